"""Device memory over time, by the lives of the buffers in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mock_libtpu.analysis.objects import Life

__all__ = ["MemoryPoint", "MemoryUse", "memory_use"]


class MemoryPoint(NamedTuple):
    """How full a memory is from a moment on."""

    ns: int
    """CLOCK_MONOTONIC in nanoseconds."""
    bytes: int
    buffers: int
    sequence: int
    """The call that changed it."""


@dataclass(slots=True, eq=False)
class MemoryUse:
    """One memory of a device."""

    memory: str
    """The device, with the kind of the memory if it is not the device's default one."""
    points: list[MemoryPoint] = field(default_factory=list)
    """In the order of time."""

    @property
    def peak(self) -> MemoryPoint:
        """When it was fullest for the first time."""
        return max(self.points, key=lambda point: point.bytes)


def memory_use(lives: Iterable[Life]) -> list[MemoryUse]:
    """Each memory with buffers in it, in the order of their first buffers.

    Buffers whose size or beginning is not in the recording are left out. A buffer counts from the
    end of the call that made it to the end of the one that donated, deleted or destroyed it.
    """
    changes: dict[str, list[tuple[int, int, int, int]]] = {}  # (time, sequence, bytes, buffers)
    for life in lives:
        if life.kind != "buffer" or life.bytes is None or life.memory is None:
            continue
        if life.created is None:
            continue
        of_memory = changes.setdefault(life.memory, [])
        of_memory.append((life.created.ns, life.created.sequence, life.bytes, 1))
        if life.ended is not None:
            of_memory.append((life.ended.ns, life.ended.sequence, -life.bytes, -1))
    return [MemoryUse(memory, _points(of_memory)) for memory, of_memory in changes.items()]


def _points(changes: list[tuple[int, int, int, int]]) -> list[MemoryPoint]:
    """What a memory has after each call that changes it."""
    points: list[MemoryPoint] = []
    size = count = 0
    for ns, sequence, more_bytes, more_buffers in sorted(changes):
        size += more_bytes
        count += more_buffers
        point = MemoryPoint(ns, size, count, sequence)
        if points and points[-1].sequence == sequence:
            points[-1] = point
        else:
            points.append(point)
    return points
