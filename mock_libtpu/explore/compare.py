"""What differs between two explored runs: two TPUs, or two versions of a program.

Operations are matched by the JAX operation that they come from: names of fusions differ between
TPUs, and lines between versions of a program.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mock_libtpu.compiler.texts.hlo import Place
    from mock_libtpu.explore.program import Explored, Operation

__all__ = ["Changes", "Difference", "compare"]


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
    is_bytes: bool = False
    place: Place | None = None
    """The line of an operation; after, if it is there."""

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
    """The figures of programs that differ; and the cycles of operations, the largest change first.

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


def _title(name: str, before: int, after: int) -> str:
    if max(before, after) < 2:
        return name
    counts = str(after) if before == after else f"{before} and {after}"
    return f"{name} ({counts} programs)"


def _figures(name: str, old: Sequence[Explored], new: Sequence[Explored]) -> list[Difference]:
    def figure(
        what: str, value: Callable[[Explored], int], *, is_bytes: bool = False
    ) -> Difference:
        before, after = (sum(map(value, each)) if each else None for each in (old, new))
        return Difference(name, what, before, after, is_bytes)

    found = [
        figure("refused", lambda each: int(bool(each.problem))),
        figure("operations", lambda each: len(each.operations)),
        figure("cycles", lambda each: each.total_cycles),
        figure("flops", lambda each: int(each.cost.get("flops", 0))),
        figure("accessed", lambda each: int(each.cost.get("bytes accessed", 0)), is_bytes=True),
    ]
    memory = dict.fromkeys(title for each in (*new, *old) for title, _ in each.memory)
    found += [
        figure(title, lambda each, title=title: dict(each.memory).get(title, 0), is_bytes=True)  # type: ignore[misc]
        for title in memory
    ]
    return [each for each in found if each.before != each.after]


def _operations(name: str, old: Sequence[Explored], new: Sequence[Explored]) -> list[Difference]:
    sides = _cycles(old), _cycles(new)
    found = []
    for what in dict.fromkeys((*sides[1], *sides[0])):
        before, after = (side.get(what) for side in sides)
        old_cycles, new_cycles = before and before[0], after and after[0]
        if old_cycles != new_cycles:
            place = (after or before or (0, None))[1]
            found.append(Difference(name, what, old_cycles, new_cycles, place=place))
    return found


def _cycles(programs: Iterable[Explored]) -> dict[str, tuple[int, Place | None]]:
    found: dict[str, tuple[int, Place | None]] = {}
    for program in programs:
        for each in program.operations:
            if each.cycles is not None:
                known = found.get(_name(each), (0, each.place))
                found[_name(each)] = known[0] + each.total_cycles, known[1]
    return found


def _name(each: Operation) -> str:
    return each.what or each.opcode
