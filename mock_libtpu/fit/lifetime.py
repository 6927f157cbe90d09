"""How full a device is over a program's life: arrays that live, and what the running program needs.

A run that executes nothing still makes, donates and deletes each array, so its recording shows
which of them lived when. How many bytes an array or a program takes is the compiler's figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.objects import Lives
from mock_libtpu.analysis.values import Mention, executable_of, mention_of
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.model import ApiCall, StackSample
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.merge import python_frames

# The functions that make arrays, end them, or run programs.
RECORDED = (
    "*_Compile",
    "*_DeserializeAndLoad",
    "*_Load",
    "PJRT_LoadedExecutable_Execute",
    "PJRT_Client_*Buffer*",
    "PJRT_Buffer_Copy*",
    "PJRT_Buffer_De*",
    "PJRT_Buffer_Donate*",
    "PJRT_AsyncHostToDevice*Buffer*",
)
_EXECUTE = "PJRT_LoadedExecutable_Execute"
_FACTS = ("bytes", "device", "memory", "shape", "type")


class Footprint(NamedTuple):
    """What a program takes of a device, by the compiler's figures."""

    beyond: int
    """The bytes that it needs beside its arguments while it runs."""
    arrays: Mapping[str, int]
    """The bytes of its arguments and outputs with their padding, by shape: "f32[8,100]"."""


class Array(NamedTuple):
    """An array on a device, or a shard of one."""

    bytes: int
    shape: str
    stack: StackSample | None
    """Of the call that made it."""

    @property
    def place(self) -> Place | None:
        """The program's own line that made it."""
        frame = own_frame(python_frames(self.stack)) if self.stack is not None else None
        if frame is None or frame.path is None:
            return None
        return Place(frame.path, frame.line or 0, frame.function)


@dataclass(frozen=True)
class Fullest:
    """When the fullest device of a process has most in it."""

    bytes: int
    device: str
    program: int | None
    """The number of the program that runs then; None where none does."""
    beside: tuple[Array, ...]
    """The arrays that live then, without those that the program is given."""


class _Event(NamedTuple):
    """What changes a device. At one time arrays end before others begin, and then programs run."""

    ns: int
    order: int
    device: str
    bytes: int
    """Of an array, less than 0 where it ends; of a program what it needs beyond its arguments."""
    program: int | None = None
    given: frozenset[int] = frozenset()
    """The arrays that the program is given, by number."""


def fullest(recording: Recording, programs: Mapping[int, Footprint]) -> Fullest | None:
    """When a process needs most of a device; None if it has nothing on any.

    `programs`: those that it has compiled, by their numbers in the recording.
    """
    sizes: dict[str, int] = {}
    for footprint in programs.values():
        for shape, size in footprint.arrays.items():
            sizes[shape] = max(size, sizes.get(shape, 0))
    lives = Lives("buffer", facts=_FACTS, calls=recording.calls()).lives.values()
    arrays = [
        (life, created)
        for life in lives
        if (created := life.created) is not None and not life.facts.get("memory")  # the host's
    ]
    taken = {life.number: sizes.get(_shape(life.facts), life.bytes or 0) for life, _ in arrays}
    events = [event for call in recording.calls() for event in _executions(call, programs)]
    for life, created in arrays:
        device, size = str(life.memory), taken[life.number]
        events.append(_Event(created.ns, 1, device, size))
        if life.ended is not None:
            events.append(_Event(life.ended.ns, 0, device, -size))
    held: Counter[str] = Counter()
    largest: tuple[int, _Event] | None = None
    for event in sorted(events, key=lambda event: event[:2]):
        needed = held[event.device] + event.bytes
        if event.program is None:
            held[event.device] = needed
        if event.order and (largest is None or needed > largest[0]):
            largest = needed, event
    if largest is None:
        return None
    most, event = largest
    beside = [
        (life, created)
        for life, created in arrays
        if str(life.memory) == event.device
        and created.ns <= event.ns
        and (life.ended is None or life.ended.ns > event.ns)
        and life.number not in event.given
    ]
    makers = {created.sequence for _, created in beside}
    stacks = {call.sequence: call.stack for call in recording.calls() if call.sequence in makers}
    shown = (
        Array(taken[life.number], _shape(life.facts), stacks[created.sequence])
        for life, created in beside
    )
    return Fullest(most, event.device, event.program, tuple(shown))


def _executions(call: ApiCall, programs: Mapping[int, Footprint]) -> Iterator[_Event]:
    ran = executable_of(call) if call.function == _EXECUTE else None
    footprint = programs.get(ran.number) if ran is not None else None
    if ran is None or footprint is None:
        return
    arguments = _rows(call.arguments.get("argument_lists"))
    for row in arguments or _rows(call.results.get("output_lists")):
        given = frozenset(mention.number for mention in row if arguments)
        for device in {str(mention.facts.get("device")) for mention in row}:
            yield _Event(call.start_ns, 2, device, footprint.beyond, ran.number, given)


def _rows(lists: Any) -> list[list[Mention]]:
    """The arrays of each device in an execution's arguments or outputs; no empty rows."""
    rows = [row for row in lists if isinstance(row, list)] if isinstance(lists, list) else []
    found = [[mention_of(value) for value in row if isinstance(value, dict)] for row in rows]
    kept = [[mention for mention in row if mention is not None] for row in found]
    return [row for row in kept if row]


def _shape(facts: Mapping[str, Any]) -> str:
    """As in the compiler's text, such as f32[8,100]."""
    return f"{str(facts.get('type')).lower()}[{','.join(map(str, facts.get('shape') or ()))}]"
