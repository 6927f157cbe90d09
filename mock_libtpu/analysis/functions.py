"""Statistics of API functions and of distinct stacks: calls, errors, time."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from mock_libtpu.analysis.calls import Stack, TracedCall

__all__ = ["FunctionUse", "FunctionUses", "StackUse", "StackUses"]


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
