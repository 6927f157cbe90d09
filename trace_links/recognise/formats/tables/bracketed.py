"""Formats with locations, or only their numbers, in parentheses and brackets."""

from __future__ import annotations

from trace_links.recognise.formats.shape import MARKED, RUN, START, TOKEN, Table, entry, token

_SCRIPTS = (
    ".js .jsx .mjs .cjs .mjsx .cjsx .ts .tsx .mts .cts .json .css .scss .less .vue .svelte .html"
)

BRACKETED: Table = {
    "ghc-range": entry(
        TOKEN + r":\((?P<line>\d{1,7}),(?P<column>\d{1,6})\)-\(\d+,\d+\)",
        ("B.hs:(3,7)-(4,20): error:", "B.hs", 3, 7),
    ),
    "kotlin": entry(
        TOKEN + r": \((?P<line>\d{1,7}), (?P<column>\d{1,6})\)(?=:)",
        ("w: /srv/src/App.kt: (4, 9): Parameter 'y' is never used", "/srv/src/App.kt", 4, 9),
    ),
    "dpkg": entry(
        MARKED + r"\(l(?P<line>\d{1,7})\)(?=: )",
        ("dpkg-x: warning:     debian/changelog(l6): badly formatted", "debian/changelog", 6),
    ),
    "lintian": entry(
        r"^[EWIPNX]: [^\n]{1,1000} \[(?P<marked>[^\[\]\s:]{1,400}):(?P<line>\d{1,7})\]$",
        ("E: demo: syntax-error-in-debian-changelog x [debian/changelog:1]", "debian/changelog", 1),
    ),
    "rebar3": entry(
        token(".erl .hrl .yrl .xrl") + r":\{(?P<line>\d{1,7}),(?P<column>\d{1,6})\}(?=:)",
        ('src/a.erl:{155,14}: can\'t find include lib "x.hrl"', "src/a.erl", 155, 14),
    ),
    "maven": entry(
        TOKEN + r":\[(?P<line>\d{1,7}),(?P<column>\d{1,6})\]",
        ("[ERROR] /srv/src/A.java:[3,9] ';' expected", "/srv/src/A.java", 3, 9),
    ),
    "msvc-spaces": entry(
        r"^(?:\d+>)?(?P<marked>[A-Za-z]:[\\/][^:*?\"<>|\n]{1,300}?)\((?P<line>\d{1,7})"
        r"(?:, ?(?P<column>\d{1,6}))?(?:,\d+)*\)(?= ?: | [A-Z])",
        ("C:\\My Files (x86)\\VC\\vector(12): note: see", "C:\\My Files (x86)\\VC\\vector", 12),
        ("C:\\Program Files\\x\\a.h(3,5): note: see", "C:\\Program Files\\x\\a.h", 3, 5),
        ("C:\\A (x86)\\a.vbs(201, 12) Microsoft VBScript", "C:\\A (x86)\\a.vbs", 201, 12),
    ),
    "msvc": entry(
        TOKEN + r"\((?P<line>\d{1,7})(?:[,:] ?(?P<column>\d{1,6}))(?:[,-]\d+)*\)",
        ("include\\vec.h(4,22): error C2065: 'missing'", "include\\vec.h", 4, 22),
        ("C:\\src\\a.cpp(8,15): error", "C:\\src\\a.cpp", 8, 15),
        ("src/a.ts(2,14): error TS2322: Type", "src/a.ts", 2, 14),
        ("a.cs(2,11): error CS0029: Cannot", "a.cs", 2, 11),
        ("range(3,5) and max.pick(1,2)",),
    ),
    "d-exception": entry(
        START + r"[\w.]{1,200}@(?P<path>" + RUN + r"\.di?)\((?P<line>\d{1,7})\)(?=: )",
        ("core.exception.RangeError@src/b.d(1): Range violation", "src/b.d", 1),
    ),
    "parenthesis": entry(
        TOKEN + r"\((?P<line>\d{1,7})\)(?= ?:|[<>\w$ \]]|$)",
        ("a.d(3): Error: undefined identifier", "a.d", 3),
        ("kernel.cu(12): error: identifier", "kernel.cu", 12),
        ("#0 /srv/a.php(3): f()", "/srv/a.php", 3),
        ("> /srv/run.py(3)<module>()", "/srv/run.py", 3),
        ("a.pas(7) Fatal: There were 2 errors", "a.pas", 7),
        ("[1120/100400.123:WARNING:gpu_init.cc(523)] x", "gpu_init.cc", 523),
        ("   Loc: [tests/tst_a.cpp(31)]", "tests/tst_a.cpp", 31),
        ("  test.py(45)", "test.py", 45),
        ("nginx.conf(5)",),
        ("see nginx.conf(5), [nginx.conf(5)] and man:sshd_config(5)",),
        ("table.pop(3) failed",),
    ),
    "parenthesis-behind": entry(
        TOKEN + r"(?<=\w) \((?P<line>\d{1,7})\)"
        r"(?= ?: (?:fatal |syntax )?(?:[Ee]rror|[Ww]arning|note)\b)",
        ("pro.cu (58) : error : identifier x", "pro.cu", 58),
        ("src/b.asm (4): error: Unknown Mnemonic 'nosuch'.", "src/b.asm", 4),
        ("Total (4): error",),
    ),
    "msvc-behind": entry(
        TOKEN + r"(?<=\w) \((?P<line>\d{1,7}), ?(?P<column>\d{1,6})\)(?=[:\s]|$)",
        ("lib/Router.ts (210,19): Argument of type 'string'", "lib/Router.ts", 210, 19),
        ("spec.ts (20,16) property does not exist", "spec.ts", 20, 16),
        ("the point p (3,4) and Table (3, 4)",),
    ),
    "rooted-behind": entry(
        r"(?:(?:\bat|\bglobal|,) |^)(?P<path>(?:/|[A-Za-z]:[\\/])" + RUN + r"\.[A-Za-z]\w{0,9})"
        r" \((?P<line>\d{1,7})\)(?=\s|$)",
        ("During: typing of call at /srv/nb.py (9)", "/srv/nb.py", 9),
        ("[ WARN:0] global C:\\x\\cap.cpp (435) open", "C:\\x\\cap.cpp", 435),
        ("see /etc/resolv.conf (5)",),
    ),
    "line-in-brackets": entry(
        TOKEN + r"\[(?:LINE|line|Line):(?P<line>\d{1,7})\]",
        ("ce.py[line:8]# WARNING", "ce.py", 8),
        ("ce.py[LINE:8]# WARNING", "ce.py", 8),
    ),
    "listed": entry(
        r"\[(?P<path>" + RUN + r"\.[A-Za-z]\w{0,9}), (?P<line>\d{1,7})(?=\]| @ )",
        ("[/srv/test_bfs.cu, 481 @ gpu 1] Error: x", "/srv/test_bfs.cu", 481),
    ),
    "nim-stack": entry(
        r"^(?P<marked>[^\s()]{1,400}\.nims?)\((?P<line>\d{1,7})\) +(?=\w)",
        ("a.nim(3)                 a", "a.nim", 3),
    ),
    "valgrind": entry(
        r"^==\d+==\s+(?:at|by) 0x[0-9A-F]+: [^\n]{1,1000} "
        r"\((?P<marked>[^\s()\"'`:][^()\"'`:\n]{0,300}):(?P<line>\d{1,7})\)$",
        ("==12==    at 0x109151: f(int) (my a.c:5)", "my a.c", 5),
        ("==12==    by 0x4EDAD79: sgetc (streambuf:344)", "streambuf", 344),
    ),
    "py-spy": entry(
        r"^ {4}[\w<>. \[\]()~:-]{1,300}? \((?P<path>[^\s()\"'`:][^()\"'`:\n]{0,300}\.py):"
        r"(?P<line>\d{1,7})\)$",
        ("    <module> (my dir/train.py:20)", "my dir/train.py", 20),
    ),
    "musl-assert": entry(
        rf"^Assertion failed: .{{1,999}} \((?P<path>{RUN}): [\w~]{{1,200}}: (?P<line>\d{{1,7}})\)$",
        ("Assertion failed: x == 3 (src/a.c: main: 12)", "src/a.c", 12),
        ("Assertion failed: the meeting (room: main: 12)",),
    ),
    "abseil-raw": entry(
        r"\[(?P<path>" + RUN + r") : (?P<line>\d{1,7})\] RAW: ",
        ("[mutex.cc : 429] RAW: Lock blocking 0x7f", "mutex.cc", 429),
    ),
    "powershell": entry(
        TOKEN + r":\s?(?P<line>\d{1,7}) char:(?P<column>\d{1,6})",
        ("At .\\a.ps1:3 char:5", ".\\a.ps1", 3, 5),
    ),
    "comma-range": entry(
        TOKEN + r":(?P<line>\d{1,7}),(?P<column>\d{1,6})-\d{1,6}(?:,\d{1,6})?(?=: |[\s)]|$)",
        ("/srv/Main.agda:3,5-8", "/srv/Main.agda", 3, 5),
        ("  y at /srv/Main.agda:3,5-4,8", "/srv/Main.agda", 3, 5),
        ("Error: a.pkr.hcl:12,3-9: Unsupported argument; x", "a.pkr.hcl", 12, 3),
    ),
    "tslint": entry(
        token(".ts .tsx .js .jsx .mts .cts") + r"\[(?P<line>\d{1,7}), (?P<column>\d{1,6})\]:",
        ("ERROR: (no-var) src/a.ts[4, 15]: Forbidden", "src/a.ts", 4, 15),
    ),
    "ksh": entry(
        "^(?:[EW]: )?" + token(".sh .ksh .mksh .bash .conf") + r"\[(?P<line>\d{1,4})\](?=:)",
        ("a.sh[2]: nosuch: not found", "a.sh", 2),
        ("E: a.sh[4]: nosuch: inaccessible or not found", "a.sh", 4),
        ("sshd[812]: Accepted",),
    ),
    "next": entry(
        TOKEN + r" \((?P<line>\d{1,7}):(?P<column>\d{1,6})\)(?= @ )",
        (" \u2a2f app/page.tsx (3:9) @ Page", "app/page.tsx", 3, 9),
    ),
    "rollup": entry(
        token(_SCRIPTS) + r" \((?P<line>\d{1,7}):(?P<column0>\d{1,6})\)",
        ("src/draw.js (4:10)", "src/draw.js", 4, 11),
        ("Score (3:2)",),
    ),
}
