"""How far the times of collectives were from measured ones, by kind and generation."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from mock_libtpu.estimate.model import Range

BOUNDS = Path(__file__).with_name("collective_bounds.json")


class Bounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measured times of a kind of collective, as parts of the estimated ones."""

    generation: str
    kind: str
    low: float
    high: float
    rows: int
    """How many were measured."""


@functools.cache
def load_bounds() -> tuple[Bounds, ...]:
    """All that were measured."""
    return msgspec.json.decode(BOUNDS.read_bytes(), type=tuple[Bounds, ...])


def bounded(generation: str, kind: str, value: float) -> Range:
    """An estimated time; without bounds where such collectives were not measured."""
    for each in load_bounds():
        if (each.generation, each.kind) == (generation, kind):
            return Range(value, value * each.low, value * each.high)
    return Range(value)
