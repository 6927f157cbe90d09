"""The line of the program that led to a call."""

from __future__ import annotations

from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.signatures import Place


def place_of(traced: TracedCall) -> Place | None:
    """The program's own line that led to a call; None without Python."""
    frame = own_frame(traced.stack.frames) if traced.stack is not None else None
    if frame is None or frame.path is None:
        return None
    return Place(frame.path, frame.line or 0, frame.function)
