"""The line of the program that led to a call."""

from __future__ import annotations

import functools

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.signatures import Place


def place_of(traced: TracedCall) -> Place | None:
    """The program's own line that led to a call; None without Python."""
    return None if traced.stack is None else _place_of_stack(traced.stack)


@functools.lru_cache(4096)
def _place_of_stack(stack: Stack) -> Place | None:
    frame = own_frame(stack.frames)
    if frame is None or frame.path is None:
        return None
    return Place(frame.path, frame.line or 0, frame.function)
