"""Formats that count columns from 0 and are similar to others that count from 1."""

from __future__ import annotations

from trace_links.recognise.formats.shape import COLUMN0, LINE, MARKED, TOKEN, Table, entry, token

_AT = LINE + COLUMN0

FROM_ZERO: Table = {
    "typst": entry(
        r"^\s*┌─ (?P<marked>[^\s:][^\n:]{0,1000}\.typ)" + _AT + "$",
        ("  ┌─ a b.typ:2:1", "a b.typ", 2, 2),
    ),
    "jax": entry(
        token(".py") + _AT + r"(?= \((?P<symbol>[\w<>.]{1,300})\)[.):]?\s*$)",
        ("c:f32[] = mul b 2.0:f32[] # /srv/train.py:4:12 (f)", "/srv/train.py", 4, 13),
        ("/srv/train.py:7:8 (loss.<locals>.f)", "/srv/train.py", 7, 9),
        ("The value was created on line /srv/train.py:4:12 (f). ", "/srv/train.py", 4, 13),
    ),
    "pylint": entry(  # and the Closure Compiler
        TOKEN + _AT + r"(?=: (?:[CRWEFI]\d{4}: |(?:ERROR|WARNING) - \[JSC_))",
        ("app/core.py:3:4: C0116: Missing docstring (x)", "app/core.py", 3, 5),
        ("src/a.js:3:5: ERROR - [JSC_PARSE_ERROR] x", "src/a.js", 3, 6),
    ),
    "pyre": entry(
        token(".py .pyi") + _AT + r"(?= [A-Z][\w ]{1,60} \[\d{1,4}\]: )",
        ("src/a.py:47:6 Undefined attribute [16]: x", "src/a.py", 47, 7),
    ),
    "black": entry(
        r"^error: cannot format (?P<marked>[^\n:]{1,400}): Cannot parse[^\n:]{0,60}: "
        r"(?P<line>\d{1,7}):(?P<column0>\d{1,6}): ",
        ("error: cannot format my a.py: Cannot parse: 3:7: def f(:", "my a.py", 3, 8),
        ("error: cannot format a.py: Cannot parse for Python 3.11: 3:7: def f(:", "a.py", 3, 8),
    ),
    "black-parse": entry(
        r"^error: cannot parse: " + TOKEN + _AT + r"(?=\s|$)",
        ("error: cannot parse: syn.py:1:6", "syn.py", 1, 7),
    ),
    "esbuild-line": entry(
        token(".js .jsx .mjs .cjs .ts .tsx .mts .cts .json .css")
        + _AT
        + "(?=: (?:ERROR|WARNING): )",
        ("/srv/b.ts:2:7: WARNING: x", "/srv/b.ts", 2, 8),
        ("/srv/b.ts:2:7: ERROR: Expected", "/srv/b.ts", 2, 8),
        ("a.cc:2:7: WARNING: x", "a.cc", 2, 7),
    ),
    "go-template": entry(
        r"template: " + MARKED + _AT + r'(?=: executing ")',
        ('template: a/x.yaml:14:59: executing "a" at <.x>: nil', "a/x.yaml", 14, 60),
    ),
    "hugo": entry(  # repeats the location of Go's template
        r'"(?P<path>[^":\n]{1,400})' + _AT + '(?=": execute of template failed: )',
        ('"/srv/my site/a.html:3:8": execute of template failed: x', "/srv/my site/a.html", 3, 9),
    ),
    "svelte-error": entry(
        token(".svelte") + _AT + "(?= [A-Z`<'])",
        ("src/+page.svelte:11:43 Expected token =", "src/+page.svelte", 11, 44),
        ("src/a.svelte:3:9 lint/suspicious/noX", "src/a.svelte", 3, 9),
    ),
    "terser": entry(
        "Parse error at " + TOKEN + LINE + r",(?P<column0>\d{1,6})$",
        ("Parse error at src/bad.js:3,23", "src/bad.js", 3, 24),
    ),
    "bandit": entry(
        r"^\s+Location: " + TOKEN + _AT,
        ("   Location: ./app/core.py:23:15", "./app/core.py", 23, 16),
    ),
    "esbuild": entry(
        "^    " + TOKEN + _AT + "(?=:$)",
        ("    src/draw.js:4:10:", "src/draw.js", 4, 11),
    ),
    "guile": entry(
        token(".scm .sls .ss") + _AT + "(?=: (?:In procedure|warning))",
        ("/srv/a.scm:1:14: In procedure car: Wrong type", "/srv/a.scm", 1, 15),
    ),
    "cmake-lint": entry(
        TOKEN + LINE + r",(?P<column0>\d{1,6})(?=: )",
        ("sub/CMakeLists.txt:06,02: [C0307] Bad indentation", "sub/CMakeLists.txt", 6, 3),
    ),
    "racket": entry(  # and ANTLR
        token(".rkt .g4") + _AT + r"(?=[:\s]|$)",
        ("a.rkt:3:9: x: unbound identifier", "a.rkt", 3, 10),
        ("error(50): A.g4:12:5: syntax error: x", "A.g4", 12, 6),
    ),
    "meson": entry(  # and Cython
        token("meson.build meson_options.txt meson.options .pyx .pxd .pxi") + _AT + "(?=: )",
        ("mes/meson.build:2:0: ERROR: File none.c does not exist.", "mes/meson.build", 2, 1),
        ("bad.pyx:3:11: undeclared name not builtin: y", "bad.pyx", 3, 12),
    ),
}
