"""Executions: which of them were the first of their program, and what was donated to them.

Donations follow from what the recording has of a program ("donates") and of the outputs that took
an argument's memory ("memory_of").
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mock_libtpu.analysis.values import EXECUTE, executable_of, mentions
from mock_libtpu.recording.model import ApiCall

# Parts of the names of functions that programs are given to or come from. Most calls are others'.
_OF_PROGRAMS = ("Execut", "Compile", "Load")


class Donation(NamedTuple):
    """A buffer that an execution took over from its caller."""

    donated: int
    """The number of the buffer."""
    output: int | None
    """The number of the buffer that took its memory; None: none did."""


@dataclass(frozen=True, slots=True, eq=False)
class Execution:
    """An execution of a program."""

    call: ApiCall
    executable: int
    """The number of the executable."""
    program: str
    """Its name, such as "jit_step"."""
    turn: int
    """Counts the executions of this executable from 1."""
    compiled_by: ApiCall | None
    """The call that made the executable; None where that was not recorded."""
    donations: tuple[Donation, ...]

    @property
    def time_ns(self) -> int:
        """How long it took; 0 for one that did not return."""
        return 0 if self.call.end_ns is None else self.call.end_ns - self.call.start_ns

    @property
    def first(self) -> bool:
        """Whether it is the first one of its executable."""
        return self.turn == 1


class Executions:
    """Collects executions from calls, which are given in the order of their beginnings."""

    def __init__(self, calls: Iterable[ApiCall] = (), *, with_values: bool = True) -> None:
        """`with_values`: keep the arguments and results of executions, which are large."""
        self.runs: list[Execution] = []
        """All so far, in the order of their beginnings."""
        self._with_values = with_values
        self._donations = Donations()
        self._makers: dict[int, ApiCall] = {}
        self._turns: dict[int, int] = {}
        self._names: dict[str, str] = {}
        for call in calls:
            self.add(call)

    def add(self, call: ApiCall) -> None:
        """Take a call."""
        if not _has_programs(call):
            return
        donated = self._donations.of(call)
        for mention in mentions(call.results):
            if mention.kind == "executable":
                self._makers.setdefault(mention.number, call)
        ran = executable_of(call) if call.function == EXECUTE else None
        if ran is None:
            return
        turn = self._turns[ran.number] = self._turns.get(ran.number, 0) + 1
        name = str(ran.facts.get("program", ""))
        name = self._names.setdefault(name, name)
        if not self._with_values:
            call = replace(call, arguments={}, results={})
        maker = self._makers.get(ran.number)
        self.runs.append(Execution(call, ran.number, name, turn, maker, donated))


def later_times(executions: Iterable[Execution]) -> dict[int, float]:
    """The median time in nanoseconds of each executable's executions after its first one."""
    times: dict[int, list[int]] = {}
    for execution in executions:
        if not execution.first:
            times.setdefault(execution.executable, []).append(execution.time_ns)
    return {executable: statistics.median(taken) for executable, taken in times.items()}


class Donations:
    """Finds donations in calls, which are given in the order of their beginnings."""

    def __init__(self) -> None:
        # By executable: pairs of a parameter and an output or None.
        self._donates: dict[int, Any] = {}

    def of(self, call: ApiCall) -> tuple[Donation, ...]:
        """What a call took over."""
        if not _has_programs(call):
            return ()
        ran = executable_of(call) if call.function == EXECUTE else None
        known = [ran] if ran is not None else [*mentions(call.arguments), *mentions(call.results)]
        for mention in known:
            if mention.kind == "executable" and "donates" in mention.facts:
                self._donates[mention.number] = mention.facts["donates"]
        if call.function != EXECUTE or call.error is not None or call.end_ns is None:
            return ()
        return tuple(_donations(call, self._donates.get(ran.number) if ran is not None else None))


def _donations(call: ApiCall, donates: Any) -> Iterator[Donation]:
    """First those whose memory an output took, then those that were only deleted."""
    given = set()
    for mention in mentions({"outputs": call.results.get("output_lists")}):
        donor = mention.facts.get("memory_of")
        if mention.kind == "buffer" and isinstance(donor, int):
            given.add(donor)
            yield Donation(donor, mention.number)
    options = call.arguments.get("options")
    kept = _list(options.get("non_donatable_input_indices") if isinstance(options, dict) else None)
    parameters = [pair[0] for pair in _list(donates) if isinstance(pair, list) and pair]
    if not parameters:
        return
    for row in map(_list, _list(call.arguments.get("argument_lists"))):
        for index, argument in enumerate(row):
            if index not in parameters or index in kept or not isinstance(argument, dict):
                continue
            number = argument.get("buffer")
            if isinstance(number, int) and number not in given:
                yield Donation(number, None)


def _has_programs(call: ApiCall) -> bool:
    return any(part in call.function for part in _OF_PROGRAMS)


def _list(value: Any) -> list[Any]:
    # A recording may come from anyone.
    return value if isinstance(value, list) else []
