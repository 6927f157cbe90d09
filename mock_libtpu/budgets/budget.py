"""Budgets: how much of what is counted is allowed.

A number is the most that is allowed; `exactly(1)` demands it. The text of a budget that is broken
is text.py's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.errors import UsageError


@dataclass(frozen=True, slots=True)
class Exactly:
    """A number that is demanded: not more, and not less."""

    number: int

    def __repr__(self) -> str:
        return f"exactly({self.number})"


Limit = int | Exactly
"""The most that is allowed, or what is demanded."""


def exactly(number: int) -> Exactly:
    """Demand this number: `expect(compiles=exactly(1))`. Raises ValueError below 0."""
    _check("exactly", number)
    return Exactly(number)


@dataclass(frozen=True, slots=True)
class Budget:
    """What is allowed; None: anything."""

    compiles: Limit | None = None
    """Of functions and of operations that JAX compiles by themselves, together."""
    transfers_to_host: Limit | None = None
    transfers_to_device: Limit | None = None
    donated: Limit | Literal["all"] | None = None
    """Buffers whose memory an output took; "all" that were offered, and one at least."""
    peak: int | None = None
    """Bytes of one device."""


def budget(
    compiles: Limit | None = None,
    transfers_to_host: Limit | None = None,
    transfers_to_device: Limit | None = None,
    donated: Limit | Literal["all"] | None = None,
    peak: int | str | None = None,
) -> Budget:
    """A budget of what people write. Raises ValueError."""
    numbers = {
        "compiles": compiles,
        "transfers_to_host": transfers_to_host,
        "transfers_to_device": transfers_to_device,
    }
    if donated != "all":
        numbers["donated"] = donated
    for name, limit in numbers.items():
        if limit is not None and not isinstance(limit, Exactly):
            _check(name, limit)
    return Budget(compiles, transfers_to_host, transfers_to_device, donated, _bytes(peak))


def holds(count: int, limit: Limit | None) -> bool:
    """Whether a limit allows a number."""
    if limit is None:
        return True
    return count == limit.number if isinstance(limit, Exactly) else count <= limit


def _check(name: str, number: object) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(f"{name}: give a whole number from 0 on, not {number!r}")


def _bytes(peak: int | str | None) -> int | None:
    """Bytes out of 12_000_000 or "12 MB"."""
    if isinstance(peak, str):
        try:
            return byte_size("peak", peak)
        except UsageError as error:
            raise ValueError(str(error)) from None
    if peak is not None:
        _check("peak", peak)
    return peak
