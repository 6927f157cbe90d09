"""Which arrays are in a device's memory at a moment, by the lines that allocated them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from mock_libtpu.analysis.calls import TracedCall, place_of
from mock_libtpu.analysis.frames import Place
from mock_libtpu.analysis.memory import MemoryPoint, memory_points
from mock_libtpu.analysis.objects import Life, Lives
from mock_libtpu.analysis.programs.compiles import Compiles
from mock_libtpu.analysis.programs.signatures import short_type
from mock_libtpu.analysis.values import EXECUTE, executable_of, mentions
from mock_libtpu.recording.model import CallError

_RESOURCE_EXHAUSTED = 8  # of absl's status codes
_STEPS = 3
_MANY = 3
"""Times of the steps to outlive, from which on what comes more seldom is looked for."""
_FACTS = ("bytes", "device", "memory", "memory_of", "type", "shape")


class Dated(Protocol):
    """A moment: that of a peak, of a refusal, or of another call."""

    @property
    def sequence(self) -> int: ...

    @property
    def ns(self) -> int: ...


class Refusal(NamedTuple):
    """A call that found no room."""

    sequence: int
    function: str
    ns: int
    """CLOCK_MONOTONIC."""
    place: Place | None
    error: CallError


@dataclass(slots=True)
class Allocated:
    """The arrays that a line allocated, of those that are looked at."""

    place: Place | None
    """None where no Python led to the call."""
    program: str
    """What made them there: a program, or "" for a transfer."""
    shape: str
    """Such as "f32[64,784]"; of several the one with the most bytes."""
    count: int = 0
    bytes: int = 0
    oldest_ns: int = 0
    """How long the oldest one had lived."""
    allocated: int = 0
    """The bytes that the line allocated until then, of these and of others that are gone."""


class Origin(NamedTuple):
    """What made an array."""

    place: Place | None
    program: str


@dataclass(slots=True)
class Growth:
    """Arrays of a line of which more live with each step."""

    origin: Origin
    shape: str
    steps: list[int]
    """The steps at whose beginnings they were counted."""
    counts: list[int]
    """How many lived then."""
    bytes: int
    """Of those that live at the last step."""

    @property
    def a_step(self) -> float:
        """How many more there are with each step."""
        return (self.counts[-1] - self.counts[0]) / (self.steps[-1] - self.steps[0])

    @property
    def grows(self) -> bool:
        """Whether there are more with each step."""
        return all(later > earlier for earlier, later in itertools.pairwise(self.counts))


@dataclass(slots=True)
class Arrays:
    """The arrays of a recording: collects them from calls, in the order of their beginnings."""

    lives: Lives = field(
        default_factory=lambda: Lives(
            "buffer", facts=("bytes", "device", "memory", "type", "shape")
        )
    )
    origins: dict[int, Origin] = field(default_factory=dict)
    """By the number of the buffer."""
    refusals: list[Refusal] = field(default_factory=list)
    compiles: Compiles = field(default_factory=Compiles)
    _runs: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    """When each program of a function began to run, by the host of a pod and its name."""

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        call = traced.call
        self.lives.add(call)
        self.compiles.add(call)
        if call.error is not None:
            if call.error.code == _RESOURCE_EXHAUSTED:
                refusal = call.sequence, call.function, call.end_ns or call.start_ns
                self.refusals.append(Refusal(*refusal, place_of(traced), call.error))
            return
        program = ""
        if call.function == EXECUTE:
            ran = executable_of(call)
            program = str(ran.facts.get("program", "")) if ran is not None else ""
            if ran is not None and not self.compiles.runs_operation(ran.number):
                self._runs.setdefault((call.thread.host, program), []).append(call.start_ns)
        for made in mentions(call.results):
            if made.kind == "buffer" and made.number not in self.origins:
                self.origins[made.number] = Origin(place_of(traced), program)

    def forget(self) -> None:
        """Leave out what was refused and compiled so far, and the arrays that are gone."""
        self.refusals.clear()
        self.compiles.all.clear()
        lives = self.lives.lives
        for key in [key for key, life in lives.items() if life.ended is not None]:
            del lives[key]
            self.origins.pop(key[1], None)  # a donated buffer ends twice

    def points(self, *, of_devices: bool = False) -> dict[str, Iterator[MemoryPoint]]:
        """How full each memory was over time; `of_devices`: those that are a device's own."""
        lives = self.lives.lives.values()
        return memory_points(life for life in lives if not (of_devices and "memory" in life.facts))

    def peaks(self) -> dict[str, MemoryPoint]:
        """When each memory was fullest; the first such moment."""
        return {memory: highest(found) for memory, found in self.points().items()}

    def at(self, moment: Dated, memory: str | None = None) -> list[Allocated]:
        """What lives in a memory at a moment, by line and program; most bytes first."""
        rows: dict[Origin, Allocated] = {}
        largest: dict[Origin, int] = {}
        for life in self.lives.lives.values():
            if life.created is None or life.bytes is None or not _before(life.created, moment):
                continue
            if memory is not None and life.memory != memory:
                continue
            origin = self.origins.get(life.number, Origin(None, ""))
            row = rows.setdefault(origin, Allocated(*origin, ""))
            if life.memory_of is None:
                row.allocated += life.bytes
            if life.ended is not None and _before(life.ended, moment):
                continue
            row.count += 1
            row.bytes += life.bytes
            row.oldest_ns = max(row.oldest_ns, moment.ns - life.created.ns)
            if life.bytes > largest.get(origin, -1):
                largest[origin] = life.bytes
                row.shape = shape_of(life)
        return sorted((row for row in rows.values() if row.count), key=lambda row: -row.bytes)

    @property
    def steps(self) -> tuple[str, list[int]]:
        """The program that runs most often, and when each of its runs began: the steps.

        Of a pod it is one of a host.
        """
        if not self._runs:
            return "", []
        key = max(self._runs, key=lambda key: len(self._runs[key]))
        return key[1], self._runs[key]

    def growths(self, steps: int = _STEPS) -> list[Growth]:
        """The lines of which more and more arrays outlive so many steps; most bytes first.

        A step begins where the program that runs most often does. What comes with every step shows
        in the last ones, and what comes more seldom in the second half of all.
        """
        starts = self.steps[1]
        last = len(starts) - 1
        if last < steps:
            return []
        found = self._grown([(at, 0) for at in range(last - steps, last + 1)])
        if last >= _MANY * steps:
            seldom = self._grown([(at, steps) for at in (last // 2, last * 3 // 4, last)])
            found = seldom | found
        return sorted(found.values(), key=lambda growth: -growth.bytes)

    def _grown(self, moments: list[tuple[int, int]]) -> dict[tuple[Origin, str], Growth]:
        """By line and shape: those of which more are alive at each of these moments.

        A moment is a step, as it begins, and how many steps older its arrays must be.
        """
        starts = self.steps[1]
        steps = [at for at, _ in moments]
        times = [(starts[at], starts[max(0, at - age)]) for at, age in moments]
        found: dict[tuple[Origin, str], Growth] = {}
        for life in self.lives.lives.values():
            if life.created is None or life.bytes is None:
                continue
            key = self.origins.get(life.number, Origin(None, "")), shape_of(life)
            growth = found.setdefault(key, Growth(*key, steps, [0] * len(times), 0))
            for number, (now, since) in enumerate(times):
                if life.created.ns <= since and (life.ended is None or life.ended.ns > now):
                    growth.counts[number] += 1
                    growth.bytes += life.bytes * (number == len(times) - 1)
        return {key: growth for key, growth in found.items() if growth.grows}


def highest(points: Iterable[MemoryPoint], since_ns: int = 0) -> MemoryPoint:
    """The fullest a memory was from then on, which may be what it had already."""
    found = MemoryPoint(since_ns, 0, 0, 0)
    for point in points:
        if point.ns <= since_ns:
            found = point._replace(ns=since_ns)
        elif point.bytes > found.bytes:
            found = point
    return found


def arrays_of(calls: Iterable[TracedCall]) -> Arrays:
    """The arrays of a recording."""
    arrays = Arrays()
    for traced in calls:
        arrays.add(traced)
    return arrays


def shape_of(life: Life) -> str:
    """A buffer's type and shape, as JAX writes them."""
    shape = life.facts.get("shape")
    sizes = ",".join(map(str, shape)) if isinstance(shape, list) else ""
    return f"{short_type(str(life.facts.get('type', '')))}[{sizes}]"


def _before(one: Dated, other: Dated) -> bool:
    return (one.ns, one.sequence) <= (other.ns, other.sequence)
