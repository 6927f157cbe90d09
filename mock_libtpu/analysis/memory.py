"""Device memory over time, by the lives of the buffers in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from mock_libtpu.analysis.objects import Life

__all__ = ["MemoryPoint", "MemoryUse", "memory_peaks", "memory_use"]

_Change = tuple[int, int, int, int]  # time, sequence, bytes, buffers


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
        return max(self.points, key=_bytes)


def memory_use(lives: Iterable[Life]) -> list[MemoryUse]:
    """Each memory with buffers in it, in the order of their first buffers.

    Buffers whose size or beginning is not in the recording are left out. A buffer counts from the
    end of the call that made it to the end of the one that donated, deleted or destroyed it.
    """
    return [
        MemoryUse(memory, list(_points(changes))) for memory, changes in _changes(lives).items()
    ]


def memory_peaks(lives: Iterable[Life]) -> list[tuple[str, MemoryPoint]]:
    """When each of these memories was fullest for the first time."""
    return [
        (memory, max(_points(changes), key=_bytes)) for memory, changes in _changes(lives).items()
    ]


def _bytes(point: MemoryPoint) -> int:
    return point.bytes


def _changes(lives: Iterable[Life]) -> dict[str, list[_Change]]:
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
    return changes


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
