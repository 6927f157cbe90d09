"""What became of the operations of a program: moved, split, merged, appeared, went, changed.

An operation is known by what it contains: JAX primitives with their lines. Names and numbers of
fusions say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from mock_libtpu.comparison.facts import Content, OperationFacts, Quantity
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.compiler.texts.hlo import Place

Kind = Literal[
    "moved", "split", "merged", "regrouped", "changed", "repeated", "time", "appeared", "went"
]
_Key = tuple[str, str, int]
_HALF = 0.5
_LEAST = 0.01  # of the time of an operation: less is in the program's time, and in no row
_MOST_HAVING = 100


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
        for kind, was, now in _of_one_line(_alike(old, list(after)))
    ]
    found.sort(key=lambda each: (-abs(each.change), each.kind, each.main.what))
    return found


def _later(each: OperationFacts, lines: LineMap) -> tuple[Content, ...]:
    return tuple(replace(part, place=lines.later(part.place)) for part in each.contents)


_Side = tuple[OperationFacts, ...]
_Group = tuple[_Side, _Side]
_TOGETHER = ("appeared", "went", "repeated", "time")


def _alike(old: list[OperationFacts], new: list[OperationFacts]) -> Iterator[_Group]:
    """Operations that belong together: equal ones, then of equal contents, then of shared ones."""
    for key in (_same, _exact, _without_lines, _structure, _contents):
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


def _same(each: OperationFacts) -> tuple[object, ...]:
    return *_exact(each), None if each.time is None else each.time.value


def _exact(each: OperationFacts) -> tuple[object, ...]:
    return _contents(each), each.core, each.layout, each.axes, _times(each)


def _without_lines(each: OperationFacts) -> tuple[object, ...]:
    """The same, wherever the program has it: which lines JAX names differs between releases."""
    primitives = Counter(part.primitive for part in each.contents)
    return frozenset(primitives.items()), each.core, each.layout, each.axes, _times(each)


def _structure(each: OperationFacts) -> tuple[object, ...]:
    """The same, whatever JAX names it: names, too, differ between releases.

    Of an operation whose opcodes are not known nothing is the same.
    """
    own = each.opcodes or (id(each),)
    return own, each.core, each.layout, each.axes, _times(each), each.wire_bytes


def _times(each: OperationFacts) -> tuple[int, bool]:
    return each.times, each.is_counted


def _contents(each: OperationFacts) -> object:
    return frozenset(Counter(part.key for part in each.contents).items())


class _Node(NamedTuple):
    """The operations of one side with the same parts."""

    main: _Key | None
    parts: frozenset[_Key]


def _overlapping(old: Sequence[OperationFacts], new: Sequence[OperationFacts]) -> Iterator[_Group]:
    """Those of which one has the main part of the other, or more than half of what is less.

    A part that many different operations have tells nothing, and does not count.
    """
    earlier, later = _nodes(old), _nodes(new)
    having: dict[_Key, list[_Node]] = {}
    for node in earlier:
        for key in node.parts:
            having.setdefault(key, []).append(node)
    groups = _Groups()
    for node in later:
        shared: dict[_Node, list[_Key]] = {}
        for key in node.parts:
            others = having.get(key, ())
            for other in others if len(others) <= _MOST_HAVING else ():
                shared.setdefault(other, []).append(key)
        for other, keys in shared.items():
            least = min(len(node.parts), len(other.parts))
            if node.main in keys or other.main in keys or len(keys) > _HALF * least:
                groups.join((0, other), (1, node))
    yield from groups.of(earlier, later)


def _nodes(operations: Iterable[OperationFacts]) -> dict[_Node, list[OperationFacts]]:
    found: dict[_Node, list[OperationFacts]] = {}
    for each in operations:
        main = each.contents[0].key if each.contents else None
        node = _Node(main, frozenset(part.key for part in each.contents))
        found.setdefault(node, []).append(each)
    return found


_Member = tuple[int, _Node]
"""0 of the earlier side, 1 of the later."""


class _Groups:
    """What was joined."""

    def __init__(self) -> None:
        self._parent: dict[_Member, _Member] = {}

    def join(self, one: _Member, other: _Member) -> None:
        self._parent[self._root(one)] = self._root(other)

    def _root(self, member: _Member) -> _Member:
        while (parent := self._parent.setdefault(member, member)) != member:
            self._parent[member] = member = self._parent[parent]
        return member

    def of(
        self,
        earlier: Mapping[_Node, Sequence[OperationFacts]],
        later: Mapping[_Node, Sequence[OperationFacts]],
    ) -> Iterator[_Group]:
        """The operations of each group; each by itself where nothing was joined."""
        found: dict[_Member, tuple[list[OperationFacts], list[OperationFacts]]] = {}
        for side, nodes in enumerate((earlier, later)):
            for node, operations in nodes.items():
                found.setdefault(self._root((side, node)), ([], []))[side].extend(operations)
        for before, after in found.values():
            if before and after:
                yield tuple(before), tuple(after)
            else:
                yield from (((each,), ()) for each in before)
                yield from (((), (each,)) for each in after)


def _of_one_line(groups: Iterable[_Group]) -> Iterator[tuple[Kind, _Side, _Side]]:
    """What differs; operations of one line that all came, went or are repeated so are together."""
    together: dict[tuple[object, ...], tuple[Kind, list[OperationFacts], list[OperationFacts]]] = {}
    for number, (before, after) in enumerate(groups):
        kind = _kind(before, after)
        if kind is None:
            continue
        one = (after or before)[0]
        times = tuple(_times(each) for each in (*before, *after)) if kind == "repeated" else ()
        key = (kind, one.place, one.core, times) if kind in _TOGETHER else (number,)
        _, old, new = together.setdefault(key, (kind, [], []))
        old += before
        new += after
    for kind, old, new in together.values():
        yield kind, tuple(old), tuple(new)


def _kind(before: tuple[OperationFacts, ...], after: tuple[OperationFacts, ...]) -> Kind | None:
    if not before or not after:
        return "appeared" if after else "went"
    if _moved(before, after):
        return "moved"
    if len(before) != len(after):
        return "split" if len(before) == 1 else "merged" if len(after) == 1 else "regrouped"
    if len(before) > 1:
        return "regrouped"
    old, new = _without_lines(before[0]), _without_lines(after[0])
    if old != new and _structure(before[0]) != _structure(after[0]):
        is_repeated = old[:-1] == new[:-1]
        return "repeated" if is_repeated else "changed"
    return "time" if _is_other_time(before[0].time, after[0].time) else None


def _is_other_time(before: Quantity | None, after: Quantity | None) -> bool:
    """Whether an estimate came or went, or differs by more than it is worth to tell."""
    if before is None or after is None:
        return before is not after
    return abs(after.value - before.value) > _LEAST * max(before.value, after.value)


def _moved(before: _Side, after: _Side) -> _Side:
    """The later operations whose main part, or all of which, another core had."""
    was: dict[str, set[str]] = {}
    for each in before:
        was.setdefault(each.what, set()).add(each.core)
    known = tuple(each for each in after if each.what in was)
    if known:
        now: dict[str, set[str]] = {}
        for each in known:
            now.setdefault(each.what, set()).add(each.core)
        return tuple(each for each in known if not was[each.what] & now[each.what])
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
