"""The work for a line is proportional to its length: counted, never timed.

The lines are those that `python -m scripts.fuzz cost`, or somebody who read the patterns, found to
cost more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.trace_links.function_targets import stream_of
from tests.trace_links.recognise.regex_steps import steps
from trace_links.recognise import chunks, search
from trace_links.recognise.ansi import visible
from trace_links.recognise.blocks import compiler_ir, pairs, reports
from trace_links.recognise.blocks import tex as frames_tex
from trace_links.recognise.formats import FORMATS, SYMBOLS, reach
from trace_links.recognise.headings import HEADING
from trace_links.recognise.recogniser import Recogniser
from trace_links.resolve.entered import Directories

_MAX_STEPS = 60  # a character
_PATTERNS = {known.name: known.pattern for known in FORMATS} | {
    known.name: known.pattern for known in SYMBOLS
}


@pytest.mark.parametrize(
    ("text", "known"),
    [(line, known.pattern) for known in FORMATS for line, *_ in known.examples]
    + [(line, known.pattern) for known in SYMBOLS for line, _ in known.examples],
)
def test_the_counter_finds_what_re_finds(text: str, known: str) -> None:
    from tests.trace_links.recognise.regex_steps import _Matcher

    matcher = _Matcher(re.compile(known), text)
    assert matcher.search(range(len(text) + 1)) == (re.search(known, text) is not None)


def test_the_counter_counts() -> None:
    assert steps("a*b", "a" * 100) > 5000
    assert steps("(?<!a)a*+b", "a" * 100) < 700


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (_PATTERNS["perf-symbol"], "\t abc x (" + "/" * 600 + " )"),
        (_PATTERNS["sanitizer-symbol"], "#1 0x1 in f" + " " * 600 + "x"),
        (_PATTERNS["frame-spaces"], "#1 f /" + "a " * 300 + ".c"),
        (_PATTERNS["frame-spaces"], "#1" + " " * 3000 + "f /a.c:1"),
        (_PATTERNS["kotlin-spaces"], "e: /" + "a " * 300 + ".c"),
        (_PATTERNS["d-exception"], "r@src" * 120 + "/b.d(1)"),
        (_PATTERNS["d-exception"], "r@^" * 200 + "src/b.d(1): "),
        (_PATTERNS["babel-message"], " " * 600 + "x: y (1:2)"),
        (HEADING, "a" + " " * 600 + "x\t"),
        (pairs._PAIRED_FILE, "File: a" + " " * 600 + "x:"),
        (reports._SHARES, "a" + " " * 600 + "x"),
        (reports._NAME, "a " + "|" * 600 + " x"),
    ],
)
def test_a_pattern_reads_each_character_a_few_times(
    pattern: str | re.Pattern[str], text: str
) -> None:
    assert steps(pattern, text) <= _MAX_STEPS * len(text)


def test_a_path_with_spaces_is_not_tried_at_each_of_them() -> None:
    # Each start may read at most as far ahead as a path is long.
    text = "x at /" * 100
    assert steps(_PATTERNS["at-rooted"], text) <= text.count(" at /") * 4 * 400


class _Counting:
    """A pattern that counts how many characters its searches may read."""

    def __init__(self, pattern: re.Pattern[str], total: list[int]) -> None:
        self._pattern = pattern
        self._total = total
        self.match = pattern.match
        self.finditer = pattern.finditer

    def search(self, text: str, first: int = 0, last: int = 1 << 30) -> re.Match[str] | None:
        self._total[0] += min(len(text), last) - first
        return self._pattern.search(text, first, last)


@pytest.mark.parametrize("piece", ["[1]/a.c:1 ", "(1)/a.c:1 ", "a]/b.c:3 ", "GET /a.c:1 "])
def test_each_location_reads_a_limited_part_before_it(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    total = [0]
    monkeypatch.setattr(reach, "compiled", lambda pattern: _Counting(re.compile(pattern), total))
    line = piece * 1000
    Recogniser().feed(line)
    assert 0 < total[0] <= _MAX_STEPS * len(line)


def test_bytes_of_links_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def size(text: str) -> int:
        counted.append(len(text))
        return len(text.encode())

    monkeypatch.setattr(chunks, "_size", size)
    links = stream_of(lambda _: "x:")
    line = "é a.c:1 " * 1000
    output = links.feed(line.encode() + b"\n")
    assert output.count(b"\x1b]8;id=") == 1000
    assert 0 < sum(counted) <= 2 * len(line)


def test_links_of_the_input_are_found_without_checking_each() -> None:
    asked = [0]

    class Spans(tuple[tuple[int, int], ...]):  # noqa: SLOT001
        def __getitem__(self, index: Any) -> Any:
            asked[0] += 1
            return tuple.__getitem__(self, index)

        def __iter__(self) -> Iterator[tuple[int, int]]:
            return (self[index] for index in range(len(self)))

    text = visible("\x1b]8;;u\x1b\\a.c:1\x1b]8;;\x1b\\ b.c:2 " * 500)
    text = text._replace(linked=Spans(text.linked))
    assert [text.is_linked(12 * at, 12 * at + 5) for at in range(500)] == [True] * 500
    assert [text.is_linked(12 * at + 6, 12 * at + 11) for at in range(500)] == [False] * 500
    assert 0 < asked[0] <= 1000 * 12


def test_lines_with_many_links_are_searched_once() -> None:
    asked: list[int] = []

    class Chunk(bytes):
        def find(self, *arguments: Any) -> int:
            asked.append(1)
            return bytes.find(self, *arguments)

    line = b"\x1b]8;;u\x1b\\a\x1b]8;;\x1b\\ " * 500
    chunk = b"x\n" + line + b"\ny\n" + line + b"\n"
    first, second = (2, 2 + len(line)), (5 + len(line), 5 + 2 * len(line))
    assert search.candidate_lines(chunk) == [first, second]
    positions = [at.start() for at in re.finditer(rb"\x1b\]8;", chunk)]
    assert search._lines_at(Chunk(chunk), positions) == [first, second]
    assert len(asked) == 2


def test_backspaces_remove_the_text_before() -> None:
    shown = visible("a" * 1000 + "\x1b[m\x08" * 500 + "b")
    assert shown.text == "a" * 500 + "b"
    assert shown.raw_span(499, 501) == (499, 1000 + 500 * 4 + 1)
    # Removed text belongs to no link.
    linked = visible("\x1b]8;;u\x1b\\ab\x1b]8;;\x1b\\" + "\x08" * 2 + "cd")
    assert (linked.text, linked.is_linked(0, 2)) == ("cd", False)
    part = visible("\x1b]8;;u\x1b\\abc\x1b]8;;\x1b\\" + "\x08" * 2 + "de")
    assert (part.is_linked(0, 1), part.is_linked(1, 3)) == (True, False)


def test_the_state_between_lines_is_limited() -> None:
    tex = frames_tex.Tex()
    tex.frames("This is pdfTeX, Version 3.14")
    for _ in range(5000):
        tex.frames("(a.tex")
    assert len(tex._files) <= 200
    tables = compiler_ir.HloTables()
    tables.frames("FileNames")
    for number in range(300_000):
        tables.frames(f'{number} "a.py"')
    assert tables._files
    assert len(tables._files) <= 200_000
    folders = Directories("/srv")
    for _ in range(3000):
        folders.line("make: Entering directory 'abcdefghij'")
    assert sum(len(path) for paths in folders.entered for path in paths) <= 4096 * 1000
    assert max(len(path) for paths in folders.entered for path in paths) <= 4096
