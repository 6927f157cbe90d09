"""Finds the spans of frames in chunks of raw bytes, for `LinkStream`.

Decides which lines matter, which of them are plain, what is visible of the others, and where in the
bytes a frame is. How the input is split into chunks of whole lines changes nothing. Does not access
the disk: the caller decides whether to link a span.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from trace_links.recognise import limits
from trace_links.recognise.ansi import Visible, visible
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.linked_text import LinkedText, linked_texts
from trace_links.recognise.recogniser import Recogniser, with_words
from trace_links.recognise.runs import Kind, Lines, lines_in, runs
from trace_links.recognise.search import candidate_lines, may_have_frame
from trace_links.recognise.single_line import Frame

_OSC8 = b"\x1b]8;"
_SHOWN_OSC8 = "\x1b]8;"
_DIRECTORY = "ing directory "  # Entering and leaving
_TARGET = re.compile(rb"\x1b\]8;[^;\x07\x1b]{0,512};([^\x07\x1b]{0,8192})(?:\x07|\x1b\\)")
_MAX_OSC8 = 9000
_POSITION = itemgetter(0, 1)


class Span(NamedTuple):
    """The position of a frame in the bytes.

    Empty if it is inside a link of the input's own, or what it names may go on in other cells.
    """

    start: int
    end: int
    frame: Frame
    wider: Span | None = None
    """The same location if the words before it are part of its path."""


Linkable = Span | LinkedText
"""A frame, or a link of the input's own."""


class ChunkRecogniser:
    """Finds the frames of chunks fed in order."""

    def __init__(
        self,
        entered: Callable[[str], None] = lambda _text: None,
        aliases: MlirAliases | None = None,
    ) -> None:
        """`entered` is called with visible text that may report a change of folder.

        It is called before the spans of later lines are searched.
        """
        self._entered = entered
        self._recogniser = Recogniser(files=True, aliases=aliases)
        self._in_link: str | None = None  # the target of an open link of the input's own
        self._sequence = b""  # the start of an escape sequence that may be split, of skipped text

    def spans(self, chunk: bytes) -> Iterator[Linkable | Lines]:
        """The spans of a chunk of whole lines, ascending; those of similar lines in one.

        Lines are searched, and `entered` is called, as the iterator proceeds.
        """
        position = 0
        for start, end, is_located in runs(chunk):
            yield from self._searched(chunk, position, start)
            yield from self._alike(chunk, start, end, is_located)
            position = end
        yield from self._searched(chunk, position, len(chunk))

    def spans_at_start(self, line: bytes, at: int = 0) -> Sequence[Linkable]:
        """The spans of the last line, or of the start of a long one, outside a chunk.

        `at`: the position of the line in the bytes of the spans.
        """
        if may_have_frame(line) or self._recogniser.expecting:
            return self._spans_in(line, at)
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

    def _searched(self, chunk: bytes, position: int, end: int) -> Iterator[Linkable]:
        """The spans of lines in any form."""
        begin = position
        for first, last in candidate_lines(chunk[begin:end]):
            start = begin + first
            if position < start:
                yield from self._awaited(chunk, position, start)
            yield from self._line(chunk, start, begin + last)
            position = begin + last + 1
        if position < end:
            yield from self._awaited(chunk, position, end)

    def _alike(
        self, chunk: bytes, start: int, end: int, is_located: bool
    ) -> Iterator[Linkable | Lines]:
        """The frames of a run of lines."""
        for lines in lines_in(chunk, start, end, is_located):
            number, at = 0, lines.start
            while number < len(lines.parts) and not self._is_sure(lines):
                size = lines.size_of(number)
                yield from self._line(chunk, at, at + size - 1)
                number, at = number + 1, at + size
            if number < len(lines.parts) and lines.kind is Kind.FRAMES:
                if lines.is_located:
                    self._recogniser.path = lines.path
                yield lines.after(number, at) if number else lines

    def _is_sure(self, lines: Lines) -> bool:
        """Whether the frames of lines are known, and earlier lines have no influence on them."""
        if lines.kind is Kind.UNSURE or self._in_link is not None:
            return False
        recogniser = self._recogniser
        if lines.is_located:
            return recogniser.at_rest and lines.path not in recogniser.spaced
        return not recogniser.in_block

    def _awaited(self, chunk: bytes, position: int, end: int) -> Iterator[Linkable]:
        """The spans of lines that the search did not find: while the recogniser expects one."""
        while self._recogniser.expecting and position < end:
            line_end = chunk.index(b"\n", position)
            yield from self._line(chunk, position, line_end)
            position = line_end + 1
        if position < end:
            self._recogniser.skip()

    def _line(self, chunk: bytes, start: int, end: int) -> Sequence[Linkable]:
        line = chunk[start:end]
        if end - start <= limits.LONGEST:
            return self._spans_in(line, start)
        spans = self.spans_at_start(line[: limits.LONGEST], start)
        self.skip(line)
        return spans

    def _spans_in(self, line: bytes, at: int) -> Sequence[Linkable]:
        """The spans of a line that starts at `at`, in the order of their positions."""
        raw = line.decode("utf-8", "surrogateescape")
        was_in_link = self._in_link is not None
        text = visible(raw.rstrip("\r"), self._in_link)
        self._in_link = text.in_link
        if _DIRECTORY in text.text:
            self._entered(text.text)
        frames = self._recogniser.feed(text.text, text.painted)
        spans = [_span(raw, text, frame, at) for frame in frames]
        if len(spans) > 1:
            spans.sort(key=_POSITION)
        in_bytes = spans if line.isascii() else _in_bytes(raw, spans, at)
        if was_in_link or _OSC8 not in line:
            return in_bytes
        return sorted((*in_bytes, *linked_texts(line, at)), key=_POSITION)


def _span(raw: str, text: Visible, frame: Frame, at: int) -> Span:
    """The span of a frame in a line that starts at `at`, in code points.

    It is empty if it is in a link of the input's own, or beside a movement of the cursor.
    """
    wide = with_words(text.text, frame) if frame.start else None
    wider = None if wide is None else _span(raw, text, wide, at)
    start, end = text.raw_span(frame.start, frame.end)
    has_sequences = end - start > frame.end - frame.start
    if (
        (has_sequences and _SHOWN_OSC8 in raw[start:end])
        or (text.linked and text.is_linked(frame.start, frame.end))
        or (text.cuts and text.is_cut(frame.start, frame.end))
    ):
        end = start
    return Span(at + start, at + end, frame, wider)


def _in_bytes(raw: str, spans: Sequence[Span], at: int) -> list[Span]:
    """The same spans in bytes."""
    in_bytes: list[Span] = []
    position = length = at  # code points, and their bytes
    for start, end, frame, wider in spans:
        # Backwards if one is inside another
        first, last = sorted((start - at, position - at))
        length += _size(raw[first:last]) if start >= position else -_size(raw[first:last])
        begin, length, position = length, length + _size(raw[start - at : end - at]), end
        wide = None if wider is None else _in_bytes(raw, [wider], at)[0]
        in_bytes.append(Span(begin, length, frame, wide))
    return in_bytes


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))
