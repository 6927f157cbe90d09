"""Give dynamic slices of an HLO program their indices one by one.

XLA's builder still accepts, and torch_xla uses, an older form in which a single array has the
indices of all dimensions. XLA's compilers split it by a pass; StableHLO has no such form. Field
numbers are those of xla/service/hlo.proto and xla/xla_data.proto.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from .. import protobuf

# How many operands come before the indices.
_OPERANDS_BEFORE = {b"dynamic-slice": 1, b"dynamic-update-slice": 2}
_COMPUTATIONS = 3  # of HloModuleProto
_INSTRUCTIONS = 2  # of HloComputationProto
# Of HloInstructionProto.
_NAME, _OPCODE, _SHAPE, _SLICE, _ID, _OPERANDS = 1, 2, 3, 17, 35, 36
_START, _LIMIT, _STRIDE = 1, 2, 3  # of its SliceDimensions
_ELEMENT_TYPE, _DIMENSIONS, _LAYOUT, _DYNAMIC = 2, 3, 5, 6  # of ShapeProto
_MINOR_TO_MAJOR = 1  # of LayoutProto


def with_scalar_indices(module: bytes) -> bytes:
    """The module, whose dynamic slices have a scalar for each dimension."""
    if not any(opcode in module for opcode in _OPERANDS_BEFORE):
        return module
    instructions = [
        instruction
        for computation in protobuf.messages(module, _COMPUTATIONS)
        for instruction in protobuf.messages(computation, _INSTRUCTIONS)
    ]
    shapes = {
        protobuf.integer(instruction, _ID): next(protobuf.messages(instruction, _SHAPE))
        for instruction in instructions
    }
    # The instructions that are added have numbers of their own, after all others.
    new_ids = itertools.count(max(shapes) + 1)

    def split(computation: memoryview) -> bytes:
        # What an instruction uses comes before it.
        return protobuf.without(computation, _INSTRUCTIONS) + protobuf.field(
            _INSTRUCTIONS,
            *(
                part
                for instruction in protobuf.messages(computation, _INSTRUCTIONS)
                for part in _split(instruction, shapes, new_ids)
            ),
        )

    return protobuf.changed(module, _COMPUTATIONS, split)


def _split(
    instruction: memoryview, shapes: Mapping[int, memoryview], new_ids: Iterator[int]
) -> Iterator[bytes | memoryview]:
    """The instruction, after those that make its indices if they come in a single array."""
    opcode = next(protobuf.messages(instruction, _OPCODE), b"")
    before = _OPERANDS_BEFORE.get(bytes(opcode))
    operands = protobuf.numbers(instruction, _OPERANDS)
    if before is None or len(operands) != before + 1:
        yield instruction
        return
    indices = operands.pop()
    shape = shapes[indices]
    sizes = protobuf.numbers(shape, _DIMENSIONS)
    if not sizes:
        yield instruction
        return
    scalar = protobuf.field(_ELEMENT_TYPE, protobuf.integer(shape, _ELEMENT_TYPE))
    vector = scalar + protobuf.field(_DIMENSIONS, 1) + protobuf.field(_DYNAMIC, 0)
    vector += protobuf.field(_LAYOUT, protobuf.field(_MINOR_TO_MAJOR, 0))
    scalar += protobuf.field(_LAYOUT, b"")
    for dimension in range(sizes[0]):
        element, index = next(new_ids), next(new_ids)
        bounds = zip((_START, _LIMIT, _STRIDE), (dimension, dimension + 1, 1), strict=True)
        slice_ = b"".join(itertools.starmap(protobuf.field, bounds))
        yield _instruction(b"slice", vector, element, indices) + protobuf.field(_SLICE, slice_)
        yield _instruction(b"reshape", scalar, index, element)
        operands.append(index)
    yield protobuf.without(instruction, _OPERANDS) + protobuf.field(_OPERANDS, *operands)


def _instruction(opcode: bytes, shape: bytes, number: int, operand: int) -> bytes:
    return (
        protobuf.field(_NAME, b"index.%d" % number)
        + protobuf.field(_OPCODE, opcode)
        + protobuf.field(_SHAPE, shape)
        + protobuf.field(_ID, number)
        + protobuf.field(_OPERANDS, operand)
    )
