"""Count what calls did as they come, in the recording of a process that runs or that has ended.

It keeps what later calls refer to: the arrays that are alive, and what programs donate.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from mock_libtpu.analysis.alive import Arrays, highest
from mock_libtpu.analysis.calls import PythonStacks, TracedCall
from mock_libtpu.analysis.donations import DonationUses, Offer
from mock_libtpu.analysis.programs.compiles import Compile as Compiled
from mock_libtpu.analysis.transfers import Cause, TransferUses
from mock_libtpu.analysis.values import Way
from mock_libtpu.budgets.counts import Compile, Counts, Donation, Holding, Peak, Transfer
from mock_libtpu.recording.model import ApiCall

_Row = TypeVar("_Row")


@dataclass(slots=True)
class _Timed(Generic[_Row]):
    """Rows with the beginnings of their calls."""

    rows: list[tuple[int, _Row]] = field(default_factory=list)

    def since(self, ns: int) -> tuple[_Row, ...]:
        return tuple(row for start, row in self.rows if start >= ns)


class Counting:
    """Counts calls, which are given in the order of their beginnings."""

    def __init__(self, calls: Iterable[ApiCall] = ()) -> None:
        self._stacks = PythonStacks()
        self.arrays = Arrays()
        """What is in memory, and what found no room."""
        self._donations = DonationUses(sink=self._add_donation)
        self._transfers = TransferUses(sink=self._add_transfer)
        self._offered: _Timed[Donation] = _Timed()
        self._copied: dict[Way, _Timed[Transfer]] = {
            "to device": _Timed(),
            "from device": _Timed(),
            "on devices": _Timed(),
        }
        self._now = 0
        for call in calls:
            self.add(call)

    def add(self, call: ApiCall) -> None:
        """Take a call."""
        self._now = call.start_ns
        traced = TracedCall(call, self._stacks.of(call), 0)
        self.arrays.add(traced)
        self._donations.add(traced)
        self._transfers.add(traced)

    def counts(self, since_ns: int = 0) -> Counts:
        """What the calls did that began then or later; CLOCK_MONOTONIC in nanoseconds."""
        compiles = self.arrays.compiles.all
        return Counts(
            tuple(_compile(row) for row in compiles if row.call.start_ns >= since_ns),
            self._copied["from device"].since(since_ns),
            self._copied["to device"].since(since_ns),
            self._offered.since(since_ns),
            self._peak(since_ns),
        )

    def forget(self) -> None:
        """Keep only what calls to come refer to."""
        self.arrays.forget()
        self._offered.rows.clear()
        for copied in self._copied.values():
            copied.rows.clear()

    def _add_donation(self, offer: Offer, size: int) -> None:
        if offer.outcome == "missed":
            return
        row = Donation(
            offer.argument,
            offer.program,
            offer.place,
            size,
            offer.outcome == "used",
            offer.reason,
        )
        self._offered.rows.append((self._now, row))

    def _add_transfer(self, cause: Cause, size: int, _: int) -> None:
        if cause.way is not None:
            row = Transfer(size, cause.place, cause.text)
            self._copied[cause.way].rows.append((self._now, row))

    def _peak(self, since_ns: int) -> Peak:
        """Of the device that was fullest, beside memories that are not its own."""
        peaks = {
            memory: highest(points, since_ns)
            for memory, points in self.arrays.points(of_devices=True).items()
        }
        if not peaks:
            return Peak()
        device = max(peaks, key=lambda name: peaks[name].bytes)
        at = peaks[device]
        rows = self.arrays.at(at, device)
        return Peak(
            at.bytes, device, tuple(Holding(row.place, row.count, row.bytes) for row in rows)
        )


def _compile(row: Compiled) -> Compile:
    why = ", ".join(change.text for change in row.changes)
    return Compile(row.signature.program, row.place, row.is_operation, why)
