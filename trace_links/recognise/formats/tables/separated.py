"""Formats with spaces or signs between path and line."""

from __future__ import annotations

from trace_links.recognise.formats.shape import (
    AT,
    COLUMN0,
    LINE,
    MARKED,
    RUN,
    TOKEN,
    Table,
    entry,
    token,
)

XTRACE = (
    r"^\+{1,40} ?[(\[]?(?P<path>[^\s:@+()\[\]]{1,400})[:@](?P<line>\d{1,7})(?=[>)\] ]|:(?!\d)|$)"
)

SEPARATED: Table = {
    "prettier": entry(
        r"^\[error\] " + TOKEN + r": [^\n]{0,500} \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        ("[error] src/a.js: SyntaxError: Unexpected token (4:11)", "src/a.js", 4, 11),
    ),
    "babel": entry(
        r"Error: (?P<path>(?:[A-Za-z]:)?[^:\n]{1,400}\.[a-z]{1,6}): [^\n]{0,500} "
        r"\((?P<line>\d{1,7}):(?P<column0>\d{1,6})\)$",
        ("    SyntaxError: /srv/a.test.js: Unexpected token (1:10)", "/srv/a.test.js", 1, 11),
        ("SyntaxError: /srv/React x/A.js: Unexpected token (8:6)", "/srv/React x/A.js", 8, 7),
    ),
    "babel-message": entry(
        r"(?:^\s*+|\bUnable to parse )(?P<path>(?:[A-Za-z]:)?[^:\n]{1,400}"
        r"\.(?:[cm]?[jt]sx?|vue|svelte)): [^\n]{1,500} "
        r"\((?P<line>\d{1,7}):(?P<column0>\d{1,6})\)$",
        ("    C:/srv/App.test.js: Unexpected token (7:35)", "C:/srv/App.test.js", 7, 36),
        ('/srv/my app/A.jsx: Unexpected token, expected "," (7:35)', "/srv/my app/A.jsx", 7, 36),
    ),
    "webpack": entry(
        r"^(?:(?:\[[\w-]{1,30}\] )?(?:ERROR|WARNING) in |\s*@ )" + TOKEN + " " + LINE[1:] + COLUMN0,
        ("ERROR in ./src/draw.js 4:10", "./src/draw.js", 4, 11),
        (" @ ./src/index.js 1:0-33 5:26-30", "./src/index.js", 1, 1),
    ),
    "dart-stack": entry(  # and Sass
        rf"^\s*(?P<marked>(?:package:)?{RUN}\.(?:dart|s[ac]ss)) {AT[1:]}(?=  )",
        ("  src/a.scss 2:6  root stylesheet", "src/a.scss", 2, 6),
        ("package:app/a.dart 3:9  main.<fn>", "package:app/a.dart", 3, 9),
        ("package:app/a.dart 12    main", "package:app/a.dart", 12),
    ),
    "vi": entry(
        TOKEN + r" \+(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=[:\s]|$)",
        ("src/main.cc +8:15: error: no viable", "src/main.cc", 8, 15),
        ("added 3 +5",),
    ),
    "dash": entry(  # A script may have no extension; `sh -c` calls itself by the path of the shell.
        r"^(?:> |[a-z][\w-]{1,20}: )?(?P<path>[^\s:]{1,400}\.[A-Za-z]\w{0,9}"
        r"|(?!\S{0,400}/(?:a|ba|da|k|mk|z)?sh:)\.{0,2}/[^\s:]{1,400}): {1,6}"
        r"(?P<line>\d{1,7}):(?=[ \t])",
        ("a.sh: 2: nosuch: not found", "a.sh", 2),
        ("src/hay.py: 3:\tneedle at 12:30:45", "src/hay.py", 3),
        ("src/hay.py:   3:\tneedle", "src/hay.py", 3),
        ("unifdef: ud.c: 5: Missing #endif", "ud.c", 5),
        ("> /srv/a.sh: 16: /srv/a.sh: Syntax error", "/srv/a.sh", 16),
        ("/x/tmpfile: 3: foo: not found", "/x/tmpfile", 3),
        ("./configure: 12: foo: not found", "./configure", 12),
        ("/usr/bin/dash: 1: nosuch: not found",),
        ("/bin/sh: 1: nosuch: not found",),
        ("sh: 1: nosuch: not found",),
    ),
    "bc": entry(
        "^" + token(".b .bc") + r" (?P<line>\d{1,7})(?=: )",
        ("src/a.bc 3: syntax error", "src/a.bc", 3),
    ),
    "xtrace": entry(  # of shells, with zsh's text before each command, or usual texts of PS4
        XTRACE,
        ("+/etc/zsh/zshenv:15> [[ -z x ]]", "/etc/zsh/zshenv", 15),
        ("++ lib/build.sh:3: cd /srv", "lib/build.sh", 3),
        ("+(lib/build.sh:3): main(): cd /srv", "lib/build.sh", 3),
        ("+[build.sh@3] cd /srv", "build.sh", 3),
        ("+f:1> echo",),
    ),
    "offset": entry(  # opencode
        TOKEN + r" \[(?:limit=\d{1,7}, )?offset=(?P<line>\d{1,7})(?=[\],])",
        ("\u2192 Read src/app.py [offset=3, limit=20]", "src/app.py", 3),
    ),
    "vim-list": entry(
        TOKEN + r":(?P<line>\d{1,7}) col (?P<column>\d{1,6})(?=[: ])",
        (" 1 a.c:3 col 4: error: x", "a.c", 3, 4),
    ),
    "groff": entry(
        r"^(?:troff|groff|man|mandoc): " + MARKED + AT + "(?=: )",
        ("mandoc: src/a.1:2:5: WARNING: missing date", "src/a.1", 2, 5),
        ("troff: src/a.1:2: warning: macro 'foo' not defined", "src/a.1", 2),
    ),
    "grep-plain": entry(
        r"^(?P<marked>[A-Za-z][\w+-]{0,100}+(?:/[\w+-]{1,100}+){1,30}+(?:(?<=[^\W\d]|[+])|(?<=[^\W\d]\d)|(?<=[^\W\d]\d\d))):(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?:(?=[^\d\s/])",
        ("bin/run:1:needle here", "bin/run", 1),
        ("team/app:12 is up",),
    ),
    "grep-context": entry(
        r"^(?P<path>[^\s:]{1,400}?\.[A-Za-z][\w+]{0,10})(?P<sign>[-=])(?P<line>\d{1,7})(?=(?P=sign))(?!-of-\d)",
        ("src/a.c-12-  return;", "src/a.c", 12),
        ("src/a.c=12=int main(void)", "src/a.c", 12),
        ("foo-1.2.c3-4.tar",),
    ),
}
