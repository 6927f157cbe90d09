"""Comparisons of several programs and topologies, as Markdown and pages show them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mock_libtpu.comparison.compare import Comparison


class Compared(NamedTuple):
    """A program on a topology."""

    title: str
    """Such as "train.py on v5e:2x2"."""
    comparison: Comparison
    holds: bool
    """Whether nothing differs, or all limits hold."""
    notes: Sequence[str] = ()
    """Sentences: the limits that do not hold, and what makes the difference."""

    @property
    def result(self) -> str:
        """In a few words."""
        if not self.holds:
            return "different"
        if self.comparison.is_empty:
            return "nothing was compiled"
        return "within the limits" if self.comparison.differs else self.comparison.equality

    def failures(self) -> Iterator[str]:
        """Sentences on the sides on which the program fails."""
        sides = zip(self.comparison.names, self.comparison.failures, strict=True)
        yield from (
            f"with {name} the program fails: {failure}" for name, failure in sides if failure
        )
