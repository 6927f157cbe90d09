"""Locations that depend on earlier lines: headings, hunks, and locations split over lines."""

from __future__ import annotations

import pytest

from tests.trace_links.found_frames import LocationTuple, feed_all


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(
            "/srv/a.js\n  3:9  error  x\n  5:1  error  y\n\n✖ 2 problems\n  7:1 not a location",
            [(2, ("/srv/a.js", 3, 9)), (3, ("/srv/a.js", 5, 1))],
            id="eslint",
        ),
        pytest.param(
            "src/hay.py\n1:needle\n3-context\n--\n12:needle\n\nbin/run\n7:needle",
            [
                (2, ("src/hay.py", 1, None)),
                (3, ("src/hay.py", 3, None)),
                (5, ("src/hay.py", 12, None)),
                (8, ("bin/run", 7, None)),
            ],
            id="ripgrep",
        ),
        pytest.param(
            "diff --git a/a.c b/a.c\n--- a/a.c\n+++ b/a.c\n@@ -1,3 +2,4 @@ f\n x\n@@ -9 +11 @@",
            [(4, ("a.c", 2, None)), (6, ("a.c", 11, None))],
            id="diff",
        ),
        pytest.param(
            "diff -r old/a.c new/a.c\n3c3\n< x\n---\n> y\n5,6d4\n0a1,2\n12a0",
            [(2, ("new/a.c", 3, None)), (6, ("new/a.c", 4, None)), (7, ("new/a.c", 1, None))],
            id="classic diff",
        ),
        pytest.param("diff --git a/a.c b/a.c\n3c3", [], id="no classic diff"),
        pytest.param("--- a/a.c\n+++ /dev/null\n@@ -1,3 +0,0 @@", [], id="deleted"),
        pytest.param(
            "error: Failed to parse: `pyproject.toml`\n  TOML parse error at line 1, column 2",
            [(2, ("pyproject.toml", 1, 2))],
            id="uv",
        ),
        pytest.param(
            '  File "/srv/a.py", line 3, in f\n    load("/srv/b.json:7")\nOSError: /srv/b.json:7',
            [(1, ("/srv/a.py", 3, None)), (3, ("/srv/b.json", 7, None))],
            id="source text of a traceback",
        ),
        pytest.param(
            "In file included from my x.cc:3:\nmy x.cc:5:1:   required from here",
            [(1, ("my x.cc", 3, None)), (2, ("my x.cc", 5, 1))],
            id="spaces",
        ),
        pytest.param(
            "#5 12.3 src/m.c:3:5: error: x\nsome text src/m.c:3: x",
            [(1, ("src/m.c", 3, 5)), (2, ("src/m.c", 3, None))],
            id="words before a path are not kept",
        ),
        pytest.param(
            '+++ "b/\\303\\274 a.py"\n@@ -1 +2 @@', [(2, ("ü a.py", 2, None))], id="git's quotes"
        ),
        pytest.param(
            "10.0.0.0/24 dev eth0 src 10.0.0.2\n1: lo: <UP>\n10.0.0.0/24\n2: eth0", [], id="routes"
        ),
        pytest.param("a.py\n2026-11-20 a date after a name", [], id="a date"),
        pytest.param(
            "Dockerfile\n7:FROM x\n\nbin/run\n3-a\n4:b",
            [(2, ("Dockerfile", 7, None)), (5, ("bin/run", 3, None)), (6, ("bin/run", 4, None))],
            id="headings without an extension",
        ),
        pytest.param(
            "a.py\n12:30:45 a time after a name", [], id="a time is not a line of the heading"
        ),
        pytest.param("    12 | see b.py:3", [], id="quoted source text"),
        pytest.param(
            "    src/e.py\n   \u276f\u276f\u2771 no-eval\n          text\n\n           12┆ x = 1\n"
            "   \n    \u276f\u2771 b\n          30┆ y\n    my dir/f 2.py\n     \u2771 c\n"
            "           7┆ z\n\n1┆ no",
            [
                (5, ("src/e.py", 12, None)),
                (8, ("src/e.py", 30, None)),
                (11, ("my dir/f 2.py", 7, None)),
            ],
            id="semgrep",
        ),
        pytest.param("    a.txt\n    b.txt\n 12┆ 3\n  \u276f a\n 13┆ 3", [], id="no rules"),
        pytest.param(
            "-- TYPE MISMATCH ------------ src/Main.elm\n\nThe 1st\n\n12|   f x\n13|   g\n"
            "        ^^\n\n5|> h\n6| i\n-- NAMING ERROR - src/B.elm\n\n\n3| x",
            [
                (5, ("src/Main.elm", 12, None)),
                (9, ("src/Main.elm", 5, None)),
                (14, ("src/B.elm", 3, None)),
            ],
            id="elm",
        ),
        pytest.param("-- NOTES - see Main.elm 3\n12| x\n-- FOO ---- b.c\n3| x", [], id="no title"),
        pytest.param(
            "RuleID:  x\nFile:    src/a.py\nLine:    12\nCommit:  1a\nLine: 3\nFile: b.py\nLine: 4",
            [(3, ("src/a.py", 12, None)), (6, ("b.py", 3, None))],
            id="gitleaks",
        ),
        pytest.param("File: a.py\nSize: 3\nLine: 12\nFile: x\nLine: 3", [], id="no pairs"),
        pytest.param(
            "File: src/a.py\nFunction: f at line 3", [(2, ("src/a.py", 3, None))], id="kernprof"
        ),
        pytest.param(
            "== app/a.rb ==\nC:  3: 12: x\nW:123:  5: y\n== Notes ==\nC:  1:  1: z",
            [(2, ("app/a.rb", 3, 12)), (3, ("app/a.rb", 123, 5))],
            id="rubocop",
        ),
        pytest.param(
            "C:\\my proj\\a.js\n  3:7  error  x\n\nC:\\b.ts\n  5:1  error  y",
            [(2, ("C:\\my proj\\a.js", 3, 7)), (5, ("C:\\b.ts", 5, 1))],
            id="eslint on Windows",
        ),
        pytest.param(
            "C:/my proj/a.ts:1:2\nERROR: 1:2  x\n  src/my dir/b.js:1:4\n  \u2716  1:4  y",
            [
                (1, ("C:/my proj/a.ts", 1, 2)),
                (2, ("C:/my proj/a.ts", 1, 2)),
                (3, ("dir/b.js", 1, 4)),
                (4, ("src/my dir/b.js", 1, 4)),
            ],
            id="tslint and xo in folders with spaces",
        ),
        pytest.param(
            " docs/a.md\n 3:5  error  x\n\nFile src/a.c:\n12:     int main(void);",
            [(2, ("docs/a.md", 3, 5)), (5, ("src/a.c", 12, None))],
            id="vale, gdb's info functions",
        ),
        pytest.param(
            "[FATAL] [1.2]: ASSERTION FAILED\n\tfile = /srv/a.cpp\n\tline = 180\n\tcond = x",
            [(3, ("/srv/a.cpp", 180, None))],
            id="ROS",
        ),
        pytest.param(
            '(./a.tex (v1.4n) ("my b.tex" [1]\n! x\n(c.tex\nl.8 \\CN\n  y)\n)\n! z\nl.9 z',
            [(4, ("my b.tex", 8, None)), (8, ("./a.tex", 9, None))],
            id="TeX",
        ),
        pytest.param(
            "(./a.tex\nOverfull \\hbox (1pt) in paragraph at lines 4--10\n[]\\OT1 x) y\n\nl.3 x",
            [(2, ("./a.tex", 4, None)), (5, ("./a.tex", 3, None))],
            id="a box of TeX's",
        ),
        pytest.param("l.8 \\CN\nThis is pdfTeX, Version 3\nl.8 x", [], id="TeX without a file"),
        pytest.param(
            "error: failed to parse manifest at `/srv/Cargo.toml`\n\nCaused by:\n"
            "  TOML parse error at line 7, column 1\n    |\n  TOML parse error at line 8, column 1",
            [(4, ("/srv/Cargo.toml", 7, 1))],
            id="cargo",
        ),
        pytest.param(
            '  File "/srv/a.py", line 3, in f\n    return g()     File "/srv/b.py", line 9, in g',
            [(1, ("/srv/a.py", 3, None)), (2, ("/srv/b.py", 9, None))],
            id="a line of Python's that continues the one before",
        ),
        pytest.param(
            "CODE_FILE=../src/job.c\nCODE_FUNC=f\nCODE_LINE=739",
            [(3, ("../src/job.c", 739, None))],
            id="journal",
        ),
    ],
)
def test_earlier_lines(text: str, found: list[tuple[int, LocationTuple]]) -> None:
    assert feed_all(text) == found
