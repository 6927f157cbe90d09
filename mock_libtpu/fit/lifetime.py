"""How full a device is over a program's life: arrays that live, and what the running program needs.

A run that executes nothing still makes, donates and deletes each array, so its recording shows
which of them lived when. How many bytes an array or a program takes is the compiler's figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.objects import Life
from mock_libtpu.compiler.texts.buffers import Value
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.fit.recorded import Execution, Recorded
from mock_libtpu.recording.model import StackSample
from mock_libtpu.stacks.merge import python_frames

# At one time arrays end before others begin, and then programs run or are refused.
_ENDED, _MADE, _RUNS, _REFUSED = range(4)


class Footprint(NamedTuple):
    """What a program takes of a device, by the compiler's figures."""

    beyond: int
    """The bytes that it needs beside its arguments while it runs."""
    arrays: Mapping[str, Value]
    """Its arguments and outputs with their padding, by shape: "f32[8,100]"."""


class Array(NamedTuple):
    """An array on a device, or a shard of one."""

    bytes: int
    shape: str
    place: Place | None
    """The program's own line that made it."""
    layout: str = ""
    """The shape with its layout; "" of an array that no program is given or makes."""


class Held(NamedTuple):
    """An array on a device, and the steps of the device's life from which until which it is."""

    number: int
    """In the recording."""
    array: Array
    first: int
    end: int | None
    """The first step without it; None: it is not ended."""


class Step(NamedTuple):
    """A change of a device: an array is made or ended, a program runs or is refused."""

    arrays: int
    """The bytes of the arrays on it, from then on."""
    running: int = 0
    """The bytes that the running program needs beside its arguments."""
    program: int | None = None
    """The number of the program that runs then; None where none does."""
    given: frozenset[int] = frozenset()
    """The arrays that the program is given, by number."""
    is_refusal: bool = False
    """Whether a program is refused then."""

    @property
    def bytes(self) -> int:
        """All that is needed of the device."""
        return self.arrays + self.running


class Usage(NamedTuple):
    """What a device has in it at one step."""

    bytes: int
    program: int | None
    """The number of the program that runs then; None where none does."""
    beside: tuple[Array, ...]
    """The arrays that live then, without those that the program is given."""


@dataclass(frozen=True)
class DeviceLife:
    """What a process has on its fullest device, from its first array to its end."""

    device: str
    steps: tuple[Step, ...]
    held: tuple[Held, ...]

    @cached_property
    def peak(self) -> int:
        """The first step at which most is needed."""
        return max(range(len(self.steps)), key=lambda step: self.steps[step].bytes)

    @property
    def refusal(self) -> int | None:
        """The step at which a program is refused first."""
        return next((at for at, step in enumerate(self.steps) if step.is_refusal), None)

    @property
    def last(self) -> int:
        """The last step but those that end arrays, which a process does at its end, too."""
        ends = {held.end for held in self.held}
        return max((step for step in range(len(self.steps)) if step not in ends), default=0)

    def usage(self, at: int) -> Usage:
        """What the device has at a step."""
        step = self.steps[at]
        beside = (
            held.array
            for held in self.held
            if held.first <= at
            and (held.end is None or held.end > at)
            and held.number not in step.given
        )
        return Usage(step.bytes, step.program, tuple(beside))


class _Event(NamedTuple):
    """A step by its time, before it is known what is on the device then."""

    ns: int
    order: int
    device: str
    array: int | None = None
    """The number of what is made or ended."""
    running: int = 0
    program: int | None = None
    given: frozenset[int] = frozenset()


def life_of(read: Recorded, programs: Mapping[int, Footprint]) -> DeviceLife | None:
    """What a process has on the device of which it needs most; None if it has nothing on any.

    `programs`: those that it has compiled, by their numbers in the recording.
    """
    values = _values(programs)
    sizes = {number: _size(life, values) for number, life in read.arrays.items()}
    events = [*_runs(read.executions, programs), *_of_arrays(read.arrays.values())]
    events.sort(key=attrgetter("device"))
    by_device = {
        device: sorted(
            (*own, *(_Event(ns, _REFUSED, device) for ns in read.refused)),
            key=attrgetter("ns", "order"),
        )
        for device, own in groupby(events, attrgetter("device"))
    }
    lives = (
        DeviceLife(device, tuple(_steps(own, sizes)), tuple(_held(own, read, sizes, values)))
        for device, own in by_device.items()
    )
    return max(lives, key=lambda life: life.steps[life.peak].bytes, default=None)


def _values(programs: Mapping[int, Footprint]) -> dict[str, Value]:
    """The largest argument or output of each shape: arrays of one shape may have two layouts."""
    values: dict[str, Value] = {}
    for footprint in programs.values():
        for shape, value in footprint.arrays.items():
            if shape not in values or value.size > values[shape].size:
                values[shape] = value
    return values


def _size(life: Life, values: Mapping[str, Value]) -> int:
    value = values.get(_shape(life.facts))
    return value.size if value is not None else life.bytes or 0


def _of_arrays(lives: Iterable[Life]) -> Iterator[_Event]:
    for life in lives:
        device = str(life.memory)
        if life.created is not None:
            yield _Event(life.created.ns, _MADE, device, life.number)
        if life.ended is not None:
            yield _Event(life.ended.ns, _ENDED, device, life.number)


def _steps(events: list[_Event], sizes: Mapping[int, int]) -> Iterator[Step]:
    """The steps of one device."""
    arrays = 0
    for event in events:
        if event.array is not None:
            arrays += sizes[event.array] * (1 if event.order == _MADE else -1)
        yield Step(arrays, event.running, event.program, event.given, event.order == _REFUSED)


def _held(
    events: list[_Event], read: Recorded, sizes: Mapping[int, int], values: Mapping[str, Value]
) -> Iterator[Held]:
    """The arrays of one device, with the lines that made them."""
    spans: dict[int, list[int]] = defaultdict(list)
    for at, event in enumerate(events):
        if event.array is not None:
            spans[event.array].append(at)
    places: dict[StackSample | None, Place | None] = {None: None}
    for number, (first, *ended) in spans.items():
        life = read.arrays[number]
        shape, created = _shape(life.facts), life.created
        layout = values[shape].layout if shape in values else ""
        stack = read.stacks.get(created.sequence) if created is not None else None
        if stack not in places:  # many arrays are made by one line
            places[stack] = _own_place(stack)
        array = Array(sizes[number], shape, places[stack], layout)
        yield Held(number, array, first, ended[0] if ended else None)


def _runs(executions: Sequence[Execution], programs: Mapping[int, Footprint]) -> Iterator[_Event]:
    for ran in executions:
        if ran.program in programs:
            needed = programs[ran.program].beyond
            for device, given in ran.arguments:
                yield _Event(ran.ns, _RUNS, device, None, needed, ran.program, given)


def _own_place(stack: StackSample | None) -> Place | None:
    """The program's own line."""
    frame = own_frame(python_frames(stack)) if stack is not None else None
    if frame is None or frame.path is None:
        return None
    return Place(frame.path, frame.line or 0, frame.function)


def _shape(facts: Mapping[str, Any]) -> str:
    """As in the compiler's text, such as f32[8,100]."""
    return f"{str(facts.get('type')).lower()}[{','.join(map(str, facts.get('shape') or ()))}]"
