"""Finds the spans of frames in chunks of raw bytes, for `LinkStream`.

Decides which lines matter, which of them are plain, what is visible of the others, and where in the
bytes a frame is. How the input is split into chunks of whole lines changes nothing. Does not access
the disk: the caller decides whether to link a span.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from trace_links.recognise import limits
from trace_links.recognise.ansi import Visible, is_plain, visible
from trace_links.recognise.recogniser import Recogniser, with_words
from trace_links.recognise.search import candidate_lines, may_have_frame
from trace_links.recognise.single_line import Frame

__all__ = ["ChunkRecogniser", "Span"]

_OSC8 = b"\x1b]8;"
_SHOWN_OSC8 = "\x1b]8;"
_DIRECTORY = "ing directory "  # Entering and leaving
_TARGET = re.compile(rb"\x1b\]8;[^;\x07\x1b]{0,512};([^\x07\x1b]{0,8192})(?:\x07|\x1b\\)")
_MAX_OSC8 = 9000
_START = attrgetter("start")
_PLACE = itemgetter(0, 1)
_new = tuple.__new__  # takes a third of the time of a NamedTuple's class


class Span(NamedTuple):
    """The position of a frame in the bytes. Empty if it is inside a link of the input's own."""

    start: int
    end: int
    frame: Frame
    wider: Span | None = None
    """The same location if the words before it are part of its path."""


class ChunkRecogniser:
    """Finds the frames of chunks fed in order."""

    def __init__(self, entered: Callable[[str], None] = lambda _text: None) -> None:
        """`entered` is called with visible text that may report a change of folder.

        It is called before the spans of later lines are searched.
        """
        self._entered = entered
        self._recogniser = Recogniser(files=True)
        self._in_link: str | None = None  # the target of an open link of the input's own
        self._sequence = b""  # the start of an escape sequence that may be split, of skipped text

    def spans(self, chunk: bytes) -> Iterator[Span]:
        """The spans of a chunk of whole lines, ascending.

        Lines are searched, and `entered` is called, as the iterator proceeds.
        """
        position = 0  # the start of the line after the last one that was searched
        for start, end in candidate_lines(chunk):
            if position < start:
                yield from self._awaited(chunk, position, start)
            yield from self._line(chunk, start, end)
            position = end + 1
        if position < len(chunk):
            yield from self._awaited(chunk, position, len(chunk))

    def spans_at_start(self, line: bytes, at: int = 0) -> Sequence[Span]:
        """The spans of the last line, or of the start of a long one, outside a chunk.

        `at`: the position of the line in the bytes of the spans.
        """
        if may_have_frame(line):
            return _in_order(self._spans_in(line, at))
        if self._recogniser.expecting:
            return _in_order(self._spans_in(line, at, awaited=True))
        self._recogniser.skip()
        return ()

    def skip(self, text: bytes, continues: bool = False) -> None:
        """Track the input's own links in text of a line that is skipped otherwise.

        `continues`: whether more of the line follows.
        """
        text = self._sequence + text
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
        kept = continues and unfinished >= len(text) - _MAX_OSC8
        self._sequence = text[unfinished:] if kept and unfinished >= 0 else b""

    def _awaited(self, chunk: bytes, position: int, end: int) -> Iterator[Span]:
        """The spans of lines that the search did not find: while the recogniser expects one."""
        while self._recogniser.expecting and position < end:
            line_end = chunk.index(b"\n", position)
            yield from self._line(chunk, position, line_end, awaited=True)
            position = line_end + 1
        if position < end:
            self._recogniser.skip()

    def _line(self, chunk: bytes, start: int, end: int, awaited: bool = False) -> Sequence[Span]:
        line = chunk[start:end]
        if end - start <= limits.LONGEST:
            return _in_order(self._spans_in(line, start, awaited))
        spans = self.spans_at_start(line[: limits.LONGEST], start)
        self.skip(line)
        return spans

    def _spans_in(self, line: bytes, at: int, awaited: bool = False) -> Sequence[Span]:
        """The spans of a line that the search found, or that was only `awaited`."""
        raw = line.decode("utf-8", "surrogateescape")
        if raw[-1:] == "\r":
            raw = raw.rstrip("\r")
        if self._in_link is not None or not is_plain(raw):
            return self._spans_among_sequences(line, at, visible(raw, self._in_link), awaited)
        if _DIRECTORY in raw:
            self._entered(raw)
        feed = self._recogniser.feed_awaited if awaited else self._recogniser.feed
        frames = feed(raw)
        if line.isascii():
            return [_span(raw, frame, at) for frame in frames]
        return _in_bytes(raw, [_span(raw, frame, 0) for frame in frames], at)

    def _spans_among_sequences(
        self, line: bytes, at: int, text: Visible, awaited: bool
    ) -> Sequence[Span]:
        """The spans of a line with escape sequences, or inside a link of the input's own."""
        raw = line.decode("utf-8", "surrogateescape")
        self._in_link = text.in_link
        if _DIRECTORY in text.text:
            self._entered(text.text)
        if awaited:
            frames = self._recogniser.feed_awaited(text.text)
        else:
            frames = self._recogniser.feed(text.text, text.painted)
        frames = sorted(frames, key=_START)
        if line.isascii():
            return [_span_among_sequences(raw, text, frame, at) for frame in frames]
        return _in_bytes(raw, [_span_among_sequences(raw, text, one, 0) for one in frames], at)


def _in_order(spans: Sequence[Span]) -> Sequence[Span]:
    return sorted(spans, key=_PLACE) if len(spans) > 1 else spans


def _span(text: str, frame: Frame, at: int) -> Span:
    """The span of a frame in a text that starts at `at`."""
    wide = with_words(text, frame) if frame.start else None
    wider = None if wide is None else Span(at + wide.start, at + wide.end, wide)
    return _new(Span, (at + frame.start, at + frame.end, frame, wider))


def _span_among_sequences(raw: str, text: Visible, frame: Frame, at: int) -> Span:
    """The same for text with escape sequences; empty if it is in a link of the input's own."""
    wide = with_words(text.text, frame) if frame.start else None
    wider = None if wide is None else _span_among_sequences(raw, text, wide, at)
    start, end = text.raw_span(frame.start, frame.end)
    if text.is_linked(frame.start, frame.end) or _SHOWN_OSC8 in raw[start:end]:
        end = start
    return _new(Span, (at + start, at + end, frame, wider))


def _in_bytes(raw: str, spans: Sequence[Span], at: int) -> list[Span]:
    """The same spans in the bytes of a line instead of its code points."""
    found: list[Span] = []
    position = size = 0  # code points, and their bytes
    for start, end, frame, wider in spans:
        # Backwards if one is inside another
        size += _size(raw[position:start]) if start >= position else -_size(raw[start:position])
        first, size, position = size, size + _size(raw[start:end]), end
        wide = None if wider is None else _in_bytes(raw, [wider], at)[0]
        found.append(Span(at + first, at + size, frame, wide))
    return found


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))
