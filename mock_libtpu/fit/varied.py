"""What comes of varying a variable or an argument of a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Varied:
    """What comes of varying one name on a topology, with the others as they are."""

    topology: str
    name: str
    others: Mapping[str, str]
    """The values of the other names."""
    fits: Sequence[str]
    """The values that fit; numbers in their order."""
    largest: str | None
    """The largest number that fits; None if none does, or values are not numbers."""
    has_effect: bool
    """Whether the peak grows with the number, or differs between values that are not numbers."""
