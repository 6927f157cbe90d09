"""Write folded stacks: a line per distinct stack with its time, as flamegraph.pl reads them."""

from __future__ import annotations

from collections import Counter
from typing import BinaryIO

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.exports.names import frame_name
from mock_libtpu.exports.source import Source


def write(source: Source, file: BinaryIO) -> None:
    """Outermost frame first, separated by semicolons, then the nanoseconds within the API."""
    times: Counter[Stack] = Counter()
    without = 0
    for traced in source.calls:
        if traced.stack is None:
            without += traced.own_ns
        else:
            times[traced.stack] += traced.own_ns
    for stack, time in times.items():
        names = (frame_name(frame).replace(";", ",") for frame in reversed(stack.frames))
        file.write(f"{';'.join(names)} {time}\n".encode("utf-8", "replace"))
    if without:
        file.write(f"(without a stack) {without}\n".encode())
