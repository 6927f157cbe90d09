"""Read an HloModuleProto's facts, and change its aliases.

Field numbers are those of xla/service/hlo.proto and xla/xla_data.proto.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import protobuf
from ..seam.legacy import xla_extension

_ALIASES = 8
_COMPUTATIONS, _INSTRUCTIONS, _CUSTOM_CALL_TARGET = 3, 2, 28


def program_shape(module: bytes) -> tuple[list[Any], Any]:
    """XLA's shapes of the parameters and of the result."""
    shape = xla_extension.XlaComputation(module).program_shape()
    return shape.parameter_shapes(), shape.result_shape()


def takes_tuple(module: bytes) -> bool:
    """Whether the arguments come as one tuple."""
    parameters, _ = program_shape(module)
    return [parameter.is_tuple() for parameter in parameters] == [True]


def custom_calls(module: bytes) -> set[str]:
    """The targets of the module's custom calls."""
    return {
        bytes(target).decode("utf-8", "replace")
        for computation in protobuf.messages(module, _COMPUTATIONS)
        for instruction in protobuf.messages(computation, _INSTRUCTIONS)
        for target in protobuf.messages(instruction, _CUSTOM_CALL_TARGET)
    }


def leaves(shape: Any) -> list[Any]:
    """The arrays and tokens of a shape, in the order of its buffers."""
    if not shape.is_tuple():
        return [shape]
    return [leaf for part in shape.tuple_shapes() for leaf in leaves(part)]


def aliases(module: bytes) -> list[tuple[int, int]]:
    """Which leaf of the result may take the memory of which leaf of all parameters."""
    parameters, result = program_shape(module)
    pairs = []
    for config in protobuf.messages(module, _ALIASES):
        for entry in protobuf.messages(config, 1):
            parameter = protobuf.integer(entry, 2)
            start = sum(len(leaves(shape)) for shape in parameters[:parameter])
            leaf = _leaf_at(parameters[parameter], protobuf.numbers(entry, 3))
            pairs.append((_leaf_at(result, protobuf.numbers(entry, 1)), start + leaf))
    return pairs


def device_ids(assignment: bytes) -> list[list[int]]:
    """[replica][partition] of a DeviceAssignmentProto, which lists devices by partition."""
    partitions = [protobuf.numbers(part, 1) for part in protobuf.messages(assignment, 3)]
    return [list(row) for row in zip(*partitions, strict=True)]


def without_aliases(module: bytes) -> bytes:
    return protobuf.without(module, _ALIASES)


def with_aliases_of(module: bytes, source: bytes) -> bytes:
    """The module with the input-output aliases of another one of the same signature."""
    aliases = protobuf.messages(source, _ALIASES)
    return without_aliases(module) + protobuf.field(_ALIASES, *aliases)


def _leaf_at(shape: Any, index: Sequence[int]) -> int:
    position = 0
    for step in index:
        parts = shape.tuple_shapes()
        position += sum(len(leaves(part)) for part in parts[:step])
        shape = parts[step]
    return position
