"""What differs between two explored runs: two TPUs, or two versions of a program.

Operations are matched by the JAX operation that they come from: names of fusions differ between
TPUs, and lines between versions of a program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.explore.program import Explored, nanoseconds
from mock_libtpu.explore.step import StepTime

Unit = Literal["count", "bytes", "nanoseconds"]


@dataclass(frozen=True)
class Difference:
    """A figure of a program, or of an operation in it, before and after."""

    program: str
    """Its name, and how many have it if there are several: their figures are sums."""
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


def compare(
    before: Sequence[Explored], after: Sequence[Explored]
) -> tuple[list[Difference], list[Difference]]:
    """The figures of programs that differ; and the times of operations, the largest change first.

    Programs of one name are taken together.
    """
    names = dict.fromkeys(each.name for each in (*after, *before))
    figures: list[Difference] = []
    operations: list[Difference] = []
    for name in names:
        old = [each for each in before if each.name == name]
        new = [each for each in after if each.name == name]
        title = _title(name, len(old), len(new))
        figures += _figures(title, old, new)
        operations += _operations(title, old, new)
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


def _title(name: str, before: int, after: int) -> str:
    if max(before, after) < 2:
        return name
    counts = str(after) if before == after else f"{before} and {after}"
    return f"{name} ({counts} programs)"


def _figures(name: str, old: Sequence[Explored], new: Sequence[Explored]) -> list[Difference]:
    def figure(
        what: str, value: Callable[[Explored], int | None], unit: Unit = "count"
    ) -> Difference:
        before, after = (_sum(map(value, each)) for each in (old, new))
        return Difference(name, what, before, after, unit=unit)

    open_ = _not_estimated(old), _not_estimated(new)

    found = [
        figure("refused", lambda each: int(bool(each.problem))),
        figure("operations", lambda each: len(each.operations)),
        replace(figure("time", lambda each: each.time_ns, "nanoseconds"), not_estimated=open_),
        figure("flops", lambda each: _whole(each.cost.get("flops"))),
        figure("accessed", lambda each: _whole(each.cost.get("bytes accessed")), unit="bytes"),
    ]
    memory = dict.fromkeys(title for each in (*new, *old) for title, _ in each.memory)
    found += [
        figure(title, lambda each, title=title: dict(each.memory).get(title, 0), unit="bytes")  # type: ignore[misc]
        for title in memory
    ]
    return [each for each in found if each.differs]


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)


def _sum(figures: Iterable[int | None]) -> int | None:
    """None where nothing is known, or not all."""
    found = list(figures)
    known = [figure for figure in found if figure is not None]
    return sum(known) if known and len(known) == len(found) else None


def _not_estimated(programs: Iterable[Explored]) -> int:
    return sum(len(each.not_estimated) for each in programs)


class _Time(NamedTuple):
    """Of all that comes from one JAX operation, in nanoseconds."""

    estimated: int | None
    not_estimated: int
    place: Place | None


def _operations(name: str, old: Sequence[Explored], new: Sequence[Explored]) -> list[Difference]:
    sides = _times(old), _times(new)
    nothing = _Time(None, 0, None)
    found = []
    for what in dict.fromkeys((*sides[1], *sides[0])):
        before, after = (side.get(what, nothing) for side in sides)
        open_ = before.not_estimated, after.not_estimated
        place = after.place if what in sides[1] else before.place
        row = Difference(name, what, before.estimated, after.estimated, open_, "nanoseconds", place)
        if row.differs and (row.before, row.after) != (None, None):
            found.append(row)
    return found


def _times(programs: Iterable[Explored]) -> dict[str, _Time]:
    found: dict[str, _Time] = {}
    for program in programs:
        for part in program.time.parts if program.time is not None else ():
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
