"""How far the compiler's estimates were from measured times, and the times corrected by that.

`python -m benchmarks tpu_times.operations --write` makes accuracy.json of times that others
measured (benchmarks/tpu_times). A correction has few terms, each with a meaning, and is fitted on a
half of the measured programs; the bounds are those of the same half, and the errors that the
documentation has are those of the other one. Where few were measured nothing is fitted, and the
bounds are the extreme errors and a tenth more.
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from pathlib import Path

import msgspec

from mock_libtpu.estimate.generations import load_generations
from mock_libtpu.estimate.model import Range

FILE = Path(__file__).with_name("accuracy.json")
_US = 1e6


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time of an operation by what is known of it, as it was measured for a kind of them."""

    generation: str
    kind: str
    element_types: tuple[str, ...]
    """As HLO has them. The estimates of other types err in another way: v4 emulates float16."""
    start_us: float
    """What each takes, however small it is."""
    cycles: float
    """Times the estimated cycles, at the clock."""
    bytes: float
    """Times the bytes that it moves, at the bandwidth of HBM."""
    most_bytes_us: float | None
    """Of the bytes, the most that count: more are moved beside computing. None: all count."""
    low: float
    """The least that measured times were of the corrected ones, but for some of them,"""
    high: float
    """and the most: 8 of 10 are between these two, and those are 2% wider."""
    rows: int
    """The measured programs that the bounds are from."""
    is_fitted: bool
    """Whether the other terms are of them, too; else they are none: start 0, cycles 1, bytes 0."""

    def us(self, cycles_us: float, bytes_us: float) -> float:
        """The microseconds, of the estimated ones and those at the bandwidth of HBM."""
        if self.most_bytes_us is not None:
            bytes_us = min(bytes_us, self.most_bytes_us)
        return self.start_us + self.cycles * cycles_us + self.bytes * bytes_us


class Accuracy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What accuracy.json has."""

    libtpu: str
    """The version whose estimates were compared."""
    corrections: tuple[Correction, ...]


@functools.cache
def load_accuracy() -> Accuracy:
    """What was measured."""
    return msgspec.json.decode(FILE.read_bytes(), type=Accuracy)


def corrected(
    generation: str, kind: str, cycles: int, bytes_: int, element_types: Collection[str] = ()
) -> Range:
    """The time of one execution of an operation.

    `bytes_` are those that it reads and writes in HBM, `element_types` those of its operands and
    its result, as HLO has them: "f16", "bf16". Where such operations were not measured, the time is
    the compiler's cycles at the clock, without bounds.
    """
    constants = load_generations()[generation]
    cycles_us = cycles / constants.clock_mhz
    correction = _correction(generation, kind, frozenset(element_types))
    if correction is None:
        return Range(cycles_us)
    value = correction.us(cycles_us, bytes_ / constants.hbm_bytes_per_second * _US)
    return Range(value, value * correction.low, value * correction.high)


def was_measured(generation: str, kind: str, element_types: Collection[str]) -> bool:
    """Whether there is a correction for such operations."""
    return _correction(generation, kind, frozenset(element_types)) is not None


@functools.cache
def _correction(generation: str, kind: str, element_types: frozenset[str]) -> Correction | None:
    return next(
        (
            each
            for each in load_accuracy().corrections
            if (each.generation, each.kind) == (generation, kind)
            and not element_types.isdisjoint(each.element_types)
        ),
        None,
    )
