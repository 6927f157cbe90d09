"""The views of a recording as values, as `mock-libtpu report` shows them as text."""

from __future__ import annotations

import functools

from mock_libtpu.analysis.alive import Arrays, arrays_of
from mock_libtpu.analysis.calls import PythonStacks, TracedCalls
from mock_libtpu.analysis.donations import Donated, DonationUses
from mock_libtpu.analysis.programs.compiles import Compiles
from mock_libtpu.analysis.selection import By
from mock_libtpu.analysis.transfers import TransferUses
from mock_libtpu.analysis.uses import Attribution, Attributions
from mock_libtpu.recording.single import Recording


class Views:
    """What the calls of a recording did, each view made when it is asked for.

    They go by Python frames alone, so that no library's symbols are read. A part of a recording
    knows nothing of what was before it.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._calls = TracedCalls(recording, PythonStacks())

    def by(self, by: By) -> list[Attribution]:
        """Calls, time and bytes "by line", "by function" or "by program", most time first."""
        return Attributions(by, self._calls).rows()

    @functools.cached_property
    def compiles(self) -> Compiles:
        """What was compiled, by which line, and why more than once."""
        return Compiles(self.recording.calls())

    @functools.cached_property
    def donations(self) -> list[Donated]:
        """What was donated, refused, or not donated although it could be; most bytes first."""
        return DonationUses(self._calls).rows()

    @functools.cached_property
    def arrays(self) -> Arrays:
        """What was in memory, what found no room, and what grows with each step."""
        return arrays_of(self._calls)

    @functools.cached_property
    def transfers(self) -> TransferUses:
        """What was copied between host and device, and what it waited for."""
        return TransferUses(self._calls)
