"""Read what is needed of a compiled program's HloModuleProto, and complete it for the caller.

Field numbers are those of xla/service/hlo.proto, xla/xla.proto and xla/xla_data.proto.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from .. import protobuf
from ..element_types import BY_NAME
from ..errors import DelegateError
from ..reading import layouts
from ..reading.signature import ProgramArray
from ..rewriting import mosaic

__all__ = [
    "ProgramShape",
    "module_of",
    "program_shape",
    "with_config",
    "with_donation",
    "with_kernels",
]

_HOST_PROGRAM_SHAPE, _ALIASES = 4, 8  # of HloModuleProto
_COMPUTATIONS, _INSTRUCTIONS = 3, 2  # of HloModuleProto, of HloComputationProto
_TARGET, _CONFIG, _CALL_VERSION = 28, 43, 77  # of HloInstructionProto
_ORIGINAL_VERSION = 1
_INDEX = re.compile(rb"index = (\d+)")  # in what a call of a Python function carries
_TUPLE_SHAPES, _LAYOUT = 4, 5  # of ShapeProto
_MAY_ALIAS = 1
# Host memory is memory space 5 of a TPU's program, "S(5)" in text.
_HOST_MEMORIES, _HOST_SPACE = ("pinned_host", "unpinned_host"), 5
_TUPLE = 13
_PRIMITIVE_TYPES = {
    1: "PRED", 2: "S8", 3: "S16", 4: "S32", 5: "S64", 6: "U8", 7: "U16", 8: "U32", 9: "U64",
    10: "F16", 11: "F32", 12: "F64", 15: "C64", 16: "BF16", 17: "TOKEN", 18: "C128",
    19: "F8E5M2", 20: "F8E4M3FN", 21: "S4", 22: "U4", 23: "F8E4M3B11FNUZ", 24: "F8E5M2FNUZ",
    25: "F8E4M3FNUZ", 26: "S2", 27: "U2", 28: "F8E4M3", 29: "F8E3M4", 30: "S1", 31: "U1",
    32: "F4E2M1FN", 33: "F8E8M0FNU", 35: "F6E3M2FN", 36: "F6E2M3FN",
}  # fmt: skip


class ProgramShape(NamedTuple):
    """Element type and dims of every parameter and output, as one device sees them."""

    parameters: list[tuple[str, tuple[int, ...]]]
    outputs: list[tuple[str, tuple[int, ...]]]


def program_shape(module: bytes) -> ProgramShape:
    """The shapes of a module's entry computation; a tuple comes as its parts."""
    parameters: list[Any] = []
    outputs: list[Any] = []
    for number, value in protobuf.fields(_host_program_shape(module)):
        if number == 1:
            parameters += _shapes(value)
        elif number == 2:
            outputs += _shapes(value)
    return ProgramShape(parameters, outputs)


def module_of(with_config: bytes) -> bytes:
    """The module of a HloModuleProtoWithConfig."""
    for number, value in protobuf.fields(with_config):
        if number == 1 and not isinstance(value, int):
            return bytes(value)
    msg = "the compiled program has no module"
    raise DelegateError("INTERNAL", msg)


def with_donation(module: bytes, donated: Iterable[tuple[int, int]], output_count: int) -> bytes:
    """The module with (output, parameter) pairs as input-output aliases, and no others.

    A message's fields may come in any order, so the new ones are appended.
    """
    aliases = []
    for output, parameter in donated:
        entry = protobuf.varint_field(2, parameter) + protobuf.varint_field(4, _MAY_ALIAS)
        if output_count > 1:
            entry = protobuf.varint_field(1, output) + entry
        aliases.append(protobuf.bytes_field(1, entry))
    if not aliases:
        return module
    return protobuf.without(module, _ALIASES) + protobuf.bytes_field(_ALIASES, b"".join(aliases))


def with_kernels(module: bytes, kernels: Sequence[bytes]) -> bytes:
    """The module with the calls of kernels as a TPU's program has them, by what they carry."""

    def in_computation(computation: Any) -> bytes:
        return _mapped(computation, _INSTRUCTIONS, lambda each: _as_kernel(each, kernels))

    return _mapped(module, _COMPUTATIONS, in_computation)


def _mapped(message: bytes | memoryview, wanted: int, change: Callable[[Any], bytes]) -> bytes:
    """The message with its fields of that number changed, in their order."""
    values = (value for number, value in protobuf.fields(message) if number == wanted)
    changed = (protobuf.bytes_field(wanted, change(value)) for value in values)
    return protobuf.without(message, wanted) + b"".join(changed)


