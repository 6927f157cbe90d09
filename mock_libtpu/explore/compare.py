"""What differs between two explored runs: two TPUs, or two versions of a program.

Operations are matched by the JAX operation that they come from: names of fusions differ between
TPUs, and lines between versions of a program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.pairs import Pair, pairs
from mock_libtpu.explore.program import Explored, nanoseconds
from mock_libtpu.explore.step import StepTime

Unit = Literal["count", "bytes", "nanoseconds"]


@dataclass(frozen=True)
class Difference:
    """A figure of a program, or of an operation in it, before and after."""

    program: str
    """Its name; with its line where several have the name."""
    what: str
    """The figure; of an operation its JAX name."""
    before: int | None
    """None where there is none."""
    after: int | None
    not_estimated: tuple[int, int] = (0, 0)
    """How many operations have no estimate, which is so not in the figure: before and after."""
    unit: Unit = "count"
    place: Place | None = None
    """The line of an operation; after, if it is there."""

    @property
    def differs(self) -> bool:
        return self.before != self.after or self.not_estimated[0] != self.not_estimated[1]

    @property
    def change(self) -> int:
        return (self.after or 0) - (self.before or 0)


@dataclass(frozen=True)
class Changes:
    """All differences between two runs."""

    figures: Sequence[Difference]
    operations: Sequence[Difference]
    names: tuple[str, str]
    not_compared: int = 0
    """The programs that are in no step, such as those of initialisation."""


def changes_of(
    before: Answer, after: Answer, names: tuple[str, str], *, all_programs: bool = False
) -> Changes:
    """What differs between two runs.

    Of runs that both repeat a step only what that runs, and what was refused, is compared, but for
    `all_programs`.
    """
    old, new = ([each for each, _ in answer.programs] for answer in (before, after))
    count = max(len(old), len(new))
    steps = before.step, after.step
    if not all_programs and all(step is not None and step.step.repeats for step in steps):
        old, new = _in_step(before), _in_step(after)
    figures, operations = compare(old, new)
    steps_differ = compare_steps(*steps)
    left = count - max(len(old), len(new))
    return Changes([*steps_differ, *figures], operations, names, left)


def _in_step(answer: Answer) -> list[Explored]:
    inside = {id(each) for each, _ in answer.step.programs} if answer.step is not None else set()
    return [each for each, _ in answer.programs if id(each) in inside or each.problem]


def compare(
    before: Sequence[Explored], after: Sequence[Explored]
) -> tuple[list[Difference], list[Difference]]:
    """The figures of programs that differ; and the times of operations, the largest change first.

    Programs are compared in pairs, of which both are in the order of compilation.
    """
    figures: list[Difference] = []
    operations: list[Difference] = []
    for pair in pairs(before, after):
        figures += _figures(pair)
        operations += _operations(pair)
    operations.sort(key=lambda each: (-abs(each.change), each.program, each.what))
    return figures, operations


def compare_steps(before: StepTime | None, after: StepTime | None) -> list[Difference]:
    """The time of a step, where both runs repeat one and it differs."""
    if before is None or after is None or not (before.step.repeats and after.step.repeats):
        return []
    old, new = (nanoseconds(each.time) for each in (before, after))
    open_ = len(before.not_estimated), len(after.not_estimated)
    step = Difference("a step", "time", old, new, open_, "nanoseconds")
    return [step] if step.differs else []


def _figures(pair: Pair) -> list[Difference]:
    programs = pair.before, pair.after

    def figure(
        what: str, value: Callable[[Explored], int | None], unit: Unit = "count"
    ) -> Difference:
        before, after = (None if each is None else value(each) for each in programs)
        return Difference(pair.title, what, before, after, unit=unit)

    before, after = (0 if each is None else len(each.not_estimated) for each in programs)
    time = figure("time", lambda each: each.time_ns, "nanoseconds")
    found = [
        figure("refused", lambda each: int(bool(each.problem))),
        figure("operations", lambda each: len(each.operations)),
        replace(time, not_estimated=(before, after)),
        figure("flops", lambda each: _whole(each.cost.get("flops"))),
        figure("accessed", lambda each: _whole(each.cost.get("bytes accessed")), unit="bytes"),
    ]
    known = (each for each in reversed(programs) if each is not None)
    memory = dict.fromkeys(title for each in known for title, _ in each.memory)
    found += [
        figure(title, lambda each, title=title: dict(each.memory).get(title, 0), unit="bytes")  # type: ignore[misc]
        for title in memory
    ]
    return [each for each in found if each.differs]


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


class _Time(NamedTuple):
    """Of all that comes from one JAX operation, in nanoseconds."""

    estimated: int | None
    not_estimated: int
    place: Place | None


def _operations(pair: Pair) -> list[Difference]:
    sides = _times(pair.before), _times(pair.after)
    nothing = _Time(None, 0, None)
    found = []
    for what in dict.fromkeys((*sides[1], *sides[0])):
        before, after = (side.get(what, nothing) for side in sides)
        open_ = before.not_estimated, after.not_estimated
        place = after.place if what in sides[1] else before.place
        row = Difference(
            pair.title, what, before.estimated, after.estimated, open_, "nanoseconds", place
        )
        if row.differs and (row.before, row.after) != (None, None):
            found.append(row)
    return found


def _times(program: Explored | None) -> dict[str, _Time]:
    found: dict[str, _Time] = {}
    for part in program.time.parts if program is not None and program.time is not None else ():
        each = part.operation
        known = found.get(_name(each), _Time(None, 0, each.place))
        if part.time is None:
            known = known._replace(not_estimated=known.not_estimated + 1)
        else:
            estimated = (known.estimated or 0) + nanoseconds(part.time)
            known = known._replace(estimated=estimated)
        found[_name(each)] = known
    return found


def _name(each: Operation) -> str:
    return each.what or each.opcode
