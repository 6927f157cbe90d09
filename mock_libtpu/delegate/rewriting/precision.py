"""Compute products of float32 as a TPU does: as a sum of products of bfloat16, in float32.

A TPU's units multiply bfloat16. An operand is split into parts of 8 significant bits, and by the
precision that the program asks for 1, 3 or 6 products of parts are added up. This is a model of
that arithmetic: the order in which a TPU adds within a product is not known here.
"""

from __future__ import annotations

import os
from collections.abc import Collection

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from ..errors import DelegateError
from ..reading.program import operations, symbols

_VARIABLE = "MOCK_LIBTPU_PRECISION"
_OF_TPU = "tpu"
_KNOWN = ("", "cpu", _OF_TPU)
_PRODUCTS = {"stablehlo.dot", "stablehlo.dot_general", "stablehlo.convolution"}
# The parts of the operands that are multiplied, the most significant one first.
_PASSES = {
    "DEFAULT": ((0, 0),),
    "HIGH": ((0, 0), (0, 1), (1, 0)),
    "HIGHEST": ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0)),
}
_CONFIG = "precision_config"
_EXPONENT, _MANTISSA = 8, 7  # bits of a bfloat16


def is_of_tpu() -> bool:
    """Whether products are to be a TPU's. Raises DelegateError INVALID_ARGUMENT."""
    chosen = os.environ.get(_VARIABLE, "")
    if chosen not in _KNOWN:
        raise DelegateError("INVALID_ARGUMENT", f"{_VARIABLE}: {chosen!r} is not tpu or cpu")
    return chosen == _OF_TPU


def round_products(module: ir.Module, without: Collection[str]) -> bool:
    """Rewrite the products of a module in place; whether there are any.

    `without`: beginnings of the names of functions that stay exact.
    """
    products = [
        operation
        for name, function in symbols(module).items()
        if not name.startswith(tuple(without))
        for operation in operations(function)
        if operation.name in _PRODUCTS and _is_rounded(operation)
    ]
    for operation in products:
        with module.context, operation.location, ir.InsertionPoint(operation):
            _replace(operation)
    return bool(products)


def _is_rounded(operation: ir.Operation) -> bool:
    """A product of float32; not one whose algorithm the program chose."""
    if "algorithm" in operation.attributes:
        return False
    elements = [operand.type.element_type for operand in operation.operands]
    real = [e.element_type if isinstance(e, ir.ComplexType) else e for e in elements]
    return any(isinstance(element, ir.F32Type) for element in real)


def _replace(operation: ir.Operation) -> None:
    lhs, rhs = operation.operands
    result = operation.results[0]
    if isinstance(lhs.type.element_type, ir.ComplexType):
        made = _complex_product(operation, lhs, rhs)
    else:
        made = _product(operation, lhs, rhs)
    if made.type != result.type:
        made = stablehlo.convert(result.type, made)
    result.replace_all_uses_with(made)
    operation.erase()


def _complex_product(operation: ir.Operation, lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    """By four products of real numbers."""
    a, b = stablehlo.real(lhs), stablehlo.imag(lhs)
    c, d = stablehlo.real(rhs), stablehlo.imag(rhs)
    ac, bd = _product(operation, a, c), _product(operation, b, d)
    ad, bc = _product(operation, a, d), _product(operation, b, c)
    return stablehlo.complex(stablehlo.subtract(ac, bd), stablehlo.add(ad, bc))


def _product(operation: ir.Operation, lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    """Of real operands, in float32."""
    passes = _PASSES[precision_of(operation)]
    count = 1 + max(map(max, passes))
    left, right = _split(lhs, count), _split(rhs, count)
    first, *others = (
        _exact(operation, left[one], right[other])
        for one, other in passes
        if one < len(left) and other < len(right)
    )
    if not others:
        return first
    *others, rest = others
    for each in reversed(others):  # the smallest first
        rest = stablehlo.add(rest, each)
    # Beside infinity the rest is infinite, too, and may have the other sign.
    rest = stablehlo.select(stablehlo.is_finite(first), rest, _zero(rest.type))
    return stablehlo.add(first, rest)


def precision_of(operation: ir.Operation) -> str:
    """The higher one of its operands': "DEFAULT", "HIGH" or "HIGHEST"."""
    given = operation.attributes.get(_CONFIG, ())
    names = [str(each).split()[-1].rstrip(">") for each in given]
    return max(names, key=list(_PASSES).index, default="DEFAULT")


def _split(value: ir.Value, count: int) -> list[ir.Value]:
    """Numbers of bfloat16, each in float32, whose sum is almost the value."""
    if not isinstance(value.type.element_type, ir.F32Type):
        return [value]  # it has no more bits
    rounded = stablehlo.reduce_precision(value, _EXPONENT, _MANTISSA)
    if count == 1:
        return [rounded]
    # A large number is rounded to infinity, which leaves no rest.
    rest = stablehlo.select(
        stablehlo.is_finite(rounded), stablehlo.subtract(value, rounded), _zero(value.type)
    )
    return [rounded, *_split(rest, count - 1)]


def _exact(operation: ir.Operation, lhs: ir.Value, rhs: ir.Value) -> ir.Value:
    """The product as the CPU computes it, in float32."""
    copy = operation.clone()
    copy.operands[0], copy.operands[1] = lhs, rhs
    result = copy.results[0]
    result.set_type(ir.RankedTensorType.get(result.type.shape, ir.F32Type.get()))
    return result


def _zero(type_: ir.Type) -> ir.Value:
    zero = ir.FloatAttr.get(ir.F32Type.get(), 0.0)
    return stablehlo.constant(ir.DenseElementsAttr.get_splat(type_, zero))
