"""Products of matrices that a TPU's compiler refuses, by the types that a generation multiplies.

Measured with libtpu 0.0.50 for every generation. Products of int4 are not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax

from .operations import Makers, tpu_info

# The first generation that multiplies a type.
_FIRST = {
    "float32": 2,
    "bfloat16": 4,
    "int8": 5,
    "float8_e5m2": 5,
    "float8_e4m3fn": 5,
}
_CONVERTED = 4  # the first generation that converts whole numbers for a right side of floats


def problems(equation: Any, _: Makers) -> Iterator[str]:
    """What is wrong with a product."""
    if equation.primitive.name == "dot_general":
        left, right = (str(operand.aval.dtype) for operand in equation.invars[:2])
        if _is_refused(left, right, tpu_info().generation):
            types = left if left == right else f"{left} and {right}"
            yield f"it has dot_general of {types}, which a {_kind()} does not multiply"


def _is_refused(left: str, right: str, generation: int) -> bool:
    if "int32" in (left, right):
        return True
    if left not in _FIRST or right not in _FIRST:
        return False
    if left == "int8" and right in ("bfloat16", "float32") and generation >= _CONVERTED:
        return _FIRST[right] > generation
    return max(_FIRST[left], _FIRST[right]) > generation


def _kind() -> str:
    return str(jax.devices()[0].device_kind)
