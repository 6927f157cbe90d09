"""What a program or a test writes: `expect` a budget of some lines, or `record` what they do."""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Literal, Self

from mock_libtpu.analysis.views import Views
from mock_libtpu.budgets.budget import Limit, budget
from mock_libtpu.budgets.counts import Counts
from mock_libtpu.budgets.live import live, note_memory
from mock_libtpu.budgets.text import broken_lines
from mock_libtpu.recording.single import Recording
from tpu_walkthrough.errors import InputError

_NO_DONATIONS = "what is donated is recorded of the mock alone, not of other plugins: leave it out"

_lock = threading.Lock()


class BudgetBroken(AssertionError):
    """Lines did more than their budget allows; its text has the lines that did."""


class Recorded:
    """What the lines of a `with` block did, once it has ended without an error."""

    counts: Counts = Counts()
    """What was compiled, copied and donated, and what was in memory, with the lines."""
    recording: Recording | None = None
    """The calls of the block that are counted: those that compile, run, copy, make and free."""

    _running = 0  # blocks, whose beginnings must not be forgotten

    def __enter__(self) -> Self:
        self._since_ns = time.monotonic_ns()
        with _lock:
            Recorded._running += 1
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with _lock:
            Recorded._running -= 1
            if error is not None:
                note_memory(error)
                return
            live().read_on()
            self.counts, self.recording = live().since(self._since_ns)
            if not Recorded._running:
                live().forget()

    @property
    def views(self) -> Views:
        """The calls of the block, as `mock-libtpu report` shows those of a recording."""
        if self.recording is None:
            raise InputError("the block has not ended, or it failed: there is nothing to show")
        return Views(self.recording)


class _Expectation(Recorded):
    def __init__(
        self,
        compiles: Limit | None,
        transfers_to_host: Limit | None,
        transfers_to_device: Limit | None,
        donated: Limit | Literal["all"] | None,
        peak: int | str | None,
    ) -> None:
        self._budget = budget(compiles, transfers_to_host, transfers_to_device, donated, peak)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        __tracebackhide__ = True  # pytest shows the lines of the test
        super().__exit__(kind, error, traceback)
        if error is not None:
            return
        if self._budget.donated is not None and live().recording.plugin is not None:
            raise InputError(_NO_DONATIONS)
        lines = broken_lines(self._budget, self.counts)
        if lines:
            raise BudgetBroken("\n".join(("the budget is broken", *lines)))


def record() -> Recorded:
    """Count what the lines of a `with` block do.

    After `with record() as recorded: ...` it is in `recorded.counts`. The end of the block raises
    InputError in a process without a recording.
    """
    return Recorded()


def expect(
    *,
    compiles: Limit | None = None,
    transfers_to_host: Limit | None = None,
    transfers_to_device: Limit | None = None,
    donated: Limit | Literal["all"] | None = None,
    peak: int | str | None = None,
) -> Recorded:
    """Demand that the lines of a `with` block keep a budget.

    Numbers are the most that is allowed, `exactly(1)` is exact, and `peak` can be a size such as
    "12 MB", in units of 1024. Raises ValueError for what is no limit. The end of a block that did
    not fail itself raises BudgetBroken where it did more, and InputError in a process without a
    recording.
    """
    return _Expectation(compiles, transfers_to_host, transfers_to_device, donated, peak)
