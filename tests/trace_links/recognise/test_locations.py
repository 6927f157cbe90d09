"""Raw lines have the same frames as their text has by the table of formats."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.found_frames import spans_of
from tests.trace_links.recognise.real_lines import EDITS, edited, real_lines
from trace_links.recognise.plain_files import is_name
from trace_links.recognise.recogniser import Recogniser

Place = tuple[str | None, int | None, int | None, int, int]


def by_formats(line: str) -> list[Place]:
    """The frames of a line that is fed, with their offsets in its bytes."""
    found = []
    for frame in Recogniser().feed(line):
        start, end = (
            len(line[:at].encode("utf-8", "surrogateescape")) for at in (frame.start, frame.end)
        )
        found.append((frame.path, frame.line, frame.column, start, end))
    return sorted(found, key=lambda place: place[3:])


def raw(line: str, end: bytes = b"\n") -> list[Place]:
    data = line.encode("utf-8", "surrogateescape") + end
    return [
        (frame.path, frame.line, frame.column, start, end)
        for start, end, frame in spans_of(data)
        if not is_name(frame)
    ]


@functools.cache
def shown_lines() -> tuple[str, ...]:
    """Real lines without invisible characters and those that Python's text has as line ends."""
    return tuple(line for line in real_lines() if line.isprintable() or "\t" in line)


@pytest.mark.parametrize(
    "rest",
    [
        ": C0116: Missing docstring",
        ": ERROR: Expected",
        ": ERROR - [JSC_PARSE_ERROR] x",
        " Undefined attribute [16]: x",
        " (f)",
        "",
    ],
)
def test_a_column_that_may_count_from_zero(rest: str) -> None:
    for path in ("src/a.pb.go", "src/a.py", "a.scm", "a.rkt"):
        assert raw(f"{path}:3:5{rest}") == by_formats(f"{path}:3:5{rest}")


def test_numbers_and_names_are_those_of_the_text() -> None:
    for name in ("a.c", "e.g", "go.mod", "Makefile", "src/a.c", "x.unk"):
        for line in ("7", "80", "080", "0", "3000000", "12345678"):
            for column in ("", ":0", ":7", ":123456", ":1234567"):
                for rest in ("", ": error: x", ": note: x", " x", "x", ".3", "/x"):
                    for before in ("", "(", "x ", "/", "e:", "é "):
                        text = f"{before}{name}:{line}{column}{rest}"
                        assert raw(text) == by_formats(text), text


@pytest.mark.parametrize("piece", ["1", "a1", "1 ", ".1", "(1", "\u2018", "/1", "a.c:1 ", "a.c(1)"])
def test_hostile_lines_are_finished(piece: str) -> None:
    for start in ("src/a.c:3: ", " at ", "In file included from "):
        line = start + piece * (490 // len(piece.encode()))
        assert raw(line + ":3") == by_formats(line + ":3")


def test_real_lines_have_the_frames_of_the_formats() -> None:
    different = [line for line in shown_lines() if raw(line) != by_formats(line)]
    assert different == []


def test_a_tab_between_a_name_and_its_arguments() -> None:
    line = "#0  t\t (x=1) at src\t.c:5"
    assert raw(line) == by_formats(line)


@given(st.integers(0, 1 << 20), EDITS)
@settings(max_examples=1500)
def test_edited_lines_have_the_frames_of_the_formats(
    number: int, edits: list[tuple[int, int, int]]
) -> None:
    line = edited(shown_lines()[number % len(shown_lines())], edits)
    if "\n" not in line and "\r" not in line and "\x1b" not in line:
        assert raw(line) == by_formats(line)
