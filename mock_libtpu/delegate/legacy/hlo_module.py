"""Read an HloModuleProto's facts, and change its aliases.

Field numbers are those of xla/service/hlo.proto and xla/xla_data.proto.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .. import protobuf
from .errors import LegacyDelegateError

__all__ = [
    "ALIASES",
    "TUPLE",
    "Shape",
    "aliases",
    "custom_calls",
    "device_ids",
    "leaves",
    "name",
    "program_shape",
    "takes_tuple",
    "with_aliases_of",
    "without_aliases",
]

_NAME, _HOST_PROGRAM_SHAPE, ALIASES = 1, 4, 8
_COMPUTATIONS, _INSTRUCTIONS, _CUSTOM_CALL_TARGET = 3, 2, 28
TUPLE = 13


class Shape(NamedTuple):
    """A shape as libtpu.so takes it: XLA's PrimitiveType, and dims or, for a tuple, its parts."""

    element_type: int
    dims: list[int]
    parts: list[Any]


def name(module: bytes) -> str:
    for number, value in protobuf.fields(module):
        if number == _NAME and not isinstance(value, int):
            return bytes(value).decode("utf-8", "replace")
    return ""


def program_shape(module: bytes) -> tuple[list[Shape], Shape]:
    """The shapes of the parameters and of the result."""
    parameters: list[Shape] = []
    result = Shape(TUPLE, [], [])
    for number, value in protobuf.fields(module):
        if number != _HOST_PROGRAM_SHAPE or isinstance(value, int):
            continue
        for inner, shape in protobuf.fields(value):
            if inner == 1:
                parameters.append(_shape(shape))
            elif inner == 2:
                result = _shape(shape)
        return parameters, result
    raise LegacyDelegateError("INVALID_ARGUMENT", "the module has no program shape")


def takes_tuple(module: bytes) -> bool:
    """Whether the arguments come as one tuple."""
    parameters, _ = program_shape(module)
    return [parameter.element_type for parameter in parameters] == [TUPLE]


def custom_calls(module: bytes) -> set[str]:
    """The targets of the module's custom calls."""
    return {
        bytes(target).decode("utf-8", "replace")
        for number, computation in protobuf.fields(module)
        if number == _COMPUTATIONS and not isinstance(computation, int)
        for inner, instruction in protobuf.fields(computation)
        if inner == _INSTRUCTIONS and not isinstance(instruction, int)
        for field, target in protobuf.fields(instruction)
        if field == _CUSTOM_CALL_TARGET and not isinstance(target, int)
    }


def leaves(shape: Shape) -> Iterator[Shape]:
    """The arrays and tokens of a shape, in the order of its buffers."""
    if shape.element_type != TUPLE:
        yield shape
        return
    for part in shape.parts:
        yield from leaves(part)


def aliases(module: bytes) -> list[tuple[int, int]]:
    """Which leaf of the result may take the memory of which leaf of all parameters."""
    parameters, result = program_shape(module)
    starts = [0]
    for parameter in parameters:
        starts.append(starts[-1] + sum(1 for _ in leaves(parameter)))
    pairs = []
    for number, value in protobuf.fields(module):
        if number != ALIASES or isinstance(value, int):
            continue
        for _, entry in protobuf.fields(value):
            output, donor, inner = _alias(entry)
            pairs.append(
                (
                    _leaf_at(result, output),
                    starts[donor] + _leaf_at(parameters[donor], inner),
                )
            )
    return pairs


def device_ids(assignment: bytes) -> list[list[int]]:
    """[replica][partition] of a DeviceAssignmentProto, which lists devices by partition."""
    partitions = [
        [
            device
            for inner, ids in protobuf.fields(value)
            if inner == 1
            for device in protobuf.integers(ids)
        ]
        for number, value in protobuf.fields(assignment)
        if number == 3 and not isinstance(value, int)
    ]
    return [list(row) for row in zip(*partitions, strict=True)]


def without_aliases(module: bytes) -> bytes:
    return protobuf.without(module, ALIASES)


def with_aliases_of(module: bytes, source: bytes) -> bytes:
    """The module with the input-output aliases of another one of the same signature."""
    kept = [
        protobuf.bytes_field(ALIASES, value)
        for number, value in protobuf.fields(source)
        if number == ALIASES and not isinstance(value, int)
    ]
    return without_aliases(module) + b"".join(kept)


def _shape(message: Any) -> Shape:
    element_type = 0
    dims: list[int] = []
    parts: list[Shape] = []
    for number, value in protobuf.fields(message):
        if number == 2:
            element_type = protobuf.integers(value)[0]
        elif number == 3:
            dims += protobuf.integers(value)
        elif number == 4:
            parts.append(_shape(value))
    return Shape(element_type, dims, parts)


def _alias(entry: Any) -> tuple[list[int], int, list[int]]:
    """Indices of the output, the parameter's number, and indices within it."""
    output: list[int] = []
    inner: list[int] = []
    parameter = 0
    for number, value in protobuf.fields(entry):
        if number == 1:
            output += protobuf.integers(value)
        elif number == 2 and isinstance(value, int):
            parameter = value
        elif number == 3:
            inner += protobuf.integers(value)
    return output, parameter, inner


def _leaf_at(shape: Shape, index: list[int]) -> int:
    position = 0
    for step in index:
        position += sum(1 for part in shape.parts[:step] for _ in leaves(part))
        shape = shape.parts[step]
    return position
