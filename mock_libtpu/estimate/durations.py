"""How long one execution of an operation takes, were it alone, and what bounds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mock_libtpu.estimate.accuracy import corrected
from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Operation

CODE = "code"
"""Its code, walked."""
CYCLES = "cycles"
"""The compiler's estimate of its cycles."""
BYTES = "bytes"
"""The bytes that it moves."""
LINKS = "links"
"""What devices send each other."""

# Without an estimate of the compiler's, these take as long as their data takes.
_SIMPLE = ("copy", "elementwise", "reduction")
_ELEMENT = 4  # bytes of what the vector unit does at once in each of its lanes
_BUSY = 0.5  # the part of its code from which on a unit is what bounds an operation
_US = 1e6


@dataclass(frozen=True)
class Bound:
    """What limits an operation, and how near to the limit its estimate is."""

    resource: str
    """ "compute", "HBM", "ICI" or "VPU"."""
    use: float
    """The part of what the resource could do in that time."""


def duration(
    operation: Operation, generation: Generation, known: Mapping[str, Range | None]
) -> Range | None:
    """The time of one execution; None if it is not estimated.

    `known`: by name, of collectives, and of what is walked.
    """
    if operation.name in known or operation.kind in ("collective", "kernel"):
        return known.get(operation.name)
    if operation.cycles is not None:
        return corrected(
            generation.name,
            operation.kind,
            operation.cycles,
            operation.hbm_bytes,
            operation.element_types,
        )
    if operation.kind in _SIMPLE:
        moved = operation.hbm_bytes / generation.hbm_bytes_per_second
        if operation.kind != "copy":
            moved = max(moved, operation.bytes / _ELEMENT / generation.vector_ops_per_second)
        return Range(moved * _US)
    return None


def basis(operation: Operation, known: Mapping[str, Range | None]) -> str:
    """What the time of an operation rests on."""
    if operation.name in known:
        return LINKS if operation.kind == "collective" else CODE
    return CYCLES if operation.cycles is not None else BYTES


def bound(operation: Operation, time: Range | None, generation: Generation) -> Bound | None:
    """What bounds one execution that takes so long; None if that is not known."""
    if time is None or not time.value:
        return None
    if operation.kind == "collective":
        return Bound("ICI", 1.0)
    seconds = time.value / _US
    compute = operation.flops / generation.bf16_flops_per_second / seconds
    memory = operation.hbm_bytes / generation.hbm_bytes_per_second / seconds
    nearest = Bound("compute", compute) if compute > memory else Bound("HBM", memory)
    vector = operation.busy("VALU")
    if nearest.use < _BUSY and vector is not None and vector > _BUSY:
        return Bound("VPU", vector)
    return nearest
