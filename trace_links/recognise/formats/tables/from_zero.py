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
        example("  ┌─ a b.typ:2:1", "a b.typ", 2, 2),
        first_column=0,
        named=True,
    ),
    entry(
        "jax",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})"
        r"(?= \((?P<symbol>[\w<>.]{1,300})\)[.):]?\s*$)",
        example("c:f32[] = mul b 2.0:f32[] # /srv/train.py:4:12 (f)", "/srv/train.py", 4, 13),
        example("/srv/train.py:7:8 (loss.<locals>.f)", "/srv/train.py", 7, 9),
        example("The value was created on line /srv/train.py:4:12 (f). ", "/srv/train.py", 4, 13),
        extensions=(".py",),
        first_column=0,
    ),
    entry(
        "pylint",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})" + rf"(?={_PYLINT})",
        example("app/core.py:3:4: C0116: Missing docstring (x)", "app/core.py", 3, 5),
        first_column=0,
    ),
    entry(
        "pyre",
        TOKEN + r"(?:(?<=\.py)|(?<=\.pyi)):(?P<line>\d{1,7}):(?P<column>\d{1,6})"
        rf"(?={_PYRE}\d{{1,4}}\]: )",
        example("src/a.py:47:6 Undefined attribute [16]: x", "src/a.py", 47, 7),
        first_column=0,
    ),
    entry(
        "cython",
        _LOCATION + "(?=: )",
        example("bad.pyx:3:11: undeclared name not builtin: y", "bad.pyx", 3, 12),
        first_column=0,
        extensions=(".pyx", ".pxd", ".pxi"),
    ),
    entry(
        "black",
        r"^error: cannot format (?P<path>[^\n:]{1,400}): Cannot parse[^\n:]{0,60}: "
        r"(?P<line>\d{1,7}):(?P<column>\d{1,6}): ",
        example("error: cannot format my a.py: Cannot parse: 3:7: def f(:", "my a.py", 3, 8),
        example(
            "error: cannot format a.py: Cannot parse for target version Python 3.11: 3:7: def f(:",
            "a.py",
            3,
            8,
        ),
        first_column=0,
        named=True,
    ),
    entry(
        "black-parse",
        r"^error: cannot parse: " + _LOCATION,
        example("error: cannot parse: syn.py:1:6", "syn.py", 1, 7),
        first_column=0,
    ),
    entry(
        "esbuild-line",
        _LOCATION + rf"(?={_ESBUILD})",
        example("/srv/b.ts:2:7: WARNING: x", "/srv/b.ts", 2, 8),
        example("/srv/b.ts:2:7: ERROR: Expected", "/srv/b.ts", 2, 8),
        ("a.cc:2:7: WARNING: x", (("a.cc", 2, 7),)),
        extensions=(".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".json", ".css"),
        first_column=0,
    ),
    entry(
        "closure",
        _LOCATION + rf"(?={_CLOSURE})",
        example("src/a.js:3:5: ERROR - [JSC_PARSE_ERROR] x", "src/a.js", 3, 6),
        first_column=0,
    ),
    entry(
        "go-template",
        r"template: " + _LOCATION + r'(?=: executing ")',
        example('template: a/x.yaml:14:59: executing "a" at <.x>: nil', "a/x.yaml", 14, 60),
        first_column=0,
        named=True,
    ),
    entry(
        "hugo",  # repeats the location of Go's template
        r'"(?P<path>[^":\n]{1,400}):(?P<line>\d{1,7}):(?P<column>\d{1,6})'
        r'(?=": execute of template failed: )',
        example(
            '"/srv/my site/a.html:3:8": execute of template failed: x', "/srv/my site/a.html", 3, 9
        ),
        first_column=0,
    ),
    entry(
        "svelte-error",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?= [A-Z`<'])",
        example("src/+page.svelte:11:43 Expected token =", "src/+page.svelte", 11, 44),
        ("src/a.svelte:3:9 lint/suspicious/noX", (("src/a.svelte", 3, 9),)),
        first_column=0,
        extensions=(".svelte",),
    ),
    entry(
        "terser",
        r"Parse error at " + TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})$",
        example("Parse error at src/bad.js:3,23", "src/bad.js", 3, 24),
        first_column=0,
    ),
    entry(
        "bandit",
        r"^\s+Location: " + TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})",
        example("   Location: ./app/core.py:23:15", "./app/core.py", 23, 16),
        first_column=0,
    ),
    entry(
        "esbuild",
        r"^    " + TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=:$)",
        example("    src/draw.js:4:10:", "src/draw.js", 4, 11),
        first_column=0,
    ),
    entry(
        "guile",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: (?:In procedure|warning))",
        example("/srv/a.scm:1:14: In procedure car: Wrong type", "/srv/a.scm", 1, 15),
        first_column=0,
        extensions=(".scm", ".sls", ".ss"),
    ),
    entry(
        "cmake-lint",
        TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})(?=: )",
        example("sub/CMakeLists.txt:06,02: [C0307] Bad indentation", "sub/CMakeLists.txt", 6, 3),
        first_column=0,
    ),
    entry(
        "racket",
        _LOCATION,
        example("a.rkt:3:9: x: unbound identifier", "a.rkt", 3, 10),
        first_column=0,
        extensions=(".rkt",),
    ),
    entry(
        "antlr",
        _LOCATION,
        example("error(50): A.g4:12:5: syntax error: x", "A.g4", 12, 6),
        first_column=0,
        extensions=(".g4",),
    ),
    entry(
        "meson",
        TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: )",
        example("mes/meson.build:2:0: ERROR: File none.c does not exist.", "mes/meson.build", 2, 1),
        first_column=0,
        extensions=("meson.build", "meson_options.txt", "meson.options"),
    ),
)
