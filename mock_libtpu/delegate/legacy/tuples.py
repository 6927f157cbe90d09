"""Give a module a parameter for each part of its tuple: the CPU client takes no tuples.

JAX passes more than 2,000 arguments to a TPU as one tuple. Field numbers are those of
xla/service/hlo.proto and xla/xla_data.proto.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import protobuf
from .errors import LegacyDelegateError

__all__ = ["flattened"]

# Of HloModuleProto.
_COMPUTATIONS, _HOST_PROGRAM_SHAPE, _ENTRY = 3, 4, 6
# Of HloComputationProto.
_INSTRUCTIONS, _PROGRAM_SHAPE, _COMPUTATION_ID = 2, 4, 5
# Of HloInstructionProto.
_NAME, _OPCODE, _SHAPE, _PARAMETER_NUMBER, _ID, _OPERANDS, _SHARDING = 1, 2, 3, 9, 35, 36, 40
_PARTS_OF_SHAPE, _PARTS_OF_SHARDING = 4, 5
# Of ProgramShapeProto.
_PARAMETERS, _RESULT, _PARAMETER_NAMES = 1, 2, 3


def flattened(module: bytes) -> bytes:
    """The module whose entry takes the parts of its only parameter, and makes the tuple itself."""
    entry = _number(module, _ENTRY)
    fields = []
    for number, value in protobuf.fields(module):
        if isinstance(value, int):
            fields.append(protobuf.varint_field(number, value))
        elif number == _COMPUTATIONS and _number(value, _COMPUTATION_ID) == entry:
            fields.append(protobuf.bytes_field(number, _with_parts(value)))
        elif number == _HOST_PROGRAM_SHAPE:
            fields.append(protobuf.bytes_field(number, _program_shape(value)))
        else:
            fields.append(protobuf.bytes_field(number, value))
    return b"".join(fields)


def _with_parts(computation: memoryview) -> bytes:
    instructions = list(_messages(computation, _INSTRUCTIONS))
    next_id = max(_number(instruction, _ID) for instruction in instructions) + 1
    fields = [protobuf.without(computation, _INSTRUCTIONS, _PROGRAM_SHAPE)]
    for instruction in instructions:
        if _text(instruction, _OPCODE) != "parameter":
            fields.append(protobuf.bytes_field(_INSTRUCTIONS, instruction))
            continue
        parts = list(_parameters(instruction, next_id))
        fields += [protobuf.bytes_field(_INSTRUCTIONS, part) for part in parts]
        made = protobuf.without(instruction, _OPCODE, _PARAMETER_NUMBER, _OPERANDS)
        made += protobuf.bytes_field(_OPCODE, b"tuple")
        made += b"".join(protobuf.varint_field(_OPERANDS, next_id + i) for i in range(len(parts)))
        fields.append(protobuf.bytes_field(_INSTRUCTIONS, made))
    for shape in _messages(computation, _PROGRAM_SHAPE):
        fields.append(protobuf.bytes_field(_PROGRAM_SHAPE, _program_shape(shape)))
    return b"".join(fields)


def _parameters(instruction: memoryview, first_id: int) -> Iterator[bytes]:
    """An instruction for every part of a tuple parameter."""
    shape = next(_messages(instruction, _SHAPE))
    shardings: list[Any] = []
    for sharding in _messages(instruction, _SHARDING):
        shardings += _messages(sharding, _PARTS_OF_SHARDING)
    for number, part in enumerate(_messages(shape, _PARTS_OF_SHAPE)):
        made = protobuf.bytes_field(_NAME, f"argument.{first_id + number}".encode())
        made += protobuf.bytes_field(_OPCODE, b"parameter")
        made += protobuf.bytes_field(_SHAPE, part)
        made += protobuf.varint_field(_PARAMETER_NUMBER, number)
        made += protobuf.varint_field(_ID, first_id + number)
        if number < len(shardings):
            made += protobuf.bytes_field(_SHARDING, shardings[number])
        yield made


def _program_shape(shape: memoryview) -> bytes:
    fields = [protobuf.without(shape, _PARAMETERS, _PARAMETER_NAMES)]
    number = 0
    for parameter in _messages(shape, _PARAMETERS):
        for part in _messages(parameter, _PARTS_OF_SHAPE):
            fields.append(protobuf.bytes_field(_PARAMETERS, part))
            fields.append(protobuf.bytes_field(_PARAMETER_NAMES, f"p{number}".encode()))
            number += 1
    return b"".join(fields)


def _messages(message: bytes | memoryview, wanted: int) -> Iterator[memoryview]:
    return (
        value
        for number, value in protobuf.fields(message)
        if number == wanted and not isinstance(value, int)
    )


def _number(message: bytes | memoryview, wanted: int) -> int:
    for number, value in protobuf.fields(message):
        if number == wanted and isinstance(value, int):
            return value
    raise LegacyDelegateError("INVALID_ARGUMENT", f"the module lacks its field {wanted}")


def _text(message: memoryview, wanted: int) -> str:
    return "".join(bytes(value).decode() for value in _messages(message, wanted))
