"""Formats with locations, or only their numbers, in parentheses and brackets."""

from __future__ import annotations

from trace_links.recognise.formats.shape import RUN, START, TOKEN, Format, entry, example

__all__ = ["BRACKETED"]

BRACKETED: tuple[Format, ...] = (
    entry(
        "ghc-range",
        TOKEN + r":\((?P<line>\d{1,7}),(?P<column>\d{1,6})\)-\(\d+,\d+\)",
        example("B.hs:(3,7)-(4,20): error:", "B.hs", 3, 7),
    ),
    entry(
        "kotlin",
        TOKEN + r": \((?P<line>\d{1,7}), (?P<column>\d{1,6})\)(?=:)",
        example("w: /srv/src/App.kt: (4, 9): Parameter 'y' is never used", "/srv/src/App.kt", 4, 9),
    ),
    entry(
        "dpkg",
        TOKEN + r"\(l(?P<line>\d{1,7})\)(?=: )",
        example(
            "dpkg-parsechangelog: warning:     debian/changelog(l6): badly formatted",
            "debian/changelog",
            6,
        ),
        named=True,
    ),
    entry(
        "lintian",
        r"^[EWIPNX]: [^\n]{1,1000} \[(?P<path>[^\[\]\s:]{1,400}):(?P<line>\d{1,7})\]$",
        example(
            "E: demo: syntax-error-in-debian-changelog x [debian/changelog:1]",
            "debian/changelog",
            1,
        ),
        named=True,
    ),
    entry(
        "rebar3",
        TOKEN + r":\{(?P<line>\d{1,7}),(?P<column>\d{1,6})\}(?=:)",
        example('src/a.erl:{155,14}: can\'t find include lib "x.hrl"', "src/a.erl", 155, 14),
        extensions=(".erl", ".hrl", ".yrl", ".xrl"),
    ),
    entry(
        "maven",
        TOKEN + r":\[(?P<line>\d{1,7}),(?P<column>\d{1,6})\]",
        example("[ERROR] /srv/src/A.java:[3,9] ';' expected", "/srv/src/A.java", 3, 9),
    ),
    entry(
        "msvc-spaces",
        r"^(?:\d+>)?(?P<path>[A-Za-z]:[\\/][^:*?\"<>|\n]{1,300}?)\((?P<line>\d{1,7})"
        r"(?:, ?(?P<column>\d{1,6}))?(?:,\d+)*\)(?= ?: | [A-Z])",
        example(
            "C:\\Program Files (x86)\\VC\\vector(12): note: see",
            "C:\\Program Files (x86)\\VC\\vector",
            12,
        ),
        example("C:\\Program Files\\x\\a.h(3,5): note: see", "C:\\Program Files\\x\\a.h", 3, 5),
        example("C:\\A (x86)\\a.vbs(201, 12) Microsoft VBScript", "C:\\A (x86)\\a.vbs", 201, 12),
        named=True,
    ),
    entry(
        "msvc",
        TOKEN + r"\((?P<line>\d{1,7})(?:[,:] ?(?P<column>\d{1,6}))(?:[,-]\d+)*\)",
        example("include\\vec.h(4,22): error C2065: 'missing'", "include\\vec.h", 4, 22),
        example("C:\\src\\a.cpp(8,15): error", "C:\\src\\a.cpp", 8, 15),
        example("src/a.ts(2,14): error TS2322: Type", "src/a.ts", 2, 14),
        example("a.cs(2,11): error CS0029: Cannot", "a.cs", 2, 11),
        ("range(3,5) and max.pick(1,2)", ()),
    ),
    entry(
        "d-exception",
        START + r"[\w.]{1,200}@(?P<path>" + RUN + r")\((?P<line>\d{1,7})\)(?=: )",
        example("core.exception.RangeError@src/b.d(1): Range violation", "src/b.d", 1),
        extensions=(".d", ".di"),
    ),
    entry(
        "parenthesis",
        TOKEN + r"\((?P<line>\d{1,7})\)(?= ?:|[<>\w$ \]]|$)",
        example("a.d(3): Error: undefined identifier", "a.d", 3),
        example("kernel.cu(12): error: identifier", "kernel.cu", 12),
        example("#0 /srv/a.php(3): f()", "/srv/a.php", 3),
        example("> /srv/run.py(3)<module>()", "/srv/run.py", 3),
        example("a.pas(7) Fatal: There were 2 errors", "a.pas", 7),
        example("[1120/100400.123:WARNING:gpu_init.cc(523)] x", "gpu_init.cc", 523),
        example("   Loc: [tests/tst_a.cpp(31)]", "tests/tst_a.cpp", 31),
        ("see nginx.conf(5), [nginx.conf(5)] and man:sshd_config(5)", ()),
        ("table.pop(3) failed", ()),
    ),
    entry(
        "parenthesis-behind",
        TOKEN + r"(?<=\w) \((?P<line>\d{1,7})\)"
        r"(?= ?: (?:fatal |syntax )?(?:[Ee]rror|[Ww]arning|note)\b)",
        example("pro.cu (58) : error : identifier x", "pro.cu", 58),
        example("src/b.asm (4): error: Unknown Mnemonic 'nosuch'.", "src/b.asm", 4),
        ("Total (4): error", ()),
    ),
    entry(
        "msvc-behind",
        TOKEN + r"(?<=\w) \((?P<line>\d{1,7}), ?(?P<column>\d{1,6})\)(?=[:\s]|$)",
        example("lib/Router.ts (210,19): Argument of type 'string'", "lib/Router.ts", 210, 19),
        example("spec.ts (20,16) property does not exist", "spec.ts", 20, 16),
        ("the point p (3,4) and Table (3, 4)", ()),
    ),
    entry(
        "rooted-behind",
        r"(?:(?:\bat|\bglobal|,) |^)(?P<path>(?:/|[A-Za-z]:[\\/])" + RUN + r"\.[A-Za-z]\w{0,9})"
        r" \((?P<line>\d{1,7})\)(?=\s|$)",
        example("During: typing of call at /srv/nb.py (9)", "/srv/nb.py", 9),
        example("[ WARN:0] global C:\\x\\cap.cpp (435) open", "C:\\x\\cap.cpp", 435),
        ("see /etc/resolv.conf (5)", ()),
    ),
    entry(
        "line-in-brackets",
        TOKEN + r"\[(?:LINE|line|Line):(?P<line>\d{1,7})\]",
        example("ce.py[line:8]# WARNING", "ce.py", 8),
        example("ce.py[LINE:8]# WARNING", "ce.py", 8),
    ),
    entry(
        "listed",
        r"\[(?P<path>" + RUN + r"\.[A-Za-z]\w{0,9}), (?P<line>\d{1,7})(?=\]| @ )",
        example("[/srv/test_bfs.cu, 481 @ gpu 1] Error: x", "/srv/test_bfs.cu", 481),
    ),
    entry(
        "nim-stack",
        r"^(?P<path>[^\s()]{1,400}\.nims?)\((?P<line>\d{1,7})\) +(?=\w)",
        example("a.nim(3)                 a", "a.nim", 3),
        named=True,
    ),
    entry(
        "valgrind",
        r"^==\d+==\s+(?:at|by) 0x[0-9A-F]+: [^\n]{1,1000} "
        r"\((?P<path>[^\s()\"'`:][^()\"'`:\n]{0,300}):(?P<line>\d{1,7})\)$",
        example("==12==    at 0x109151: f(int) (my a.c:5)", "my a.c", 5),
        example("==12==    by 0x4EDAD79: sgetc (streambuf:344)", "streambuf", 344),
        named=True,
    ),
    entry(
        "py-spy",
        r"^ {4}[\w<>. \[\]()~:-]{1,300}? \((?P<path>[^\s()\"'`:][^()\"'`:\n]{0,300}\.py):"
        r"(?P<line>\d{1,7})\)$",
        example("    <module> (my dir/train.py:20)", "my dir/train.py", 20),
    ),
    entry(
        "musl-assert",
        r"^Assertion failed: [^\n]{1,1000} \((?P<path>"
        + RUN
        + r"): [\w~]{1,200}: (?P<line>\d{1,7})\)$",
        example("Assertion failed: x == 3 (src/a.c: main: 12)", "src/a.c", 12),
        ("Assertion failed: the meeting (room: main: 12)", ()),
    ),
    entry(
        "abseil-raw",
        r"\[(?P<path>" + RUN + r") : (?P<line>\d{1,7})\] RAW: ",
        example("[mutex.cc : 429] RAW: Lock blocking 0x7f", "mutex.cc", 429),
    ),
    entry(
        "powershell",
        TOKEN + r":\s?(?P<line>\d{1,7}) char:(?P<column>\d{1,6})",
        example("At .\\a.ps1:3 char:5", ".\\a.ps1", 3, 5),
    ),
    entry(
        "comma-range",
        TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})-\d{1,6}(?:,\d{1,6})?(?=: |[\s)]|$)",
        example("/srv/Main.agda:3,5-8", "/srv/Main.agda", 3, 5),
        example("  y at /srv/Main.agda:3,5-4,8", "/srv/Main.agda", 3, 5),
        example("Error: a.pkr.hcl:12,3-9: Unsupported argument; x", "a.pkr.hcl", 12, 3),
    ),
    entry(
        "tslint",
        TOKEN + r"\[(?P<line>\d{1,7}), (?P<column>\d{1,6})\]:",
        example("ERROR: (no-var) src/a.ts[4, 15]: Forbidden", "src/a.ts", 4, 15),
        extensions=(".ts", ".tsx", ".js", ".jsx", ".mts", ".cts"),
    ),
    entry(
        "ksh",
        "^(?:[EW]: )?" + TOKEN + r"\[(?P<line>\d{1,4})\](?=:)",
        example("a.sh[2]: nosuch: not found", "a.sh", 2),
        example("E: a.sh[4]: nosuch: inaccessible or not found", "a.sh", 4),
        ("sshd[812]: Accepted", ()),
        extensions=(".sh", ".ksh", ".mksh", ".bash", ".conf"),
    ),
    entry(
        "next",
        TOKEN + r" \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)(?= @ )",
        example(" \u2a2f app/page.tsx (3:9) @ Page", "app/page.tsx", 3, 9),
    ),
    entry(
        "rollup",
        TOKEN + r" \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)",
        example("src/draw.js (4:10)", "src/draw.js", 4, 11),
        ("Score (3:2)", ()),
        extensions=(
            ".js",
            ".jsx",
            ".mjs",
            ".cjs",
            ".mjsx",
            ".cjsx",
            ".ts",
            ".tsx",
            ".mts",
            ".cts",
            ".json",
            ".css",
            ".scss",
            ".less",
            ".vue",
            ".svelte",
            ".html",
        ),
        first_column=0,
    ),
)
