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
from ...seam import dtypes as widths
from .operations import Makers

_DIVIDE = {"div", "rem", "shift_left", "shift_right_arithmetic", "shift_right_logical"}
_ADD = _DIVIDE | {"add", "sub", "mul", "neg", "integer_pow"}
_SCALAR = _ADD | {"max", "min", "and", "or", "xor", "not", "lt", "le", "gt", "ge"}
_EQUAL = {"eq", "ne"}
_WORD = 32


def problems(equation: Any, makers: Makers) -> Iterator[str]:
    """What is wrong with an operation."""
    name = equation.primitive.name
    if name in _EQUAL:
        aval = _compared(equation.invars, makers)
        if not aval.shape and _bits(aval) < _WORD:
            yield _problem(name, "scalars", aval)
    elif name in _SCALAR:
        aval = equation.invars[0].aval
        if name in _refused(_bits(aval), aval.shape):
            yield _problem(name, "vectors" if aval.shape else "scalars", aval)


def _problem(name: str, what: str, aval: Any) -> str:
    return f"it has {name} of {what} of {aval.dtype}; convert them to {_WORD} bits"


def _compared(operands: Any, makers: Makers) -> Any:
    """What the compiler compares for equality: the operands, or what both were before."""
    first, second = (_before(operand, makers) for operand in operands)
    is_integer = dtypes.issubdtype(operands[0].aval.dtype, np.integer)
    is_widened = first is not None and second is not None and first.dtype == second.dtype
    if is_integer and is_widened and operands[0] is not operands[1]:
        return min(first, operands[0].aval, key=_bits)
    return operands[0].aval


def _before(operand: Any, makers: Makers) -> Any:
    """What was converted to the operand, None for another one."""
    maker = None if isinstance(operand, core.Literal) else makers.get(operand)
    if maker is None or maker.primitive.name != "convert_element_type":
        return None
    return maker.invars[0].aval


def _bits(aval: Any) -> int:
    """Of an integer; those of a word for everything else."""
    dtype = getattr(aval, "dtype", None)
    if dtype is None or not dtypes.issubdtype(dtype, np.integer):
        return _WORD
    return int(widths.itemsize_bits(dtype))


def _refused(bits: int, shape: tuple[Any, ...]) -> set[str]:
    if bits >= _WORD:
        return set()
    if not shape:
        return _SCALAR
    return _DIVIDE if bits == _WORD // 2 else _ADD
