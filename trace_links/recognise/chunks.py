"""Finds the spans of frames in chunks of raw bytes, for `LinkStream`.

Decides which lines matter, which of them are plain, what is visible of the others, and where in the
bytes a frame is. How the input is split into chunks of whole lines changes nothing. Does not access
the disk: the caller decides whether to link a span.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from trace_links import native
from trace_links.recognise import limits
from trace_links.recognise.ansi import Visible, is_plain, visible
from trace_links.recognise.locations import TABLES, UNCERTAIN, location, note_none
from trace_links.recognise.recogniser import Recogniser, with_words
from trace_links.recognise.search import (
    candidate_lines,
    has_long_line,
    is_location,
    locations,
    may_have_frame,
    special_lines,
)
from trace_links.recognise.single_line import Frame

__all__ = ["ChunkRecogniser", "Span", "tables"]

_OSC8 = b"\x1b]8;"
_SHOWN_OSC8 = "\x1b]8;"
_DIRECTORY = "ing directory "  # Entering and leaving
_TARGET = re.compile(rb"\x1b\]8;[^;\x07\x1b]{0,512};([^\x07\x1b]{0,8192})(?:\x07|\x1b\\)")
_MAX_OSC8 = 9000
_SPACE, _PARENTHESIS = b" ("
# What is not in words that may be of the path after them: see `with_words`
_INCLUDED = b"In file included from "
_NOT_IN_WORDS = re.compile(rb"[^\w.+/ \x80-\xff-]")
# The number of a quoted line, in which a location with parentheses is none. After many blanks the
# whole line decides, as they would be read again for each location.
_NUMBERED = re.compile(
    rb"[ \t\x80-\xff]{0,200}(?:(?:>>?>?|-->)[ \t]{0,200})?"
    rb"(?:\d{1,6}[ \t\r]{0,200}(?:[|\x80-\xff]|(?<=[ \t\r]{200}))|(?<=[ \t\x80-\xff]{200}))"
)
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


@functools.cache
def tables() -> object:
    """What `native` judges texts by."""
    return native.loops.tables(*TABLES, Span)


class _Texts:
    """The texts of a chunk that may be locations, in order."""

    def __init__(self, chunk: bytes) -> None:
        size = len(chunk)
        self._texts = iter((*locations(chunk), (size, size)))
        self._next = next(self._texts)

    def next(self, limit: int, _spans: list[Span] | None) -> tuple[int, int]:
        """The next text, or a position after `limit` if there is none before it."""
        found = self._next
        if found[0] < limit:
            self._next = next(self._texts)
        return found

    def skip_to(self, position: int) -> None:
        """Go on with the texts from this position on."""
        while self._next[0] < position:
            self._next = next(self._texts)


class _KnownTexts:
    """The same by `native`, which does itself what is to be done with texts that were judged."""

    def __init__(self, chunk: bytes) -> None:
        self._chunk = chunk
        self._tables = tables()
        self._at = 0

    def next(self, limit: int, spans: list[Span] | None) -> tuple[int, int]:
        """The next text that is not known, or `limit`; adds the spans of the others.

        Without a list for these, it is the next one.
        """
        chunk, known = self._chunk, self._tables
        while (found := native.loops.located(chunk, self._at, limit, spans, known)) is not None:
            first, last, self._at = found
            if is_location(chunk, first, last):
                return first, last
            note_none(chunk, first, last)
        self._at = limit
        return limit, limit

    def skip_to(self, position: int) -> None:
        """Go on with the texts from this position on."""
        self._at = position


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

    def spans(self, chunk: bytes) -> Iterator[Sequence[Span]]:
        """The spans of a chunk of whole lines, ascending, of one or more lines at once.

        Lines are searched, and `entered` is called, as the iterator proceeds.
        """
        if b"\x1b" in chunk or self._in_link is not None or has_long_line(chunk):
            position = yield from self._spans_of(chunk, 0, candidate_lines(chunk))
        else:
            position = yield from self._spans_of_plain(chunk)
        if position < len(chunk) and self._recogniser.expecting:
            position = yield from self._awaited(chunk, position, len(chunk))
        if position < len(chunk):
            self._recogniser.skip()

    def _spans_of_plain(self, chunk: bytes) -> Generator[Sequence[Span], None, int]:
        """The spans of a chunk without escape sequences, of many lines at once.

        Returns the start of the line after the last one that was searched.
        """
        recogniser = self._recogniser
        spaced = recogniser.spaced
        position = 0
        size = len(chunk)
        texts = _KnownTexts(chunk) if native.is_built else _Texts(chunk)
        spans: list[Span] = []
        is_busy = recogniser.is_busy  # changes only with lines that are fed
        for special in (*special_lines(chunk), (size, size)):
            limit = special[0]
            while True:
                first, last = texts.next(limit, None if is_busy or spaced else spans)
                if first >= limit:
                    break
                if is_busy and chunk.rfind(b"\n", 0, first) >= position:
                    recogniser.skip()  # lines between them
                    is_busy = recogniser.is_busy
                found = UNCERTAIN if is_busy else location(chunk, first, last)
                if found:
                    begin, stop, frame = found
                    if not (
                        spaced or chunk[first] == _SPACE or chunk[last - 1] == _PARENTHESIS
                    ) or not self._is_of_line(chunk, first, frame):
                        spans.append(_new(Span, (first + begin, first + stop, frame, None)))
                        continue
                elif found is None:
                    continue
                # The whole line decides about this text, and so about the others in it
                start, end = chunk.rfind(b"\n", 0, first) + 1, chunk.find(b"\n", last)
                while spans and spans[-1][0] >= start:
                    spans.pop()
                if spans:
                    recogniser.note(spans[-1].frame)
                    yield spans
                    spans = []
                position = yield from self._spans_of(chunk, position, ((start, end),))
                is_busy = recogniser.is_busy
                texts.skip_to(end)
            if spans:
                recogniser.note(spans[-1].frame)
                yield spans
                spans = []
            if limit < size:
                position = yield from self._spans_of(chunk, position, (special,))
                is_busy = recogniser.is_busy
                texts.skip_to(position)
        return position

    def _is_of_line(self, chunk: bytes, first: int, frame: Frame) -> bool:
        """Whether what is before a location decides about it: words of its path, a quoted line."""
        if frame.path in self._recogniser.spaced:
            return True
        begin = chunk.rfind(b"\n", 0, first) + 1
        if _NUMBERED.match(chunk, begin, first + 1) is not None:
            return True
        return (
            chunk[first] == _SPACE
            and chunk[begin] > _SPACE
            and not chunk.startswith(_INCLUDED, begin)
            and _NOT_IN_WORDS.search(chunk, begin, first) is None
        )

    def _spans_of(
        self, chunk: bytes, position: int, lines: Iterable[tuple[int, int]]
    ) -> Generator[Sequence[Span], None, int]:
        """The spans of these lines, and of awaited ones before them; returns where they end.

        `position`: the start of the line after the last one that was searched.
        """
        recogniser = self._recogniser
        for start, end in lines:
            if position < start and recogniser.expecting:
                position = yield from self._awaited(chunk, position, start)
            frame = None
            if not recogniser.expecting and self._in_link is None:
                frame = recogniser.feed_plain(chunk, start, end, position == start)
            if frame is not None:
                yield (_new(Span, (frame.start, frame.end, frame, None)),)
            else:
                if position < start:
                    recogniser.skip()
                spans = self._line(chunk, start, end)
                if spans:
                    yield _in_order(spans)
            position = end + 1
        return position

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

    def _awaited(
        self, chunk: bytes, position: int, end: int
    ) -> Generator[Sequence[Span], None, int]:
        """Search the lines before `end` while the recogniser expects one."""
        while self._recogniser.expecting and position < end:
            line_end = chunk.index(b"\n", position)
            spans = self._line(chunk, position, line_end, awaited=True)
            if spans:
                yield _in_order(spans)
            position = line_end + 1
        return position

    def _line(self, chunk: bytes, start: int, end: int, awaited: bool = False) -> Sequence[Span]:
        line = chunk[start:end]
        if end - start <= limits.LONGEST:
            return self._spans_in(line, start, awaited)
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
        frames = self._frames(raw, 0, awaited)
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
        frames = self._frames(text.text, text.painted, awaited)
        frames = sorted(frames, key=_START)
        if line.isascii():
            return [_span_among_sequences(raw, text, frame, at) for frame in frames]
        return _in_bytes(raw, [_span_among_sequences(raw, text, one, 0) for one in frames], at)

    def _frames(self, text: str, painted: int, awaited: bool) -> list[Frame]:
        """The frames of a visible line."""
        recogniser = self._recogniser
        if awaited:
            return recogniser.feed_awaited(text)
        # Coloured text with spaces may be a path.
        found = None if recogniser.is_busy or " " in text[:painted] else self._located(text)
        return recogniser.feed(text, painted) if found is None else found

    def _located(self, text: str) -> list[Frame] | None:
        """The frames of a visible line; None if it must be fed."""
        if not text.isascii():
            return None  # its offsets would be others
        line = text.encode() + b"\n"
        if special_lines(line):
            return None
        frames: list[Frame] = []
        for first, last in locations(line):
            found = location(line, first, last)
            if found is UNCERTAIN or (found and self._is_of_line(line, first, found.frame)):
                return None
            if found is not None:
                start, end, frame = found
                frames.append(frame._replace(start=first + start, end=first + end))
        if frames:
            self._recogniser.note(frames[-1])
        return frames


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
