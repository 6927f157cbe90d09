"""Types that a TPU's compiler refuses in a kernel: float16, and operands of 64 bits.

Measured with libtpu 0.0.42.1, alike for v4, v5e, v5p, v6e and tpu7x: it refuses to load, store,
convert, copy or only pass a value of float16; and an operand or result of 64 bits, used or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .operations import Makers

_PROBLEM = "it has values of float16; use bfloat16 or float32"
_OF_64_BITS = {"float64", "int64", "uint64", "complex64", "complex128"}


def problems(equation: Any, _: Makers) -> Iterator[str]:
    """What is wrong with the values of an operation."""
    if any(_dtype(value) == "float16" for value in (*equation.invars, *equation.outvars)):
        yield _PROBLEM


def of_operands(jaxpr: Any) -> Iterator[str]:
    """What is wrong with the operands and results of a kernel."""
    for operand in jaxpr.invars:
        name = _dtype(operand)
        if name in _OF_64_BITS:
            yield f"it has an operand of {name}; operands have at most 32 bits"
        elif name == "float16":
            yield _PROBLEM


def _dtype(value: Any) -> str:
    return str(getattr(value.aval, "dtype", ""))
