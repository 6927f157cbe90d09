"""Compute maxima and minima of floats across devices as integers: the CPU client's are wrong.

The collectives of jaxlib 0.4.13 start at std::numeric_limits<T>::min(), the smallest positive
number, and at max(), which is not infinite: the maximum of negative numbers would be 1e-38. An
order of integers that is that of the floats has no such ends. Reductions are changed as well,
because one over an axis that is partitioned becomes such a collective. NaN stays the result
wherever there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..seam.legacy import hlo, ir

_REDUCTIONS = ("all_reduce", "reduce")
_EXTREMES = {"maximum": np.iinfo(np.int64).max, "minimum": np.iinfo(np.int64).min}
# The bits of the floats that are ordered; narrower ones are widened, which loses nothing.
_WIDTHS = {"bf16": 32, "f16": 32, "f32": 32, "f64": 64}


def as_integers(module: Any) -> None:
    """Compute the maxima and minima of floats that may go across devices as integers."""
    for op in [op for op in _operations(module.operation) if _extreme_of(op) is not None]:
        _replace(op)


def _operations(operation: Any) -> Iterator[Any]:
    for region in operation.regions:
        for block in region:
            for op in block.operations:
                yield op.operation
                yield from _operations(op.operation)


def _extreme_of(op: Any) -> str | None:
    """How the operation reduces one array of floats: "maximum", "minimum", or else None."""
    if op.name.rpartition(".")[2] not in _REDUCTIONS or len(op.results) != 1:
        return None
    if str(_element_type(op.results[0].type)) not in _WIDTHS:
        return None
    body = [inner.operation for inner in op.regions[0].blocks[0].operations]
    name: str = body[0].name.rpartition(".")[2]
    return name if len(body) == 2 and name in _EXTREMES else None


def _replace(op: Any) -> None:
    extreme = _extreme_of(op)
    assert extreme is not None
    element = _element_type(op.results[0].type)
    integer = ir.IntegerType.get_signless(_WIDTHS[str(element)])
    with ir.InsertionPoint(op):
        keys = [_key(operand, integer, extreme) for operand in op.operands]
        made = ir.Operation.create(
            op.name,
            results=[_like(op.results[0].type, integer)],
            operands=keys,
            attributes={entry.name: entry.attr for entry in op.attributes},
            regions=1,
        )
        scalar = ir.RankedTensorType.get([], integer)
        block = made.regions[0].blocks.append(scalar, scalar)
        with ir.InsertionPoint(block):
            inner = hlo.MaxOp if extreme == "maximum" else hlo.MinOp
            hlo.ReturnOp([inner(*block.arguments).result])
        value = _float(made.results[0], element, integer)
    op.results[0].replace_all_uses_with(value)
    op.erase()


def _key(value: Any, integer: Any, extreme: str) -> Any:
    """Integers in the order of the floats, and NaN where it is always chosen."""
    wide = _convert(value, ir.F64Type.get() if integer.width == 64 else ir.F32Type.get())
    bits = hlo.BitcastConvertOp(_like(wide.type, integer), wide).result
    chosen = _constant(bits.type, _EXTREMES[extreme] >> (64 - integer.width))
    is_nan = hlo.CompareOp(wide, wide, hlo.ComparisonDirectionAttr.get("NE")).result
    return hlo.SelectOp(is_nan, chosen, _flipped(bits)).result


def _float(key: Any, element: Any, integer: Any) -> Any:
    """What has this key."""
    wide = ir.F64Type.get() if integer.width == 64 else ir.F32Type.get()
    value = hlo.BitcastConvertOp(_like(key.type, wide), _flipped(key)).result
    return _convert(value, element)


def _flipped(bits: Any) -> Any:
    """Negative floats are ordered the other way round; done twice, it is undone."""
    width = ir.IntegerType(_element_type(bits.type)).width
    sign = hlo.ShiftRightArithmeticOp(bits, _constant(bits.type, width - 1)).result
    mask = hlo.AndOp(sign, _constant(bits.type, (1 << (width - 1)) - 1)).result
    return hlo.XorOp(bits, mask).result


def _convert(value: Any, element: Any) -> Any:
    if _element_type(value.type) == element:
        return value
    return hlo.ConvertOp(_like(value.type, element), value).result


def _constant(array_type: Any, number: int) -> Any:
    width = ir.IntegerType(_element_type(array_type)).width
    scalar = ir.IntegerAttr.get(ir.IntegerType.get_signless(width), number)
    return hlo.ConstantOp(ir.DenseElementsAttr.get_splat(array_type, scalar)).result


def _element_type(array_type: Any) -> Any:
    if not ir.RankedTensorType.isinstance(array_type):
        return None
    return ir.RankedTensorType(array_type).element_type


def _like(array_type: Any, element: Any) -> Any:
    return ir.RankedTensorType.get(ir.RankedTensorType(array_type).shape, element)
