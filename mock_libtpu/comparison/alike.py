"""Which operations of one side are which of the other.

Equal ones first, then those of equal contents, then what the compiler named anew, and at last
groups of what shares parts. What became of each, `operations` tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from mock_libtpu.comparison.facts import OperationFacts
from mock_libtpu.comparison.matching import Matched, function_of, line_of

Side = tuple[OperationFacts, ...]
Group = tuple[Side, Side]
_Key = tuple[str, str, int]
_HALF = 0.5
_MOST_HAVING = 100
_ANYWHERE = ("copy", "fill")
"""The kinds of operations that a compiler puts wherever it needs them."""
# They compute nothing, and are in a fusion or next to it as the compiler likes.
_NO_WORK = frozenset(("parameter", "constant", "tuple", "get-tuple-element", "bitcast"))


def groups(old: Sequence[OperationFacts], new: Sequence[OperationFacts]) -> Iterator[Group]:
    """Operations that belong together, each once; of what only one side has, alone."""
    matched = Matched(old, new)
    for key in _KEYS:
        matched.by(_of_either(key))
    for clear_key in (_of_either(_kind_of_contents), _of_either(contents_of), _rewritten):
        _by_clear(matched, clear_key)
    for before, after in _paired(matched):
        yield (before,), (_named_as(before, after),)
    for before_group, after_group in _overlapping(*matched.left):
        yield from _one_by_one(before_group, after_group)


def _of_either(
    key: Callable[[OperationFacts], Hashable],
) -> Callable[[OperationFacts, bool], Hashable]:
    """A key that is the same of both sides."""
    return lambda each, _: key(each)


def contents_of(each: OperationFacts) -> frozenset[tuple[_Key, int]]:
    """What it computes, in any order."""
    return frozenset(Counter(_parts(each)).items())


def _parts(each: OperationFacts) -> tuple[_Key, ...]:
    """What it computes, the main part first.

    What the compiler puts somewhere by itself is known by its type, too: nothing else says what it
    copies or fills, and the next one of the line may be of another array.
    """
    parts = tuple(part.key for part in each.contents)
    if each.kind not in _ANYWHERE or _has_name(each):
        return parts
    return tuple((f"{primitive} {each.type}", file, line) for primitive, file, line in parts)


def times_of(each: OperationFacts) -> tuple[int, bool]:
    """How often it is executed, and whether that is known."""
    return each.times, each.is_counted


def without_lines(each: OperationFacts) -> tuple[object, ...]:
    """The same, wherever the program has it: which lines JAX names differs between releases."""
    primitives = Counter(part.primitive for part in each.contents)
    return frozenset(primitives.items()), each.core, each.layout, each.axes, times_of(each)


def structure(each: OperationFacts) -> tuple[object, ...]:
    """The same, whatever JAX names it: names, too, differ between releases.

    Of an operation whose opcodes are not known nothing is the same.
    """
    own = each.opcodes or (id(each),)
    return own, each.core, each.layout, each.axes, times_of(each), each.wire_bytes


def _exact(each: OperationFacts) -> tuple[object, ...]:
    return contents_of(each), each.core, each.layout, each.axes, times_of(each)


def _kind_of_contents(each: OperationFacts) -> tuple[object, ...]:
    return contents_of(each), each.kind


def _time(each: OperationFacts) -> float | None:
    return None if each.time is None else each.time.value


_KEYS: tuple[Callable[[OperationFacts], Hashable], ...] = (
    lambda each: (_exact(each), each.opcodes, _time(each)),
    lambda each: (_exact(each), each.opcodes),
    lambda each: (_exact(each), each.kind, _time(each)),
    lambda each: (_exact(each), each.kind),
    lambda each: (without_lines(each), each.kind, _main(each)),
    lambda each: (without_lines(each), each.kind),
    lambda each: (structure(each), _main(each)),
    structure,
    lambda each: (contents_of(each), each.kind, each.core, each.type),
    lambda each: (contents_of(each), each.opcodes),
    lambda each: (contents_of(each), each.core, each.type),
)
"""What equal operations have in common, the strictest first."""


def _main(each: OperationFacts) -> _Key | None:
    return next(iter(_parts(each)), None)


def _has_name(each: OperationFacts) -> bool:
    """Whether JAX names it: what the compiler made by itself has the name of its opcode."""
    return not {each.what, each.what.removesuffix("-start")} & {*each.opcodes}


def _by_clear(
    matched: Matched[OperationFacts], key: Callable[[OperationFacts, bool], Hashable]
) -> None:
    """Match by a key that leaves no choice: one has it on each side, or several alike ones."""
    sides: list[dict[Hashable, list[OperationFacts]]] = [{}, {}]
    for is_old, side, operations in zip((True, False), sides, matched.left, strict=True):
        for each in operations:
            side.setdefault(key(each, is_old), []).append(each)
    clear = {own for own, same in sides[0].items() if _is_clear(same, sides[1].get(own, ()))}
    matched.by(lambda each, is_old: own if (own := key(each, is_old)) in clear else None)


def _is_clear(before: Sequence[OperationFacts], after: Sequence[OperationFacts]) -> bool:
    is_alike = (len({*map(_kind_of_contents, side)}) == 1 for side in (before, after))
    return len(before) == len(after) and all(is_alike)


def _rewritten(each: OperationFacts, is_old: bool) -> Hashable:
    """An instruction that JAX names on one side only: the compiler put another for it.

    It is in the same function, and in the same line if a compiler puts such anywhere.
    """
    work = tuple(opcode for opcode in each.opcodes if opcode not in _NO_WORK)
    if len(work) != 1 or each.place is None:
        return None
    where = line_of(each.place) if each.kind in _ANYWHERE else function_of(each.place)
    return work, each.core, times_of(each), where, _has_name(each) == is_old


def _paired(
    matched: Matched[OperationFacts],
) -> Iterator[tuple[OperationFacts, OperationFacts]]:
    for before, after in matched.all():
        if before is not None and after is not None:
            yield before, after


def _named_as(before: OperationFacts, after: OperationFacts) -> OperationFacts:
    """The later one, named by its part that the earlier one is named by.

    Only if the earlier one knows nothing of what the later one is named by.
    """
    own, former = _main(after), _main(before)
    if own is None or former is None or own in _parts(before):
        return after
    parts = list(after.contents)
    main = next((part for part in parts if part.key == former), None)
    if main is not None:
        parts.remove(main)
    elif _has_name(before) and not _has_name(after) and after.opcodes:
        main = before.contents[0]
        parts = parts[1:]
    return after if main is None else replace(after, contents=(main, *parts))


def _one_by_one(before: Side, after: Side) -> Iterator[Group]:
    """A group as pairs, where it is clear which operation is which; else as it is."""
    matched = Matched(before, after)
    _by_clear(matched, lambda each, _: each.contents and (_main(each), each.type))
    _by_clear(matched, lambda each, _: _main(each))
    old, new = matched.left
    pairs = list(_paired(matched))
    if len(old) == len(new) == 1 and _share_main(old[0], new[0]):
        pairs.append((old.pop(), new.pop()))
    if (old and new) or _is_exchanged(pairs, old, new):
        yield before, after
        return
    yield from (((was,), (_named_as(was, now),)) for was, now in pairs)
    yield from (((each,), ()) for each in old)
    yield from (((), (each,)) for each in new)


def _is_exchanged(
    pairs: Sequence[tuple[OperationFacts, OperationFacts]],
    old: Sequence[OperationFacts],
    new: Sequence[OperationFacts],
) -> bool:
    """Whether pairs gained what is left of the earlier side, or lost what is of the later one.

    What has the main part of a pair is a piece of it in any case.
    """
    mains = {_main(each) for pair in pairs for each in pair}
    changed = [[Counter(_parts(each)) for each in pair] for pair in pairs]
    gained = {part for was, now in changed for part in now - was}
    lost = {part for was, now in changed for part in was - now}
    return any(
        not (mains | parts).isdisjoint(_parts(each))
        for parts, side in ((gained, old), (lost, new))
        for each in side
    )


def _share_main(before: OperationFacts, after: OperationFacts) -> bool:
    """Whether one has what the other one is named by."""
    return any(_main(each) in _parts(other) for each, other in ((before, after), (after, before)))


class _Node(NamedTuple):
    """The operations of one side with the same parts."""

    main: _Key | None
    parts: frozenset[_Key]


def _overlapping(old: Sequence[OperationFacts], new: Sequence[OperationFacts]) -> Iterator[Group]:
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
        node = _Node(_main(each), frozenset(_parts(each)))
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
    ) -> Iterator[Group]:
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
