"""What an export is made of: the calls of a recording and what was found out about them."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.executions import Execution, Executions
from mock_libtpu.analysis.memory import MemoryPoint, memory_points
from mock_libtpu.analysis.objects import Life, Lives
from mock_libtpu.recording.model import Process
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.merge import Merger


class Source:
    """A recording, read as far as an export asks for."""

    def __init__(self, recording: Recording, merger: Merger) -> None:
        self.recording = recording
        self.calls = TracedCalls(recording, DistinctStacks(merger))

    @functools.cached_property
    def executions(self) -> list[Execution]:
        """The executions of programs."""
        return Executions(self.recording.calls()).runs

    @property
    def memory(self) -> dict[str, Iterator[MemoryPoint]]:
        """How full each memory with buffers in it was."""
        return memory_points(self.buffers)

    @functools.cached_property
    def buffers(self) -> list[Life]:
        """Those whose beginning was recorded."""
        found = Lives("buffer", calls=self.recording.calls()).lives
        return [life for life in found.values() if life.created]

    @property
    def process(self) -> Process:
        """Who recorded."""
        return self.recording.process

    def at_ns(self, ns: int) -> int:
        """A moment, counted from the start of the recording."""
        return max(0, ns - self.process.monotonic_ns)
