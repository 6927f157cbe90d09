"""How long one execution of an operation takes, were it alone, and what bounds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mock_libtpu.estimate.accuracy import corrected
from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Operation

_MEMORY_KINDS = ("copy", "gather")  # of operations that only move data, where nothing else is known
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
    operation: Operation, generation: Generation, special: Callable[[Operation], Range | None]
) -> Range | None:
    """The time of one execution; None if it is not estimated.

    `special`: of collectives and kernels, for which the compiler has no estimate.
    """
    if operation.kind in ("collective", "kernel"):
        return special(operation)
    if operation.cycles is not None:
        return corrected(generation.name, operation.kind, operation.cycles, operation.hbm_bytes)
    if operation.kind in _MEMORY_KINDS and generation.hbm_bytes_per_second:
        return Range(operation.hbm_bytes / generation.hbm_bytes_per_second * _US)
    return None


def bound(operation: Operation, time: Range | None, generation: Generation) -> Bound | None:
    """What bounds one execution that takes so long; None if that is not known."""
    if time is None or not time.value:
        return None
    if operation.kind == "collective":
        return Bound("ICI", 1.0)
    seconds = time.value / _US
    uses = []
    if generation.bf16_flops_per_second:
        uses.append(Bound("compute", operation.flops / generation.bf16_flops_per_second / seconds))
    if generation.hbm_bytes_per_second:
        uses.append(Bound("HBM", operation.hbm_bytes / generation.hbm_bytes_per_second / seconds))
    nearest = max(uses, key=lambda each: each.use, default=None)
    vector = operation.busy("VALU")
    if nearest is not None and nearest.use < _BUSY and vector is not None and vector > _BUSY:
        return Bound("VPU", vector)
    return nearest
