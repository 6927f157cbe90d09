"""Why each collective of a compiled program is there.

The optimised module has its name and groups; the partitioned module, what it moves and for what;
and the program with all shardings, the operation where these disagree. What several operations of
one name could have caused has several reasons; what none of them could, has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mock_libtpu.causes.disagreements import (
    Disagreement,
    Spread,
    disagreements,
    local_shape,
    lookups,
    reductions,
    shifts,
    sizes_of,
)
from mock_libtpu.causes.model import NOT_KNOWN, PARTITIONER, PROGRAM, Cause, Reason, at
from mock_libtpu.causes.origins import place_of, short
from mock_libtpu.causes.partitioned import (
    Collectives,
    are_alike,
    channel,
    extents,
    is_of_partitioner,
    opcode,
)
from mock_libtpu.causes.reasons import looked_up, reduced, resharded, shifted, unique
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction, own_place
from mock_libtpu.compiler.texts.sharded import Label, ShardedOperation, ShardedProgram, matching
from mock_libtpu.compiler.texts.shardings import base

_EXPLICIT = frozenset(
    f"stablehlo.{name}"
    for name in (
        "all_reduce", "all_gather", "all_to_all", "reduce_scatter", "collective_permute",
        "collective_broadcast", "cross-replica-sum",
    )
)  # fmt: skip


@dataclass(frozen=True)
class _Key:
    """By what a collective is found again in another module."""

    kind: str
    label: Label
    axes: tuple[str, ...] | None

    def matches(self, other: _Key) -> bool:
        return (
            are_alike(self.kind, other.kind)
            and self.axes == other.axes
            and self.label.matches(other.label)
        )


class CollectiveCauses:
    """The causes of the collectives of one program."""

    def __init__(
        self, hlo: Hlo, partitioned: Hlo, program: ShardedProgram, given: ShardedProgram
    ) -> None:
        """`program` has all shardings, `given` those that JAX gives."""
        self._program = program
        self._optimised = Collectives(hlo, program.meshes)
        self._partitioned = Collectives(partitioned, program.meshes)
        self._made = [
            (self._key(self._partitioned, each), each) for each in self._partitioned.all()
        ]
        # The mark is lost where several are combined.
        self._single: dict[str, list[_Key]] = {}
        self._channels: dict[_Key, set[str]] = {}
        self._callers = {one.calls: one for one in hlo.instructions.values() if one.calls}
        self._sizes = sizes_of(program)
        self._disagreements = list(disagreements(program))
        self._sums = list(reductions(program))
        self._lookups = list(lookups(program))
        self._shifts = list(shifts(program))
        self._explicit = [each for each in given.operations if each.kind in _EXPLICIT]

    def all(self) -> Iterator[Cause]:
        """One for each collective; the parts of one are together."""
        groups: dict[tuple[_Key, str], list[Instruction]] = {}
        for each in self._optimised.all():
            key = self._key(self._optimised, each)
            groups.setdefault((key, channel(each)), []).append(each)
            self._channels.setdefault(key, set()).add(channel(each))
            if is_of_partitioner(each):
                self._single.setdefault(channel(each), []).append(key)
        for (key, _), group in groups.items():
            names = tuple(self._executed(each) for each in group)
            cause = self._cause(key, group[0])
            yield replace(cause, operations=tuple(dict.fromkeys(names)))

    def _key(self, module: Collectives, each: Instruction) -> _Key:
        label = module.label(each)
        if not label.name and module is self._optimised and each.computation in self._callers:
            label = module.label(self._callers[each.computation])
        return _Key(opcode(each), label, module.axes(each))

    def _executed(self, each: Instruction) -> str:
        """The operation that it is executed in, mostly itself."""
        at, seen = each, set()
        while at.computation in self._callers and at.computation not in seen:
            seen.add(at.computation)
            caller = self._callers[at.computation]
            if caller.opcode not in ("fusion", "async-start"):
                break
            at = caller
        return at.name

    def _cause(self, key: _Key, each: Instruction) -> Cause:
        place = own_place(self._optimised.hlo.stack(each.name))
        explicit = matching(self._explicit, key.label)
        cause = Cause((each.name,), key.kind, NOT_KNOWN, key.axes, place)
        if explicit and not is_of_partitioner(each):
            return replace(cause, kind=PROGRAM, reasons=tuple(_explicit(explicit)))
        shapes = extents(each.text)
        if len(shapes) > 1 and each.opcode == key.kind:
            return self._combined(cause, key, shapes)
        made = self._of(key, each)
        if not made and not is_of_partitioner(each):
            return cause
        reasons = unique(reason for one in made for reason in self._reasons(*one))
        return replace(cause, kind=PARTITIONER, reasons=tuple(reasons))

    def _of(self, key: _Key, each: Instruction) -> list[tuple[_Key, Instruction]]:
        """The collectives of the partitioned module that it can be."""
        made = [(other, one) for other, one in self._made if key.matches(other)]
        numbers = {channel(one) for _, one in made}
        if numbers == self._channels[key]:  # none of them was made anew
            made = [(other, one) for other, one in made if channel(one) == channel(each)]
        shape = extents(each.text)
        return [(other, one) for other, one in made if extents(one.text) == shape] or made

    def _combined(self, cause: Cause, key: _Key, shapes: Sequence[tuple[int, ...]]) -> Cause:
        """One that several were combined to, which keeps the name of one of them."""
        made = [
            (other, one)
            for other, one in self._made
            if are_alike(other.kind, key.kind)
            and other.axes == key.axes
            and not any(other.matches(single) for single in self._single.get(channel(one), ()))
            and any(shape in shapes for shape in extents(one.text))
        ]
        if len(made) != len(shapes):  # others of these shapes may not be in it
            made = [(other, one) for other, one in made if other.label.matches(key.label)]
            reasons = unique(reason for one in made for reason in self._reasons(*one))
            return replace(cause, kind=PARTITIONER if made else NOT_KNOWN, reasons=tuple(reasons))
        reasons = unique(reason for one in made for reason in self._reasons(*one))
        return replace(cause, kind=PARTITIONER, reasons=tuple(reasons), apply_all=True)

    def _reasons(self, key: _Key, each: Instruction) -> list[Reason]:
        """Those of a collective of the partitioned module."""
        axes = {base(axis) for axis in key.axes or ()}
        source = self._partitioned.source(each)
        readers = self._partitioned.readers(each)
        if key.kind in ("all-reduce", "reduce-scatter"):
            for spreads, reason in ((self._sums, reduced), (self._lookups, looked_up)):
                ends = [each, source, self._partitioned.computed(each)]
                found = self._spread(spreads, ends, axes)
                if found:
                    return unique(map(reason, found))
            return []
        moved = self._moved(key, source, readers, axes)
        if moved:
            return resharded(self._program, moved)
        return unique(map(shifted, self._spread(self._shifts, [each, *readers], axes)))

    def _spread(
        self, spreads: Iterable[Spread], ends: Sequence[Instruction], axes: set[str]
    ) -> list[Spread]:
        labels = [self._partitioned.label(end) for end in ends]
        found = [
            each
            for each in spreads
            if axes
            and axes <= {base(axis) for axis in each.axes}
            and any(each.operation.label.matches(label) for label in labels)
        ]
        read = [label for end in ends for label in self._partitioned.operands(end)]
        found = [each for each in found if _reads(each.operation, read)] or found
        shapes = extents(ends[0].text)
        found = [each for each in found if self._makes(each.operation, shapes)] or found
        # An axis of the result has the whole dimension on each device, mostly.
        return [each for each in found if not axes & {base(axis) for axis in each.kept}] or found

    def _makes(self, operation: ShardedOperation, shapes: Sequence[tuple[int, ...]]) -> bool:
        return any(local_shape(value, self._sizes) in shapes for value in operation.results)

    def _moved(
        self, key: _Key, source: Instruction, readers: Sequence[Instruction], axes: set[str]
    ) -> list[Disagreement]:
        """Of what is possible, that which all that is known of the way agrees with, if any does."""
        made = self._partitioned.label(source)
        read = [self._partitioned.label(reader) for reader in readers]

        def is_of(one: Disagreement) -> bool:
            """Whether the operation ran before its result was moved."""
            return key.label.matches(made) and _is_of(one.operation.label, made)

        found = [
            one
            for one in self._disagreements
            if _explains(one, key.kind, axes)
            and any(_names(one, label) for label in (key.label, made, *read))
        ]
        operands = [label for reader in readers for label in self._partitioned.operands(reader)]
        shapes = extents(source.text)
        tests: tuple[Callable[[Disagreement], bool], ...] = (
            lambda one: local_shape(one.operand, self._sizes) in shapes,
            lambda one: _is_of(one.operand.label, made) or is_of(one),
            lambda one: any(_is_of(one.operation.label, label) for label in read) or is_of(one),
            lambda one: _reads(one.operation, operands),
            lambda one: {base(axis) for axis in one.moved} == axes,
        )
        for agrees in tests:
            found = [one for one in found if agrees(one)] or found
        return found


def _explicit(operations: Iterable[ShardedOperation]) -> Iterator[Reason]:
    texts = dict.fromkeys((short(each.label), place_of(each.label)) for each in operations)
    for name, place in texts:
        yield Reason((name, *at(place)), disagrees=(place,) if place is not None else ())


def _explains(one: Disagreement, kind: str, axes: set[str]) -> bool:
    moved = {base(axis) for axis in one.moved}
    if kind == "collective-permute":
        return bool(moved) and axes <= moved | {base(axis) for axis in one.after.axes}
    return bool(axes) and axes <= moved


def _names(one: Disagreement, label: Label) -> bool:
    return _is_of(one.operation.label, label) or _is_of(one.operand.label, label)


def _is_of(label: Label | None, other: Label) -> bool:
    return label is not None and label.matches(other)


def _reads(operation: ShardedOperation, labels: Sequence[Label]) -> bool:
    """Whether all operands that have names are among these."""
    own = [
        value.label
        for value in operation.operands
        if value.label and value.label.name and not (value.source and value.source.is_loop)
    ]
    return all(any(each.matches(label) for label in labels) for each in own)
