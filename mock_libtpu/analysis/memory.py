"""Device memory over time, by the lives of the buffers in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mock_libtpu.analysis.objects import Life

_Change = tuple[int, int, int, int]  # time, sequence, bytes, buffers


class MemoryPoint(NamedTuple):
    """How full a memory is from a moment on."""

    ns: int
    """CLOCK_MONOTONIC in nanoseconds."""
    bytes: int
    buffers: int
    sequence: int
    """The call that changed it."""


def memory_points(lives: Iterable[Life]) -> dict[str, Iterator[MemoryPoint]]:
    """How full each memory with buffers in it was, in the order of time.

    A memory is a device, with the kind of the memory if it is not the device's default one; they
    come in the order of their first buffers. Buffers whose size or beginning is not in the
    recording are left out. A buffer counts from the end of the call that made it to the end of the
    one that donated, deleted or destroyed it.
    """
    changes: dict[str, list[_Change]] = {}
    for life in lives:
        if life.kind != "buffer" or life.bytes is None or life.memory is None:
            continue
        if life.created is None:
            continue
        of_memory = changes.setdefault(life.memory, [])
        of_memory.append((life.created.ns, life.created.sequence, life.bytes, 1))
        if life.ended is not None:
            of_memory.append((life.ended.ns, life.ended.sequence, -life.bytes, -1))
    return {memory: _points(found) for memory, found in changes.items()}


def _points(changes: list[_Change]) -> Iterator[MemoryPoint]:
    """What a memory has after each call that changes it."""
    point = None
    size = count = 0
    changes.sort()
    for ns, sequence, more_bytes, more_buffers in changes:
        if point is not None and point.sequence != sequence:
            yield point
        size += more_bytes
        count += more_buffers
        point = MemoryPoint(ns, size, count, sequence)
    if point is not None:
        yield point
