"""Name in plain English the operations of a program, and where shardings come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mock_libtpu.causes.model import Sentence, at, listed
from mock_libtpu.compiler.texts.hlo import Place, own_place, own_places
from mock_libtpu.compiler.texts.sharded import Label, ShardedOperation, ShardedProgram, Value

_OF_PROGRAM = re.compile(r"(input|output): (\d+)$")
_OF_MANUAL = re.compile(r"(mc_\d+)_(input|output): (\d+)$")


def place_of(label: Label | None) -> Place | None:
    """The innermost line of the program's own code."""
    return own_place(label.stack) if label is not None else None


def short(label: Label | None) -> str:
    """JAX's name of an operation, without those of the functions that it is in."""
    name = label.name.split(";")[0].rpartition("/")[2] if label is not None else ""
    return name.removesuffix("_invariant")  # as psum is called where shard_map checks types


def operation_text(operation: ShardedOperation) -> Sentence:
    """Such as `dot_general at train.py:7`."""
    name = short(operation.label) or operation.kind.rpartition(".")[2]
    return (name, *at(place_of(operation.label)))


def constraint_text(
    program: ShardedProgram, constraint: ShardedOperation
) -> tuple[Sentence, tuple[Place, ...]]:
    """A constraint with its line, and with that of the call where a function has it for several."""
    own = own_places(constraint.label.stack)
    alike = {
        places[1]
        for each in program.operations
        if each.is_constraint
        and len(places := own_places(each.label.stack)) > 1
        and places[0] == own[0]
    }
    if len(own) > 1 and len(alike) > 1:
        where: Sentence = ("the constraint at ", own[0], ", called at ", own[1], ",")
        return where, tuple(own[:2])
    return ("the constraint", *at(place_of(constraint.label))), tuple(own[:1])


def value_text(value: Value) -> str:
    """Such as `argument w` or `the result of add`."""
    if value.source is None:
        return _argument(value.argument)
    label = value.source.label
    if value.source.is_constraint and not label.stack:
        return _argument(label)
    if value.source.is_manual and value not in value.source.results:
        return "an argument of shard_map's function"
    if value.source.is_loop:
        return "a value of the loop"
    if value.source.is_constraint:
        return "the value constrained"
    return f"the result of {short(label) or value.source.kind.rpartition('.')[2]}"


def value_sentence(value: Value) -> Sentence:
    """The value with the line that it is made at."""
    label = value.source.label if value.source is not None else None
    return (value_text(value), *at(place_of(label)))


def origin(program: ShardedProgram, name: str) -> tuple[Sentence, tuple[Place, ...]]:
    """What a sharding comes from by Shardy's name of it, and the lines of that."""
    if matched := _OF_PROGRAM.match(name):
        number = int(matched[2])
        if matched[1] == "output":
            return (f"out_shardings of result {number}",), ()
        if number < len(program.arguments):
            return (_argument(program.arguments[number].argument),), ()
        return (f"argument {number}",), ()
    if matched := _OF_MANUAL.match(name):
        manual = program.named(matched[1])
        specs = "in_specs" if matched[2] == "input" else "out_specs"
        place = place_of(manual.label) if manual else None
        return (f"{specs} of shard_map", *at(place)), (place,) if place else ()
    operation = program.named(name)
    if operation is None:
        return (), ()
    if operation.label.stack:
        return constraint_text(program, operation)
    return (_argument(operation.label),), ()


def origins_text(
    program: ShardedProgram, origins: Mapping[str, str], axes: Iterable[str], own: Value | None
) -> tuple[Sentence, tuple[Place, ...]]:
    """What some axes of a sharding come from, as text; and the lines of that."""
    names = dict.fromkeys(origins[axis] for axis in sorted(axes) if axis in origins)
    found = dict.fromkeys(
        ((value_text(own),), ()) if name == "self" and own is not None else origin(program, name)
        for name in names
    )
    places = (place for _, lines in found for place in lines)
    return listed([what for what, _ in found if what], "and"), tuple(dict.fromkeys(places))


def _argument(label: Label | None) -> str:
    return f"argument {label.name}" if label is not None and label.name else "an argument"
