"""Times as the estimates have them: a value, and the bounds that were measured for it, if any."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Range:
    """A time in microseconds, and the bounds between which it was measured to lie.

    Without bounds it is an estimate whose error nobody measured: `low` and `high` are both None.
    """

    value: float
    low: float | None = None
    high: float | None = None

    def __add__(self, other: Range) -> Range:
        """The time of both, one after the other.

        The bounds add, too: the errors of operations of one class go the same way, since what the
        estimate leaves out is the same, so they do not cancel. With a part that has no bounds the
        sum has none.
        """
        if self.low is None or self.high is None or other.low is None or other.high is None:
            return Range(self.value + other.value)
        return Range(self.value + other.value, self.low + other.low, self.high + other.high)

    def __mul__(self, times: float) -> Range:
        """The time of so many runs. Each has the same error."""
        if self.low is None or self.high is None:
            return Range(self.value * times)
        return Range(self.value * times, self.low * times, self.high * times)

    @property
    def is_measured(self) -> bool:
        """Whether it has bounds."""
        return self.low is not None


ZERO = Range(0.0, 0.0, 0.0)
"""No time at all, which is certain: the start of a sum."""
