"""Targets of links by a function, for streams in tests."""

from __future__ import annotations

from collections.abc import Callable

from trace_links.links.targets import Targets
from trace_links.recognise.single_line import Frame
from trace_links.stream.link_stream import LinkStream


class FunctionTargets(Targets):
    """`uri_of` returns the target of a frame; `line` is called with lines that may matter."""

    def __init__(
        self,
        uri_of: Callable[[Frame], str | None],
        line: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self._uri_of = uri_of
        self._line = line

    def uri(self, frame: Frame) -> str | None:
        return self._uri_of(frame)

    def line(self, text: str) -> None:
        self._line(text)


def stream_of(
    uri_of: Callable[[Frame], str | None], line: Callable[[str], None] = lambda _text: None
) -> LinkStream:
    return LinkStream(FunctionTargets(uri_of, line))
