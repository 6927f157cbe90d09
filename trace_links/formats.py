"""The table of frame formats: how tools write a file and a line, each with example lines.

Patterns see visible text of one line and touch no disk. Every pattern is linear on any line: a path
is one run of a character class that its right neighbour is not in, bounded in length, and starts
where such a run starts. Formats stand in the order in which they may claim text; text once claimed
is not looked at again. An example is a line with the (path, line, column) that it must give.
Formats that need earlier lines live in `frames`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["FORMATS", "SYMBOLS", "Format", "SymbolFormat"]

Place = tuple[str, int, int | None]

# A path without spaces, from the start of its run; a Windows drive or file:// may stand before it.
# Parentheses and brackets end it, unless a directory is named so: app/[id]/page.tsx, (group)/x.ts.
_RUN = (
    r"[^\s:()\[\]{}<>\"'`|,;=*?!\u2018\u2019\u201c\u201d│]{1,400}"
    r"(?:(?<=/)[(\[][\w.@-]{1,60}[)\]](?=/)[^\s:()\[\]{}<>\"'`|,;=*?!\u2018\u2019\u201c\u201d│]{1,200}){0,3}"
)
_TOKEN = (
    r"(?<![^\s:()\[\]{}<>\"'`|,;=*?!\u2018\u2019\u201c\u201d│])"
    r"(?P<path>(?:file://(?=/)|[A-Za-z]:(?=[\\/]))?" + _RUN + r")"
)
_NUMBER = r"(?P<line>\d{1,7})"
_COLUMN = r"(?P<column>\d{1,6})"
# A path with spaces, from the start of a line to a known word behind its line number.
_SPACED = r"(?:[A-Za-z]:(?=[\\/]))?[^:\n\t\"'`()\[\]]{1,400}\.[A-Za-z][\w+]{0,10}"
SEVERITY = (
    r"(?:fatal error|internal compiler error|[Ee]rror|[Ww]arning|[Nn]ote|remark|hint|info|style"
    r"|performance|portability|sorry, unimplemented|ERROR|WARNING|undefined reference|multiple"
    r"| +required from| +in |[A-Z]{1,4}\d{3,5}|invalid-syntax)"
)


# Most formats can match only a line in which one of these finds something.
LINE = re.compile(r"ine(?:s?:?)[ =,]\s?\d")
PARENTHESIS = re.compile(r"\(\d")
COLON = re.compile(r":\d")
# What few tools write around a colon and a number: .c:3.9-12, .txt:3,9: , .sh: 3:, .sh:f:3: ,
# .py:3:9: C0116:
SPECIAL = re.compile(r":(?:\d+(?:\.\d|,\d+: |:\d+: [CRWEFI]\d{4}: )| \d+:|[a-z]\w{0,30}:\d+: )")
GATES = (LINE, PARENTHESIS, COLON, SPECIAL)


class Format(NamedTuple):
    """How one family of tools writes a place."""

    name: str
    pattern: str  # for `re`; compiled once a line may match
    needles: tuple[str, ...]  # texts without each of which a line cannot match
    examples: tuple[tuple[str, tuple[Place, ...]], ...]
    first_column: int = 1  # what the tool calls the first column
    named: bool = False  # the format itself says that this is a file: any name will do
    extensions: tuple[str, ...] = ()  # only for files that end so; none: for all
    guard: str | None = None  # for a cheap search that must succeed within each match
    adjacent: bool = False  # no space is between the path and what the guard finds
    anchored: bool = False  # only at the start of a line
    gate: re.Pattern[str] | None = None  # one of `GATES`
    first: str = ""  # one of these characters starts the line; none: any


class SymbolFormat(NamedTuple):
    """How a tool writes a frame of which it knows only the function, perhaps with a module."""

    name: str
    pattern: re.Pattern[str]
    needle: str
    examples: tuple[tuple[str, str], ...]


def _format(
    name: str,
    pattern: str,
    needle: str | tuple[str, ...],
    *examples: tuple[str, tuple[Place, ...]],
    first_column: int = 1,
    named: bool = False,
    extensions: tuple[str, ...] = (),
    guard: str | None = None,
    adjacent: bool = False,
    gate: re.Pattern[str] | None = None,
    first: str = "",
) -> Format:
    return Format(
        name,
        pattern,
        (needle,) if isinstance(needle, str) else needle,
        examples,
        first_column,
        named,
        extensions,
        guard,
        adjacent,
        pattern.startswith("^"),
        gate,
        first,
    )


def _one(line: str, path: str, number: int, column: int | None = None) -> tuple[str, tuple[Place]]:
    return line, ((path, number, column),)


FORMATS: tuple[Format, ...] = (
    # ------------------------------------------------------------------ quoted: any file name
    _format(
        "python",
        r'[Ff]ile "(?P<path>[^"\n]{1,1000})", lines? (?P<line>\d{1,7})'
        r"(?!-?\d*, characters?)(?:, column (?P<column>\d{1,6}))?"
        r"(?:, in (?P<symbol>[^\s,]{1,300}))?",
        ('ile "', '", line'),
        _one('  File "/home/ada/run.py", line 4, in <module>', "/home/ada/run.py", 4),
        _one('  |   File "my code/run it.py", line 12, in f', "my code/run it.py", 12),
        _one('    (Python) File "/srv/app.py", line 3, in main', "/srv/app.py", 3),
        _one('    (C) File "Python/ceval.c", line 5, in eval (python3)', "Python/ceval.c", 5),
        _one('  File "/home/ada/run.py", line 7 in crash', "/home/ada/run.py", 7),
        _one('\tFile "/srv/a.bzl", line 12, column 10, in _impl', "/srv/a.bzl", 12, 10),
        ('  File "<frozen runpy>", line 88, in _run_code', ()),
        ('  File "<string>", line 1, in <module>', ()),
        named=True,
        gate=LINE,
    ),
    _format(
        "ocaml",
        r'[Ff]ile "(?P<path>[^"\n]{1,1000})", lines? (?P<line>\d{1,7})(?:-\d+)?'
        r", characters? (?P<column>\d{1,6})(?:-\d+)?",
        ('ile "', ", char"),
        _one('File "a.ml", line 3, characters 15-18:', "a.ml", 3, 16),
        _one('File "b.ml", lines 3-5, characters 0-7:', "b.ml", 3, 1),
        first_column=0,
        named=True,
        gate=LINE,
    ),
    _format(
        "quoted-line",
        r"(?P<quote>[\"'`\u2018\u201c])(?P<path>[^\"'`\u2018\u2019\u201c\u201d\n]{1,1000})[\"'`\u2019\u201d][:,]?"
        r" (?:at |on |\()?[Ll]ine:? (?P<line>\d{1,7})"
        r"(?:\.(?P<column_dot>\d{1,6})(?=:)|,? (?:and )?[Cc]ol(?:umn)?:? (?P<column>\d{1,6}))?",
        "ine",
        _one('    (file "my a.tcl" line 5)', "my a.tcl", 5),
        _one("The error appears to be in '/srv/site.yml': line 3, column 7", "/srv/site.yml", 3, 7),
        _one('Symbol at "x.c", line 3', "x.c", 3),
        _one('"x.c", line 3.5: 1506-045 (S) Undeclared identifier', "x.c", 3, 5),
        ('he said "go": line 3', ()),
        gate=LINE,
    ),
    _format(
        "line-of-quoted",
        r"[Ll]ine (?P<line>\d{1,7}) (?:of|in)(?: file)? [\"'`\u2018\u201c]"
        r"(?P<path>[^\"'`\u2018\u2019\u201c\u201d\n]{1,1000})[\"'`\u2019\u201d]",
        "ine ",
        _one('Line 13 of "my x.c" starts at address 0x1149 <main>', "my x.c", 13),
        guard=r"ine \d",
        gate=LINE,
    ),
    _format(
        "linemarker",
        r'^# (?P<line>\d{1,7}) "(?P<path>[^"\n<]{1,1000})"(?: [1-4]){0,3}$',
        ("# ", '"'),
        _one('# 59 "/usr/include/c++/12/vector" 1 3', "/usr/include/c++/12/vector", 59),
        ('# 1 "<built-in>"', ()),
        named=True,
        first="#",
    ),
    _format(
        "mlir",
        r'"(?P<path>[^"\n]{1,1000})":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=\)| to )',
        '":',
        _one('#loc1 = loc("/srv/f.py":3:11)', "/srv/f.py", 3, 11),
        _one('loc(callsite("f"("f.py":3:1 to :9) at "g"))', "f.py", 3, 1),
        ('{"ratio":3, "port":8080}', ()),
        ('"time":12:30', ()),
        gate=COLON,
    ),
    _format(
        "git-quoted",
        r'^"(?P<path>(?=[^"\n]{0,1000}\\)(?:[^"\\\n]|\\(?:[0-3][0-7]{2}|[abfnrtv"\\])){1,1000})"'
        r"(?P<sign>[:=-])(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=(?P=sign))",
        ('"', "\\"),
        _one(r'"src/\303\274 a.py":2:def f', "src/\u00fc a.py", 2),
        _one(r'"a\tb.py":2:5:def f', "a\tb.py", 2, 5),
        named=True,
        first='"',
    ),
    _format(
        "hlo",
        r'source_file="(?P<path>[^"\n]{1,1000})" source_line=(?P<line>\d{1,7})'
        r"(?: source_end_line=\d+)?(?: source_column=(?P<column>\d{1,6}))?",
        "source_line=",
        _one('metadata={op_name="sin" source_file="/srv/j.py" source_line=3}', "/srv/j.py", 3),
        named=True,
        gate=LINE,
    ),
    _format(
        "json",
        r'"(?:file|filename|file_name|path|source_file)": ?"(?P<path>[^"\n]{0,1000}\.\w{1,10})", ?'
        r'"(?:line|lineno|line_number|lineNumber)": ?"?(?P<line>\d{1,7})'
        r'(?:"?, ?"col(?:umn)?(?:no)?": ?"?(?P<column>\d{1,6}))?',
        '"line',
        _one('{"level":"info","file":"src/a.cc","line":3,"msg":"x"}', "src/a.cc", 3),
        _one('{"filename": "my a.py", "lineno": 12, "message": "x"}', "my a.py", 12),
        _one('"sourceLocation":{"file":"a.go","line":"4","function":"f"}', "a.go", 4),
        named=True,
    ),
    _format(
        "github",
        r"\bfile=(?P<path>[^,:\n]{1,400})(?:,col=(?P<column_first>\d{1,6}))?(?:,endColumn=\d+)?"
        r",line=(?P<line>\d{1,7})(?:,endLine=\d+)?(?:,col=(?P<column>\d{1,6}))?",
        ",line=",
        _one("::error title=x,file=o.yaml,col=6,endColumn=11,line=2,endLine=3::x", "o.yaml", 2, 6),
        _one("::error file=my conf.yml,line=2,col=7::2:7 [commas] too few", "my conf.yml", 2, 7),
        named=True,
        gate=LINE,
    ),
    _format(
        "erlang-term",
        r'\{file,\s?"(?P<path>[^"\n]{1,1000})"\},\s?\{line,\s?(?P<line>\d{1,7})\}',
        "{line,",
        _one('{b,f,0,[{file,"b.erl"},{line,3}]}', "b.erl", 3),
        named=True,
        gate=LINE,
    ),
    # ------------------------------------------- anchored: paths with spaces, up to a known word
    _format(
        "dart-package",
        r"\b(?P<path>package:[\w./+-]{1,300}\.dart):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        "package:",
        _one("#1      main (package:app/main.dart:12:9)", "package:app/main.dart", 12, 9),
        named=True,
        gate=COLON,
    ),
    _format(
        "webpack-url",
        r"\bwebpack(?:-internal)?://[^/\s()]{0,200}/(?:\([\w-]{1,40}\)/)?"
        r"(?P<path>[^\s:?()\"'<>]{1,400})(?:\?[0-9a-f]{2,10})?:(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?",
        "webpack",
        _one("    at f (webpack:///./src/a.js:3:1)", "./src/a.js", 3, 1),
        _one("g@webpack-internal:///(rsc)/./app/page.tsx:3:9", "./app/page.tsx", 3, 9),
        _one("    at h (webpack://my-app/./src/b.js?1a2b:31:7)", "./src/b.js", 31, 7),
        gate=COLON,
    ),
    _format(
        "gecko",
        r"^[^\s@]{0,200}@(?P<path>file:///[^\s:]{1,400}):(?P<line>\d{1,7}):(?P<column>\d{1,6})$",
        "@file:///",
        _one("load@file:///srv/a.js:3:5", "/srv/a.js", 3, 5),
        _one("@file:///srv/a.js:12:1", "/srv/a.js", 12, 1),
        ("load@http://localhost:8080/a.js:3:5", ()),
        gate=COLON,
    ),
    _format(
        "node-spaces",
        r"\((?P<path>(?:file://)?(?:[A-Za-z]:[\\/]|/)"
        r"(?:[^()\n:\" ]{1,1000}|[^()\n:\"]{1,1000}\.[A-Za-z]\w{0,9})):"
        r"(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?\)",
        ("(", ")", ":"),
        _one("    at f (/srv/my code/a.js:3:9)", "/srv/my code/a.js", 3, 9),
        _one("    at C:1 (C:\\my code\\a.js:3:9)", "C:\\my code\\a.js", 3, 9),
        _one("   at g (file:///srv/a.mjs:3:9)", "/srv/a.mjs", 3, 9),
        guard=r":\d+\)",
        gate=COLON,
    ),
    _format(
        "rust-arrow",
        r"^\s*--> (?P<path>[^\n:]{1,1000}):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        "--> ",
        _one("  --> src/my main.rs:3:9", "src/my main.rs", 3, 9),
        named=True,
        gate=COLON,
        first=" \t-",
    ),
    _format(
        "rust-note",
        r"^\s*::: (?P<path>[^\n:]{1,1000}):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?",
        "::: ",
        _one("  ::: src/my lib.rs:3:9", "src/my lib.rs", 3, 9),
        named=True,
        gate=COLON,
        first=" \t:",
    ),
    _format(
        "boxed",
        r"^\s*(?:╭─\[|┌─\[?) (?P<path>[^\n:]{1,1000}):(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?\]?",
        "─",
        _one("   ┌─ lib/a b.ex:3:9", "lib/a b.ex", 3, 9),
        named=True,
        gate=COLON,
        first=" \t\u256d\u250c",
    ),
    _format(
        "pylint",
        _TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: [CRWEFI]\d{4}: )",
        ": ",
        _one("app/core.py:3:4: C0116: Missing docstring (x)", "app/core.py", 3, 5),
        first_column=0,
        guard=r": [CRWEFI]\d{4}: ",
        adjacent=True,
        gate=SPECIAL,
    ),
    _format(
        "meson",
        _TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: )",
        "meson",
        _one("mes/meson.build:2:0: ERROR: File none.c does not exist.", "mes/meson.build", 2, 1),
        first_column=0,
        extensions=("meson.build", "meson_options.txt", "meson.options"),
        gate=COLON,
    ),
    _format(
        "compiler",
        r"^(?P<path>"
        + _SPACED
        + r")(?::(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: "
        + SEVERITY
        + r"\b))",
        ": ",
        _one("my code/main file.cc:8:15: error: no viable", "my code/main file.cc", 8, 15),
        _one("Note that C:\\a.cc:3: error: x", "C:\\a.cc", 3),
        _one("/srv/my code/a.c:3:5: error: x", "/srv/my code/a.c", 3, 5),
        _one("#5 12.3 src/m.c:3:5: error: x", "src/m.c", 3, 5),
        guard=r":\d+(?::\d+)?: ",
        gate=COLON,
    ),
    _format(
        "included-from",
        r"^(?:In file included from |In module imported at |\s+from )(?P<path>"
        + _SPACED
        + r"):(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=[:,]?$)",
        "from ",
        _one("In file included from my code/main file.cc:1:", "my code/main file.cc", 1),
        _one("                 from my code/main file.cc:1,", "my code/main file.cc", 1),
        gate=COLON,
        first="I \t",
    ),
    # ------------------------------------------------------------------- worded: "line 3" nearby
    _format(
        "php",
        r" in (?P<path>(?:[A-Za-z]:[\\/]|/)[^:\n\"()]{1,300}) on line (?P<line>\d{1,7})"
        r"(?:, column (?P<column>\d{1,6}))?",
        " on line ",
        _one("PHP Warning:  Undefined variable $z in /srv/my a.php on line 4", "/srv/my a.php", 4),
        named=True,
        gate=LINE,
    ),
    _format(
        "maven-pom",
        _TOKEN + r": [^\n]{0,500}? @ line (?P<line>\d{1,7}), column (?P<column>\d{1,6})",
        " @ line ",
        _one(
            "[FATAL] Non-parseable POM /srv/pom.xml: no  @ line 2, column 5", "/srv/pom.xml", 2, 5
        ),
        gate=LINE,
    ),
    _format(
        "line-of",
        r"[Ll]ine (?P<line>\d{1,7})(?::(?P<column2>\d{1,6}))?"
        r"(?:,? (?:at )?col(?:umn)? (?P<column>\d{1,6}))? (?:of|in)(?: file)? " + _TOKEN,
        "ine ",
        _one("At line 4 of file src/b.f90 (unit = 6)", "src/b.f90", 4),
        _one("        on line 2:6 of src/a.scss", "src/a.scss", 2, 6),
        _one("Syntax error on line 3 of /etc/apache2/a.conf:", "/etc/apache2/a.conf", 3),
        ("Stopped on line 4 of the program", ()),
        gate=LINE,
    ),
    _format(
        "worded",
        _TOKEN + r"[\"'`\u2019\u201d]?[:,]? (?:syntax error )?(?:\(|\[|at |on |near )?[Ll]ines?:? "
        r"(?P<line>\d{1,7})(?:-\d+)?"
        r"(?:[,:;]?(?: and)? ?(?:at )?(?:[Cc]ol(?:umn)?|char(?:acter)?|position|pos)\.?:? "
        r"(?P<column>\d{1,6}))?",
        "ine",
        _one("a.sh: line 2: nosuch: command not found", "a.sh", 2),
        _one("Undefined subroutine at lib/a.pl line 12.", "lib/a.pl", 12),
        _one("b.sh: syntax error at line 3: `then' unmatched", "b.sh", 3),
        _one("Breakpoint 1 at 0x1155: file src/und.c, line 5.", "src/und.c", 5),
        _one("  on main.tf line 3, in resource:", "main.tf", 3),
        _one("src/a.js: line 4, col 11, Unexpected token", "src/a.js", 4, 11),
        _one("  in function erl_eval:do/7 (erl_eval.erl, line 744)", "erl_eval.erl", 744),
        _one("In s.sh line 2:", "s.sh", 2),
        _one("unknown: undefined in a.less on line 2, column 6:", "a.less", 2, 6),
        _one("a.fish (line 2): unknown command", "a.fish", 2),
        ("Look at the next line 3", ()),
        ("bash: line 1: nosuch: command not found", ()),
        guard=r"ines?:? \d",
        gate=LINE,
    ),
    _format(
        "cppunit",
        r"\) line: (?P<line>\d{1,7}) (?P<path>\S{1,400})$",
        ") line: ",
        _one("1) test: Math::add (F) line: 31 tests/math.cpp", "tests/math.cpp", 31),
        gate=LINE,
    ),
    _format(
        "colon-line",
        _TOKEN + r":line (?P<line>\d{1,7})",
        ":line ",
        _one("   at A.F(Int32 x) in /srv/a.cs:line 12", "/srv/a.cs", 12),
        _one("   at A.F() in C:\\src\\a.cs:line 12", "C:\\src\\a.cs", 12),
        gate=LINE,
    ),
    # ---------------------------------------------------------------------- parentheses, brackets
    _format(
        "ghc-range",
        _TOKEN + r":\((?P<line>\d{1,7}),(?P<column>\d{1,6})\)-\(\d+,\d+\)",
        ")-(",
        _one("B.hs:(3,7)-(4,20): error:", "B.hs", 3, 7),
        gate=PARENTHESIS,
    ),
    _format(
        "kotlin",
        _TOKEN + r": \((?P<line>\d{1,7}), (?P<column>\d{1,6})\)(?=:)",
        (": (", ")"),
        _one("w: /srv/src/App.kt: (4, 9): Parameter 'y' is never used", "/srv/src/App.kt", 4, 9),
        gate=PARENTHESIS,
    ),
    _format(
        "maven",
        _TOKEN + r":\[(?P<line>\d{1,7}),(?P<column>\d{1,6})\]",
        ":[",
        _one("[ERROR] /srv/src/A.java:[3,9] ';' expected", "/srv/src/A.java", 3, 9),
    ),
    _format(
        "msvc",
        _TOKEN + r"\((?P<line>\d{1,7})(?:[,:] ?(?P<column>\d{1,6}))(?:[,-]\d+)*\)",
        ("(", ")"),
        _one("include\\vec.h(4,22): error C2065: 'missing'", "include\\vec.h", 4, 22),
        _one("C:\\src\\a.cpp(8,15): error", "C:\\src\\a.cpp", 8, 15),
        _one("src/a.ts(2,14): error TS2322: Type", "src/a.ts", 2, 14),
        _one("a.cs(2,11): error CS0029: Cannot", "a.cs", 2, 11),
        ("range(3,5) and max.pick(1,2)", ()),
        guard=r"\(\d+[,:]",
        adjacent=True,
        gate=PARENTHESIS,
    ),
    _format(
        "d-exception",
        r"\w@(?P<path>" + _RUN + r")\((?P<line>\d{1,7})\)(?=: )",
        ("@", "("),
        _one("core.exception.RangeError@src/b.d(1): Range violation", "src/b.d", 1),
        extensions=(".d", ".di"),
        guard=r"\(\d+\): ",
        gate=PARENTHESIS,
    ),
    _format(
        "msvc-spaces",
        r"^(?:\d+>)?(?P<path>[A-Za-z]:[\\/][^:*?\"<>|\n]{1,300}?)\((?P<line>\d{1,7})"
        r"(?:,(?P<column>\d{1,6}))?(?:,\d+)*\)(?= ?: )",
        ("(", ")", ":"),
        _one(
            "C:\\Program Files (x86)\\VC\\vector(12): note: see",
            "C:\\Program Files (x86)\\VC\\vector",
            12,
        ),
        named=True,
        guard=r"\(\d+[,)]",
        gate=PARENTHESIS,
    ),
    _format(
        "parenthesis",
        _TOKEN + r"\((?P<line>\d{1,7})\)(?= ?:|[<>\w$ \]]|$)",
        ("(", ")"),
        _one("a.d(3): Error: undefined identifier", "a.d", 3),
        _one("kernel.cu(12): error: identifier", "kernel.cu", 12),
        _one("#0 /srv/a.php(3): f()", "/srv/a.php", 3),
        _one("> /srv/run.py(3)<module>()", "/srv/run.py", 3),
        _one("a.pas(7) Fatal: There were 2 errors", "a.pas", 7),
        _one("[1120/100400.123:WARNING:gpu_init.cc(523)] x", "gpu_init.cc", 523),
        _one("   Loc: [tests/tst_a.cpp(31)]", "tests/tst_a.cpp", 31),
        ("see nginx.conf(5), [nginx.conf(5)] and man:sshd_config(5)", ()),
        ("table.pop(3) failed", ()),
        guard=r"\(\d+\)",
        adjacent=True,
        gate=PARENTHESIS,
    ),
    _format(
        "nvfortran",
        r"\((?P<path>" + _RUN + r"): (?P<line>\d{1,7})\)$",
        (": ", ")"),
        _one("NVFORTRAN-S-0034-Syntax error at or near x (src/a.f90: 3)", "src/a.f90", 3),
        ("Total (sum.f90: many)", ()),
        extensions=(".f", ".for", ".f77", ".f90", ".f95", ".f03", ".f08", ".F", ".F90", ".cuf"),
    ),
    _format(
        "busted",
        "^" + _TOKEN + r" @ (?P<line>\d{1,7})$",
        " @ ",
        _one("spec/a_spec.lua @ 12", "spec/a_spec.lua", 12),
        extensions=(".lua", ".moon", ".fnl"),
    ),
    _format(
        "quickfix",
        "^" + _TOKEN + r"\|(?P<line>\d{1,7})(?:-\d+)?(?: col (?P<column>\d{1,6})(?:-\d+)?)?"
        r"(?: [a-z]+)?(?: +\d+)?\|",
        "|",
        _one("src/a.c|3 col 5| error: x", "src/a.c", 3, 5),
        _one("src/a.c|12 warning| x", "src/a.c", 12),
        ("a.c|12|34", (("a.c", 12, None),)),
        ("word|12|34", ()),
    ),
    _format(
        "powershell",
        _TOKEN + r":(?P<line>\d{1,7}) char:(?P<column>\d{1,6})",
        " char:",
        _one("At C:\\proj\\a.ps1:3 char:5", "C:\\proj\\a.ps1", 3, 5),
        gate=COLON,
    ),
    _format(
        "agda",
        "^" + _TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})-\d",
        (":", ","),
        _one("/srv/Main.agda:3,5-8", "/srv/Main.agda", 3, 5),
        extensions=(".agda", ".lagda", ".md", ".tex"),
        gate=COLON,
    ),
    _format(
        "svelte",
        r'^\d+ [A-Z]+ "(?P<path>[^"\n]{1,1000})" (?P<line>\d{1,7}):(?P<column>\d{1,6}) "',
        '" ',
        _one('1590680326283 ERROR "my codeblock.svelte" 3:9 "x"', "my codeblock.svelte", 3, 9),
        ('1590680326283 START "/srv/project"', ()),
        named=True,
    ),
    _format(
        "tslint",
        _TOKEN + r"\[(?P<line>\d{1,7}), (?P<column>\d{1,6})\]:",
        "]:",
        _one("ERROR: (no-var) src/a.ts[4, 15]: Forbidden", "src/a.ts", 4, 15),
        extensions=(".ts", ".tsx", ".js", ".jsx", ".mts", ".cts"),
    ),
    _format(
        "ksh",
        "^" + _TOKEN + r"\[(?P<line>\d{1,4})\](?=:)",
        ("[", "]:"),
        _one("a.sh[2]: nosuch: not found", "a.sh", 2),
        ("sshd[812]: Accepted", ()),
        extensions=(".sh", ".ksh", ".mksh", ".bash"),
    ),
    _format(
        "rollup",
        _TOKEN + r" \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)",
        (" (", ":"),
        _one("src/draw.js (4:10)", "src/draw.js", 4, 11),
        ("Score (3:2)", ()),
        first_column=0,
        guard=r" \(\d+:\d+\)",
        adjacent=True,
        gate=PARENTHESIS,
    ),
    # ------------------------------------------------------------------------- spaces, signs
    _format(
        "prettier",
        r"^\[error\] " + _TOKEN + r": [^\n]{0,500} \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        "[error] ",
        _one("[error] src/a.js: SyntaxError: Unexpected token (4:11)", "src/a.js", 4, 11),
        gate=PARENTHESIS,
        first="[",
    ),
    _format(
        "babel",
        r"Error: " + _TOKEN + r": [^\n]{0,500} \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)$",
        "Error: ",
        _one("    SyntaxError: /srv/a.test.js: Unexpected token (1:10)", "/srv/a.test.js", 1, 11),
        first_column=0,
        gate=PARENTHESIS,
    ),
    _format(
        "webpack",
        r"^(?:\[[\w-]{1,30}\] )?(?:ERROR|WARNING) in "
        + _TOKEN
        + r" (?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+(?::\d+)?)?",
        (" in ", ":"),
        _one("ERROR in ./src/draw.js 4:10", "./src/draw.js", 4, 11),
        first_column=0,
        gate=COLON,
        first="EW[",
    ),
    _format(
        "webpack-chain",
        r"^\s*@ " + _TOKEN + r" (?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+(?::\d+)?)?",
        ("@ ", ":"),
        _one(" @ ./src/index.js 1:0-33 5:26-30", "./src/index.js", 1, 1),
        first_column=0,
        gate=COLON,
        first="@ \t",
    ),
    _format(
        "dart-stack",
        r"^\s*(?P<path>(?:package:)?" + _RUN + r"\.dart) (?P<line>\d{1,7}):"
        r"(?P<column>\d{1,6})(?= )",
        (".dart ", ":"),
        _one("package:app/a.dart 3:9  main.<fn>", "package:app/a.dart", 3, 9),
        named=True,
        gate=COLON,
    ),
    _format(
        "sass-stack",
        r"^\s*(?P<path>" + _RUN + r"\.(?:scss|sass)) (?P<line>\d{1,7}):(?P<column>\d{1,6})(?= )",
        ("ss ", ":"),
        _one("  src/a.scss 2:6  root stylesheet", "src/a.scss", 2, 6),
        named=True,
        gate=COLON,
    ),
    _format(
        "vi",
        _TOKEN + r" \+(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=[:\s]|$)",
        " +",
        _one("src/main.cc +8:15: error: no viable", "src/main.cc", 8, 15),
        ("added 3 +5", ()),
        guard=r" \+\d",
        adjacent=True,
    ),
    _format(
        "dash",
        r"^(?P<path>[^\s:]{1,400}\.[A-Za-z]\w{0,9}): (?P<line>\d{1,7}):(?=[ \t])",
        ": ",
        _one("a.sh: 2: nosuch: not found", "a.sh", 2),
        _one("src/hay.py: 3:\tneedle at 12:30:45", "src/hay.py", 3),
        ("/bin/sh: 1: nosuch: not found", ()),
        ("sh: 1: nosuch: not found", ()),
        guard=r": \d+:",
        gate=SPECIAL,
    ),
    _format(
        "groff",
        r"^(?:troff|groff): " + _TOKEN + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: )",
        "roff: ",
        _one("troff: src/a.1:2: warning: macro 'foo' not defined", "src/a.1", 2),
        named=True,
        gate=COLON,
        first="tg",
    ),
    _format(
        "man",
        r"^(?:man|mandoc): " + _TOKEN + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: )",
        ("man", ": "),
        _one("mandoc: src/a.1:2:5: WARNING: missing date", "src/a.1", 2, 5),
        named=True,
        gate=COLON,
        first="m",
    ),
    _format(
        "grep-plain",
        r"^(?P<path>[A-Za-z][\w+-]{0,100}+(?:/[\w+-]{1,100}+){1,30}+(?:(?<=[^\W\d]|[+])|(?<=[^\W\d]\d)|(?<=[^\W\d]\d\d))):(?P<line>\d{1,7})"
        r"(?::(?P<column>\d{1,6}))?:(?=[^\d\s/])",
        "/",
        _one("bin/run:1:needle here", "bin/run", 1),
        ("team/app:12 is up", ()),
        named=True,
        gate=COLON,
    ),
    _format(
        "grep-context",
        r"^(?P<path>[^\s:]{1,400}?\.[A-Za-z][\w+]{0,10})-(?P<line>\d{1,7})(?=-)",
        (".", "-"),
        _one("src/a.c-12-  return;", "src/a.c", 12),
        ("foo-1.2.c3-4.tar", ()),
        guard=r"-\d+-",
    ),
    _format(
        "grep-function",
        r"^(?P<path>[^\s:]{1,400}?\.[A-Za-z][\w+]{0,10})=(?P<line>\d{1,7})(?==)",
        (".", "="),
        _one("src/a.c=12=int main(void)", "src/a.c", 12),
        guard=r"=\d+=",
    ),
    # ------------------------------------------------------------------------ path:line:column
    _format(
        "bandit",
        r"^\s+Location: " + _TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})",
        "Location:",
        _one("   Location: ./app/core.py:23:15", "./app/core.py", 23, 16),
        first_column=0,
        gate=COLON,
        first=" \t",
    ),
    _format(
        "esbuild",
        r"^    " + _TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=:$)",
        ":",
        _one("    src/draw.js:4:10:", "src/draw.js", 4, 11),
        first_column=0,
        gate=COLON,
        first=" ",
    ),
    _format(
        "bison",
        _TOKEN + r":(?P<line>\d{1,7})\.(?P<column>\d{1,6})(?:-\d+(?:\.\d+)?)?(?=: )",
        ".",
        _one("src/g.y:1.3-7: error: unexpected identifier", "src/g.y", 1, 3),
        _one("a.vala:2.7-2.7: error: Assignment", "a.vala", 2, 7),
        ("app.py:1.25: pulled", ()),
        extensions=(".y", ".yy", ".ypp", ".y++", ".l", ".ll", ".vala", ".vapi", ".gs"),
        guard=r":\d+\.\d",
        adjacent=True,
        gate=SPECIAL,
    ),
    _format(
        "guile",
        _TOKEN + r":(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=: (?:In procedure|warning))",
        (".s", ": "),
        _one("/srv/a.scm:1:14: In procedure car: Wrong type", "/srv/a.scm", 1, 15),
        first_column=0,
        extensions=(".scm", ".sls", ".ss"),
        guard=r": (?:In p|warning)",
        adjacent=True,
        gate=COLON,
    ),
    _format(
        "cmake-lint",
        _TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})(?=: )",
        (",", ": "),
        _one("sub/CMakeLists.txt:06,02: [C0307] Bad indentation", "sub/CMakeLists.txt", 6, 3),
        first_column=0,
        guard=r",\d+: ",
        adjacent=True,
        gate=SPECIAL,
    ),
    _format(
        "zsh",
        _TOKEN + r":[a-z]\w{0,30}:(?P<line>\d{1,7})(?=: )",
        ":",
        _one("a.sh:cd:3: no such file or directory: /nowhere", "a.sh", 3),
        extensions=(".sh", ".zsh", ".zshrc"),
        guard=r":[a-z]\w{0,30}:\d+: ",
        adjacent=True,
        gate=SPECIAL,
    ),
    _format(
        "colon",
        _TOKEN + r":(?P<line>\d{1,7})(?::(?P<column>\d{1,6})(?:-\d{1,6}(?::\d{1,6})?)?)?"
        r"(?P<more>(?::\d{1,6}){2}(?=:))?(?![\w/\\])(?!\.\d)",
        ":",
        _one("src/main.cc:8:19: error: conversion", "src/main.cc", 8, 19),
        _one("                 from src/main.cc:1:", "src/main.cc", 1),
        _one("    #1 0x55f in main /srv/a.c:16:11", "/srv/a.c", 16, 11),
        _one("==1==    by 0x109220: main (san.c:16)", "san.c", 16),
        _one("I1120 10:04:00.123456  1234 server.cc:87] started", "server.cc", 87),
        _one("│ ~/ml/jax/jax/_src/api.py:2523 in device_put │", "~/ml/jax/jax/_src/api.py", 2523),
        _one("  0  /srv/jax/core.py:96 in bind", "/srv/jax/core.py", 96),
        _one("\tat a.b.C.m(C.java:12)", "C.java", 12),
        _one("\t/srv/main.go:3 +0x1d", "/srv/main.go", 3),
        _one("typed.py:2:12:2:13: error: Incompatible", "typed.py", 2, 12),
        _one("CMake Error at sub/CMakeLists.txt:6 (message):", "sub/CMakeLists.txt", 6),
        _one("make: *** [Makefile:7: x] Error 1", "Makefile", 7),
        _one("C:/src/a.cc:3:9: note: here", "C:/src/a.cc", 3, 9),
        _one(
            "        at /rustc/5980/library/core/src/ops.rs:250:5",
            "/rustc/5980/library/core/src/ops.rs",
            250,
            5,
        ),
        _one("home/ada/train.py:12 in step", "home/ada/train.py", 12),
        _one("./app/[id]/page.tsx:3:9", "./app/[id]/page.tsx", 3, 9),
        _one("(/srv/app/(group)/page.tsx:3:9)", "/srv/app/(group)/page.tsx", 3, 9),
        _one("  at external/xla/xla/a.cc:3", "external/xla/xla/a.cc", 3),
        ("12:30:45 up 3:02", ()),
        ("http://localhost:8080/a.js:3 and localhost:8080", ()),
        ("image nginx:1 redis:7.2 team/app.web:12", ()),
        ("at 10.0.0.1:5432 [::1]:80 fe80::1:2 16:9 v1.2:3", ()),
        ("C: 3, D:4, sha256:12", ()),
        ("git@example.com:22/x.py and user@host.py:22", ()),
        guard=r":\d",
        adjacent=True,
        gate=COLON,
    ),
    _format(
        "anchor",
        _TOKEN + r"#L(?P<line>\d{1,7})(?:C(?P<column>\d{1,6}))?",
        "#L",
        _one("see src/a.cc#L12-L15", "src/a.cc", 12),
        _one("docs/a.md#L3C5", "docs/a.md", 3, 5),
        ("https://example.com/blob/main/src/a.cc#L12", ()),
    ),
    _format(
        "r-source",
        _TOKEN + r"#(?P<line>\d{1,7})(?=[:\s)]|$)",
        "#",
        _one("3: f(3) at a.R#5", "a.R", 5),
        _one("Error in f(3) (from a.R#5) : boom", "a.R", 5),
        ("issue repo.md#12", ()),
        extensions=(".R", ".r", ".Rmd"),
        guard=r"#\d",
        adjacent=True,
    ),
)

SYMBOLS: tuple[SymbolFormat, ...] = (
    SymbolFormat(
        "sanitizer-symbol",
        re.compile(r"^\s*#\d+ +0x[0-9a-f]+ +in (?P<symbol>.{1,1000}?) +(?:\(|from )/?\S"),
        " in ",
        (("    #4 0x55fbf2a38300 in _start (/srv/a.out+0x20300)", "_start"),),
    ),
    SymbolFormat(
        "gdb-symbol",
        re.compile(r"^\s*#\d+ +(?:0x[0-9a-f]+ in )?(?P<symbol>[^\s(].{0,1000}?) \("),
        "#",
        (("#1  main (argc=1)", "main"),),
    ),
    SymbolFormat(
        "backtrace-symbol",
        re.compile(r"^ ?>? ?[^\s()]{1,400}\((?P<symbol>[^().+\s][^()+\s]{0,1000})\+0x[0-9a-f]+\)"),
        "+0x",
        (
            ("./a.out(main+0x9) [0x560b0c88b18c]", "main"),
            (" > /lib/libc.so.6(__write+0x14) [0xf7]", "__write"),
        ),
    ),
    SymbolFormat(
        "failure-handler-symbol",
        re.compile(r"^ *@ +0x[0-9a-f]+ +(?:\d+ +)?(?P<symbol>[^\s(]\S{0,1000}(?: .{1,500})?)$"),
        "@ ",
        (("    @     0x7f1234567890         64  absl::Foo()", "absl::Foo()"),),
    ),
    SymbolFormat(
        "perf-symbol",
        re.compile(r"^\s+[0-9a-f]{3,16} (?P<symbol>\S.{0,1000}?)(?:\+0x[0-9a-f]+)? \(\S+\)$"),
        " (",
        (("            55d0c1a2b139 spin+0x19 (/srv/busy)", "spin"),),
    ),
    SymbolFormat(
        "lldb-symbol",
        re.compile(
            r"^[ *]+frame #\d+: 0x[0-9a-f]+ [^`\s]{1,400}`(?P<symbol>.{1,1000}?)(?: \+ \d+)?$"
        ),
        "frame #",
        (("  * frame #0: 0x00007ffff7e2 libc.so.6`raise + 267", "raise"),),
    ),
    SymbolFormat(
        "valgrind-symbol",
        re.compile(r"^==\d+== +(?:at|by) 0x[0-9A-F]+: (?P<symbol>.{1,1000}?) \(in \S+\)$"),
        "(in ",
        (("==1==    at 0x48417B4: malloc (in /usr/vg.so)", "malloc"),),
    ),
    SymbolFormat(
        "native-symbol",
        re.compile(
            r'^\s*\(C(?:\+\+)?\) File "[^"]{0,1000}", line 0, in (?P<symbol>\S.{0,2000}?)'
            r"(?: \([^()\s]{1,300}\))?$"
        ),
        '", line 0, in ',
        (
            ('    (C) File "???", line 0, in jax::Call(int) (libjax.so)', "jax::Call(int)"),
            ('    (C) File "???", line 0, in _start (python3.11)', "_start"),
        ),
    ),
    SymbolFormat(
        "py-spy-symbol",
        re.compile(
            r"^ {4}(?P<symbol>\S.{0,1000}?) "
            r"\((?:python[\d.]*|[\w.+-]{1,100}\.(?:so|dylib|dll|exe)[\d.]*)\)$"
        ),
        "    ",
        (("    select (libc.so.6)", "select"),),
    ),
    SymbolFormat(
        "current-stack-trace",
        re.compile(r"^\t(?P<symbol>[A-Za-z_~(][^\t\n:]{0,200}::[^\t\n]{1,1000})$"),
        "\t",
        (("\ttsl::CurrentStackTrace[abi:cxx11]()", "tsl::CurrentStackTrace[abi:cxx11]()"),),
    ),
    SymbolFormat(
        "mock-libtpu-symbol",
        re.compile(r"^ {2,5}\d+  (?P<symbol>\S.{0,1000}?)  \[[^\[\]\s]{1,200}\]$"),
        "  [",
        (("    3  PJRT_Client_Create  [libtpu.so]", "PJRT_Client_Create"),),
    ),
)
