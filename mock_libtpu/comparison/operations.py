"""What became of the operations of a program: moved, split, merged, appeared, went, changed.

An operation is known by what it contains: JAX primitives with their lines. Names and numbers of
fusions say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mock_libtpu.comparison.alike import (
    Group,
    Side,
    contents_of,
    groups,
    structure,
    times_of,
    without_lines,
)
from mock_libtpu.comparison.facts import Content, OperationFacts, Quantity
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.compiler.texts.hlo import Place

Kind = Literal[
    "moved", "split", "merged", "regrouped", "changed", "repeated", "time", "appeared", "went"
]
_TOGETHER = ("appeared", "went", "repeated", "changed", "time")
_LEAST = 0.01  # of the time of an operation: less is in the program's time, and in no row


@dataclass(frozen=True)
class OperationChange:
    """Operations of one side, and what they are on the other."""

    program: str
    kind: Kind
    """"moved" to another core, "changed" in what it computes, its type or its layout, only
    "repeated" more or less often, or only in its estimated "time"."""
    before: tuple[OperationFacts, ...]
    after: tuple[OperationFacts, ...]

    @property
    def main(self) -> OperationFacts:
        """The one that takes longest: of what moved, else of the later side if it is there."""
        return max(self.moved or self.after or self.before, key=lambda each: _value(each.time))

    @property
    def place(self) -> Place | None:
        """The line, on the later side if something is there."""
        return self.main.place

    @property
    def moved(self) -> tuple[OperationFacts, ...]:
        """Those of the later side that another core executed before; of all if it is not known."""
        return _moved(self.before, self.after)

    @property
    def times(self) -> tuple[Quantity | None, Quantity | None]:
        """What they add to a run of the program, before and after; None where nothing is there."""
        return _total(self.before), _total(self.after)

    @property
    def change(self) -> float:
        """The nanoseconds that it takes more."""
        before, after = self.times
        return _value(after) - _value(before)


def operation_changes(
    program: str,
    before: Sequence[OperationFacts],
    after: Sequence[OperationFacts],
    lines: LineMap | None = None,
) -> list[OperationChange]:
    """What differs between a program's operations, the largest change first."""
    lines = lines or LineMap()
    old = [replace(each, contents=_later(each, lines)) for each in before]
    originals = {id(each): original for each, original in zip(old, before, strict=True)}
    found = [
        OperationChange(program, kind, tuple(originals[id(each)] for each in was), now)
        for kind, was, now in _of_one_line(groups(old, after))
    ]
    found.sort(key=lambda each: (-abs(each.change), each.kind, each.main.what))
    return found


def _later(each: OperationFacts, lines: LineMap) -> tuple[Content, ...]:
    return tuple(replace(part, place=lines.later(part.place)) for part in each.contents)


def _of_one_line(found: Iterable[Group]) -> Iterator[tuple[Kind, Side, Side]]:
    """What differs; operations of one line of which the same is to be said are together."""
    together: dict[tuple[object, ...], tuple[Kind, list[OperationFacts], list[OperationFacts]]] = {}
    for number, (before, after) in enumerate(found):
        kind = _kind(before, after)
        if kind is None:
            continue
        one = (after or before)[0]
        key = (kind, one.place, one.core, _told(kind, before, after))
        _, old, new = together.setdefault(key if kind in _TOGETHER else (number,), (kind, [], []))
        old += before
        new += after
    for kind, old, new in together.values():
        yield kind, tuple(old), tuple(new)


def _told(kind: Kind, before: Side, after: Side) -> tuple[object, ...]:
    """What a text tells of a change besides its line: the same for those that it can tell as one.

    Operations that take less time are not with those that take more.
    """
    both = (*before, *after)
    match kind:
        case "repeated":
            return tuple(map(times_of, both))
        case "changed":
            return tuple(
                (contents_of(each), each.layout, each.axes, times_of(each)) for each in both
            )
        case "time":
            known = [each.time.value for each in both if each.time is not None]
            return (*(each.time is None for each in both), known == sorted(known))
        case _:
            return ()


def _kind(before: Side, after: Side) -> Kind | None:
    if not before or not after:
        return "appeared" if after else "went"
    if _moved(before, after):
        return "moved"
    if len(before) != len(after):
        return "split" if len(before) == 1 else "merged" if len(after) == 1 else "regrouped"
    if len(before) > 1:
        return "regrouped"
    old, new = without_lines(before[0]), without_lines(after[0])
    if old != new and structure(before[0]) != structure(after[0]):
        is_repeated = old[:-1] == new[:-1]
        return "repeated" if is_repeated else "changed"
    return "time" if _is_other_time(before[0].time, after[0].time) else None


def _is_other_time(before: Quantity | None, after: Quantity | None) -> bool:
    """Whether an estimate came or went, or differs by more than it is worth to tell."""
    if before is None or after is None:
        return before is not after
    return abs(after.value - before.value) > _LEAST * max(before.value, after.value)


def _moved(before: Side, after: Side) -> Side:
    """The later operations whose main part, or all of which, another core had."""
    was: dict[str, set[str]] = {}
    for each in before:
        was.setdefault(each.what, set()).add(each.core)
    known = tuple(each for each in after if each.what in was)
    if known:
        return tuple(each for each in known if each.core not in was[each.what])
    is_elsewhere = not {each.core for each in before} & {each.core for each in after}
    return after if is_elsewhere and before else ()


def _total(operations: Iterable[OperationFacts]) -> Quantity | None:
    """The sum of what is estimated, with the count of what is not; None of no operations."""
    operations = tuple(operations)
    if not operations:
        return None
    known = [each.time for each in operations if each.time is not None]
    return Quantity(
        sum(each.value for each in known),
        _bound([each.low for each in known]),
        _bound([each.high for each in known]),
        not_estimated=len(operations) - len(known) + sum(each.not_estimated for each in known),
    )


def _bound(parts: Sequence[float | None]) -> float | None:
    """The bound of a sum, which has none if a part has none."""
    known = [each for each in parts if each is not None]
    return sum(known) if known and len(known) == len(parts) else None


def _value(time: Quantity | None) -> float:
    return time.value if time is not None else 0.0
