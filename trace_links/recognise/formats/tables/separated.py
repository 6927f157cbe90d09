"""Formats with spaces or signs between path and line."""

from __future__ import annotations

from trace_links.recognise.formats.shape import RUN, TOKEN, Format, entry, example

__all__ = ["SEPARATED"]

SEPARATED: tuple[Format, ...] = (
    entry(
        "prettier",
        r"^\[error\] " + TOKEN + r": [^\n]{0,500} \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        example("[error] src/a.js: SyntaxError: Unexpected token (4:11)", "src/a.js", 4, 11),
    ),
    entry(
        "babel",
        r"Error: (?P<path>(?:[A-Za-z]:)?[^:\n]{1,400}\.[a-z]{1,6}): [^\n]{0,500} "
        r"\((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        example(
            "    SyntaxError: /srv/a.test.js: Unexpected token (1:10)", "/srv/a.test.js", 1, 11
        ),
        example(
            "SyntaxError: /srv/React x/A.js: Unexpected token (8:6)", "/srv/React x/A.js", 8, 7
        ),
        first_column=0,
    ),
    entry(
        "babel-message",
        r"(?:^\s*+|\bUnable to parse )(?P<path>(?:[A-Za-z]:)?[^:\n]{1,400}"
        r"\.(?:[cm]?[jt]sx?|vue|svelte)): [^\n]{1,500} "
        r"\((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        example("    C:/srv/App.test.js: Unexpected token (7:35)", "C:/srv/App.test.js", 7, 36),
        example(
            '/srv/my app/A.jsx: Unexpected token, expected "," (7:35)', "/srv/my app/A.jsx", 7, 36
        ),
        first_column=0,
    ),
    entry(
        "webpack",
        r"^(?:\[[\w-]{1,30}\] )?(?:ERROR|WARNING) in "
        + TOKEN
        + r" (?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+(?::\d+)?)?",
        example("ERROR in ./src/draw.js 4:10", "./src/draw.js", 4, 11),
        first_column=0,
    ),
    entry(
        "webpack-chain",
        r"^\s*@ " + TOKEN + r" (?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+(?::\d+)?)?",
        example(" @ ./src/index.js 1:0-33 5:26-30", "./src/index.js", 1, 1),
        first_column=0,
    ),
    entry(
        "dart-stack",
        r"^\s*(?P<path>(?:package:)?" + RUN + r"\.dart) (?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?(?=  )",
        example("package:app/a.dart 3:9  main.<fn>", "package:app/a.dart", 3, 9),
        example("package:app/a.dart 12    main", "package:app/a.dart", 12),
        named=True,
    ),
    entry(
        "sass-stack",
        r"^\s*(?P<path>" + RUN + r"\.(?:scss|sass)) (?P<line>\d{1,7}):(?P<column>\d{1,6})(?= )",
        example("  src/a.scss 2:6  root stylesheet", "src/a.scss", 2, 6),
        named=True,
    ),
    entry(
        "vi",
        TOKEN + r" \+(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=[:\s]|$)",
        example("src/main.cc +8:15: error: no viable", "src/main.cc", 8, 15),
        ("added 3 +5", ()),
    ),
    entry(
        "dash",
        # A script may have no extension; `sh -c` calls itself by the path of the shell.
        r"^(?:> |[a-z][\w-]{1,20}: )?(?P<path>[^\s:]{1,400}\.[A-Za-z]\w{0,9}"
        r"|(?!\S{0,400}/(?:a|ba|da|k|mk|z)?sh:)\.{0,2}/[^\s:]{1,400}): {1,6}"
        r"(?P<line>\d{1,7}):(?=[ \t])",
        example("a.sh: 2: nosuch: not found", "a.sh", 2),
        example("src/hay.py: 3:\tneedle at 12:30:45", "src/hay.py", 3),
        example("src/hay.py:   3:\tneedle", "src/hay.py", 3),
        example("unifdef: ud.c: 5: Missing #endif", "ud.c", 5),
        example("> /srv/a.sh: 16: /srv/a.sh: Syntax error", "/srv/a.sh", 16),
        example("/x/tmpfile: 3: foo: not found", "/x/tmpfile", 3),
        example("./configure: 12: foo: not found", "./configure", 12),
        ("/usr/bin/dash: 1: nosuch: not found", ()),
        ("/bin/sh: 1: nosuch: not found", ()),
        ("sh: 1: nosuch: not found", ()),
    ),
    entry(
        "bc",
        "^" + TOKEN + r" (?P<line>\d{1,7})(?=: )",
        example("src/a.bc 3: syntax error", "src/a.bc", 3),
        extensions=(".b", ".bc"),
    ),
    entry(
        "zsh-trace",
        r"^\++(?P<path>[^\s:+]{1,400}):(?P<line>\d{1,7})(?=> )",
        example("+/etc/zsh/zshenv:15> [[ -z x ]]", "/etc/zsh/zshenv", 15),
        ("+f:1> echo", ()),
    ),
    entry(
        "vim-list",
        TOKEN + r":(?P<line>\d{1,7}) col (?P<column>\d{1,6})(?=[: ])",
        example(" 1 a.c:3 col 4: error: x", "a.c", 3, 4),
    ),
    entry(
        "groff",
        r"^(?:troff|groff): " + TOKEN + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: )",
        example("troff: src/a.1:2: warning: macro 'foo' not defined", "src/a.1", 2),
        named=True,
    ),
    entry(
        "man",
        r"^(?:man|mandoc): " + TOKEN + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: )",
        example("mandoc: src/a.1:2:5: WARNING: missing date", "src/a.1", 2, 5),
        named=True,
    ),
    entry(
        "grep-plain",
        r"^(?P<path>[A-Za-z][\w+-]{0,100}+(?:/[\w+-]{1,100}+){1,30}+(?:(?<=[^\W\d]|[+])|(?<=[^\W\d]\d)|(?<=[^\W\d]\d\d))):(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?:(?=[^\d\s/])",
        example("bin/run:1:needle here", "bin/run", 1),
        ("team/app:12 is up", ()),
        named=True,
    ),
    entry(
        "grep-context",
        r"^(?P<path>[^\s:]{1,400}?\.[A-Za-z][\w+]{0,10})-(?P<line>\d{1,7})(?=-)",
        example("src/a.c-12-  return;", "src/a.c", 12),
        ("foo-1.2.c3-4.tar", ()),
    ),
    entry(
        "grep-function",
        r"^(?P<path>[^\s:]{1,400}?\.[A-Za-z][\w+]{0,10})=(?P<line>\d{1,7})(?==)",
        example("src/a.c=12=int main(void)", "src/a.c", 12),
    ),
)
