"""Count what calls did as they come, in the recording of a process that runs or that has ended.

It keeps what later calls refer to: the buffers that are alive, and what programs donate.
"""

from __future__ import annotations

import functools
import itertools
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from mock_libtpu.analysis.executions import Donation as Given
from mock_libtpu.analysis.executions import Donations
from mock_libtpu.analysis.frames import caller_frames, own_frame
from mock_libtpu.analysis.memory import MemoryPoint, memory_points
from mock_libtpu.analysis.objects import Life, Lives
from mock_libtpu.analysis.values import Way, executable_of, transfer
from mock_libtpu.budgets.counts import Compile, Counts, Donation, Holding, Peak, Transfer
from mock_libtpu.budgets.operations import is_operation
from mock_libtpu.budgets.refused import Refusal
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.stacks.merge import Frame, python_frames

FUNCTIONS = (
    "PJRT_*Compile*",
    "PJRT_*Execut*_Execute",
    "PJRT_*DeserializeAndLoad",
    "PJRT_*Copy*",
    "PJRT_*Buffer*Host*",
    "PJRT_*TransferData",
    "PJRT_*RetrieveBuffer",
    "PJRT_Client_Create*Buffer*",
    "PJRT_Buffer_Delete",
    "PJRT_Buffer_Destroy",
)
"""Patterns of the API functions whose calls are counted."""

_COMPILES = ("PJRT_Client_Compile", "PJRT_Executable_DeserializeAndLoad")
_EXECUTE = "PJRT_LoadedExecutable_Execute"
_OF_BUFFERS = ("bytes", "device", "memory", "memory_of")

_Row = TypeVar("_Row")


@dataclass(slots=True)
class _Timed(Generic[_Row]):
    """Rows with the beginnings of their calls."""

    rows: list[tuple[int, _Row]] = field(default_factory=list)

    def add(self, ns: int, row: _Row) -> None:
        self.rows.append((ns, row))

    def since(self, ns: int) -> tuple[_Row, ...]:
        return tuple(row for start, row in self.rows if start >= ns)


