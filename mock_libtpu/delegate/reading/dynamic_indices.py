"""Give dynamic slices of an HLO program their indices one by one.

XLA's builder still accepts, and torch_xla uses, an older form in which a single array has the
indices of all dimensions. XLA's compilers split it by a pass; StableHLO has no such form. Field
numbers are those of xla/service/hlo.proto and xla/xla_data.proto.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .. import protobuf

__all__ = ["with_scalar_indices"]

# How many operands come before the indices.
_BEFORE = {b"dynamic-slice": 1, b"dynamic-update-slice": 2}
_COMPUTATIONS = 3  # of HloModuleProto
_INSTRUCTIONS = 2  # of HloComputationProto
# Of HloInstructionProto.
_NAME, _OPCODE, _SHAPE, _SLICE, _ID, _OPERANDS = 1, 2, 3, 17, 35, 36
_START, _LIMIT, _STRIDE = 1, 2, 3  # of its SliceDimensions
_ELEMENT_TYPE, _DIMENSIONS, _LAYOUT, _DYNAMIC = 2, 3, 5, 6  # of ShapeProto
_MINOR_TO_MAJOR = 1  # of LayoutProto


def with_scalar_indices(module: bytes) -> bytes:
    """The module, whose dynamic slices have a scalar for each dimension."""
    if not any(opcode in module for opcode in _BEFORE):
        return module
    computations = list(_messages(module, _COMPUTATIONS))
    instructions = [one for each in computations for one in _messages(each, _INSTRUCTIONS)]
    shapes = {_number(one, _ID): next(_messages(one, _SHAPE)) for one in instructions}
    splitter = _Splitter(shapes)
    changed = [splitter.computation(each) for each in computations]
    if splitter.next_id == splitter.first_id:
        return module
    rest = protobuf.without(module, _COMPUTATIONS)
    return rest + b"".join(protobuf.bytes_field(_COMPUTATIONS, one) for one in changed)


class _Splitter:
    """The instructions that are added have numbers of their own, after all others."""

    def __init__(self, shapes: Mapping[int, memoryview]) -> None:
        self._shapes = shapes
        self.first_id = self.next_id = max(shapes) + 1

    def computation(self, computation: memoryview) -> bytes:
        fields = [protobuf.without(computation, _INSTRUCTIONS)]
        for instruction in _messages(computation, _INSTRUCTIONS):
            # What an instruction uses comes before it.
            fields += (protobuf.bytes_field(_INSTRUCTIONS, one) for one in self._split(instruction))
        return b"".join(fields)

    def _split(self, instruction: memoryview) -> Iterator[bytes | memoryview]:
        before = _BEFORE.get(b"".join(_messages(instruction, _OPCODE)))
        operands = _numbers(instruction, _OPERANDS)
        if before is None or len(operands) != before + 1:
            yield instruction
            return
        [indices] = operands[before:]
        shape = self._shapes[indices]
        sizes = _numbers(shape, _DIMENSIONS)
        if not sizes:
            yield instruction
            return
        kind = protobuf.varint_field(_ELEMENT_TYPE, _number(shape, _ELEMENT_TYPE))
        operands = operands[:before]
        for dimension in range(sizes[0]):
            one, made = self._made(b"slice", _of_one(kind), indices)
            yield made + protobuf.bytes_field(_SLICE, _slice(dimension))
            scalar, made = self._made(b"reshape", kind + protobuf.bytes_field(_LAYOUT, b""), one)
            yield made
            operands.append(scalar)
        rest = protobuf.without(instruction, _OPERANDS)
        yield rest + b"".join(protobuf.varint_field(_OPERANDS, number) for number in operands)

    def _made(self, opcode: bytes, shape: bytes, operand: int) -> tuple[int, bytes]:
        number = self.next_id
        self.next_id += 1
        made = protobuf.bytes_field(_NAME, b"index.%d" % number)
        made += protobuf.bytes_field(_OPCODE, opcode)
        made += protobuf.bytes_field(_SHAPE, shape)
        made += protobuf.varint_field(_ID, number)
        return number, made + protobuf.varint_field(_OPERANDS, operand)


def _of_one(kind: bytes) -> bytes:
    """The shape of an array with one element."""
    shape = kind + protobuf.varint_field(_DIMENSIONS, 1) + protobuf.varint_field(_DYNAMIC, 0)
    return shape + protobuf.bytes_field(_LAYOUT, protobuf.varint_field(_MINOR_TO_MAJOR, 0))


def _slice(start: int) -> bytes:
    return (
        protobuf.varint_field(_START, start)
        + protobuf.varint_field(_LIMIT, start + 1)
        + protobuf.varint_field(_STRIDE, 1)
    )


def _messages(message: bytes | memoryview, wanted: int) -> Iterator[memoryview]:
    return (
        value
        for number, value in protobuf.fields(message)
        if number == wanted and not isinstance(value, int)
    )


def _numbers(message: memoryview, wanted: int) -> list[int]:
    fields = protobuf.fields(message)
    return [one for number, value in fields if number == wanted for one in protobuf.integers(value)]


def _number(message: memoryview, wanted: int) -> int:
    return next(iter(_numbers(message, wanted)), 0)  # which is not written
