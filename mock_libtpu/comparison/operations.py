"""What became of the operations of a program: moved, split, merged, appeared, went, changed.

An operation is known by what it contains: JAX primitives with their lines. Names and numbers of
fusions say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mock_libtpu.comparison.facts import Content, OperationFacts, Quantity
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.compiler.texts.hlo import Place

Kind = Literal[
    "moved", "split", "merged", "regrouped", "changed", "repeated", "time", "appeared", "went"
]
_Key = tuple[str, str, int]
_HALF = 0.5
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
        """The one that takes longest, of the later side if it is there."""
        return max(self.after or self.before, key=lambda each: _value(each.time))

    @property
    def place(self) -> Place | None:
        """The line, on the later side if it is there."""
        return self.main.place

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
    found = [OperationChange(program, *each) for each in _of_one_line(_alike(old, list(after)))]
    found.sort(key=lambda each: (-abs(each.change), each.kind, each.main.what))
    return found


def _later(each: OperationFacts, lines: LineMap) -> tuple[Content, ...]:
    return tuple(replace(part, place=lines.later(part.place)) for part in each.contents)


_Side = tuple[OperationFacts, ...]
_Group = tuple[_Side, _Side]
_TOGETHER = ("appeared", "went", "repeated", "time")


def _alike(old: list[OperationFacts], new: list[OperationFacts]) -> Iterator[_Group]:
    """Operations that belong together: equal ones, then of equal contents, then of shared ones."""
    for key in (_exact, _without_lines, _contents):
        by_key: dict[object, list[OperationFacts]] = {}
        for each in old:
            by_key.setdefault(key(each), []).append(each)
        left = []
        for each in new:
            same = by_key.get(key(each))
            if same:
                yield (same.pop(0),), (each,)
            else:
                left.append(each)
        new, old = left, [each for several in by_key.values() for each in several]
    yield from _overlapping(old, new)


def _exact(each: OperationFacts) -> tuple[object, ...]:
    return _contents(each), each.core, each.layout, each.times


def _without_lines(each: OperationFacts) -> tuple[object, ...]:
    """The same, wherever the program has it: which lines JAX names differs between releases."""
    primitives = Counter(part.primitive for part in each.contents)
    return frozenset(primitives.items()), each.core, each.layout, each.times


def _contents(each: OperationFacts) -> object:
    return frozenset(Counter(part.key for part in each.contents).items())


def _overlapping(old: Sequence[OperationFacts], new: Sequence[OperationFacts]) -> Iterator[_Group]:
    """Those of which the smaller has at least half of its contents in the larger."""
    count = len(old)
    parts = [{part.key for part in each.contents} for each in (*old, *new)]
    having: dict[_Key, list[int]] = {}
    for at in range(count):
        for key in parts[at]:
            having.setdefault(key, []).append(at)
    parent = list(range(len(parts)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = at = parent[parent[at]]
        return at

    for at in range(count, len(parts)):
        shared = Counter(other for key in parts[at] for other in having.get(key, ()))
        for other, number in shared.items():
            if number >= _HALF * min(len(parts[at]), len(parts[other])):
                parent[root(other)] = root(at)
    groups: dict[int, tuple[list[OperationFacts], list[OperationFacts]]] = {}
    for at, each in enumerate((*old, *new)):
        groups.setdefault(root(at), ([], []))[at >= count].append(each)
    for before, after in groups.values():
        yield tuple(before), tuple(after)


def _of_one_line(groups: Iterable[_Group]) -> Iterator[tuple[Kind, _Side, _Side]]:
    """What differs; operations of one line that all came, went or are repeated so are together."""
    together: dict[tuple[object, ...], tuple[Kind, list[OperationFacts], list[OperationFacts]]] = {}
    for number, (before, after) in enumerate(groups):
        kind = _kind(before, after)
        if kind is None:
            continue
        one = (after or before)[0]
        times = tuple(each.times for each in (*before, *after)) if kind == "repeated" else ()
        key = (kind, one.place, one.core, times) if kind in _TOGETHER else (number,)
        _, old, new = together.setdefault(key, (kind, [], []))
        old += before
        new += after
    for kind, old, new in together.values():
        yield kind, tuple(old), tuple(new)


def _kind(before: tuple[OperationFacts, ...], after: tuple[OperationFacts, ...]) -> Kind | None:
    if not before or not after:
        return "appeared" if after else "went"
    if {each.core for each in before} != {each.core for each in after}:
        return "moved"
    if len(before) != len(after):
        return "split" if len(before) == 1 else "merged" if len(after) == 1 else "regrouped"
    if len(before) > 1:
        return "regrouped"
    old, new = _without_lines(before[0]), _without_lines(after[0])
    if old != new:
        is_repeated = old[:-1] == new[:-1]
        return "repeated" if is_repeated else "changed"
    return "time" if _is_other_time(before[0].time, after[0].time) else None


def _is_other_time(before: Quantity | None, after: Quantity | None) -> bool:
    """Whether an estimate came or went, or differs by more than it is worth to tell."""
    if before is None or after is None:
        return before is not after
    return abs(after.value - before.value) > _LEAST * max(before.value, after.value)


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
        not_estimated=len(operations) - len(known),
    )


def _bound(parts: Sequence[float | None]) -> float | None:
    """The bound of a sum, which has none if a part has none."""
    known = [each for each in parts if each is not None]
    return sum(known) if known and len(known) == len(parts) else None


def _value(time: Quantity | None) -> float:
    return time.value if time is not None else 0.0
