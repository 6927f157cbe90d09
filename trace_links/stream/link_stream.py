"""Bytes in, the same bytes with links out.

What is added are OSC 8 sequences around frames; take these away, and the input is back byte for
byte. How the input is cut into pieces changes nothing, with one exception that time forces: of a
line that had to be shown before its end was known (`flush`), only what came later is linked.

Reads and writes nothing itself, and knows nothing of the disk: what a frame links to is for the
function that it is given.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from trace_links.links.hyperlinks import END, opening
from trace_links.recognise.ansi import is_plain, visible
from trace_links.recognise.recogniser import Recogniser, candidate_lines, may_have_frame, with_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trace_links.recognise.ansi import Visible
    from trace_links.recognise.recogniser import Frame

    _Piece = bytes | memoryview
    _Link = tuple[int, int, str]  # from, to in the bytes of a line, and the target

__all__ = ["LinkStream", "PlainStream"]

# Bytes of a line that are looked at; longer lines are data, and their rest passes as it comes.
LONGEST = 1 << 16
_OSC8 = b"\x1b]8;"
_SHOWN_OSC8 = "\x1b]8;"
_DIRECTORY = "ing directory "  # Entering and leaving
_TARGET = re.compile(rb"\x1b\]8;[^;\x07\x1b]{0,512};([^\x07\x1b]{0,8192})(?:\x07|\x1b\\)")
_LONGEST_OSC8 = 9000
_START = attrgetter("start")


class PlainStream:
    """Where there is to be no link: everything comes out as it goes in."""

    held = b""

    def feed(self, data: bytes) -> bytes:
        return data

    def flush(self) -> bytes:
        return b""

    def close(self) -> bytes:
        return b""


class LinkStream:
    """Adds links to a stream that is fed in pieces of any size."""

    def __init__(
        self,
        uri_of: Callable[[Frame], str | None],
        entered: Callable[[str], None] = lambda _text: None,
        sure_uri_of: Callable[[Frame], str | None] = lambda _frame: None,
    ) -> None:
        """`uri_of` gives the target of a frame, or None where it is to stay plain.

        `sure_uri_of` gives the same, None also where nobody knows whether there is such a file.
        `entered` is called with the visible text of lines that may say which folder is entered,
        before later lines are looked at.
        """
        self._uri_of = uri_of
        self._entered = entered
        self._sure_uri_of = sure_uri_of
        self._recogniser = Recogniser()
        self._in_link: str | None = None  # the target of a link of the input's own that is open
        self._line = b""  # the unfinished line, while it is short enough to be held
        self._shown = 0  # how much of it is out already
        self._passing = False  # the unfinished line was too long
        self._sequence = b""  # of it, an escape sequence that may have been cut
        self._links = 0

    @property
    def held(self) -> bytes:
        """What was fed and has not come out yet: the end of an unfinished line."""
        return self._line[self._shown :]

    def feed(self, data: bytes) -> bytes:
        """What can be said of all that was fed: whole lines, and lines too long to be held."""
        out: list[_Piece] = []
        start = self._pass(data, out) if self._passing else 0
        end = data.rfind(b"\n", start) + 1
        if end:
            whole = b"".join((self._line, memoryview(data)[start:end]))
            self._whole_lines(whole, out)
            start = end
        if start < len(data):
            self._line += data[start:]
            if len(self._line) > LONGEST:
                line, shown = self._line, self._shown
                self._line, self._shown, self._passing = b"", 0, True
                out.append(self._head(line[:LONGEST], shown))
                self._track(line)
                out.append(line[max(LONGEST, shown) :])
        return b"".join(out)

    def flush(self) -> bytes:
        """What is held, as it is, because somebody waits for it."""
        held = self.held
        self._shown = len(self._line)
        return held

    def close(self) -> bytes:
        """What is held when the input has ended, with its links."""
        line, shown = self._line, self._shown
        self._line, self._shown = b"", 0
        return self._head(line, shown)

    # ------------------------------------------------------------------------ long lines
    def _pass(self, data: bytes, out: list[_Piece]) -> int:
        """Lets the rest of a long line pass; where in `data` the next line starts."""
        end = data.find(b"\n") + 1
        self._passing = not end
        end = end or len(data)
        self._track(self._sequence + data[:end])
        out.append(data[:end])
        return end

    def _track(self, text: bytes) -> None:
        """Follows the input's own links through text that is not looked at otherwise."""
        at = text.rfind(_OSC8)
        unfinished = -1
        while at >= 0:
            found = _TARGET.match(text, at)
            if found is not None:
                self._in_link = found[1].decode("utf-8", "surrogateescape") or None
                break
            if unfinished < 0:
                unfinished = at
            at = text.rfind(_OSC8, 0, at)
        if unfinished < 0:
            unfinished = text.rfind(b"\x1b", -len(_OSC8))
        kept = self._passing and unfinished >= len(text) - _LONGEST_OSC8
        self._sequence = text[unfinished:] if kept and unfinished >= 0 else b""

    # ----------------------------------------------------------------------- whole lines
    def _whole_lines(self, data: bytes, out: list[_Piece]) -> None:
        written = self._shown
        self._line, self._shown = b"", 0
        recogniser = self._recogniser
        position = 0  # where the line after the last one that was looked at starts
        for start, end in candidate_lines(data):
            if position < start and recogniser.expecting:
                position, written = self._awaited(data, position, start, written, out)
            frame = None
            if not recogniser.expecting and self._in_link is None:
                frame = recogniser.feed_plain(data, start, end, position == start)
            if frame is not None:
                uri = self._uri_of(frame)
                if uri is not None:
                    written = self._link(data, frame.start, frame.end, uri, written, out)
            else:
                if position < start:
                    recogniser.skip()
                written = self._line_of(data, start, end, written, out)
            position = end + 1
        if position < len(data) and recogniser.expecting:
            position, written = self._awaited(data, position, len(data), written, out)
        if position < len(data):
            recogniser.skip()
        out.append(memoryview(data)[written:])

    def _awaited(
        self, data: bytes, position: int, end: int, written: int, out: list[_Piece]
    ) -> tuple[int, int]:
        """Looks at the lines before `end` while the recogniser expects one."""
        while self._recogniser.expecting and position < end:
            line_end = data.index(b"\n", position)
            written = self._line_of(data, position, line_end, written, out, True)
            position = line_end + 1
        return position, written

    def _line_of(
        self,
        data: bytes,
        start: int,
        end: int,
        written: int,
        out: list[_Piece],
        awaited: bool = False,
    ) -> int:
        """Looks at one line; `written` and what is returned say how much of `data` is out."""
        line = data[start:end]
        if end - start > LONGEST:
            links = self._links_at_start(line[:LONGEST])
            self._track(line)
        else:
            links = self._links_in(line, awaited)
        for first, last, uri in links:
            written = self._link(data, start + first, start + last, uri, written, out)
        return written

    def _link(
        self, data: bytes, start: int, end: int, uri: str, written: int, out: list[_Piece]
    ) -> int:
        """Writes up to the end of a link, unless some of it is out already."""
        if start < written:
            return written
        self._links += 1
        between = memoryview(data)[written:start]  # copied once, with the rest
        out += (between, opening(uri, self._links), data[start:end], END)
        return end

    # ------------------------------------------------------------------------- one line
    def _head(self, line: bytes, shown: int) -> bytes:
        """What of a line, or of the start of a long one, is not `shown` yet, with its links."""
        out: list[_Piece] = []
        for start, end, uri in self._links_at_start(line):
            shown = self._link(line, start, end, uri, shown, out)
        out.append(line[shown:])
        return b"".join(out)

    def _links_at_start(self, line: bytes) -> Sequence[_Link]:
        """The links of a line, or of the start of a long one, that nobody has searched yet."""
        if may_have_frame(line):
            return self._links_in(line)
        if self._recogniser.expecting:
            return self._links_in(line, awaited=True)
        self._recogniser.skip()
        return ()

    def _links_in(self, line: bytes, awaited: bool = False) -> Sequence[_Link]:
        """The links of a line that the search has found, or that was only `awaited`."""
        raw = line.decode("utf-8", "surrogateescape")
        if raw[-1:] == "\r":
            raw = raw.rstrip("\r")
        if self._in_link is not None or not is_plain(raw):
            return self._links_among_sequences(line, visible(raw, self._in_link), awaited)
        if _DIRECTORY in raw:
            self._entered(raw)
        links: list[_Link] = []
        recogniser = self._recogniser
        for frame in recogniser.feed_awaited(raw) if awaited else recogniser.feed(raw):
            found = self._target(raw, frame)
            if found is not None:
                links.append(found)
        if len(links) > 1:
            links.sort()
        return links if line.isascii() else _in_bytes(raw, links)

    def _target(self, text: str, frame: Frame) -> _Link | None:
        """What to link in a visible text, and where it leads."""
        wide = with_words(text, frame) if frame.start else None
        if wide is not None:
            uri = self._sure_uri_of(wide)
            if uri is not None:
                return wide.start, wide.end, uri
        uri = self._uri_of(frame)
        return None if uri is None else (frame.start, frame.end, uri)

    def _links_among_sequences(self, line: bytes, text: Visible, awaited: bool) -> list[_Link]:
        """The links of a line with escape sequences, or inside a link of the input's own."""
        raw = line.decode("utf-8", "surrogateescape")
        self._in_link = text.in_link
        if _DIRECTORY in text.text:
            self._entered(text.text)
        recogniser = self._recogniser
        frames: Sequence[Frame]
        if awaited:
            frames = recogniser.feed_awaited(text.text)
        else:
            plain = self._plain_among_sequences(text)
            frames = [plain] if plain is not None else recogniser.feed(text.text, text.painted)
        links: list[_Link] = []
        for frame in sorted(frames, key=_START):
            found = self._target(text.text, frame)
            if found is None or text.is_linked(found[0], found[1]):
                continue
            start, end = text.raw_span(found[0], found[1])
            if _SHOWN_OSC8 not in raw[start:end]:
                links.append((start, end, found[2]))
        return links if line.isascii() else _in_bytes(raw, links)

    def _plain_among_sequences(self, text: Visible) -> Frame | None:
        """The only frame of what is shown of a line, where that is plain to see."""
        if not text.text or self._recogniser.expecting or " " in text.text[: text.painted]:
            return None  # a painted text with spaces may be a path
        shown = text.text.encode("utf-8", "surrogateescape")
        # Up to the end of a frame that is plain all is ASCII: its offsets are those in the text.
        return self._recogniser.feed_plain(shown, 0, len(shown), follows=True)


def _in_bytes(raw: str, links: Sequence[_Link]) -> list[_Link]:
    """The same links, from left to right, by the bytes of a line rather than its code points."""
    found: list[_Link] = []
    position = size = 0  # code points, and the bytes that they take
    for first, last, uri in links:
        # Backwards where one is inside another: the last that was written is never behind it.
        size += _size(raw[position:first]) if first >= position else -_size(raw[first:position])
        start, size, position = size, size + _size(raw[first:last]), last
        found.append((start, size, uri))
    return found


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))
