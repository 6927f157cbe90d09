"""The short way to a line's only frame gives what the table of formats gives."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.real_lines import EDITS, edited, real_lines
from trace_links import frames
from trace_links.frames import Frame, Recogniser
from trace_links.frames_line import located
from trace_links.frames_quick import quick_frame


@functools.cache
def quick_lines() -> tuple[str, ...]:
    return tuple(line for line in real_lines() if len(line) < 300 and quick_frame(line))


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


@given(st.integers(0, 1 << 20), EDITS)
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
