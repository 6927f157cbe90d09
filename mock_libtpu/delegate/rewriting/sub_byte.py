"""Widen products of 2- and 4-bit integers to 8 bits: XLA:CPU fails on them."""

from __future__ import annotations

from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from .splice import Splicer


def widen_operands(operation: ir.Operation, splicer: Splicer) -> None:  # noqa: ARG001
    """Convert narrow operands to 8 bits, exactly; a narrow result is narrowed again."""
    for index, operand in enumerate(operation.operands):
        at = ir.InsertionPoint(operation)
        operation.operands[index] = converted(operand, widened(operand.type), at)
    result = operation.results[0]
    narrow = result.type
    result.set_type(widened(narrow))
    if result.type != narrow:
        back = converted(result, narrow, _insertion_after(operation))
        result.replace_all_uses_except(back, back.owner)


def converted(value: ir.Value, type_: ir.Type, at: ir.InsertionPoint) -> ir.Value:
    """The value, or a stablehlo.convert of it where it is of another type."""
    return value if value.type == type_ else stablehlo.convert(type_, value, ip=at)


def widened(type_: Any) -> ir.Type:
    """A tensor type with 8-bit elements of the same signedness, where it has integers below that.

    A bool is none of these.
    """
    element = getattr(type_, "element_type", None)
    if not isinstance(element, ir.IntegerType) or not 1 < element.width < 8:
        return type_
    make = ir.IntegerType.get_unsigned if element.is_unsigned else ir.IntegerType.get_signless
    return ir.RankedTensorType.get(type_.shape, make(8))


def _insertion_after(operation: ir.Operation) -> ir.InsertionPoint:
    operations = list(operation.block.operations)
    at = next(i for i, each in enumerate(operations) if each.operation == operation.operation)
    return ir.InsertionPoint(operations[at + 1])
