"""What an export is made of: the calls of a recording and what was found out about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mock_libtpu.analysis.calls import DistinctStacks, traced_calls
from mock_libtpu.analysis.executions import executions
from mock_libtpu.analysis.memory import memory_use
from mock_libtpu.analysis.objects import lives

if TYPE_CHECKING:
    from mock_libtpu.analysis.calls import Stack, TracedCall
    from mock_libtpu.analysis.executions import Execution
    from mock_libtpu.analysis.memory import MemoryUse
    from mock_libtpu.analysis.objects import Life
    from mock_libtpu.recording.model import Process
    from mock_libtpu.recording.reader import Recording
    from mock_libtpu.stacks.merge import Merger

__all__ = ["Source", "source"]


@dataclass(frozen=True, slots=True)
class Source:
    """A recording, analysed."""

    recording: Recording
    calls: list[TracedCall]
    stacks: list[Stack]
    """By their numbers."""
    executions: list[Execution]
    memory: list[MemoryUse]
    buffers: list[Life]
    """Those whose beginning was recorded."""

    @property
    def process(self) -> Process:
        """Who recorded."""
        return self.recording.process

    def at_ns(self, ns: int) -> int:
        """A moment, counted from the start of the recording."""
        return max(0, ns - self.process.monotonic_ns)


def source(recording: Recording, merger: Merger) -> Source:
    """The recording, analysed; reads all of it."""
    calls = list(recording.calls())
    stacks = DistinctStacks(merger)
    traced = traced_calls(calls, stacks)
    found = lives(calls)
    buffers = [life for life in found.values() if life.kind == "buffer" and life.created]
    return Source(
        recording,
        traced,
        stacks.stacks,
        executions(calls),
        memory_use(buffers),
        buffers,
    )
