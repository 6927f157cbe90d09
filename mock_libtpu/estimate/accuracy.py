"""How wrong the compiler's estimates were where they were measured."""

from __future__ import annotations

from mock_libtpu.estimate.generations import load_generations
from mock_libtpu.estimate.model import Range


def corrected(generation: str, kind: str, cycles: int, bytes_: int) -> Range:
    """The time of an operation."""
    del kind, bytes_
    return Range(cycles / load_generations()[generation].clock_mhz)
