"""What a budget is about, counted from recorded calls: compiles, transfers, donations, memory.

Each has the line of the program that caused it. What is allowed is budget.py's, how it is written
is text.py's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from mock_libtpu.analysis.frames import Place

_Caused = TypeVar("_Caused", bound="Compile | Transfer | Donation | Holding")


@dataclass(frozen=True, slots=True)
class Compile:
    """A program that was compiled, or loaded from JAX's cache of compiled programs."""

    program: str
    """Its name, such as "jit_step"."""
    place: Place | None
    """The line that had it compiled; None without Python."""
    is_operation: bool
    """Whether it is an operation that JAX compiled by itself, such as the addition of `x + 1`
    outside of a jitted function."""
    why: str = ""
    """Why a function was compiled again, such as "x f32[64] -> f32[48]"; "" the first time."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A copy of an array, or of its part on one device, between the host and a device."""

    bytes: int
    place: Place | None
    how: str = ""
    """How the line copied, such as "float(), implicit, waits for jit_step of train.py:12"."""


@dataclass(frozen=True, slots=True)
class Donation:
    """An array that was offered to an execution."""

    argument: str
    """Its name, type and shape, such as "state f32[8]"."""
    program: str
    place: Place | None
    bytes: int
    is_used: bool
    """Whether an output took its memory."""
    why: str = ""
    """Why it was refused."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The arrays of one line that were alive at the peak."""

    place: Place | None
    arrays: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Peak:
    """When a device's memory was fullest: the device that had the most at once."""

    bytes: int = 0
    device: str = ""
    """Its name; "" where nothing was allocated."""
    held: tuple[Holding, ...] = ()
    """What was alive then, most bytes first."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What calls did, in their order."""

    compiles: tuple[Compile, ...] = ()
    """Of functions, and of operations that JAX compiled by themselves."""
    transfers_to_host: tuple[Transfer, ...] = ()
    transfers_to_device: tuple[Transfer, ...] = ()
    donations: tuple[Donation, ...] = ()
    peak: Peak = field(default_factory=Peak)

    @property
    def functions(self) -> tuple[Compile, ...]:
        """The compiles of functions."""
        return tuple(row for row in self.compiles if not row.is_operation)

    @property
    def operations(self) -> tuple[Compile, ...]:
        """The compiles of operations by themselves."""
        return tuple(row for row in self.compiles if row.is_operation)

    @property
    def donated(self) -> tuple[Donation, ...]:
        """The donations that were used."""
        return tuple(row for row in self.donations if row.is_used)

    @property
    def refused(self) -> tuple[Donation, ...]:
        """The donations that were not."""
        return tuple(row for row in self.donations if not row.is_used)


def by_line(rows: Iterable[_Caused]) -> dict[Place | None, list[_Caused]]:
    """What each line caused, in the order of the first of each."""
    lines: dict[Place | None, list[_Caused]] = {}
    for row in rows:
        lines.setdefault(row.place, []).append(row)
    return lines


def together(counts: Iterable[Counts]) -> Counts:
    """What several processes did, one after the other; the peak is the highest."""
    parts = list(counts)
    return Counts(
        tuple(row for part in parts for row in part.compiles),
        tuple(row for part in parts for row in part.transfers_to_host),
        tuple(row for part in parts for row in part.transfers_to_device),
        tuple(row for part in parts for row in part.donations),
        max((part.peak for part in parts), key=lambda peak: peak.bytes, default=Peak()),
    )
