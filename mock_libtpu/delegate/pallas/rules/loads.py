"""Loads and stores of parts of VMEM that a TPU's compiler refuses.

Measured with libtpu 0.0.42.1 for v5e, alike for loads and stores. Of offsets that the compiler does
not know, only those are looked at that a kernel reads from memory and at most adds to: none may be
of the last dimension, and of the last but one only that of 32-bit values, where it is one row or a
row is one tile. A stride is for 32-bit values whose rows are one tile, and not of the last
dimension.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...seam import dtypes, indexing
from .operations import Makers, is_read, unknown_offset

_LANES, _WORD = 128, 32
_MULTIPLES = {8: 32, 16: 8, 32: 8}  # of the last but one dimension, by the bits of a value
_OTHER_SPACES = ("smem", "semaphore", "hbm", "any", "host")
_VERBS = {"get": "loads from", "masked_load": "loads from", "swap": "stores to"}
_VERBS |= {"addupdate": "adds to", "masked_swap": "stores to"}


def problems(equation: Any, makers: Makers) -> Iterator[str]:
    """What is wrong with a load or a store."""
    verb = _VERBS.get(equation.primitive.name)
    if verb is not None:
        reference, transforms = _operand(equation)
        for what in _of_part(reference.aval, transforms, makers):
            yield f"it {verb} {what}"


def _operand(equation: Any) -> tuple[Any, Any]:
    """The reference, and its transforms."""
    params, operands = equation.params, equation.invars
    if "args_tree" in params:
        reference, transforms, *_ = params["args_tree"].unflatten(operands)
        return reference, transforms
    of_index = operands[1 if equation.primitive.name == "get" else 2 :]
    return operands[0], params["tree"].unflatten(of_index)


def _of_part(aval: Any, transforms: Any, makers: Makers) -> Iterator[str]:
    space = str(getattr(aval, "memory_space", "")).lower()
    if any(name in space for name in _OTHER_SPACES):
        return
    if len(transforms) != 1 or not isinstance(transforms[0], indexing.NDIndexer):
        return
    shape = transforms[0].shape
    if len(shape) < 2 or not all(isinstance(extent, int) for extent in shape[-2:]):
        return
    try:
        bits = dtypes.itemsize_bits(aval.dtype)
    except (TypeError, ValueError):  # a key
        return
    if bits not in _MULTIPLES:
        return
    *_, rows, columns = transforms[0].indices
    is_tile = bits == _WORD and shape[-1] <= _LANES
    if isinstance(columns, indexing.Slice) and is_read(columns, makers):
        yield unknown_offset("last dimension", _LANES)
    is_row = bits == _WORD and getattr(rows, "size", 1) == 1
    if not is_tile and not is_row and is_read(rows, makers):
        yield unknown_offset("last but one dimension", _MULTIPLES[bits])
    strides = [getattr(each, "stride", 1) for each in transforms[0].indices]
    if strides[-1] != 1:
        yield "a part with a stride in the last dimension"
    elif any(stride != 1 for stride in strides) and not is_tile:
        what = f"values of {bits} bits" if bits != _WORD else f"rows of {shape[-1]} elements"
        yield f"a part with a stride, of {what}; use 32 bits, and rows of at most {_LANES} elements"
