"""The element types of the API: how many bits an element has, and what NumPy calls it."""

from __future__ import annotations

from typing import Any

import numpy as np

_BITS_BY_NAME = {
    1: ("S1", "U1"),
    2: ("S2", "U2"),
    4: ("S4", "U4", "F4E2M1FN"),
    8: (
        *("PRED", "S8", "U8", "F8E5M2", "F8E4M3FN", "F8E4M3B11FNUZ", "F8E5M2FNUZ"),
        *("F8E4M3FNUZ", "F8E4M3", "F8E3M4", "F8E8M0FNU"),
    ),
    16: ("S16", "U16", "F16", "BF16"),
    32: ("S32", "U32", "F32"),
    64: ("S64", "U64", "F64", "C64"),
    128: ("C128",),
}
BITS = {name: bits for bits, names in _BITS_BY_NAME.items() for name in names}
"""By the names of PJRT_Buffer_Type. Those below a byte lie in a byte each on the host."""
_NUMPY = {
    "PRED": np.bool_,
    "S8": np.int8,
    "S16": np.int16,
    "S32": np.int32,
    "S64": np.int64,
    "U8": np.uint8,
    "U16": np.uint16,
    "U32": np.uint32,
    "U64": np.uint64,
    "F16": np.float16,
    "F32": np.float32,
    "F64": np.float64,
    "C64": np.complex64,
    "C128": np.complex128,
}
_NAMES = {np.dtype(dtype): name for name, dtype in _NUMPY.items()}


def type_of(array: np.ndarray[Any, Any]) -> str:
    """The element type of an array. KeyError where the API has none."""
    return _NAMES[array.dtype]


def dtype_of(name: str) -> np.dtype[Any]:
    """The dtype of an element type; of one that NumPy lacks, unsigned integers as large."""
    return np.dtype(_NUMPY.get(name, f"u{max(8, BITS[name]) // 8}"))
