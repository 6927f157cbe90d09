"""Properties of any lines: the cheap searches find enough, and nothing takes too long."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.found_frames import feed_candidates, spans_of
from tests.trace_links.recognise.real_lines import EDITS, edited, real_lines
from trace_links.recognise.ansi import is_plain, visible
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import candidate_lines
from trace_links.recognise.single_line import Frame

PIECES = st.sampled_from(
    [
        "a.py",
        ":",
        "3",
        "12",
        " ",
        "(",
        ")",
        '"',
        "'",
        "/",
        "src/",
        "line ",
        "File ",
        ", ",
        "\\",
        "[",
        "]",
        "in ",
        "@@ -1 +2 @@",
        "+++ b/x.c",
        "C:",
        "file://",
        "-",
        "+",
        "é",
        ".",
        "error: ",
        "│",
        "\t",
        "0x",
    ]
)


LINES = st.lists(st.lists(PIECES, max_size=25).map("".join), max_size=8)
# Sequences of lines: headings, hunks and the lines that belong to them.
CONTEXT = st.lists(
    st.sampled_from(
        [
            "src/a.py",
            "a/b",
            "Dockerfile",
            "FILE: /srv/a.php",
            "/srv/my code/a.js",
            "",
            "  3:9  error",
            "7:needle",
            "8-context",
            "--",
            "FOUND 2 ERRORS",
            " 3 | ERROR | x",
            "12:30:45 it",
            "prose",
            "2026-11-20 x",
            "+++ b/a.c",
            "--- a/a.c",
            "@@ -1 +2 @@",
            "diff -r a/x.c b/x.c",
            "3c3",
            '  File "/srv/a.py", line 3, in f',
            "    see(b.py:7)",
            "CODE_FILE=a.c",
            "CODE_LINE=9",
            "CODE_FUNC=f",
            "FileNames",
            '1 "a.py"',
            "HloModule x",
            "1 {file_name_id=1 line=3}",
            "== [q/a.sql] FAIL",
            "L:   3 | P:   9 | L001 | x",
            "my dir/x y.c:3: error: z",
            "my dir/x y.c:4: more",
            "    F 3:0 f - A (1)",
            "1: error at line 2, col 6",
            '# 3 "a.h" 1',
            "E501 3:4 x",
            "    src/e.py",
            "   \u276f\u276f\u2771 rule",
            "          12\u2506 x",
            "-- TYPE MISMATCH ---- src/M.elm",
            "12| x",
            "File:  src/a.py",
            "Line:  12",
            "== a.rb ==",
            "C:  3:  5: x",
            "C:\\my dir\\a.ts",
            "C:\\my dir\\a.ts:3:9",
            "  \u2716  3:9  x",
            "\tfile = src/a.cpp",
            "\tline = 12",
            "failed to parse `a/Cargo.toml`",
            "  TOML parse error at line 7, column 1",
            "This is pdfTeX, Version 3",
            "(./a.tex (b.tex",
            ")",
            "! Undefined control sequence.",
            "l.8 x (",
            "Overfull \\hbox in paragraph at lines 4--10",
        ]
    ),
    max_size=14,
)


@given(st.lists(st.one_of(LINES, CONTEXT), max_size=3))
@settings(max_examples=400)
def test_candidate_lines_are_sufficient(parts: list[list[str]]) -> None:
    chunks = ["".join(f"{line}\n" for line in lines) for lines in parts]
    recogniser = Recogniser()
    expected = [recogniser.feed(line) for chunk in chunks for line in chunk.splitlines()]
    assert feed_candidates(chunks) == expected


def compare_with_a_chunk(line: str) -> None:
    """Compare the frames of a line with those of a chunk that is only this line."""
    raw = line.encode("utf-8", "surrogateescape")
    found, fed = [frame for *_, frame in spans_of(raw + b"\n")], Recogniser(files=True).feed(line)
    assert sorted(map(_place, found)) == sorted(map(_place, fed)), line


def _place(frame: Frame) -> str:
    return f"{frame[1:4]}" if frame.path is not None else f"{frame.symbol}"


@given(st.integers(min_value=0), EDITS, EDITS)
@settings(max_examples=1000)
def test_a_chunk_has_the_frames_of_its_line(
    base: int, edits: list[tuple[int, int, int]], more: list[tuple[int, int, int]]
) -> None:
    lines = real_lines()
    line = edited(lines[base % len(lines)], [*edits, *more]).rstrip("\r")
    if line and "\n" not in line and is_plain(line):
        compare_with_a_chunk(line)


@pytest.mark.parametrize(
    "line",
    [
        "é!(anonymous namespace)::f();",
        'é`std::vector<a::b>::e": x',
        "    4 | vo     /ta.c(3)mp/part.o:(main)",
        "2 | fo/CMakeSystem.cmake(3):  set(",
        "       _Znwm+0x9",
        ' }:"~x_s   rl.py:6',
        "   shop::Till::count(int, bool) in libséhop.a[77](till.o)",
        "closeEimain--`a::b(int)",
        "_ZN4shop4Tilli \tat /srv/libshop.so (unknown line)",
        "{aka std(/srv/node_modules/@babel/parser/lib/index.js:369:1",
        "      at async file:///h<ome/ada/runnmain@er.js:515:21",
        "    },shapes@area_gjs.js:6:20",
        "  --> src/shape.rs:14ading config file",
        "  --> src/shape.rs:14:3",
        " --> .rs:3 + 0x1f:18'",
        "                 from sr@c/main.cc:3:",
    ],
)
def test_a_chunk_has_the_frames_of_such_a_line(line: str) -> None:
    compare_with_a_chunk(line)


@pytest.mark.parametrize(
    "piece",
    [
        "a.a.a.",
        "1234567890",
        '"',
        "'",
        "\x1b",
        "\x1b[1m",
        "\x1b]",
        ":",
        "a:1 ",
        "a.c:1 ",
        "(",
        "(1",
        " ",
        "/a",
        '"file": "a.py", "x": 3, ',
        '"line": 3, "x": 4, ',
        "##vso[task.logissue sourcepath=a;",
        "a.b:3.4-5",
        r'"\n/a.c:3',
    ],
)
def test_a_long_line_of_one_piece_is_finished(piece: str) -> None:
    line = piece * (300_000 // len(piece))
    candidate_lines(line.encode() + b"\n")
    assert len(Recogniser().feed(visible(line).text)) <= 1 << 16


@given(st.lists(st.lists(PIECES, max_size=25).map("".join), max_size=4))
def test_frames_are_within_their_line_and_do_not_overlap(lines: list[str]) -> None:
    recogniser = Recogniser()
    for line in lines:
        end = 0
        for frame in recogniser.feed(line):
            assert end <= frame.start < frame.end <= len(line)
            assert frame.line is None or frame.line > 0
            assert frame.column is None or frame.column > 0
            end = frame.end
