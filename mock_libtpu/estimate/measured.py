"""How far estimated times were from measured ones: of collectives, and of walked operations."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from mock_libtpu.estimate.model import Range

BOUNDS = Path(__file__).with_name("collective_bounds.json")
WALKED = Path(__file__).with_name("walked_bounds.json")


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measured times of a kind of operation, as parts of the estimated ones."""

    generation: str
    kind: str
    """Of a collective as HLO has it; of what is walked such as "walked matmul"."""
    low: float
    high: float
    rows: int
    """How many were measured."""


@functools.cache
def load_bounds() -> tuple[Bounds, ...]:
    """All that were measured."""
    return tuple(
        each
        for file in (BOUNDS, WALKED)
        for each in msgspec.json.decode(file.read_bytes(), type=tuple[Bounds, ...])
    )


def bounded(generation: str, kind: str, value: float) -> Range:
    """An estimated time; without bounds where such operations were not measured."""
    for each in load_bounds():
        if (each.generation, each.kind) == (generation, kind):
            return Range(value, value * each.low, value * each.high)
    return Range(value)
