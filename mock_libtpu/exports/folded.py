"""Write folded stacks: a line per distinct stack with its time, as flamegraph.pl reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mock_libtpu.exports.names import frame_name

if TYPE_CHECKING:
    from typing import BinaryIO

    from mock_libtpu.exports.source import Source

__all__ = ["write"]


def write(source: Source, file: BinaryIO) -> None:
    """Outermost frame first, separated by semicolons, then the nanoseconds within the API."""
    times = [0] * len(source.stacks)
    without = 0
    for traced in source.calls:
        if traced.stack is None:
            without += traced.own_ns
        else:
            times[traced.stack.number] += traced.own_ns
    for stack, time in zip(source.stacks, times, strict=True):
        names = (frame_name(frame).replace(";", ",") for frame in reversed(stack.frames))
        file.write(f"{';'.join(names)} {time}\n".encode("utf-8", "replace"))
    if without:
        file.write(f"(without a stack) {without}\n".encode())
