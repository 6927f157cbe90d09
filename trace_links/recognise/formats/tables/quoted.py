"""Formats with paths in quotes, which may have any name."""

from __future__ import annotations

from trace_links.recognise.formats.shape import Table, entry

QUOTED: Table = {
    "python": entry(
        r'[Ff]ile \\?"(?P<marked>[^"\n]{1,1000}?)\\?", line(?:s|no)? (?P<line>\d{1,7})'
        r"(?!-?\d*, (?:characters?|column \d+,\s+charpos))(?:, column (?P<column>\d{1,6}))?"
        r"(?:, in (?P<symbol>[^\s,]{1,300}))?",
        ('  File "/home/ada/run.py", line 4, in <module>', "/home/ada/run.py", 4),
        ('  File "/home/ada/run.py", lineno 4', "/home/ada/run.py", 4),
        (r'{"exc":"x:\n  File \"/srv/x.py\", line 6, in f\n"}', "/srv/x.py", 6),
        ('  |   File "my code/run it.py", line 12, in f', "my code/run it.py", 12),
        ('    (Python) File "/srv/app.py", line 3, in main', "/srv/app.py", 3),
        ('    (C) File "Python/ceval.c", line 5, in eval (python3)', "Python/ceval.c", 5),
        ('  File "/home/ada/run.py", line 7 in crash', "/home/ada/run.py", 7),
        ('\tFile "/srv/a.bzl", line 12, column 10, in _impl', "/srv/a.bzl", 12, 10),
        ('  File "<frozen runpy>", line 88, in _run_code',),
        ('  File "<string>", line 1, in <module>',),
    ),
    "flow": entry(  # like OCaml's, for JavaScript, and counted from 1
        r'File "(?P<path>[^"\n]{1,1000}\.[cm]?jsx?)", line (?P<line>\d{1,7}), '
        r"characters (?P<column>\d{1,6})-\d",
        ('File "my a.js", line 3, characters 10-14:', "my a.js", 3, 10),
    ),
    "ocaml": entry(
        r'[Ff]ile "(?P<marked>[^"\n]{1,1000})"(?: \(inlined\))?, lines? (?P<line>\d{1,7})(?:-\d+)?'
        r", characters? (?P<column0>\d{1,6})(?:-\d+)?",
        ('File "a.ml", line 3, characters 15-18:', "a.ml", 3, 16),
        ('File "b.ml", lines 3-5, characters 0-7:', "b.ml", 3, 1),
        ('Called from B in file "b.ml" (inlined), line 3, characters 8-11', "b.ml", 3, 9),
    ),
    "ocaml-failure": entry(
        r'_failure\("(?P<marked>[^"\n]{1,1000})", (?P<line>\d{1,7}), (?P<column0>\d{1,6})\)',
        ('Fatal error: exception Assert_failure("bin/a.ml", 3, 8)', "bin/a.ml", 3, 9),
    ),
    "fix-it": entry(
        r'^fix-it:"(?P<marked>[^"\n]{1,1000})":\{(?P<line>\d{1,7}):(?P<column>\d{1,6})-',
        ('fix-it:"my a.c":{3:9-3:12}:"x"', "my a.c", 3, 9),
    ),
    "vnu": entry(
        r'^"file:(?P<marked>/[^"\n]{1,1000})":(?P<line>\d{1,7})\.(?P<column>\d{1,6})-',
        ('"file:/srv/a.html":12.5-12.9: error: Stray end tag', "/srv/a.html", 12, 5),
    ),
    "stanc": entry(
        r"'(?P<path>[^'\n]{1,1000}\.stan(?:functions)?)\\?', line (?P<line>\d{1,7}), "
        r"column (?P<column0>\d{1,6})(?= to )",
        ("Syntax error in 'm.stan', line 10, column 7 to column 8, parsing", "m.stan", 10, 8),
    ),
    "vyper": entry(
        r'contract "(?P<marked>[^":\n]{1,400})(?::\d+)?",(?: function "[^"\n]{1,200}",)? '
        r"line (?P<line>\d{1,7}):(?P<column0>\d{1,6})",
        ('  contract "v.vy:4", function "f", line 4:11', "v.vy", 4, 12),
    ),
    "crontab": entry(
        r'^"(?P<marked>[^"\n]{1,400})":(?P<line>\d{1,7}): (?=[a-z])',
        ('"/tmp/crontab.a1/crontab":1: bad minute', "/tmp/crontab.a1/crontab", 1),
    ),
    "quoted-colon": entry(  # PyTorch's assertions, Xilinx' tools
        r'(?:\bat |\[)"(?P<path>[^"\n]{1,1000})":(?P<line>\d{1,7})(?=[\],.\s]|:(?!\d)|$)',
        ('INTERNAL ASSERT FAILED at "/srv/my c10/a.h":124, please report', "/srv/my c10/a.h", 124),
        ('[Synth 8-2671] too many ["/srv/a.v":51]', "/srv/a.v", 51),
        ('meet at "noon":12, or ["a":1] and ["a.b":2]',),
    ),
    "quoted-line": entry(
        r"(?P<quote>[\"'`\u2018\u201c])(?P<path>[^\"'`\u2018\u2019\u201c\u201d\n]{1,1000})[\"'`\u2019\u201d][:,]?"
        r" (?:at |on |- |\(|\[)?[Ll]ine:? {1,2}(?P<line>\d{1,7})"
        r"(?:\.(?P<column_dot>\d{1,6})(?=:)"
        r"|(?:,? (?:and )?| \()(?:[Cc]ol(?:umn|\.)?|Pos):? (?P<column>\d{1,6}))?",
        ('    (file "my a.tcl" line 5)', "my a.tcl", 5),
        ("While reading from 'a.ini' [line  3]: option", "a.ini", 3),
        ('Warning: "m.maude", line 4 (fmod X): x', "m.maude", 4),
        ("The error appears to be in '/srv/site.yml': line 3, column 7", "/srv/site.yml", 3, 7),
        ('Symbol at "x.c", line 3', "x.c", 3),
        ('  File "a.cocci", line 3, column 0, charpos = 16', "a.cocci", 3, 1),
        ('"x.c", line 3.5: 1506-045 (S) Undeclared identifier', "x.c", 3, 5),
        ('"x.c", line 12 (col. 3): warning #1: x', "x.c", 12, 3),
        ('he called "go": line 3',),
    ),
    "line-of-quoted": entry(
        r"[Ll]ine `?(?P<line>\d{1,7})`? (?:of|in)(?: file:?)? [\"'`\u2018\u201c]"
        r"(?P<path>[^\"'`\u2018\u2019\u201c\u201d\n]{1,1000})[\"'`\u2019\u201d]",
        ('Line 13 of "my x.c" starts at address 0x1149 <main>', "my x.c", 13),
        ("Execution stopped on line `15` of file 'my x.py'.", "my x.py", 15),
        ("ERROR 1064 (42000) at line 12 in file: 'my a.sql': You have", "my a.sql", 12),
    ),
    "linemarker": entry(
        r'^# (?P<line>\d{1,7}) "(?P<marked>[^"\n<]{1,1000})"(?: [1-4]){0,3}$',
        ('# 59 "/usr/include/c++/12/vector" 1 3', "/usr/include/c++/12/vector", 59),
        ('# 1 "<built-in>"',),
    ),
    "mlir-python": entry(  # columns as in Python: JAX, Triton
        r'"(?P<path>[^"\n]{1,1000}\.py)":(?P<line>\d{1,7}):(?P<column0>\d{1,6})(?=[)\],]| to )',
        ('#loc1 = loc("/srv/f.py":3:11)', "/srv/f.py", 3, 12),
        ('loc(callsite("f"("f.py":3:0 to :9) at "g"))', "f.py", 3, 1),
        ('loc("f"("/srv/f.mlir":3:11))', "/srv/f.mlir", 3, 11),
        ('loc(callsite("f"("f.cc":3:1 to :9) at "g"))', "f.cc", 3, 1),
        ('loc("/srv/f.py":3)', "/srv/f.py", 3),
        ('{"ratio":3, "port":8080}',),
        ('"time":12:30',),
    ),
    "git-quoted": entry(
        r'^"(?P<marked>(?=[^"\n]{0,1000}\\)(?:[^"\\\n]|\\(?:[0-3][0-7]{2}|[abfnrtv"\\])){1,1000})"'
        r"(?P<sign>[:=-])(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=(?P=sign))",
        (r'"src/\303\274 a.py":2:def f', "src/\u00fc a.py", 2),
        (r'"a\tb.py":2:5:def f', "a\tb.py", 2, 5),
    ),
}
