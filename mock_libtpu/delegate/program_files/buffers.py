"""Write a BufferAssignmentProto as the text that the compiler writes of it.

Of two forms of the same facts the text is the one that is read further on
(mock_libtpu/compiler/texts/buffers.py). Field numbers are those of xla/service/hlo.proto.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .. import protobuf
from ..seam import xla_client

_BUFFERS, _ALLOCATIONS = 1, 3  # of BufferAssignmentProto
_ID, _SIZE, _DEFINED_AT = 1, 2, 3  # of LogicalBufferProto
_INSTRUCTION_NAME, _SHAPE_INDEX, _INSTRUCTION_ID = 2, 3, 4  # of its location
_THREAD_LOCAL, _IS_PARAMETER, _PARAMETER, _LIVE_OUT, _COLOR = 3, 5, 6, 7, 8  # of an allocation
_ASSIGNED, _CONSTANT = 9, 12
_BUFFER, _OFFSET, _PART = 1, 2, 3  # of what is assigned
_COMPUTATIONS, _INSTRUCTIONS, _NAME, _SHAPE, _UNIQUE = 3, 2, 1, 3, 35  # of a module
_ELEMENT, _DIMENSIONS, _TUPLE = 2, 3, 4  # of ShapeProto


class _Instruction(NamedTuple):
    name: str
    shape: memoryview


def text(assignment: bytes, module: bytes) -> str:
    """The text; "" where the message is damaged."""
    try:
        return "".join(f"{line}\n" for line in _lines(assignment, module))
    except ValueError:
        return ""


def _lines(assignment: bytes, module: bytes) -> Iterator[str]:
    by_id, by_name = _instructions(module)
    values: dict[int, str] = {}
    for buffer in protobuf.messages(assignment, _BUFFERS):
        at = next(protobuf.messages(buffer, _DEFINED_AT), memoryview(b""))
        name = _text(at, _INSTRUCTION_NAME)
        instruction = by_name.get(name) or by_id.get(protobuf.integer(at, _INSTRUCTION_ID))
        if instruction is not None:
            index = protobuf.numbers(at, _SHAPE_INDEX)
            shown = f"{{{','.join(map(str, index))}}}"
            number = protobuf.integer(buffer, _ID)
            shape = _shape(instruction.shape, index)
            values[number] = f" value: <{number} {instruction.name}{shown} @0> %s: {shape}"
    for number, allocation in enumerate(protobuf.messages(assignment, _ALLOCATIONS)):
        size = protobuf.integer(allocation, _SIZE)
        yield f"allocation {number}: size {size}{_facts(allocation)}:"
        for part in protobuf.messages(allocation, _ASSIGNED):
            value = values.get(protobuf.integer(part, _BUFFER))
            if value is not None:
                taken, offset = protobuf.integer(part, _PART), protobuf.integer(part, _OFFSET)
                yield value % f"(size={taken},offset={offset})"


def _facts(allocation: memoryview) -> str:
    facts = []
    if protobuf.integer(allocation, _IS_PARAMETER):
        facts.append(f"parameter {protobuf.integer(allocation, _PARAMETER)}")
    elif protobuf.integer(allocation, _THREAD_LOCAL):
        facts.append("thread-local")
    elif protobuf.integer(allocation, _CONSTANT):
        facts.append("constant")
    else:
        is_output = protobuf.integer(allocation, _LIVE_OUT)
        facts.append("maybe-live-out" if is_output else "preallocated-temp")
    if color := protobuf.integer(allocation, _COLOR):
        facts.append(f"color {color}")
    return "".join(f", {fact}" for fact in facts)


def _instructions(module: bytes) -> tuple[dict[int, _Instruction], dict[str, _Instruction]]:
    """By their number, and by their name."""
    by_id, by_name = {}, {}
    for computation in protobuf.messages(module, _COMPUTATIONS):
        for instruction in protobuf.messages(computation, _INSTRUCTIONS):
            shape = next(protobuf.messages(instruction, _SHAPE), memoryview(b""))
            found = _Instruction(_text(instruction, _NAME), shape)
            by_id[protobuf.integer(instruction, _UNIQUE)] = found
            by_name[found.name] = found
    return by_id, by_name


def _shape(shape: memoryview, index: list[int]) -> str:
    """The part of a shape at an index, such as f32[8,100]; a tuple is ()."""
    for step in index:
        shape = list(protobuf.messages(shape, _TUPLE))[step]
    kind = _kinds().get(protobuf.integer(shape, _ELEMENT), "")
    if kind == "tuple":
        return "()"
    return f"{kind}[{','.join(map(str, protobuf.numbers(shape, _DIMENSIONS)))}]"


def _kinds() -> dict[int, str]:
    members = xla_client.PrimitiveType.__members__
    return {int(member.value): name.lower() for name, member in members.items()}


def _text(message: memoryview, number: int) -> str:
    return bytes(next(protobuf.messages(message, number), b"")).decode("utf-8", "backslashreplace")
