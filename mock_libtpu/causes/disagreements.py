"""Where the shardings of a program make devices exchange data, by the rules of its operations."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.sharded import ShardedOperation, ShardedProgram, Value
from mock_libtpu.compiler.texts.shardings import Axes, Rule, Sharding, axis_size, factor_axes

_MOST_OPTIONS = 8
_LOOKUPS = ("stablehlo.gather", "stablehlo.dynamic_gather", "stablehlo.dynamic_slice")


@dataclass(frozen=True)
class Disagreement:
    """An operand that an operation needs in another sharding than it has."""

    operation: ShardedOperation
    number: int
    """The operand's."""
    before: Sharding
    after: Sharding
    origins: Mapping[str, str]
    """Of the axes of what the operation makes, or of `after`."""

    @property
    def operand(self) -> Value:
        return self.operation.operands[self.number]

    @property
    def moved(self) -> frozenset[str]:
        """The axes along which data leaves a device."""
        return moved(self.before, self.after)


@dataclass(frozen=True)
class Spread:
    """Dimensions that an operation sums up, looks up or shifts, and that are sharded."""

    operation: ShardedOperation
    parts: tuple[tuple[int, int, Axes], ...]
    """The operand, its dimension, and the axes of that."""

    @property
    def axes(self) -> frozenset[str]:
        return frozenset(axis for *_, axes in self.parts for axis in axes)

    @property
    def kept(self) -> frozenset[str]:
        """The axes that shard a result, too."""
        shardings = (each.sharding for each in self.operation.results if each.sharding)
        return frozenset(axis for sharding in shardings for axis in sharding.axes)


def local_shape(value: Value, sizes: Mapping[str, int]) -> tuple[int, ...] | None:
    """The extents of a value on a device, but those of 1; None if they are not known."""
    if value.shape is None:
        return None
    sharded = value.sharding.dimensions if value.sharding else ((),) * len(value.shape)
    if len(value.shape) != len(sharded):
        return None
    counts = (math.prod(axis_size(axis, sizes) for axis in axes) for axes in sharded)
    local = (-(-extent // count) for extent, count in zip(value.shape, counts, strict=True))
    return tuple(extent for extent in local if extent != 1)


def moved(before: Sharding, after: Sharding) -> frozenset[str]:
    """The axes of `before` that `after` does not have at the same position."""
    found: set[str] = set()
    for old, new in zip(before.dimensions, after.dimensions, strict=True):
        kept = 0
        while kept < min(len(old), len(new)) and old[kept] == new[kept]:
            kept += 1
        found.update(old[kept:])
    return frozenset(found)


def disagreements(program: ShardedProgram) -> Iterator[Disagreement]:
    """All of a program."""
    for operation in program.operations:
        if operation.wanted:
            options = [[each] for each in operation.wanted]
        elif operation.rule is not None:
            options = list(_by_rule(operation, operation.rule, sizes_of(program)))
        else:
            continue
        for number, (value, wanted) in enumerate(zip(operation.operands, options, strict=False)):
            before = value.sharding
            if before is None or not before.axes:
                continue
            for after, origins in wanted:
                whole = after or Sharding(((),) * len(before.dimensions))
                if len(whole.dimensions) != len(before.dimensions) or not moved(before, whole):
                    continue
                yield Disagreement(operation, number, before, whole, origins)


def reductions(program: ShardedProgram) -> Iterator[Spread]:
    """The operations that sum up a sharded dimension, so that each device has a part of a sum."""
    for operation in program.operations:
        rule = operation.rule
        if rule is not None and rule.reduced and operation.kind not in _LOOKUPS:
            yield from _spread(operation, rule, rule.reduced, sizes_of(program))


def lookups(program: ShardedProgram) -> Iterator[Spread]:
    """The operations that look up a sharded dimension of their first operand."""
    for operation in program.operations:
        rule = operation.rule
        if rule is None or operation.kind not in _LOOKUPS or not rule.operands:
            continue
        passed = {factor for result in rule.results for part in result for factor in part}
        own = {factor for part in rule.operands[0] for factor in part}
        yield from _spread(operation, rule, (own - passed) | rule.whole, sizes_of(program), most=1)


def shifts(program: ShardedProgram) -> Iterator[Spread]:
    """The operations of which an element may need one of another device."""
    for operation in program.operations:
        rule = operation.rule
        if rule is not None and rule.whole:
            yield from _spread(operation, rule, rule.whole, sizes_of(program))


def sizes_of(program: ShardedProgram) -> dict[str, int]:
    """The sizes of all axes of a program's meshes."""
    return {axis: size for mesh in program.meshes.values() for axis, size in mesh.axes}


def _spread(
    operation: ShardedOperation,
    rule: Rule,
    factors: frozenset[str] | set[str],
    sizes: Mapping[str, int],
    most: int | None = None,
) -> Iterator[Spread]:
    parts = []
    for number, axes in enumerate(_operand_axes(operation, rule, sizes)[:most]):
        for dimension, own in enumerate(rule.operands[number]):
            spread = (axes.get(factor, ()) for factor in own if factor in factors)
            used = tuple(itertools.chain.from_iterable(spread))
            if used:
                parts.append((number, dimension, used))
    if parts:
        yield Spread(operation, tuple(parts))


def _operand_axes(
    operation: ShardedOperation, rule: Rule, sizes: Mapping[str, int]
) -> list[dict[str, Axes]]:
    """The axes of each factor, of each operand; none where they are not known."""
    found = []
    for value, dimensions in zip(operation.operands, rule.operands, strict=False):
        axes = value.sharding and factor_axes(dimensions, value.sharding, rule, sizes)
        found.append(axes or {})
    return found


def _by_rule(
    operation: ShardedOperation, rule: Rule, sizes: Mapping[str, int]
) -> Iterator[list[tuple[Sharding | None, Mapping[str, str]]]]:
    """The shardings that each operand may be needed in.

    What the result has, the operands must have. A factor that it does not have may be sharded as in
    any operand, as far as the axes are free, or whole.
    """
    resolved: dict[str, Axes] = {}
    origins: dict[str, str] = {}
    for result, dimensions in zip(operation.results, rule.results, strict=False):
        sharding = result.sharding or Sharding(((),) * len(dimensions))
        axes = factor_axes(dimensions, sharding, rule, sizes)
        if axes is None:
            return
        resolved |= axes
        origins |= result.origins
    taken = {axis for axes in resolved.values() for axis in axes}
    given = _operand_axes(operation, rule, sizes)
    for dimensions in rule.operands:
        factors = [factor for own in dimensions for factor in own]
        free = [factor for factor in factors if factor not in resolved]
        choices = [_choices(factor, given, taken) for factor in free]
        wanted: list[tuple[Sharding | None, Mapping[str, str]]] = []
        for chosen in itertools.islice(itertools.product(*choices), _MOST_OPTIONS):
            axes = resolved | dict(zip(free, chosen, strict=True))
            wanted.append((_sharding(dimensions, axes), origins))
        yield wanted


def _choices(factor: str, given: Sequence[Mapping[str, Axes]], taken: set[str]) -> list[Axes]:
    found: dict[Axes, None] = {(): None}
    for axes in given:
        own = axes.get(factor, ())
        found[tuple(itertools.takewhile(lambda axis: axis not in taken, own))] = None
    return list(found)


def _sharding(dimensions: Sequence[Sequence[str]], axes: Mapping[str, Axes]) -> Sharding:
    return Sharding(
        tuple(tuple(axis for factor in own for axis in axes.get(factor, ())) for own in dimensions)
    )
