"""Arithmetic that a TPU's compiler refuses: of integers with fewer than 32 bits.

Measured with libtpu 0.0.42.1, which is alike for v4, v5e, v5p and v6e. Comparing vectors for
equality, converting and copying is all right. The compiler compares two scalars for equality as
they were before they were widened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from jax import dtypes

from ...seam import core
from ..failures import place_of
from ..widths import bits_of

__all__ = ["problems"]

_DIVIDE = {"div", "rem", "shift_left", "shift_right_arithmetic", "shift_right_logical"}
_ADD = _DIVIDE | {"add", "sub", "mul", "neg", "integer_pow"}
_SCALAR = _ADD | {"max", "min", "and", "or", "xor", "not", "lt", "le", "gt", "ge"}
_EQUAL = {"eq", "ne"}
_WORD = 32


def problems(jaxpr: Any) -> Iterator[tuple[str, str]]:
    """(what is wrong, Python line) of each operation in a kernel and in what it calls."""
    sources = {
        equation.outvars[0]: equation.invars[0].aval
        for equation in jaxpr.eqns
        if equation.primitive.name == "convert_element_type"
    }
    for equation in jaxpr.eqns:
        name = equation.primitive.name
        if name in _EQUAL:
            aval = _compared(equation.invars, sources)
            if not aval.shape and _bits(aval) < _WORD:
                yield _problem(name, "scalars", aval), place_of(equation.source_info)
        elif name in _SCALAR:
            aval = equation.invars[0].aval
            bits = _bits(aval)
            if name in _refused(bits, aval.shape):
                what = "vectors" if aval.shape else "scalars"
                yield _problem(name, what, aval), place_of(equation.source_info)
        for inner in core.jaxprs_in_params(equation.params):
            yield from problems(inner)


def _problem(name: str, what: str, aval: Any) -> str:
    return f"it has {name} of {what} of {aval.dtype}; convert them to {_WORD} bits"


def _compared(operands: Any, sources: dict[Any, Any]) -> Any:
    """What the compiler compares for equality: the operands, or what both were before."""
    before = [None if isinstance(each, core.Literal) else sources.get(each) for each in operands]
    first, second = before
    is_integer = dtypes.issubdtype(operands[0].aval.dtype, np.integer)
    is_widened = first is not None and second is not None and first.dtype == second.dtype
    if is_integer and is_widened and operands[0] is not operands[1]:
        return min(first, operands[0].aval, key=_bits)
    return operands[0].aval


def _bits(aval: Any) -> int:
    """Of an integer; those of a word for everything else."""
    dtype = getattr(aval, "dtype", None)
    if dtype is None or not dtypes.issubdtype(dtype, np.integer):
        return _WORD
    return bits_of(dtype)


def _refused(bits: int, shape: tuple[Any, ...]) -> set[str]:
    if bits >= _WORD:
        return set()
    if not shape:
        return _SCALAR
    return _DIVIDE if bits == _WORD // 2 else _ADD
