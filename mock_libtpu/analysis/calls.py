"""The calls of a recording, each with its distinct stack and its own time.

Two calls have the same stack if they have the same frames, whatever their addresses were.
"""

from __future__ import annotations

import functools
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from mock_libtpu.analysis.frames import (
    Place,
    caller_frames,
    frames_of,
    own_place,
)
from mock_libtpu.recording.model import ApiCall, StackSample
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.merge import Frame, Merger, python_frames


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """A distinct stack; equal ones of an analysis are one object."""

    number: int
    """Counted from 0, in the order of the first call with it."""
    frames: tuple[Frame, ...]
    """Innermost first."""
    notes: tuple[str, ...]
    """What is missing in it, one sentence each."""


@dataclass(slots=True, eq=False)  # not frozen, which takes a while for each of a million
class TracedCall:
    """A call with what follows from the calls around it."""

    call: ApiCall
    stack: Stack | None
    """None for a call that was recorded without one."""
    own_ns: int
    """The time within the call, less that of calls within it on the same thread; 0 for a call
    that did not return."""


@dataclass(slots=True)
class DistinctStacks:
    """Numbers the distinct stacks of calls as they come."""

    merger: Merger
    stacks: list[Stack] = field(default_factory=list)
    """All so far, by their numbers."""
    _by_frames: dict[tuple[Frame, ...], Stack] = field(default_factory=dict)
    _by_sample: dict[tuple[StackSample, tuple[Frame, ...]], Stack] = field(default_factory=dict)

    def of(self, call: ApiCall) -> Stack | None:
        """The stack of a call; None if it was recorded without one."""
        if call.stack is None:
            return None
        key = call.stack, caller_frames(call)
        stack = self._by_sample.get(key)
        if stack is None:
            trace = self.merger.trace(call.stack)
            frames = frames_of(call, trace)
            stack = self._by_frames.get(frames)
            if stack is None:
                stack = Stack(len(self.stacks), frames, trace.notes)
                self._by_frames[frames] = stack
                self.stacks.append(stack)
            self._by_sample[key] = stack
        return stack


class PythonStacks:
    """Numbers the distinct stacks of calls by their Python alone: no library's symbols are read."""

    def __init__(self) -> None:
        self._known: dict[tuple[StackSample | None, tuple[Frame, ...]], Stack] = {}

    def of(self, call: ApiCall) -> Stack:
        """The stack of a call; without frames where it has no Python."""
        key = call.stack, caller_frames(call)
        stack = self._known.get(key)
        if stack is None:
            frames = () if call.stack is None else python_frames(call.stack)
            stack = self._known[key] = Stack(len(self._known), frames or key[1], ())
        return stack


def place_of(traced: TracedCall) -> Place | None:
    """The program's own line that led to a call; None without Python."""
    return None if traced.stack is None else _place_of_stack(traced.stack)


@functools.lru_cache(4096)
def _place_of_stack(stack: Stack) -> Place | None:
    return own_place(stack.frames)


class TracedCalls:
    """The calls of a recording in the order of their beginnings, each with its stack and own time.

    They are read anew each time: of a long recording all of them take gigabytes.
    """

    def __init__(
        self,
        recording: Recording,
        stacks: DistinctStacks | PythonStacks,
        takes: Callable[[ApiCall], bool] | None = None,
    ) -> None:
        """`takes` selects calls; by default all."""
        self._recording = recording
        self._stacks = stacks
        self._takes = takes

    def __iter__(self) -> Iterator[TracedCall]:
        recording, stacks, takes = self._recording, self._stacks, self._takes
        own = {thread: iter(times) for thread, times in self._own_times.items()}
        for call in recording.calls():
            time = next(own[call.thread.number])
            if takes is None or takes(call):
                yield TracedCall(call, stacks.of(call), time)

    @functools.cached_property
    def _own_times(self) -> dict[int, array[int]]:
        return own_times(self._recording.times())


def own_times(times: Iterable[tuple[int, int, int | None]]) -> dict[int, array[int]]:
    """For each call its time in nanoseconds, less that of the calls within it on its thread.

    `times` are the thread, the beginning and the end of each call, in the order of their
    beginnings. The result is by thread: damage can end the calls of one host before its times, and
    not others'. Its sum is the time that threads spent within the API.
    """
    own: dict[int, array[int]] = {}
    # By thread: the ends and indices of the calls that are running, outermost first.
    running: dict[int, list[tuple[int, int]]] = {}
    for thread, start, end in times:
        of_thread = own.setdefault(thread, array("q"))
        if end is None:
            of_thread.append(0)
            continue
        outer = running.setdefault(thread, [])
        while outer and outer[-1][0] < end:
            outer.pop()
        time = end - start
        if outer:
            of_thread[outer[-1][1]] -= time
        outer.append((end, len(of_thread)))
        of_thread.append(time)
    return own
