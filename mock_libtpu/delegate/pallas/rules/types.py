"""Types that a TPU's compiler refuses in a kernel: float16, and operands of 64 bits.

Measured with libtpu 0.0.42.1, alike for v4, v5e, v5p, v6e and tpu7x: it refuses to load, store,
convert, copy or only pass a value of float16; and an operand or result of 64 bits, used or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...seam import core
from ..failures import place_of

__all__ = ["problems"]

_PROBLEM = "it has values of float16; use bfloat16 or float32"
_OF_64_BITS = {"float64", "int64", "uint64", "complex64", "complex128"}


def problems(jaxpr: Any) -> Iterator[tuple[str, str]]:
    """(what is wrong, Python line) of each operation in a kernel, and of the kernel."""
    for operand in jaxpr.invars:
        name = str(getattr(operand.aval, "dtype", ""))
        if name in _OF_64_BITS:
            yield f"it has an operand of {name}; operands have at most 32 bits", ""
    yield from _of_float16(jaxpr)


def _of_float16(jaxpr: Any) -> Iterator[tuple[str, str]]:
    for equation in jaxpr.eqns:
        if any(map(_is_refused, (*equation.invars, *equation.outvars))):
            yield _PROBLEM, place_of(equation.source_info)
        for inner in core.jaxprs_in_params(equation.params):
            yield from _of_float16(inner)
    if any(map(_is_refused, jaxpr.invars)):
        yield _PROBLEM, ""


def _is_refused(value: Any) -> bool:
    return getattr(value.aval, "dtype", None) == np.float16
