"""How full a device is over a program's life: arrays that live, and what the running program needs.

A run that executes nothing still makes, donates and deletes each array, so its recording shows
which of them lived when. How many bytes an array or a program takes is the compiler's figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mock_libtpu.analysis.executions import Donations
from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.objects import ends
from mock_libtpu.analysis.values import Mention, executable_of, mention_of, mentions
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.model import ApiCall, StackSample
from mock_libtpu.recording.reader import Recording
from mock_libtpu.stacks.merge import python_frames

__all__ = ["RECORDED", "Array", "Footprint", "Fullest", "fullest"]

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


class _Moment(NamedTuple):
    bytes: int
    device: str
    program: int | None
    given: frozenset[int]


def fullest(recording: Recording, programs: Mapping[int, Footprint]) -> Fullest | None:
    """When a process needs most of a device; None if it has nothing on any.

    `programs`: those that it has compiled, by their numbers in the recording.
    """
    sizes: dict[str, int] = {}
    for each in programs.values():
        for shape, size in each.arrays.items():
            sizes[shape] = max(size, sizes.get(shape, 0))
    most = max(
        _Devices(programs, sizes).moments(recording.calls()),
        key=lambda moment: moment.bytes,
        default=None,
    )
    if most is None:
        return None
    # Once more until then, as the arrays of every moment would be too many to keep.
    devices = _Devices(programs, sizes)
    for moment in devices.moments(recording.calls()):
        if moment == most:
            break
    live = devices.live[most.device]
    beside = tuple(array for number, array in live.items() if number not in most.given)
    return Fullest(most.bytes, most.device, most.program, beside)


class _Devices:
    """The arrays that live on each device, call by call."""

    def __init__(self, programs: Mapping[int, Footprint], sizes: Mapping[str, int]) -> None:
        self.live: dict[str, dict[int, Array]] = {}
        self._programs = programs
        self._sizes = sizes
        self._bytes: dict[str, int] = {}
        self._device_of: dict[int, str] = {}
        self._donations = Donations()

    def moments(self, calls: Iterable[ApiCall]) -> Iterator[_Moment]:
        """Each time that a device may have more in it than before."""
        for call in calls:
            if call.function == _EXECUTE:
                yield from self._execution(call)
            if call.error is not None or call.end_ns is None:
                continue
            for pair in self._donations.of(call):
                self._end(pair.donated)
            if ends(call.function, "buffer"):
                for mention in mentions(call.arguments):
                    self._end(mention.number)
            for mention in mentions(call.results):
                if mention.kind == "buffer" and mention.number not in self._device_of:
                    yield from self._begin(mention, call)

    def _execution(self, call: ApiCall) -> Iterator[_Moment]:
        ran = executable_of(call)
        footprint = self._programs.get(ran.number) if ran is not None else None
        if ran is None or footprint is None:
            return
        arguments = _rows(call.arguments.get("argument_lists"))
        for row in arguments or _rows(call.results.get("output_lists")):
            given = frozenset(mention.number for mention in row)
            for device in {str(mention.facts.get("device")) for mention in row}:
                size = self._bytes.get(device, 0) + footprint.beyond
                yield _Moment(size, device, ran.number, given if arguments else frozenset())

    def _begin(self, mention: Mention, call: ApiCall) -> Iterator[_Moment]:
        if "memory" in mention.facts:  # that of the host
            return
        device, shape = str(mention.facts.get("device")), _shape(mention.facts)
        size = self._sizes.get(shape, mention.bytes or 0)
        self.live.setdefault(device, {})[mention.number] = Array(size, shape, call.stack)
        self._device_of[mention.number] = device
        self._bytes[device] = self._bytes.get(device, 0) + size
        yield _Moment(self._bytes[device], device, None, frozenset())

    def _end(self, number: int) -> None:
        device = self._device_of.pop(number, None)
        if device is not None:
            self._bytes[device] -= self.live[device].pop(number).bytes


def _rows(lists: Any) -> list[list[Mention]]:
    """The arrays of each device in an execution's arguments or outputs; no empty rows."""
    rows = [row for row in lists if isinstance(row, list)] if isinstance(lists, list) else []
    found = [[mention_of(value) for value in row if isinstance(value, dict)] for row in rows]
    kept = [[mention for mention in row if mention is not None] for row in found]
    return [row for row in kept if row]


def _shape(facts: Mapping[str, Any]) -> str:
    """As in the compiler's text, such as f32[8,100]."""
    return f"{str(facts.get('type')).lower()}[{','.join(map(str, facts.get('shape') or ()))}]"
