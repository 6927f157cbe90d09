"""Adds links to the output of a command that may use the whole screen, for `trace-links run`.

A program that writes whole lines again, as with Ink, less and most progress displays, gets links in
each of them. One that writes only the cells that changed, as with ratatui or ncurses, is passed on
byte by byte while it has the alternate screen: what it writes is a part of what is shown, and a
link would stay when some of its cells show another location.
"""

from __future__ import annotations

import re

from trace_links.stream.link_stream import LinkStream

SCREENS = {b"47", b"1047", b"1049"}
"""The modes that switch to the alternate screen and back."""
# Such a switch; or what painters of cells write, and pagers do not: a movement to a cell within a
# row, or to a row in the same column; a region that scrolls
_SEQUENCE = re.compile(
    rb"\x1b\[(?:\?(?P<modes>[\d;]{1,40})(?P<switch>[hl])"
    rb"|\d{0,5};(?!0*1?[Hf])\d{1,5}[Hf]|\d{0,5}(?:;\d{0,5})?r|\d{1,5}d)"
)
# The start of one that is continued in the next piece
_UNFINISHED = re.compile(rb"\x1b(?:\[(?:\?[\d;]{0,40}|[\d;]{0,11}))?\Z")
_LONGEST = 44


class ScreenStream:
    """Adds links to output that is fed in pieces of any size."""

    def __init__(self, stream: LinkStream) -> None:
        self._stream = stream
        self._in_screen = False  # the alternate screen is shown
        self._is_painted = False  # the program writes single cells of it
        self._unfinished = b""  # the start of a sequence, already fed

    @property
    def held(self) -> bytes:
        """The input that was not returned yet: the end of an unfinished line."""
        return self._stream.held

    def feed(self, data: bytes) -> bytes:
        """Add data; return the output that is final."""
        if not self._unfinished and b"\x1b" not in data:
            return self._part(data)
        out: list[bytes] = []
        ahead = len(self._unfinished)
        text = self._unfinished + data
        start = end = 0
        for found in _SEQUENCE.finditer(text):
            end = found.end()
            is_switch = found["modes"] is not None
            if is_switch and SCREENS.isdisjoint(found["modes"].split(b";")):
                continue
            out.append(self._part(data[start : end - ahead]))
            start = end - ahead
            self._in_screen = found["switch"] == b"h" if is_switch else self._in_screen
            self._is_painted = not is_switch and self._in_screen
        rest = _UNFINISHED.search(text, max(end, len(text) - _LONGEST))
        self._unfinished = b"" if rest is None else rest[0]
        out.append(self._part(data[start:]))
        return b"".join(out)

    def flush(self) -> bytes:
        """Return what is held, without links, as it should appear now."""
        return self._stream.flush()

    def close(self) -> bytes:
        """Return the rest at the end of the output."""
        return self._stream.close()

    def look(self) -> None:
        """Nothing: only the links of a session depend on what is in the foreground."""

    def caught_up(self) -> None:
        """Nothing, as in `look`."""

    def _part(self, data: bytes) -> bytes:
        """The output for data before the next of these sequences."""
        if not data:
            return b""
        return self._stream.drop() + data if self._is_painted else self._stream.feed(data)
