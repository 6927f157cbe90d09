"""The time of a step: of the programs that it runs, by Python line and by what the time goes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.hlo import Place, own_place
from mock_libtpu.estimate.durations import Bound
from mock_libtpu.estimate.model import ZERO, Range
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.steps import Step, step_of
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.estimate.totals import total
from mock_libtpu.explore.program import Explored

WAITING = "waiting for memory"
_TITLES = {"collective": "collectives", "kernel": "kernels", "host": "host transfers"}


@dataclass(frozen=True)
class Line:
    """What a line of Python adds to a step."""

    place: Place | None
    operations: tuple[Operation, ...]
    """The longest first."""
    time: Range
    hidden_us: float
    """What of its operations passes beside others, and is not in the time."""
    bound: Bound | None
    """Of the longest operation."""


@dataclass(frozen=True)
class UnknownLoop:
    """A loop that counts once, since how often it runs is not known."""

    name: str
    """The optimised HLO's."""
    place: Place | None


@dataclass(frozen=True)
class Conditional:
    """A conditional, whose longest branch counts, since which one runs is not known."""

    name: str
    """The optimised HLO's."""
    place: Place | None
    shortest_us: float
    """All its executions in a step, with the shortest branch."""
    longest_us: float


@dataclass(frozen=True)
class StepTime:
    """A step on one device of a topology."""

    step: Step
    programs: tuple[tuple[Explored, int], ...]
    """Those that a step runs, with how often; the longest first."""
    time: Range
    by_kind: Mapping[str, Range]
    """By what takes it: products of matrices, collectives, waiting for memory and so on."""
    lines: tuple[Line, ...]
    """The longest first; all of them together are the time."""
    hidden_us: float
    """What passes beside other operations: copies and collectives."""
    not_estimated: tuple[Operation, ...]
    unknown_loops: tuple[UnknownLoop, ...]
    conditionals: tuple[Conditional, ...]
    """Those whose branches differ, by how much they do."""
    flops_use: float | None
    """The part of the peak of matrix products that the step reaches; None if it is not known."""


def same_programs(programs: Sequence[Explored]) -> list[int]:
    """For each program the index of the first that is the same: it may be compiled again."""
    found: dict[tuple[str, str, str], int] = {}
    return [
        found.setdefault((each.name, each.problem, each.hlo_text), index)
        for index, each in enumerate(programs)
    ]


def step_time(
    programs: Sequence[Explored], ran: Sequence[int], steps: int | None = None
) -> StepTime | None:
    """The step of what was run: indexes of `programs`, in order. None if nothing was compiled.

    What ran more than once is the same program, if it was compiled again and again for it.
    """
    first = same_programs(programs)
    weights = {index: program.run_us for index, program in enumerate(programs)}
    step = step_of([first[index] for index in ran], weights, steps)
    chosen = [(programs[index], runs) for index, runs in step.runs.items()]
    timed = [(each, runs) for each, runs in chosen if each.time is not None]
    if not timed:
        return None
    parts = [
        (program, part, runs)
        for program, runs in timed
        if program.time is not None
        for part in program.time.parts
    ]
    known = [(p, part, runs) for p, part, runs in parts if part.time is not None]
    kinds: dict[str, list[Range]] = {}
    for _, part, runs in known:
        assert part.time is not None
        kinds.setdefault(_title(part), []).append(part.time * runs)
    time = total(each for several in kinds.values() for each in several)
    return StepTime(
        step,
        tuple(sorted(chosen, key=lambda each: -each[0].run_us * each[1])),
        time,
        dict(
            sorted(
                ((kind, total(each)) for kind, each in kinds.items()),
                key=lambda each: -each[1].value,
            )
        ),
        tuple(_lines(parts)),
        sum(part.hidden_us * runs for _, part, runs in known),
        tuple(part.operation for _, part, _ in parts if part.time is None),
        tuple(dict.fromkeys(each for program, _ in timed for each in _unknown_loops(program))),
        _conditionals(timed),
        _flops_use(timed, time),
    )


def _unknown_loops(program: Explored) -> Iterator[UnknownLoop]:
    for operation in program.operations:
        for name in operation.unknown_loops:
            yield UnknownLoop(name, own_place(program.hlo.stack(name)))


def _conditionals(timed: Sequence[tuple[Explored, int]]) -> tuple[Conditional, ...]:
    found = [
        Conditional(
            name,
            own_place(program.hlo.stack(name)),
            branches.shortest_us * runs,
            branches.longest_us * runs,
        )
        for program, runs in timed
        if program.time is not None
        for name, branches in program.time.conditionals.items()
        if branches.longest_us > branches.shortest_us
    ]
    return tuple(sorted(found, key=lambda each: each.shortest_us - each.longest_us))


def _title(part: Part) -> str:
    operation = part.operation
    if operation.kind == "copy" and operation.opcode.endswith("-start"):
        return WAITING
    return _TITLES.get(operation.kind, operation.kind)


def _lines(parts: Iterable[tuple[Explored, Part, int]]) -> list[Line]:
    groups: dict[Place | None, list[tuple[Explored, Part, int]]] = {}
    for program, part, runs in parts:
        place = part.operation.place
        key = Place(place.file, place.line, "") if place is not None else None
        groups.setdefault(key, []).append((program, part, runs))
    found = []
    for place, members in groups.items():
        members.sort(key=lambda each: -(each[1].time or ZERO).value * each[2])
        longest_of, longest, _ = members[0]
        found.append(
            Line(
                place,
                tuple(part.operation for _, part, _ in members),
                total(part.time * runs for _, part, runs in members if part.time is not None),
                sum(part.hidden_us * runs for _, part, runs in members),
                longest_of.bound(longest),
            )
        )
    return sorted(found, key=lambda each: -each.time.value)


def _flops_use(timed: Sequence[tuple[Explored, int]], time: Range) -> float | None:
    products = sum(each.time.products_us * runs for each, runs in timed if each.time is not None)
    return products / time.value if time.value else None
