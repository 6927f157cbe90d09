"""Rotations of vectors that a TPU's compiler refuses: `pltpu.roll`.

Measured with libtpu 0.0.42.1: v5e, v5p and v6e are alike, and v4 has no stride along sublanes. A
shift counts as one that the compiler does not know where it comes from memory or from the grid's
index; of others, such as a loop's index, nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...seam import core, dtypes
from .operations import Makers, tpu_info

_LANES, _SUBLANES, _WORD = 128, 8, 32
_RUNTIME = {"get", "load", "masked_load", "program_id"}
_WITH_STRIDE = 5  # the first generation that strides along sublanes


def problems(equation: Any, makers: Makers) -> Iterator[str]:
    """What is wrong with a rotation."""
    if equation.primitive.name == "roll" and not isinstance(equation.outvars[0], core.DropVar):
        vector, shift = equation.invars
        what = _problem(vector.aval, _is_known_late(shift, makers), **equation.params)
        if what:
            yield f"it rolls {what}"


def _is_known_late(value: Any, makers: Makers) -> bool:
    pending, seen = [value], set()
    while pending:
        var = pending.pop()
        if isinstance(var, core.Literal) or var in seen or var not in makers:
            continue
        seen.add(var)
        if makers[var].primitive.name in _RUNTIME:
            return True
        pending += makers[var].invars
    return False


def _problem(
    vector: Any, is_late: bool, *, axis: int, stride: int | None, stride_axis: int | None
) -> str:
    last = len(vector.shape) - 1
    if last < 1 or vector.dtype == bool:
        return ""
    if stride_axis == last:
        return "with a stride along the last dimension"
    if stride_axis == last - 1 and axis != last:
        return f"dimension {axis} with a stride along the last but one dimension"
    if stride_axis == last - 1 and tpu_info().generation < _WITH_STRIDE:
        return "with a stride along the last but one dimension, which generations before v5 lack"
    bits = dtypes.itemsize_bits(vector.dtype)
    is_by_element = is_late or bool(stride)
    how = "a shift that the compiler does not know" if is_late else "a stride"
    if bits < _WORD and is_by_element:
        return f"vectors of {vector.dtype} by {how}"
    if bits < _WORD and axis == last - 1:
        return f"the last but one dimension of vectors of {vector.dtype}"
    tile = {last: _LANES, last - 1: _SUBLANES}.get(axis, 1)
    if is_by_element and vector.shape[axis] % tile:
        return f"{vector.shape[axis]} elements by {how}, which is not a multiple of {tile}"
    return ""
