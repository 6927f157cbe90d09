"""Formats that count columns from 0 and are similar to others that count from 1."""

from __future__ import annotations

from trace_links.recognise.formats.shape import TOKEN, Format, entry, example

__all__ = ["FROM_ZERO"]

_LOCATION = TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=[:\s]|$)"
# The text after the locations of some of them
_PYLINT = r": [CRWEFI]\d{4}: "
_PYRE = r" [A-Z][\w ]{1,60} \["
_ESBUILD = ": (?:ERROR|WARNING): "
_CLOSURE = r": (?:ERROR|WARNING) - \[JSC_"

FROM_ZERO: tuple[Format, ...] = (
    entry(
        "typst",
        r"^\s*┌─ (?P<path>[^\s:][^\n:]{0,1000}\.typ):(?P<line>\d{1,7}):(?P<column>\d{1,6})$",
        ".typ:",
        example("  ┌─ a b.typ:2:1", "a b.typ", 2, 2),
        first_column=0,
        named=True,
        first=" \t\u250c",
        search=r"^[ \t]*┌─",
    ),
    entry(
        "jax",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})"
        r"(?= \((?P<symbol>[\w<>.]{1,300})\)[.):]?\s*$)",
        (".py:", " ("),
        example("c:f32[] = mul b 2.0:f32[] # /srv/train.py:4:12 (f)", "/srv/train.py", 4, 13),
        example("/srv/train.py:7:8 (loss.<locals>.f)", "/srv/train.py", 7, 9),
        example("The value was created on line /srv/train.py:4:12 (f). ", "/srv/train.py", 4, 13),
        first_column=0,
        guard=r"\.py:\d+:\d+ \(",
        adjacent=True,
        search=r"\.py:\d+:\d+ \(",
    ),
    entry(
        "pylint",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})" + rf"(?={_PYLINT})",
        ": ",
        example("app/core.py:3:4: C0116: Missing docstring (x)", "app/core.py", 3, 5),
        first_column=0,
        guard=_PYLINT,
        adjacent=True,
        search=r":\d+:\d+: [CRWEFI]\d{4}: ",
    ),
    entry(
        "pyre",
        TOKEN + r"(?:(?<=\.py)|(?<=\.pyi)):(?P<line>\d{1,7}):(?P<column>\d{1,6})"
        rf"(?={_PYRE}\d{{1,4}}\]: )",
        (".py", "]: "),
        example("src/a.py:47:6 Undefined attribute [16]: x", "src/a.py", 47, 7),
        first_column=0,
        guard=r"\.pyi?:\d+:\d+ [A-Z]",
        search=r"\.pyi?:\d+:\d+ [A-Z]",
    ),
    entry(
        "cython",
        _LOCATION + "(?=: )",
        ".p",
        example("bad.pyx:3:11: undeclared name not builtin: y", "bad.pyx", 3, 12),
        first_column=0,
        guard=r"\.p(?:yx|xd|xi):\d",
        extensions=(".pyx", ".pxd", ".pxi"),
        search=r"\.p(?:yx|xd|xi):\d",
    ),
    entry(
        "black",
        r"^error: cannot format (?P<path>[^\n:]{1,400}): Cannot parse[^\n:]{0,60}: "
        r"(?P<line>\d{1,7}):(?P<column>\d{1,6}): ",
        "error: cannot format ",
        example("error: cannot format my a.py: Cannot parse: 3:7: def f(:", "my a.py", 3, 8),
        example(
            "error: cannot format a.py: Cannot parse for target version Python 3.11: 3:7: def f(:",
            "a.py",
            3,
            8,
        ),
        first_column=0,
        named=True,
        first="e",
    ),
    entry(
        "black-parse",
        r"^error: cannot parse: " + _LOCATION,
        "cannot parse: ",
        example("error: cannot parse: syn.py:1:6", "syn.py", 1, 7),
        first_column=0,
        first="e",
        search=r"^error: cannot parse: ",
    ),
    entry(
        "esbuild-line",
        _LOCATION + rf"(?={_ESBUILD})",
        ": ",
        example("/srv/b.ts:2:7: WARNING: x", "/srv/b.ts", 2, 8),
        example("/srv/b.ts:2:7: ERROR: Expected", "/srv/b.ts", 2, 8),
        ("a.cc:2:7: WARNING: x", (("a.cc", 2, 7),)),
        first_column=0,
        guard=r"\.(?:[mc]?[jt]sx?|json|css):\d+:\d+" + _ESBUILD,
        search=r"\.(?:[mc]?[jt]sx?|json|css):\d+:\d+: (?:ERROR|WARNING): ",
    ),
    entry(
        "closure",
        _LOCATION + rf"(?={_CLOSURE})",
        " - [JSC_",
        example("src/a.js:3:5: ERROR - [JSC_PARSE_ERROR] x", "src/a.js", 3, 6),
        first_column=0,
        search=r": (?:ERROR|WARNING) - \[JSC_",
    ),
    entry(
        "go-template",
        r"template: " + _LOCATION + r'(?=: executing ")',
        ("template: ", "executing"),
        example('template: a/x.yaml:14:59: executing "a" at <.x>: nil', "a/x.yaml", 14, 60),
        first_column=0,
        named=True,
        search="template: ",
    ),
    entry(
        "hugo",  # repeats the location of Go's template
        r'"(?P<path>[^":\n]{1,400}):(?P<line>\d{1,7}):(?P<column>\d{1,6})'
        r'(?=": execute of template failed: )',
        '": execute of template failed: ',
        example(
            '"/srv/my site/a.html:3:8": execute of template failed: x', "/srv/my site/a.html", 3, 9
        ),
        first_column=0,
        search=r'": execute of template failed: ',
    ),
    entry(
        "svelte-error",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?= [A-Z`<'])",
        ".svelte:",
        example("src/+page.svelte:11:43 Expected token =", "src/+page.svelte", 11, 44),
        ("src/a.svelte:3:9 lint/suspicious/noX", (("src/a.svelte", 3, 9),)),
        first_column=0,
        extensions=(".svelte",),
        search=r"\.svelte:\d+:\d",
    ),
    entry(
        "terser",
        r"Parse error at " + TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})$",
        "Parse error at ",
        example("Parse error at src/bad.js:3,23", "src/bad.js", 3, 24),
        first_column=0,
        first="P",
        search=r"Parse error at ",
    ),
    entry(
        "bandit",
        r"^\s+Location: " + TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})",
        "Location:",
        example("   Location: ./app/core.py:23:15", "./app/core.py", 23, 16),
        first_column=0,
        first=" \t",
        search=r"^[ \t]+Location: ",
    ),
    entry(
        "esbuild",
        r"^    " + TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=:$)",
        ":",
        example("    src/draw.js:4:10:", "src/draw.js", 4, 11),
        first_column=0,
        first=" ",
        search=r"^ {4}[^ \t\n][^\n]*:\d+:\d+:\r?$",
    ),
    entry(
        "guile",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: (?:In procedure|warning))",
        (".s", ": "),
        example("/srv/a.scm:1:14: In procedure car: Wrong type", "/srv/a.scm", 1, 15),
        first_column=0,
        extensions=(".scm", ".sls", ".ss"),
        guard=r": (?:In p|warning)",
        adjacent=True,
        search=r"\.(?:scm|sls|ss):\d+:\d+: ",
    ),
    entry(
        "cmake-lint",
        TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})(?=: )",
        (",", ": "),
        example("sub/CMakeLists.txt:06,02: [C0307] Bad indentation", "sub/CMakeLists.txt", 6, 3),
        first_column=0,
        guard=r",\d+: ",
        adjacent=True,
        search=r":\d+,\d+: ",
    ),
    entry(
        "racket",
        _LOCATION,
        ".rkt:",
        example("a.rkt:3:9: x: unbound identifier", "a.rkt", 3, 10),
        first_column=0,
        extensions=(".rkt",),
        search=r"\.rkt:\d",
    ),
    entry(
        "antlr",
        _LOCATION,
        ".g4:",
        example("error(50): A.g4:12:5: syntax error: x", "A.g4", 12, 6),
        first_column=0,
        extensions=(".g4",),
        search=r"\.g4:\d",
    ),
    entry(
        "meson",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: )",
        "meson",
        example("mes/meson.build:2:0: ERROR: File none.c does not exist.", "mes/meson.build", 2, 1),
        first_column=0,
        extensions=("meson.build", "meson_options.txt", "meson.options"),
        search=r"meson[\w.]*:\d",
    ),
)
