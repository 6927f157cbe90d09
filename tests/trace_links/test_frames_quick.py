"""The short way to a line's only frame gives what the table of formats gives."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trace_links import frames
from trace_links.ansi import visible
from trace_links.formats import FORMATS
from trace_links.frames import Frame, Recogniser
from trace_links.frames_line import located
from trace_links.frames_quick import quick_frame

CORPUS = Path(__file__).parent / "corpus"


@functools.cache
def real_lines() -> tuple[str, ...]:
    """All lines of the corpus, in order, and the examples of the formats."""
    outputs = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt"))]
    raw = b"\n".join(outputs).decode("utf-8", "replace").split("\n")
    examples = [line for known in FORMATS for line, _ in known.examples]
    return (*(visible(line.rstrip("\r")).text for line in raw), *examples)


@functools.cache
def quick_lines() -> tuple[str, ...]:
    return tuple(line for line in real_lines() if len(line) < 300 and quick_frame(line))


@functools.cache
def pieces() -> tuple[str, ...]:
    """Words, gaps and places of the corpus, to put into its lines."""
    found = re.compile(r"\w+|\s+|[^\w\s]+|[\w./-]+:\d+(?::\d+)?")
    return tuple(sorted({text for line in real_lines() for text in found.findall(line)}))


def test_many_lines_go_the_short_way() -> None:
    assert len(quick_lines()) >= 700
    assert {
        "colon",
        "compiler",
        "included-from",
        "msvc",
        "parenthesis",
        "python",
        "rust-arrow",
    } == {frame.style for frame in map(quick_frame, quick_lines()) if frame is not None}


@pytest.mark.parametrize(
    "line",
    [
        "src/main.cc:8:19: error: conversion from 'int'",
        "tests/test_x.py:31: in test_foo",
        '  File "/home/ada/run.py", line 4, in <module>',
        "I1120 10:04:00.123456  1234 server.cc:87] started",
        "2026-11-20 10:04:00.123456: W xla/service/a.cc:87] started",
        "2026-11-20 10:04:00,123 INFO src/app.py:87: started",
        "    #1 0x55f in main /srv/a.c:16:11",
        "\tat a.b.C.m(C.java:12)",
        "\t/srv/main.go:3 +0x1d",
        "                 from src/main.cc:1,",
    ],
)
def test_the_commonest_lines_go_the_short_way(line: str) -> None:
    frame = quick_frame(line)
    assert frame is not None
    assert [frame] == located(line)


def test_real_lines_give_what_the_formats_give() -> None:
    for line in real_lines():
        frame = quick_frame(line)
        assert frame is None or [frame] == located(line)


def edited(base: str, edits: list[tuple[int, int, int]]) -> str:
    """A line with pieces put in, and some characters taken out."""
    for place, take, piece in edits:
        at = place % (len(base) + 1)
        base = base[:at] + pieces()[piece % len(pieces())] + base[at + take :]
    return base


@given(
    st.integers(0, 1 << 20),
    st.lists(
        st.tuples(st.integers(0, 300), st.integers(0, 4), st.integers(0, 1 << 20)), max_size=3
    ),
)
@settings(max_examples=1500)
def test_edited_lines_give_what_the_formats_give(
    number: int, edits: list[tuple[int, int, int]]
) -> None:
    line = edited(quick_lines()[number % len(quick_lines())], edits)
    frame = quick_frame(line)
    assert frame is None or [frame] == located(line)


def test_what_is_remembered_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> list[list[Frame]]:
        recogniser = Recogniser()
        return [recogniser.feed(line) for line in real_lines()]

    by_both = found()
    monkeypatch.setattr(frames, "quick_frame", lambda _: None)
    assert by_both == found()
