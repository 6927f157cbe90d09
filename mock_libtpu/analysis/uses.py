"""What calls are for: statistics of API functions, of distinct stacks, of the program's lines."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.programs.signatures import signature_of
from mock_libtpu.analysis.selection import By
from mock_libtpu.analysis.values import Way, allocated_bytes, executable_of, transfer
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.stacks.merge import Frame


@dataclass(slots=True, eq=False)
class StackUse:
    """A distinct stack with its calls."""

    stack: Stack
    function: str
    """The API function; a stack has one, that of its first call."""
    calls: array[int] = field(default_factory=lambda: array("Q"))
    """Their sequences."""
    total_ns: int = 0
    """That of calls within calls counts once."""


@dataclass(slots=True, eq=False)
class FunctionUse:
    """An API function with its calls."""

    function: str
    calls: int = 0
    errors: int = 0
    total_ns: int = 0
    """That of calls within calls counts once."""
    stacks: set[Stack] = field(default_factory=set)
    """The distinct stacks that led to it."""


class StackUses:
    """Collects the use of distinct stacks from calls as they come."""

    def __init__(self, calls: Iterable[TracedCall] = ()) -> None:
        self._found: dict[Stack, StackUse] = {}
        for traced in calls:
            self.add(traced)

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        if traced.stack is None:
            return
        use = self._found.get(traced.stack)
        if use is None:
            use = self._found[traced.stack] = StackUse(traced.stack, traced.call.function)
        use.calls.append(traced.call.sequence)
        use.total_ns += traced.own_ns

    def rows(self) -> list[StackUse]:
        """Those with the most time first."""
        return sorted(self._found.values(), key=lambda use: -use.total_ns)


class FunctionUses:
    """Collects the use of API functions from calls as they come."""

    def __init__(self, calls: Iterable[TracedCall] = ()) -> None:
        self._found: dict[str, FunctionUse] = {}
        for traced in calls:
            self.add(traced)

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        call = traced.call
        use = self._found.get(call.function)
        if use is None:
            use = self._found[call.function] = FunctionUse(call.function)
        use.calls += 1
        use.errors += call.error is not None
        use.total_ns += traced.own_ns
        if traced.stack is not None:
            use.stacks.add(traced.stack)

    def rows(self) -> list[FunctionUse]:
        """Those with the most time first."""
        return sorted(self._found.values(), key=lambda use: -use.total_ns)


class Attributed(NamedTuple):
    """What calls are attributed to: a line, a function, or a compiled program."""

    path: str | None
    """None for a compiled program, and for calls that no Python led to."""
    line: int | None
    """None for functions and programs."""
    function: str
    """The Python function or the compiled program; "" for calls that have neither."""
    executable: int | None = None
    """The number of the program's executable: several can have one name."""


@dataclass(slots=True, eq=False)
class Attribution:
    """What a place caused."""

    place: Attributed
    frame: Frame | None
    """The first frame at this place; None for compiled programs."""
    calls: int = 0
    errors: int = 0
    total_ns: int = 0
    """That of calls within calls counts once."""
    moved: Counter[Way] = field(default_factory=Counter)
    """Bytes that were copied, by way."""
    bytes_allocated: int = 0
    """Of new buffers, without those that took the memory of a donated one."""
    functions: dict[str, tuple[int, int]] = field(default_factory=dict)
    """The API functions called, each with its calls and its time."""


_NOWHERE = Attributed(None, None, "")


class Attributions:
    """Collects what lines, functions or compiled programs caused from calls as they come.

    A call belongs to the innermost line of the program itself.
    """

    def __init__(self, by: By = "by line", calls: Iterable[TracedCall] = ()) -> None:
        self._by = by
        self._found: dict[Attributed, Attribution] = {}
        self._of_stacks: dict[Stack | None, Attribution] = {}
        self._programs: dict[int, str] = {}
        for traced in calls:
            self.add(traced)

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        if self._by == "by program":
            row = self._row(self._program_place(traced.call), None)
        else:
            of_stack = self._of_stacks.get(traced.stack)
            if of_stack is None:
                of_stack = self._of_stacks[traced.stack] = self._of_stack(traced.stack)
            row = of_stack
        _add(row, traced)

    def rows(self) -> list[Attribution]:
        """Those with the most time first."""
        return sorted(self._found.values(), key=lambda row: -row.total_ns)

    def _of_stack(self, stack: Stack | None) -> Attribution:
        frame = own_frame(stack.frames) if stack is not None else None
        if frame is None:
            return self._row(_NOWHERE, None)
        line = frame.line if self._by == "by line" else None
        return self._row(Attributed(frame.path, line, frame.function), frame)

    def _program_place(self, call: ApiCall) -> Attributed:
        executable = executable_of(call)
        if executable is None or not executable.facts.get("program"):
            return _NOWHERE
        number = executable.number
        if number not in self._programs:  # what it is for is with the first mention
            self._programs[number] = signature_of(executable.facts).text
        return Attributed(None, None, self._programs[number], number)

    def _row(self, place: Attributed, frame: Frame | None) -> Attribution:
        row = self._found.get(place)
        if row is None:
            row = self._found[place] = Attribution(place, frame)
        return row


def _add(row: Attribution, traced: TracedCall) -> None:
    call = traced.call
    row.calls += 1
    row.errors += call.error is not None
    row.total_ns += traced.own_ns
    row.bytes_allocated += allocated_bytes(call)
    calls, time = row.functions.get(call.function, (0, 0))
    row.functions[call.function] = calls + 1, time + traced.own_ns
    moved = transfer(call)
    if moved is not None:
        row.moved[moved.way] += moved.bytes
