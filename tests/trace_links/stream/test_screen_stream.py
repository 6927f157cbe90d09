"""What the output of a command becomes that may use the whole screen."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.function_targets import stream_of
from trace_links.recognise.single_line import Frame
from trace_links.stream.screen_stream import ScreenStream

LINK = re.compile(rb"\x1b\]8;[^\x1b]*\x1b\\")
PIECES = (
    b"a.c:3: x", b"\r\n", b"\n", b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25;47h", b"\x1b[?47l",
    b"\x1b[31m", b"\x1b[2;9H", b"\x1b[2;1H", b"\x1b[H", b"\x1b[1;24r", b"\x1b", b"[?1049", b"\xff",
)  # fmt: skip
ENTER, LEAVE, LINES = b"\x1b[?1049h", b"\x1b[?1049l", b"a.c:1: x\r\na.c:2: x\r\n"


def uri_of(frame: Frame) -> str | None:
    return f"x:{frame.line}" if frame.path else None


def linked(data: bytes, size: int = 10**6) -> bytes:
    stream = ScreenStream(stream_of(uri_of))
    parts = [stream.feed(data[at : at + size]) for at in range(0, len(data), size)]
    return b"".join([*parts, stream.close()])


@given(words=st.lists(st.sampled_from(PIECES), max_size=12), size=st.integers(1, 60))
def test_without_its_links_it_is_the_input_however_it_is_split(
    words: list[bytes], size: int
) -> None:
    data = b"".join(words)
    assert LINK.sub(b"", linked(data)) == data
    assert linked(data, size) == linked(data)


@pytest.mark.parametrize(
    "before",
    [b"", b"\x1b[H\x1b[2J", b"\x1b[2;1H", b"\x1b[24;1H\x1b[K", b"\x1b[2K\x1b[1A\x1b[2K\x1b[G"],
)
def test_whole_lines_get_links_on_the_alternate_screen(before: bytes) -> None:
    assert linked(ENTER + before + LINES).count(b"]8;id=") == 2


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("mark", [b"\x1b[2;9H", b"\x1b[;9f", b"\x1b[1;24r", b"\x1b[7d"])
def test_a_painter_of_cells_gets_none_until_it_leaves(mark: bytes, size: int) -> None:
    screen = ENTER + b"a.c:3: x" + mark + LINES + b"\x1b[H" + LINES
    assert linked(screen, size) == screen
    assert linked(screen + LEAVE + LINES, size).count(b"]8;id=") == 2
    assert linked(screen + ENTER + LINES, size).count(b"]8;id=") == 2


def test_elsewhere_the_marks_mean_nothing() -> None:
    assert linked(b"\x1b[2;9H" + LINES + b"\x1b[1;24r" + LINES).count(b"]8;id=") == 3
