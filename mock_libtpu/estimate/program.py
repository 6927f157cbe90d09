"""The time of one run of a compiled program, and what it is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mock_libtpu.compiler.texts.hlo import Hlo
from mock_libtpu.estimate.durations import Bound, basis, bound, duration
from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.timeline import Branches, Part, timeline
from mock_libtpu.estimate.totals import total


@dataclass(frozen=True)
class ProgramTime:
    """One run of a program on one device."""

    generation: Generation
    parts: tuple[Part, ...]
    """What each operation adds to it, the longest first."""
    known: Mapping[str, Range | None]
    """The times of collectives, and of operations whose code was walked, by name."""
    conditionals: Mapping[str, Branches] = MappingProxyType({})
    """Those that are run, by name: the longest branch of each is in the time."""

    @property
    def time(self) -> Range:
        """The sum of its parts; what is not estimated is not in it."""
        return total(part.time for part in self.parts if part.time is not None)

    @property
    def not_estimated(self) -> tuple[Operation, ...]:
        """The operations that are in no sum."""
        return tuple(part.operation for part in self.parts if part.time is None)

    @property
    def products_us(self) -> float:
        """The microseconds of its products of matrices at the device's peak."""
        return sum(
            self.generation.products_us(each.flops, each.product_type) * each.times
            for each in (part.operation for part in self.parts if part.is_run)
        )

    def basis(self, part: Part) -> str:
        """What the time of an operation rests on; "" if it is not estimated."""
        return basis(part.operation, self.generation, self.known) if part.time is not None else ""

    def bound(self, part: Part) -> Bound | None:
        """What bounds an operation; None if that is not known."""
        if part.alone is None or not part.operation.times:
            return None
        return bound(part.operation, part.alone * (1 / part.operation.times), self.generation)


def program_time(
    hlo: Hlo,
    operations: Mapping[str, Operation],
    generation: Generation,
    known: Mapping[str, Range | None],
    links: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> ProgramTime:
    """The time of a program.

    `known` has the times of one execution of collectives, and of operations whose code was walked.
    `links` are those that collectives use.
    """
    laid = timeline(hlo, operations, lambda each: duration(each, generation, known), links)
    parts = sorted(laid.parts, key=lambda part: -(part.time.value if part.time else 0.0))
    return ProgramTime(generation, tuple(parts), known, laid.conditionals)
