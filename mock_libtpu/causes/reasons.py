"""Put a disagreement of shardings into a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mock_libtpu.causes.disagreements import Disagreement, Spread
from mock_libtpu.causes.model import Reason, Sentence, at, listed
from mock_libtpu.causes.origins import (
    constraint_text,
    operation_text,
    origins_text,
    place_of,
    short,
    value_sentence,
    value_text,
)
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.sharded import ShardedOperation, ShardedProgram, Value
from mock_libtpu.compiler.texts.shardings import base


def resharded(program: ShardedProgram, found: Iterable[Disagreement]) -> list[Reason]:
    """The reasons of disagreements; operands that an operation needs alike are one."""
    groups: dict[tuple[int, str, str], list[Disagreement]] = {}
    for each in found:
        key = (id(each.operation), str(each.before), str(each.after))
        groups.setdefault(key, []).append(each)
    return unique(_resharded(program, group) for group in groups.values())


def unique(reasons: Iterable[Reason]) -> list[Reason]:
    """Each once: a program repeats what it does in a loop of Python."""
    return list(dict.fromkeys(reasons))


def _resharded(program: ShardedProgram, group: Sequence[Disagreement]) -> Reason:
    first = group[0]
    operation, before, after = first.operation, str(first.before), str(first.after)
    operands = list(dict.fromkeys(value_text(each.operand) for each in group))
    wanted, places = _wanted(program, first)
    if operation.is_constraint:
        what = (*value_sentence(first.operand), " is ", before, *_from(program, first.operand))
        sentence: Sentence = (*what, ", and ", *wanted, " wants ", after)
    elif operation.wanted:
        what = (*value_sentence(first.operand), " is ", before, *_from(program, first.operand))
        sentence = (*what, ", and ", *wanted, " needs ", after)
    else:
        names = _named([each.operand for each in _distinct(group)])
        because: Sentence = (", because of ", *wanted) if wanted else ()
        sentence = (
            *operation_text(operation), " reads ", *names, " as ", before,
            *_from(program, first.operand), " and needs ", after, *because,
        )  # fmt: skip
    if not places:
        made_at = place_of(first.operand.label)
        places = (made_at,) if made_at is not None else ()
    return Reason(sentence, before, after, " and ".join(operands), places)


def _named(values: Sequence[Value]) -> Sentence:
    arguments = [value.argument.name for value in values if value.argument is not None]
    if len(arguments) == len(values) > 1:
        return ("arguments ", *listed([(name,) for name in arguments], "and"))
    return listed([value_sentence(value) for value in values], "and")


def _distinct(group: Sequence[Disagreement]) -> list[Disagreement]:
    return list({value_text(each.operand): each for each in group}.values())


def _from(program: ShardedProgram, value: Value) -> Sentence:
    """Where a sharding comes from that the value itself does not say."""
    if value.sharding is None or value.source is None or value.source.is_constraint:
        return ()
    source, _ = origins_text(program, value.origins, value.sharding.axes, None)
    return (" (from ", *source, ")") if source else ()


def _wanted(program: ShardedProgram, each: Disagreement) -> tuple[Sentence, tuple[Place, ...]]:
    """What wants the other sharding, and the lines of it."""
    operation = each.operation
    place = place_of(operation.label)
    places = (place,) if place is not None else ()
    if operation.is_constraint:
        if operation.label.stack:
            return constraint_text(program, operation)
        return (value_text(operation.results[0]),), ()
    if operation.is_manual:
        return ("in_specs of shard_map", *at(place)), places
    if operation.kind == "return":
        return _of_result(program, each)
    if operation.wanted:
        return ("the loop", *at(place)), places
    axes = each.after.axes - each.before.axes | (each.moved & _result_axes(operation))
    return origins_text(program, each.origins, axes or each.after.axes, None)


def _of_result(program: ShardedProgram, each: Disagreement) -> tuple[Sentence, tuple[Place, ...]]:
    name = f"out_shardings of result {each.number}"
    if all(origin == "self" for origin in each.origins.values()):
        return (name,), ()
    found, places = origins_text(program, each.origins, each.after.axes, None)
    return found or (name,), places


def _result_axes(operation: ShardedOperation) -> frozenset[str]:
    return frozenset(
        axis for value in operation.results if value.sharding for axis in value.sharding.axes
    )


def reduced(spread: Spread) -> Reason:
    """An operation that sums up, of which each device has a part only."""
    name = spread.operation.kind.rpartition(".")[2]
    is_sum = short(spread.operation.label) == "reduce_sum" or not name.startswith("reduce")
    return _spread(spread, " sums over " if is_sum else " reduces over ")


def looked_up(spread: Spread) -> Reason:
    """An operation that looks up what other devices have."""
    return _spread(spread, " looks up elements along ")


def shifted(spread: Spread) -> Reason:
    """An operation that needs elements of other devices."""
    return _spread(spread, " needs elements of other devices along ")


def _spread(spread: Spread, what: str) -> Reason:
    operation = spread.operation
    axes = list(dict.fromkeys(base(axis) for *_, own in spread.parts for axis in own))
    parts: list[Sentence] = [
        (f"dimension {dimension} of ", *value_sentence(value), f" ({value.sharding})")
        for number, dimension, _ in spread.parts
        for value in [operation.operands[number]]
    ]
    over = f"{' and '.join(map(repr, axes))}, which shards "
    sentence = (*operation_text(operation), what, over, *listed(parts, "and"))
    operands = [operation.operands[number] for number, *_ in spread.parts]
    places = [place_of(value.source.label) for value in operands if value.source is not None]
    return Reason(
        sentence,
        " and ".join(str(value.sharding) for value in operands),
        ", ".join(str(value.sharding) for value in operation.results if value.sharding),
        " and ".join(map(value_text, operands)),
        tuple(dict.fromkeys(place for place in places if place is not None)),
    )
