"""Compares the loops in C++ with what Python does without them.

    python -m tests.trace_links.native.comparison [LIBRARY] < LINES

With a library, that one is used. Ends with an error at the first difference.
"""

from __future__ import annotations

import importlib.util
import sys

from trace_links.recognise.recogniser import Frame

_NAME = "trace_links.native.loops"


def use(library: str) -> None:
    """Import another library in place of the built one."""
    spec = importlib.util.spec_from_file_location(_NAME, library)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[_NAME] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def compare(data: bytes) -> int:
    """Compare the spans of whole lines, and their links; returns the number of spans."""
    from trace_links import native
    from trace_links.recognise import chunks
    from trace_links.recognise.chunks import ChunkRecogniser
    from trace_links.recognise.locations import TABLES
    from trace_links.stream.link_stream import LinkStream

    def is_missing(path: str | None) -> bool:
        return path is not None and len(path) % 5 == 0

    def uri(frame: Frame) -> str | None:
        if is_missing(frame.path) or (frame.line or 0) % 3 == 0:
            return None
        return f"x:{frame.path!a}:{frame.line}:{frame.column}"

    def done() -> tuple[list[object], bytes]:
        recogniser = ChunkRecogniser()
        spans = [span for spans in recogniser.spans(data) for span in spans]
        known: dict[int | str, tuple[Frame, str | None]] = {}

        def noted(frame: Frame) -> str | None:
            if frame.path is not None and frame.line is not None and is_missing(frame.path):
                known[frame.path] = frame, None
            return known.setdefault(id(frame), (frame, uri(frame)))[1]

        stream = LinkStream(noted, known_uris=lambda: known)
        return [*spans], stream.feed(data) + stream.close()

    known, forms = TABLES[:2]
    assert native.is_built
    native.is_built = False
    try:
        known.clear()
        forms.clear()
        by_python = done()
    finally:
        native.is_built = True
    # All texts are known; of their forms only; then nothing is.
    for forgotten in ((), (known,), (known, forms)):
        for cache in forgotten:
            cache.clear()
        chunks.tables.cache_clear()  # which have the last texts
        assert done() == by_python, data
    return len(by_python[0])


if __name__ == "__main__":
    if sys.argv[1:]:
        use(sys.argv[1])
    lines = [line + b"\n" for line in sys.stdin.buffer.read().split(b"\n")]
    print(sum(compare(b"".join(lines[at : at + 50])) for at in range(0, len(lines), 50)))
