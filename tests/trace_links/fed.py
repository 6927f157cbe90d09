"""What a recogniser finds in texts, as the tests compare it."""

from __future__ import annotations

from trace_links.recognise.recogniser import Frame, Recogniser, candidate_lines

Place = tuple[str, int, int | None]


def places_of(frames: list[Frame]) -> list[Place]:
    return [
        (frame.path, frame.line, frame.column)
        for frame in frames
        if frame.path is not None and frame.line is not None
    ]


def feed_all(text: str) -> list[tuple[int, Place]]:
    recogniser = Recogniser()
    return [
        (number, place)
        for number, line in enumerate(text.splitlines(), start=1)
        for place in places_of(recogniser.feed(line))
    ]


def feed_candidates(chunks: list[str]) -> list[list[Frame]]:
    recogniser = Recogniser()
    found: list[list[Frame]] = []
    for text in chunks:
        chunk = text.encode()
        wanted = {start for start, _ in candidate_lines(chunk)}
        position = 0
        for line in text.splitlines():
            if position in wanted:
                found.append(recogniser.feed(line))
            elif recogniser.expecting:
                found.append(recogniser.feed_awaited(line))
            else:
                recogniser.skip()
                found.append([])
            position += len(line.encode()) + 1
    return found
