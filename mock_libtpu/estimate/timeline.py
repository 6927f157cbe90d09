"""Lay the operations of a program on a timeline, as a TPU runs them.

A core runs one operation after the other, in the order of the optimised module, which is its
schedule. Copies and collectives that only start go on beside it: copies one after the other, as
they share a memory, and so do collectives that share links. A collective begins where it has its
data, which may be after its start. What waits for one adds what is left of its time. So each
operation adds a part of the program's time, all parts together are that time, and what passes
beside other operations is in none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.estimate.exchanges.collective_calls import collective_calls
from mock_libtpu.estimate.executed import branches_of
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import DONE, Operation
from mock_libtpu.estimate.trip_counts import body_of, condition_of, trip_count

Duration = Callable[[Operation], Range | None]
"""The time of one execution of an operation, were it alone; None if it is not estimated."""

_UPDATE = "async-update"
_BESIDE = "-start"  # goes on beside what comes after it


@dataclass(frozen=True)
class Part:
    """What an operation adds to the time of a program."""

    operation: Operation
    alone: Range | None
    """The time of all its executions, were each alone; None if it is not estimated."""
    time: Range | None
    """How much longer the program takes by it: less than `alone` where it passes beside others, and
    more where it is waited for behind others of its kind."""
    is_run: bool = True
    """False in a branch of a conditional that another one takes longer than."""

    @property
    def hidden_us(self) -> float:
        """The microseconds that pass beside other operations."""
        if self.alone is None or self.time is None or not self.is_run:
            return 0.0
        return max(0.0, self.alone.value - self.time.value)


class Branches(NamedTuple):
    """How long a conditional takes, all its executions in microseconds, by its branches."""

    shortest_us: float
    longest_us: float
    """Which is what counts: which branch is run depends on values."""


class Timeline(NamedTuple):
    """A program, laid out."""

    parts: list[Part]
    """What each operation adds, in the order of the module's text."""
    conditionals: dict[str, Branches]
    """By name, of those that are run."""


@dataclass
class _Clock:
    """How far a computation is, in microseconds."""

    now: float = 0.0
    free: dict[str, float] = field(default_factory=dict)
    """When each channel has done all that was started on it: a kind of operations, or a link."""
    ends: dict[str, float] = field(default_factory=dict)
    """When each operation that was started has ended."""


def timeline(
    hlo: Hlo,
    operations: Mapping[str, Operation],
    duration: Duration,
    links: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Timeline:
    """What each operation adds to a program.

    `links` are those that collectives use, by the name of what starts them.
    """
    alone = {name: duration(each) for name, each in operations.items()}
    laid = _Laid(hlo, operations, alone, links)
    entry = next(reversed(hlo.computations), "")
    laid.run(entry, 1)
    parts = [
        Part(
            each,
            _times(alone[name], each.times),
            _part(alone[name], laid.added.get(name, 0.0)),
            name in laid.added,
        )
        for name, each in operations.items()
    ]
    return Timeline(parts, laid.conditionals)


class _Laid:
    """What each operation adds, computation by computation."""

    def __init__(
        self,
        hlo: Hlo,
        operations: Mapping[str, Operation],
        alone: Mapping[str, Range | None],
        links: Mapping[str, Collection[str]],
    ) -> None:
        self.added: dict[str, float] = {}
        """By operation, 0 of one that passes beside others; without those that are not run."""
        self.conditionals: dict[str, Branches] = {}
        self._hlo = hlo
        self._operations = operations
        self._alone = alone
        self._links = links
        calls = [each for each in collective_calls(hlo).values() if each.done]
        self._begins = {each.begins: each.name for each in calls}
        self._ends = {each.done: each.name for each in calls}
        self._begin_later = {each.name for each in calls if each.begins != each.name}

    def run(self, computation: str, times: int) -> float:
        """Run a computation so many times; gives the time of one. Nothing is under way at first."""
        clock = _Clock()
        for each in self._hlo.computations.get(computation, ()):
            operation = self._operations.get(each.name)
            if each.name in self._begins:
                self._begin(self._begins[each.name], clock)
            elif each.name in self._ends:
                self._wait(self._ends[each.name], clock, times)
            elif each.opcode == "while":
                trips = trip_count(self._hlo, each)
                trips = 1 if trips is None else trips
                for part in (condition_of(each), body_of(each)):
                    clock.now += trips * self.run(part, times * trips)
            elif each.opcode in ("conditional", "call"):
                clock.now += self._longest(each, times)
            elif each.opcode.endswith(DONE):
                self._wait(self._begun(each), clock, times)
            elif each.name in self._begin_later:
                continue
            elif operation is not None and operation.opcode.endswith(_BESIDE):
                self._begin(each.name, clock)
            elif operation is not None:
                self._execute(operation, clock, times)
        return clock.now

    def _longest(self, each: Instruction, times: int) -> float:
        """A conditional takes the time of its longest branch; what is in others adds nothing."""
        added, conditionals = self.added, self.conditionals
        runs = []
        for branch in branches_of(each):
            self.added, self.conditionals = dict(added), dict(conditionals)
            runs.append((self.run(branch, times), self.added, self.conditionals))
        if not runs:
            return 0.0
        longest, self.added, self.conditionals = max(runs, key=lambda run: run[0])
        if each.opcode == "conditional":
            shortest = min(length for length, _, _ in runs)
            known = self.conditionals.get(each.name, Branches(0.0, 0.0))
            self.conditionals[each.name] = Branches(
                known.shortest_us + shortest * times, known.longest_us + longest * times
            )
        return longest

    def _execute(self, operation: Operation, clock: _Clock, times: int) -> None:
        time = self._alone[operation.name]
        if time is not None:
            clock.now += time.value
            self._add(operation.name, time.value * times)

    def _begin(self, name: str, clock: _Clock) -> None:
        """Let an operation go on beside what comes after it."""
        operation, time = self._operations.get(name), self._alone.get(name)
        if operation is not None and time is not None:
            channels = self._links.get(name) or (operation.kind,)
            begin = max(clock.now, *(clock.free.get(channel, 0.0) for channel in channels))
            clock.ends[name] = begin + time.value
            clock.free.update(dict.fromkeys(channels, clock.ends[name]))
            self._add(name, 0.0)

    def _begun(self, each: Instruction) -> str:
        """What an instruction waits for."""
        begun = next(iter(each.operands), "")
        while (found := self._hlo.instructions.get(begun)) is not None and found.opcode == _UPDATE:
            begun = next(iter(found.operands), "")
        return begun

    def _wait(self, begun: str, clock: _Clock, times: int) -> None:
        left = clock.ends.get(begun, 0.0) - clock.now
        if left > 0:
            clock.now += left
            self._add(begun, left * times)

    def _add(self, name: str, time: float) -> None:
        self.added[name] = self.added.get(name, 0.0) + time


def _times(time: Range | None, times: int) -> Range | None:
    return None if time is None else time * times


def _part(alone: Range | None, added: float) -> Range | None:
    """The part of a time that is `added`, as uncertain as the whole."""
    if alone is None:
        return None
    return alone * (added / alone.value) if alone.value else alone
