"""Lines matched as bytes have the same frames as by the table of formats."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.recognise.real_lines import CORPUS, EDITS, edited, real_lines
from trace_links.recognise.fast_path import plain_frame
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.single_line import located
from trace_links.stream.link_stream import LinkStream

if TYPE_CHECKING:
    from trace_links.recognise.recogniser import Frame


def in_bytes(line: str, frame: Frame) -> Frame:
    """The frame with its offsets in the line's bytes, without its style."""
    start, end = (
        len(line[:at].encode("utf-8", "surrogateescape")) for at in (frame.start, frame.end)
    )
    return frame._replace(style="", symbol=None, start=start, end=end)


def is_as_located(line: str) -> bool:
    """Whether the plain frame of a line is the one that the formats find."""
    data = line.encode("utf-8", "surrogateescape")
    frame = plain_frame(data, 0, len(data)) if data else None
    return frame is None or [frame._replace(style="")] == [
        in_bytes(line, one) for one in located(line)
    ]


@functools.cache
def plain_lines() -> tuple[str, ...]:
    lines = ((line, line.encode("utf-8", "surrogateescape")) for line in real_lines())
    return tuple(line for line, data in lines if data and plain_frame(data, 0, len(data)))


def test_most_frames_are_plain() -> None:
    assert len(plain_lines()) >= 700


@pytest.mark.parametrize(
    ("line", "location"),
    [
        ("src/main.cc:8:19: error: no 'x3' here", "src/main.cc:8:19"),
        ("src/main.cc:8:19: error: conversion from \u2018int\u2019", "src/main.cc:8:19"),
        ("src/main.cc(8,19): error: expected expression", "src/main.cc(8,19"),
        ("/usr/share/cmake/Modules/A.cmake(45):  set(X )", "/usr/share/cmake/Modules/A.cmake(45"),
        ("tests/test_x.py:31: in test_foo", "tests/test_x.py:31"),
        ('  File "/home/ada/run.py", line 4, in <module>', '/home/ada/run.py", line 4'),
        ("I1120 10:04:00.123456  1234 server.cc:87] started", "server.cc:87"),
        ("2026-11-20 10:04:00.123456: W xla/a.cc:87] started", "xla/a.cc:87"),
        ("In file included from src/a.h:3:", "src/a.h:3"),
        ("                 from src/main.cc:1,", "src/main.cc:1"),
        (" --> src/main.rs:3:9", "src/main.rs:3:9"),
        ("             at /rustc/59807616/library/core/src/ops.rs:250:5", None),
        ("\tat a.b.C.m(C.java:12)", "C.java:12"),
        ("\t/srv/main.go:3 +0x1d", "/srv/main.go:3"),
        ("~/ml/jax/jax/_src/api.py:2523 in device_put", "~/ml/jax/jax/_src/api.py:2523"),
    ],
)
def test_the_commonest_lines_are_plain(line: str, location: str | None) -> None:
    data = line.encode()
    before = b"src/a.c:1: x\n"
    for end in (b"", b"\n", b"\r\n"):
        last = len(before) + len(data) + (end == b"\r\n")
        frame = plain_frame(before + data + end, len(before), last)
        assert frame is not None
        found = data[frame.start - len(before) : frame.end - len(before)].decode()
        assert found == (location or line.strip().removeprefix("at "))
    assert is_as_located(line)


@pytest.mark.parametrize(
    "rest",
    [
        ": C0116: Missing docstring",
        ": ERROR: Expected",
        ": ERROR - [JSC_PARSE_ERROR] x",
        " Undefined attribute [16]: x",
        " (f)",
    ],
)
def test_a_column_that_may_count_from_zero_is_not_plain(rest: str) -> None:
    for path in ("src/a.pb.go", "src/a.py"):
        line = f"{path}:3:5{rest}"
        assert plain_frame(line.encode(), 0, len(line)) is None
        assert is_as_located(line)


def test_possible_headings_are_not_plain() -> None:
    assert plain_frame(b"src/a.py:3", 0, 10) is None


def test_lines_with_hidden_text_are_not_plain() -> None:
    line = b"src/a.py:3: a\x08b"
    assert plain_frame(line, 0, len(line)) is None


@pytest.mark.parametrize("piece", ["1", "a1", "1 ", ".1", "(1", "\u2018", "/1"])
def test_hostile_lines_are_finished(piece: str) -> None:
    for start in ("src/a.c:3: ", "src/a.c:3: \0", " at ", "In file included from "):
        line = start + piece * (490 // len(piece.encode()))
        assert is_as_located(line + ":3")


def test_real_lines_give_what_the_formats_give() -> None:
    assert [line for line in real_lines() if not is_as_located(line)] == []


@given(st.integers(0, 1 << 20), EDITS)
@settings(max_examples=1500)
def test_edited_lines_give_what_the_formats_give(
    number: int, edits: list[tuple[int, int, int]]
) -> None:
    assert is_as_located(edited(plain_lines()[number % len(plain_lines())], edits))


def test_links_are_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt"))]

    def linked() -> list[bytes]:
        found = []
        for data in outputs:
            stream = LinkStream(lambda frame: f"x:{frame[1:4]}" if frame.path else None)
            found.append(stream.feed(data) + stream.close())
        return found

    by_both = linked()
    monkeypatch.setattr(Recogniser, "feed_plain", lambda *_, **__: None)
    assert by_both == linked()
