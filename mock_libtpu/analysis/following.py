"""What calls leave behind for those that come later: arrays, programs, what was donated.

It goes on from one part of a recording to the next, so that none is read again: a kernel's cells
are such parts.
"""

from __future__ import annotations

from mock_libtpu.analysis.alive import Arrays
from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.analysis.donations import DonationUses
from mock_libtpu.analysis.executions import Executions


class Following:
    """Follows calls, which are given in the order of their beginnings."""

    def __init__(self) -> None:
        self.arrays = Arrays()
        self.donations = DonationUses()
        self.executions = Executions(with_values=False)

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        self.executions.add(traced.call)
        self.arrays.add(traced)
        self.donations.add(traced)

    def forget(self) -> None:
        """Keep only what calls to come refer to."""
        self.arrays.forget()
        self.donations.forget()
        self.executions.runs.clear()
