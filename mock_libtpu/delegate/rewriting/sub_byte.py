"""Widen products of 2- and 4-bit integers to 8 bits: XLA:CPU fails on them."""

from __future__ import annotations

from typing import Any

from jaxlib.mlir import ir

from .splice import Splicer

__all__ = ["convert", "is_sub_byte_integer", "widen_operands", "widened"]


def is_sub_byte_integer(type_: ir.Type) -> bool:
    """Whether a tensor's elements are integers of 2 to 4 bits (a bool is none of these)."""
    element = getattr(type_, "element_type", None)
    return isinstance(element, ir.IntegerType) and 1 < element.width < 8


def widen_operands(operation: ir.Operation, splicer: Splicer) -> None:  # noqa: ARG001
    """Convert narrow operands to 8 bits, exactly; a narrow result is narrowed again."""
    for index, operand in enumerate(operation.operands):
        if is_sub_byte_integer(operand.type):
            wide = convert(operand, widened(operand.type), ir.InsertionPoint(operation))
            operation.operands[index] = wide
    result = operation.results[0]
    if is_sub_byte_integer(result.type):
        narrow = result.type
        result.set_type(widened(narrow))
        after = _insertion_after(operation)
        back = convert(result, narrow, after)
        result.replace_all_uses_except(back, back.owner)


def convert(value: ir.Value, type_: ir.Type, at: ir.InsertionPoint) -> ir.Value:
    """A stablehlo.convert of a value."""
    return ir.Operation.create("stablehlo.convert", results=[type_], operands=[value], ip=at).result


def widened(type_: Any) -> ir.Type:
    """The tensor type with 8-bit elements of the same signedness."""
    make = (
        ir.IntegerType.get_unsigned
        if type_.element_type.is_unsigned
        else ir.IntegerType.get_signless
    )
    return ir.RankedTensorType.get(type_.shape, make(8))


def _insertion_after(operation: ir.Operation) -> ir.InsertionPoint:
    block = operation.block
    operations = list(block.operations)
    at = next(i for i, each in enumerate(operations) if each.operation == operation.operation)
    return ir.InsertionPoint(operations[at + 1])