def _as_kernel(instruction: Any, kernels: Sequence[bytes]) -> bytes:
    fields: dict[int, Any] = dict(protobuf.fields(instruction))
    index = _INDEX.search(bytes(fields.get(_CONFIG, b"")))
    if bytes(fields.get(_TARGET, b"")) != mosaic.CALLBACK.encode() or index is None:
        return bytes(instruction)
    return (
        protobuf.without(instruction, _TARGET, _CONFIG, _CALL_VERSION)
        + protobuf.bytes_field(_TARGET, mosaic.TARGET.encode())
        + protobuf.bytes_field(_CONFIG, kernels[int(index[1])])
        + protobuf.varint_field(_CALL_VERSION, _ORIGINAL_VERSION)
    )


def with_config(
    module: bytes,
    num_replicas: int,
    num_partitions: int,
    parameters: Sequence[ProgramArray],
    outputs: Sequence[ProgramArray],
) -> bytes:
    """A HloModuleProtoWithConfig of the module, format "hlo_with_config" of PJRT.

    Its entry computation layout shows the layouts and memory spaces that values are labelled with.
    """
    shape = _labelled(_host_program_shape(module), parameters, outputs)
    config = (
        protobuf.bytes_field(1, shape)
        + protobuf.varint_field(4, num_replicas)
        + protobuf.varint_field(5, num_partitions)
    )
    if num_partitions > 1:
        config += protobuf.varint_field(6, 1)  # use_spmd_partitioning
    return protobuf.bytes_field(1, module) + protobuf.bytes_field(2, config)


def _labelled(
    program_shape: memoryview, parameters: Sequence[ProgramArray], outputs: Sequence[ProgramArray]
) -> bytes:
    """A ProgramShapeProto with labels."""
    out = []
    remaining = iter(parameters)
    for number, field in protobuf.fields(program_shape):
        if isinstance(field, int):
            continue
        if number == 1:
            out.append(protobuf.bytes_field(1, _labelled_array(field, next(remaining))))
        elif number == 2:
            out.append(protobuf.bytes_field(2, _labelled_result(field, outputs)))
        else:
            out.append(protobuf.bytes_field(number, field))
    return b"".join(out)


def _labelled_result(shape: memoryview, outputs: Sequence[ProgramArray]) -> bytes:
    parts = [value for number, value in protobuf.fields(shape) if number == _TUPLE_SHAPES]
    if not parts:
        return _labelled_array(shape, outputs[0]) if outputs else bytes(shape)
    labelled = (
        protobuf.bytes_field(_TUPLE_SHAPES, _labelled_array(part, output))
        for part, output in zip(parts, outputs, strict=True)
        if not isinstance(part, int)
    )
    return protobuf.without(shape, _TUPLE_SHAPES) + b"".join(labelled)


def _labelled_array(shape: memoryview, value: ProgramArray) -> bytes:
    is_on_host = value.memory_kind in _HOST_MEMORIES
    tiles: list[tuple[int, ...]] = []
    minor_to_major = layouts.default(value.dims, BY_NAME[value.element_type].bits)
    if value.layout is not None:
        minor_to_major, tiles = layouts.parse(value.layout)
    layout = b"".join(
        bytes(field)
        for number, field in protobuf.fields(shape)
        if number == _LAYOUT and not isinstance(field, int)
    )
    layout = protobuf.without(layout, 1, 6)
    layout += b"".join(protobuf.varint_field(1, dim) for dim in minor_to_major)
    for tile in tiles:
        dims = b"".join(protobuf.varint_field(1, size) for size in tile)
        layout += protobuf.bytes_field(6, dims)
    if is_on_host:
        layout += protobuf.varint_field(8, _HOST_SPACE)
    return protobuf.without(shape, _LAYOUT) + protobuf.bytes_field(_LAYOUT, layout)


def _host_program_shape(module: bytes) -> memoryview:
    for number, value in protobuf.fields(module):
        if number == _HOST_PROGRAM_SHAPE and not isinstance(value, int):
            return value
    msg = "the compiled program has no program shape"
    raise DelegateError("INTERNAL", msg)


def _shapes(shape: Any) -> Sequence[tuple[str, tuple[int, ...]]]:
    type_ = 0
    dims: list[int] = []
    parts: list[tuple[str, tuple[int, ...]]] = []
    for number, value in protobuf.fields(shape):
        if number == 2:
            type_ = protobuf.integers(value)[0]
        elif number == 3:
            dims += protobuf.integers(value)
        elif number == 4:
            parts += _shapes(value)
    if type_ == _TUPLE:
        return parts
    name = _PRIMITIVE_TYPES.get(type_)
    if name is None:
        msg = f"a value of primitive type {type_} is not supported"
        raise DelegateError("UNIMPLEMENTED", msg)
    return [(name, (0,) if name == "TOKEN" else tuple(dims))]
