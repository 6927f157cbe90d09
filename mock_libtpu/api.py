"""The public interface of mock_libtpu: recordings, their calls, merged stacks, and budgets.

    recording = read_recording(Path("recording"))
    stacks = Stacks()
    for call in recording.calls():
        print(call.function, [frame.function for frame in stacks.frames(call)])

`Views(recording)` has what `mock-libtpu report` shows: what was compiled and why, what was
donated, what is in memory, what was copied. A program on the mock holds its own lines to a budget
by `expect`; importing this module, or `mock_libtpu.budgets` alone, has its calls recorded. Other
modules are internal.
"""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.analysis.frames import Place, frames_of
from mock_libtpu.analysis.programs.signatures import Argument, Signature
from mock_libtpu.analysis.uses import Attributed, Attribution
from mock_libtpu.analysis.views import Views
from mock_libtpu.budgets import BudgetBroken, Recorded, exactly, expect, record
from mock_libtpu.budgets.counts import Compile, Counts, Donation, Holding, Peak, Transfer
from mock_libtpu.recording.model import (
    ApiCall,
    CallError,
    CodeObject,
    Entry,
    Function,
    Module,
    Process,
    PythonFrame,
    PythonState,
    RecordedPlugin,
    StackSample,
    Thread,
)
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Frame, Merger
from mock_libtpu.stacks.symbols import Symbols

__all__ = [
    "ApiCall",
    "Argument",
    "Attributed",
    "Attribution",
    "BudgetBroken",
    "CallError",
    "CodeObject",
    "Compile",
    "Counts",
    "Donation",
    "Entry",
    "Frame",
    "Function",
    "Holding",
    "Module",
    "Peak",
    "Place",
    "Process",
    "PythonFrame",
    "PythonState",
    "Recorded",
    "RecordedPlugin",
    "Recording",
    "Signature",
    "StackSample",
    "Stacks",
    "Thread",
    "Transfer",
    "Views",
    "exactly",
    "expect",
    "read_recording",
    "record",
]


class Stacks:
    """Merges the Python and C++ stacks of calls, and finds the lines of their frames.

    `sources` are source trees in which C++ functions are looked for first; they are indexed if
    need be. Raises InputError for one that cannot be read.
    """

    def __init__(self, sources: Sequence[str] = ()) -> None:
        self._symbols = Symbols()
        self._locator = Locator(sources)
        self._merger = Merger(self._symbols, self._locator)

    def frames(self, call: ApiCall) -> tuple[Frame, ...]:
        """The frames of a call, outermost first; none if it was recorded without a stack."""
        if call.stack is None:
            return ()
        return frames_of(call, self._merger.trace(call.stack))[::-1]

    def notes(self) -> list[str]:
        """What was missing to name all frames so far, one sentence each."""
        return [*self._symbols.notes, *self._locator.notes()]
