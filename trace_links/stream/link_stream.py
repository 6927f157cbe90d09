"""Adds links to a stream of bytes: OSC 8 sequences around frames.

Outside of such sequences, the output is the input, byte for byte. How the input is split into
pieces changes nothing, with one exception: of a line that was written before its end was read
(`flush`), only the rest is linked.

Does no input or output, and does not access the disk: `Targets` decides on each link.
"""

from __future__ import annotations

from collections.abc import Iterable

from trace_links.links.hyperlinks import linked, opening
from trace_links.links.targets import Targets
from trace_links.recognise import limits
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.chunks import ChunkRecogniser, Linkable
from trace_links.recognise.linked_text import LinkedText
from trace_links.recognise.runs import Lines

_Piece = bytes | memoryview


class LinkStream:
    """Adds links to a stream that is fed in pieces of any size."""

    def __init__(self, targets: Targets, aliases: MlirAliases | None = None) -> None:
        """`aliases` knows those of the whole input, if it can be read before."""
        self._targets = targets
        self._recogniser = ChunkRecogniser(targets.line, aliases)
        self._line = b""  # the unfinished line, while it is short enough to be held
        self._shown = 0  # how much of it was returned already
        self._passing = False  # the unfinished line was too long
        self._links = 0

    @property
    def held(self) -> bytes:
        """The input that was not returned yet: the end of an unfinished line."""
        return self._line[self._shown :]

    def feed(self, data: bytes) -> bytes:
        """Add data; return the output that is final: whole lines, and lines too long to be held."""
        out: list[_Piece] = []
        start = self._pass(data, out) if self._passing else 0
        end = data.rfind(b"\n", start) + 1
        if end:
            whole = b"".join((self._line, memoryview(data)[start:end]))
            self._whole_lines(whole, out)
            start = end
        if start < len(data):
            self._line += data[start:]
            if len(self._line) > limits.LONGEST:
                line, shown = self._line, self._shown
                self._line, self._shown, self._passing = b"", 0, True
                out.append(self._head(line[: limits.LONGEST], shown))
                self._recogniser.skip(line, continues=True)
                out.append(line[max(limits.LONGEST, shown) :])
        return b"".join(out)

    def flush(self) -> bytes:
        """Return what is held, without links, as it should appear now."""
        held = self.held
        self._shown = len(self._line)
        return held

    def drop(self) -> bytes:
        """Return what is held, without links, and forget the unfinished line."""
        held = self.held
        self._line, self._shown, self._passing = b"", 0, False
        return held

    def close(self) -> bytes:
        """Return the rest at the end of the input, with its links."""
        line, shown = self._line, self._shown
        self._line, self._shown = b"", 0
        return self._head(line, shown)

    def look(self) -> None:
        """Nothing: only the links of a session depend on what is in the foreground."""

    def caught_up(self) -> None:
        """Nothing, as in `look`."""

    # ------------------------------------------------------------------------ long lines
    def _pass(self, data: bytes, out: list[_Piece]) -> int:
        """Pass the rest of a long line on; return where in `data` the next line starts."""
        end = data.find(b"\n") + 1
        self._passing = not end
        end = end or len(data)
        self._recogniser.skip(data[:end], continues=self._passing)
        out.append(data[:end])
        return end

    # ----------------------------------------------------------------------- whole lines
    def _whole_lines(self, data: bytes, out: list[_Piece]) -> None:
        written = self._shown
        self._line, self._shown = b"", 0
        if data:
            written = self._link(data, self._recogniser.spans(data), written, out)
        out.append(memoryview(data)[written:])

    def _link(
        self, data: bytes, spans: Iterable[Linkable | Lines], written: int, out: list[_Piece]
    ) -> int:
        """Output up to the end of the last link of these spans.

        `written`, also returned: how much of `data` was output.
        """
        for span in spans:
            if isinstance(span, Lines):
                written = self._link_lines(data, span, written, out)
                continue
            start, end, text = self._link_of(data, span)
            if text and written <= start < end:
                self._links += 1
                # What is between is copied only once, when the pieces are joined.
                out += (memoryview(data)[written:start], text)
                written = end
        return written

    def _link_of(self, data: bytes, span: Linkable) -> tuple[int, int, bytes]:
        """What to write in place of a part of the data; empty for no link."""
        start, end = span.start, span.end
        number = self._links + 1
        if isinstance(span, LinkedText):
            uri = self._targets.own_uri(span)
            return start, end, opening(uri, span.identity or f"tl{number}") if uri else b""
        uri = None
        if span.wider is not None:
            uri = self._targets.sure_uri(span.wider.frame)
            if uri is not None:  # the same location
                start, end = span.wider.start, span.wider.end
        if uri is None:
            uri = self._targets.uri(span.frame)
        return start, end, linked(data[start:end], uri, number) if uri is not None else b""

    def _link_lines(self, data: bytes, lines: Lines, written: int, out: list[_Piece]) -> int:
        """The same for lines that start alike."""
        if lines.start < written:  # the start of the first line was shown before
            if len(lines.parts) == 1:
                return written
            lines = lines.after(1, lines.start + lines.size_of(0))
        start, head, parts, texts, _ = lines
        out.append(memoryview(data)[written:start])
        uri_of = self._targets.uris(lines)
        for part, text in zip(parts, texts, strict=True):
            location = head + part
            uri = uri_of(part)
            if uri is not None:
                self._links += 1
                location = linked(location, uri, self._links)
            out += (location, text)
        return lines.end

    def _head(self, line: bytes, shown: int) -> bytes:
        """The part of a line, or of the start of a long one, after `shown`, with its links."""
        out: list[_Piece] = []
        if line:
            shown = self._link(line, self._recogniser.spans_at_start(line), shown, out)
        out.append(line[shown:])
        return b"".join(out)
