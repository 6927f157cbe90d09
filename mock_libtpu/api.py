"""The public interface of mock_libtpu: recordings, their calls, and merged stacks.

    recording = read_recording(Path("recording"))
    stacks = Stacks()
    for call in recording.calls():
        print(call.function, [frame.function for frame in stacks.frames(call)])

Other modules are internal.
"""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.analysis.frames import frames_of
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
    "CallError",
    "CodeObject",
    "Entry",
    "Frame",
    "Function",
    "Module",
    "Process",
    "PythonFrame",
    "PythonState",
    "RecordedPlugin",
    "Recording",
    "StackSample",
    "Stacks",
    "Thread",
    "read_recording",
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
