"""Read what is needed of a compiled program's HloModuleProto, and complete it for the caller.

Field numbers are those of xla/service/hlo.proto, xla/xla.proto and xla/xla_data.proto.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .. import protobuf
from ..element_types import BY_NAME
from ..reading import layouts
from ..reading.signature import ProgramArray
from ..rewriting import mosaic

_HOST_PROGRAM_SHAPE, _ALIASES = 4, 8  # of HloModuleProto
_PARAMETERS, _RESULT = 1, 2  # of ProgramShapeProto
_COMPUTATIONS, _INSTRUCTIONS = 3, 2  # of HloModuleProto, of HloComputationProto
_TARGET, _CONFIG, _CALL_VERSION = 28, 43, 77  # of HloInstructionProto
_ORIGINAL_VERSION = 1
_INDEX = re.compile(rb"index = (\d+)")  # in what a call of a Python function carries
_TUPLE_SHAPES, _LAYOUT = 4, 5  # of ShapeProto
_MAY_ALIAS = 1
# Host memory is memory space 5 of a TPU's program, "S(5)" in text.
_HOST_MEMORIES, _HOST_SPACE = ("pinned_host", "unpinned_host"), 5


def with_donation(module: bytes, donated: Iterable[tuple[int, int]], output_count: int) -> bytes:
    """The module with (output, parameter) pairs as input-output aliases, and no others.

    A message's fields may come in any order, so the new ones are appended.
    """
    aliases = []
    for output, parameter in donated:
        entry = protobuf.field(2, parameter) + protobuf.field(4, _MAY_ALIAS)
        if output_count > 1:
            entry = protobuf.field(1, output) + entry
        aliases.append(protobuf.field(1, entry))
    if not aliases:
        return module
    return protobuf.without(module, _ALIASES) + protobuf.field(_ALIASES, b"".join(aliases))


def with_kernels(module: bytes, kernels: Sequence[bytes]) -> bytes:
    """The module with the calls of kernels as a TPU's program has them, by what they carry."""

    def in_computation(computation: memoryview) -> bytes:
        return protobuf.changed(
            computation, _INSTRUCTIONS, lambda instruction: _as_kernel(instruction, kernels)
        )

    return protobuf.changed(module, _COMPUTATIONS, in_computation)


def _as_kernel(instruction: memoryview, kernels: Sequence[bytes]) -> bytes | memoryview:
    fields: dict[int, Any] = dict(protobuf.fields(instruction))
    index = _INDEX.search(bytes(fields.get(_CONFIG, b"")))
    if bytes(fields.get(_TARGET, b"")) != mosaic.CALLBACK.encode() or index is None:
        return instruction
    return (
        protobuf.without(instruction, _TARGET, _CONFIG, _CALL_VERSION)
        + protobuf.field(_TARGET, mosaic.TARGET.encode())
        + protobuf.field(_CONFIG, kernels[int(index[1])])
        + protobuf.field(_CALL_VERSION, _ORIGINAL_VERSION)
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
    shape = _labelled(module, parameters, outputs)
    config = (
        protobuf.field(1, shape)
        + protobuf.field(4, num_replicas)
        + protobuf.field(5, num_partitions)
    )
    if num_partitions > 1:
        config += protobuf.field(6, 1)  # use_spmd_partitioning
    return protobuf.field(1, module) + protobuf.field(2, config)


def _labelled(
    module: bytes, parameters: Sequence[ProgramArray], outputs: Sequence[ProgramArray]
) -> bytes:
    """The module's ProgramShapeProto with labels."""
    shape = b"".join(protobuf.messages(module, _HOST_PROGRAM_SHAPE))
    shape = _labelled_arrays(shape, _PARAMETERS, parameters)
    (result,) = protobuf.messages(shape, _RESULT)
    if outputs and not any(protobuf.messages(result, _TUPLE_SHAPES)):
        return _labelled_arrays(shape, _RESULT, outputs)
    parts = _labelled_arrays(result, _TUPLE_SHAPES, outputs)
    return protobuf.without(shape, _RESULT) + protobuf.field(_RESULT, parts)


def _labelled_arrays(
    message: bytes | memoryview, number: int, values: Sequence[ProgramArray]
) -> bytes:
    """The message, whose field of this number has the shapes of these values."""
    shapes = protobuf.messages(message, number)
    labelled = [_labelled_array(*pair) for pair in zip(shapes, values, strict=True)]
    return protobuf.without(message, number) + protobuf.field(number, *labelled)


def _labelled_array(shape: memoryview, value: ProgramArray) -> bytes:
    is_on_host = value.memory_kind in _HOST_MEMORIES
    tiles: list[tuple[int, ...]] = []
    minor_to_major = layouts.default(value.dims, BY_NAME[value.element_type].bits)
    if value.layout is not None:
        minor_to_major, tiles = layouts.parse(value.layout)
    layout = protobuf.without(b"".join(protobuf.messages(shape, _LAYOUT)), 1, 6)
    layout += protobuf.field(1, *minor_to_major)
    layout += protobuf.field(6, *(protobuf.field(1, *tile) for tile in tiles))
    if is_on_host:
        layout += protobuf.field(8, _HOST_SPACE)
    return protobuf.without(shape, _LAYOUT) + protobuf.field(_LAYOUT, layout)
