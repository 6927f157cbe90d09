"""What a recording has of a device's memory: arrays, programs that ran, programs that were refused.

All of it is read in one pass over the calls, which takes longer than all that follows from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from mock_libtpu.analysis.objects import Life, Lives
from mock_libtpu.analysis.values import Mention, executable_of, mention_of
from mock_libtpu.recording.model import ApiCall, StackSample
from mock_libtpu.recording.single import Recording

# The functions that make arrays, end them, or run programs.
RECORDED = (
    "*_Compile",
    "*_DeserializeAndLoad",
    "*_Load",
    "PJRT_LoadedExecutable_Execute",
    "PJRT_Client_*Buffer*",
    "PJRT_Buffer_Copy*",
    "PJRT_Buffer_Delete",
    "PJRT_Buffer_Destroy",
    "PJRT_Buffer_Donate*",
    "PJRT_AsyncHostToDevice*Buffer*",
)
MOST_CALLS_OF_A_LOOP = 100_000
"""After the last program was compiled. A program that does not end makes more in a second."""

_EXECUTE = "PJRT_LoadedExecutable_Execute"
_COMPILE = "PJRT_Client_Compile"
_FACTS = ("bytes", "device", "memory", "shape", "type")


class Execution(NamedTuple):
    """A program that ran."""

    ns: int
    """When it began."""
    program: int
    """The number of the executable."""
    arguments: tuple[tuple[str, frozenset[int]], ...]
    """Each device, with the numbers of the arrays that the program is given there."""


@dataclass(frozen=True)
class Recorded:
    """What a recording has."""

    process: int
    """Its number."""
    arrays: Mapping[int, Life]
    """On devices, by their numbers."""
    executions: Sequence[Execution]
    """In order."""
    refused: Sequence[int]
    """When programs were refused, in nanoseconds."""
    stacks: Mapping[int, StackSample | None]
    """Of calls, by their sequence."""
    omitted: int
    """The calls that were not read."""


def recorded(recording: Recording, *, is_endless: bool = False) -> Recorded:
    """Read it once. `is_endless`: without most of a loop that goes on after all is compiled."""
    lives = Lives("buffer", facts=_FACTS)
    executions: list[Execution] = []
    refused: list[int] = []
    stacks: dict[int, StackSample | None] = {}
    most = _most(recording) if is_endless else len(recording)
    for call in islice(recording.calls(), most):
        lives.add(call)
        stacks[call.sequence] = call.stack
        if call.function == _EXECUTE:
            executions += _execution(call)
        elif call.function == _COMPILE and call.error is not None:
            refused.append(call.start_ns)
    arrays = {
        life.number: life
        for life in lives.lives.values()
        if life.created is not None and not life.facts.get("memory")  # the host's
    }
    omitted = max(0, len(recording) - most)
    return Recorded(recording.process.pid, arrays, executions, refused, stacks, omitted)


def _most(recording: Recording) -> int:
    """How many calls to read of a program that was ended."""
    compiled = (call.sequence for call in recording.calls({_COMPILE}))
    return max(compiled, default=0) + MOST_CALLS_OF_A_LOOP


def _execution(call: ApiCall) -> Iterator[Execution]:
    ran = executable_of(call)
    if ran is None:
        return
    given = _rows(call.arguments.get("argument_lists"))
    rows = given or _rows(call.results.get("output_lists"))
    arguments = tuple(
        (device, frozenset(mention.number for mention in row if given))
        for row in rows
        for device in {str(mention.facts.get("device")) for mention in row}
    )
    yield Execution(call.start_ns, ran.number, arguments)


def _rows(lists: Any) -> list[list[Mention]]:
    """The arrays of each device in an execution's arguments or outputs; no empty rows."""
    rows = [row for row in lists if isinstance(row, list)] if isinstance(lists, list) else []
    found = [[mention_of(value) for value in row if isinstance(value, dict)] for row in rows]
    kept = [[mention for mention in row if mention is not None] for row in found]
    return [row for row in kept if row]
