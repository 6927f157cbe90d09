"""The frames that a recogniser finds in texts, in a form for comparison."""

from __future__ import annotations

from trace_links.recognise.chunks import ChunkRecogniser, Span
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.runs import Lines
from trace_links.recognise.search import candidate_lines
from trace_links.recognise.single_line import Frame

LocationTuple = tuple[str, int, int | None]


def locations_of(frames: list[Frame]) -> list[LocationTuple]:
    return [
        (frame.path, frame.line, frame.column)
        for frame in frames
        if frame.path is not None and frame.line is not None
    ]


def feed_all(text: str) -> list[tuple[int, LocationTuple]]:
    recogniser = Recogniser()
    return [
        (number, location)
        for number, line in enumerate(text.splitlines(), start=1)
        for location in locations_of(recogniser.feed(line))
    ]


def spans_of(chunk: bytes) -> list[tuple[int, int, Frame]]:
    """The positions and frames of a chunk of whole lines, each by itself."""
    found: list[tuple[int, int, Frame]] = []
    for one in ChunkRecogniser().spans(chunk):
        if isinstance(one, Lines):
            found += one.spans()
        elif isinstance(one, Span):
            found.append(one[:3])
    return found


def feed_candidates(chunks: list[str]) -> list[list[Frame]]:
    recogniser = Recogniser()
    found: list[list[Frame]] = []
    for text in chunks:
        chunk = text.encode()
        wanted = {start for start, _ in candidate_lines(chunk)}
        position = 0
        for line in text.splitlines():
            if position in wanted or recogniser.expecting:
                found.append(recogniser.feed(line))
            else:
                recogniser.skip()
                found.append([])
            position += len(line.encode()) + 1
    return found