class Counting:
    """Counts calls, which are given in the order of their beginnings.

    `refusals` are taken from the front, each by the first program that is compiled after it.
    """

    def __init__(
        self, calls: Iterable[ApiCall] = (), refusals: deque[Refusal] | None = None
    ) -> None:
        self._refusals = refusals if refusals is not None else deque()
        # By the number of an executable: the types of the buffers that it does not take.
        self._refused: dict[int, list[str]] = {}
        self._donations = Donations()
        self._lives = Lives("buffer", facts=_OF_BUFFERS)
        self._makers: dict[int, Frame | None] = {}  # by the number of a buffer
        self._frames = functools.cache(python_frames)
        # By the number of an executable: its place among the compiles, until it runs.
        self._not_run: dict[int, int] = {}
        self._compiles: _Timed[Compile] = _Timed()
        self._offered: _Timed[Donation] = _Timed()
        self._transfers: dict[Way, _Timed[Transfer]] = {
            "to device": _Timed(),
            "from device": _Timed(),
            "on devices": _Timed(),
        }
        for call in calls:
            self.add(call)

    def add(self, call: ApiCall) -> None:
        """Take a call."""
        frames = self._frames(call.stack) if call.stack is not None else ()
        line = own_frame(frames)
        donated = self._donations.of(call)  # which also learns what a compiled program donates
        if call.function in _COMPILES:
            self._add_compile(call, frames)
        elif call.function == _EXECUTE:
            self._add_execution(call, frames, line, donated)
        copied = transfer(call)
        if copied is not None:
            self._transfers[copied.way].add(call.start_ns, Transfer(copied.bytes, line))
        known = len(self._lives.lives)
        self._lives.add(call)
        fresh = itertools.islice(reversed(self._lives.lives), len(self._lives.lives) - known)
        self._makers |= {number: line for _, number in fresh}

    def counts(self, since_ns: int = 0) -> Counts:
        """What the calls did that began then or later; CLOCK_MONOTONIC in nanoseconds."""
        return Counts(
            self._compiles.since(since_ns),
            self._transfers["from device"].since(since_ns),
            self._transfers["to device"].since(since_ns),
            self._offered.since(since_ns),
            self._peak(since_ns),
        )

    def forget(self) -> None:
        """Keep only what calls to come refer to."""
        self._compiles.rows.clear()
        self._not_run.clear()
        self._offered.rows.clear()
        for timed in self._transfers.values():
            timed.rows.clear()
        lives = self._lives.lives
        for kind, number in [key for key, life in lives.items() if life.ended is not None]:
            del lives[kind, number], self._makers[number]

    def _add_compile(self, call: ApiCall, frames: Sequence[Frame]) -> None:
        made = executable_of(call)
        if made is None or call.error is not None:
            return
        frames = frames or caller_frames(call)
        self._not_run[made.number] = len(self._compiles.rows)
        program = str(made.facts.get("program", ""))
        compiled = Compile(program, own_frame(frames), is_operation(frames))
        self._compiles.add(call.start_ns, compiled)
        while self._refusals and self._refusals[0].ns < call.start_ns:
            self._refused.setdefault(made.number, []).extend(self._refusals.popleft().types)

    def _add_execution(
        self,
        call: ApiCall,
        frames: Sequence[Frame],
        line: Frame | None,
        donated: Iterable[Given],
    ) -> None:
        ran = executable_of(call)
        if ran is None:
            return
        index = self._not_run.pop(ran.number, None)
        if index is not None and frames:
            # Some releases compile on a thread without Python, and all run on the program's.
            ns, compiled = self._compiles.rows[index]
            named = is_operation(frames)
            self._compiles.rows[index] = ns, replace(compiled, line=line, is_operation=named)
        program = str(ran.facts.get("program", ""))
        for given in donated:
            life = self._lives.lives.get(("buffer", given.donated))
            size = life.bytes if life is not None else None
            row = Donation(program, line, size, given.output is not None)
            self._offered.add(call.start_ns, row)
        for type_ in self._refused.get(ran.number, ()):
            row = Donation(f"{type_} of {program}", line, None, is_used=False)
            self._offered.add(call.start_ns, row)

    def _peak(self, since_ns: int) -> Peak:
        lives = self._lives.lives
        of_devices = [life for life in lives.values() if "memory" not in life.facts]
        peaks = {
            device: _highest(points, since_ns)
            for device, points in memory_points(of_devices).items()
        }
        if not peaks:
            return Peak()
        device = max(peaks, key=lambda name: peaks[name].bytes)
        at = peaks[device]
        alive = [life for life in of_devices if life.memory == device and _is_alive(life, at.ns)]
        return Peak(at.bytes, device, self._holdings(alive))

    def _holdings(self, alive: Iterable[Life]) -> tuple[Holding, ...]:
        lines: dict[Frame | None, tuple[int, int]] = {}
        for life in alive:
            line = self._makers.get(life.number)
            count, size = lines.get(line, (0, 0))
            lines[line] = count + 1, size + (life.bytes or 0)
        rows = (Holding(line, count, size) for line, (count, size) in lines.items())
        return tuple(sorted(rows, key=lambda row: -row.bytes))


def _highest(points: Iterable[MemoryPoint], since_ns: int) -> MemoryPoint:
    """The fullest a memory was from then on, which may be what it had already."""
    highest = MemoryPoint(since_ns, 0, 0, 0)
    for point in points:
        if point.ns <= since_ns:
            highest = point._replace(ns=since_ns)
        elif point.bytes > highest.bytes:
            highest = point
    return highest


def _is_alive(life: Life, ns: int) -> bool:
    if life.created is None or life.created.ns > ns:
        return False
    return life.ended is None or life.ended.ns > ns
