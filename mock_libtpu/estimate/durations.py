"""How long one execution of an operation takes, were it alone, and what bounds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mock_libtpu.estimate.accuracy import corrected, was_measured
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

LATENCY = "latency"
"""What bounds a kernel that mostly waits for small blocks, and uses no resource much."""

_SIMPLE = ("copy", "elementwise", "fill", "reduction")
_VECTOR = 4096  # bytes of a vector register: at least one passes in a cycle
_BUSY = 0.5  # the part of its code from which on a unit is what bounds an operation
_US = 1e6


@dataclass(frozen=True)
class Bound:
    """What limits an operation, and how near to the limit its estimate is."""

    resource: str
    """ "compute", "HBM", "ICI" or "VPU"; of a kernel "HBM", its unit, or "latency"."""
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
    if operation.kind == "host":
        return _of_host(operation, generation)
    if _is_simple(operation, generation):
        return _of_bytes(operation, generation)
    if operation.cycles is not None:
        return corrected(
            generation.name,
            operation.kind,
            operation.cycles,
            operation.hbm_bytes,
            operation.element_types,
        )
    return None


def _is_simple(operation: Operation, generation: Generation) -> bool:
    """Whether bytes say more than the compiler's cycles.

    Those are made before it is decided which operands are in VMEM, so they are several times too
    many. Where they were measured, their correction has that in it.
    """
    if operation.kind not in _SIMPLE:
        return False
    types = operation.element_types
    return operation.cycles is None or not was_measured(generation.name, operation.kind, types)


def _of_host(operation: Operation, generation: Generation) -> Range | None:
    """Of a copy from or to the host; how much a program sends and receives else is not known."""
    speed = generation.pcie_bytes_per_second
    if speed is None or not operation.opcode.startswith("copy"):
        return None
    return Range(operation.hbm_bytes / speed * _US)


def _of_bytes(operation: Operation, generation: Generation) -> Range:
    """As long as its data takes, from HBM or through the vector registers."""
    in_hbm = operation.hbm_bytes / generation.hbm_bytes_per_second
    registers = generation.cores * _VECTOR * generation.clock_mhz * 1e6
    through = 0.0 if operation.opcode.endswith("-start") else operation.bytes / registers
    return Range(max(in_hbm, through) * _US)


def basis(operation: Operation, generation: Generation, known: Mapping[str, Range | None]) -> str:
    """What the time of an operation rests on."""
    if operation.name in known:
        return LINKS if operation.kind == "collective" else CODE
    if operation.kind == "host" or _is_simple(operation, generation):
        return BYTES
    return CYCLES


def bound(operation: Operation, time: Range | None, generation: Generation) -> Bound | None:
    """What bounds one execution that takes so long; None if that is not known."""
    if time is None or not time.value:
        return None
    if operation.kind == "collective":
        return None  # its links say it, which are not known here
    compute = generation.products_us(operation.flops, operation.product_type) / time.value
    memory = operation.hbm_bytes / generation.hbm_bytes_per_second * _US / time.value
    nearest = Bound("compute", compute) if compute > memory else Bound("HBM", memory)
    vector = operation.busy("VALU")
    if nearest.use < _BUSY and vector is not None and vector > _BUSY:
        return Bound("VPU", vector)
    return nearest
