"""Statistics of API functions and of distinct stacks: calls, errors, time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mock_libtpu.analysis.calls import Stack, TracedCall

__all__ = ["FunctionUse", "StackUse", "function_use", "stack_use"]


@dataclass(slots=True, eq=False)
class StackUse:
    """A distinct stack with its calls."""

    stack: Stack
    calls: list[TracedCall] = field(default_factory=list)
    total_ns: int = 0
    """That of calls within calls counts once."""

    @property
    def function(self) -> str:
        """The API function; a stack has one, that of its first call."""
        return self.calls[0].call.function


@dataclass(slots=True, eq=False)
class FunctionUse:
    """An API function with its calls."""

    function: str
    calls: int = 0
    errors: int = 0
    total_ns: int = 0
    """That of calls within calls counts once."""
    longest_ns: int = 0
    stacks: set[Stack] = field(default_factory=set)
    """The distinct stacks that led to it."""


def stack_use(calls: Iterable[TracedCall]) -> list[StackUse]:
    """The distinct stacks, those with the most time first."""
    found: dict[Stack, StackUse] = {}
    for traced in calls:
        if traced.stack is None:
            continue
        use = found.get(traced.stack)
        if use is None:
            use = found[traced.stack] = StackUse(traced.stack)
        use.calls.append(traced)
        use.total_ns += traced.own_ns
    return sorted(found.values(), key=lambda use: -use.total_ns)


def function_use(calls: Iterable[TracedCall]) -> list[FunctionUse]:
    """The API functions, those with the most time first."""
    found: dict[str, FunctionUse] = {}
    for traced in calls:
        call = traced.call
        use = found.setdefault(call.function, FunctionUse(call.function))
        use.calls += 1
        use.errors += call.error is not None
        use.total_ns += traced.own_ns
        use.longest_ns = max(use.longest_ns, traced.own_ns)
        if traced.stack is not None:
            use.stacks.add(traced.stack)
    return sorted(found.values(), key=lambda use: -use.total_ns)
