"""Element types by the names of PJRT_Buffer_Type ("F32"), of MLIR ("f32") and of NumPy.

A token has no bytes of its own; JAX hands it over as a bool array of no elements.
"""

from __future__ import annotations

from typing import NamedTuple

import ml_dtypes
import numpy as np


class ElementType(NamedTuple):
    """One element type; `bits` as XLA counts them (a sub-byte element takes a byte in a buffer)."""

    name: str
    mlir: str
    dtype: np.dtype[np.generic]
    bits: int


_TABLE = (
    ElementType("PRED", "i1", np.dtype(np.bool_), 8),
    ElementType("S2", "i2", np.dtype(ml_dtypes.int2), 2),
    ElementType("S4", "i4", np.dtype(ml_dtypes.int4), 4),
    ElementType("S8", "i8", np.dtype(np.int8), 8),
    ElementType("S16", "i16", np.dtype(np.int16), 16),
    ElementType("S32", "i32", np.dtype(np.int32), 32),
    ElementType("S64", "i64", np.dtype(np.int64), 64),
    ElementType("U2", "ui2", np.dtype(ml_dtypes.uint2), 2),
    ElementType("U4", "ui4", np.dtype(ml_dtypes.uint4), 4),
    ElementType("U8", "ui8", np.dtype(np.uint8), 8),
    ElementType("U16", "ui16", np.dtype(np.uint16), 16),
    ElementType("U32", "ui32", np.dtype(np.uint32), 32),
    ElementType("U64", "ui64", np.dtype(np.uint64), 64),
    ElementType("F16", "f16", np.dtype(np.float16), 16),
    ElementType("F32", "f32", np.dtype(np.float32), 32),
    ElementType("F64", "f64", np.dtype(np.float64), 64),
    ElementType("BF16", "bf16", np.dtype(ml_dtypes.bfloat16), 16),
    ElementType("C64", "complex<f32>", np.dtype(np.complex64), 64),
    ElementType("C128", "complex<f64>", np.dtype(np.complex128), 128),
    ElementType("F8E5M2", "f8E5M2", np.dtype(ml_dtypes.float8_e5m2), 8),
    ElementType("F8E4M3FN", "f8E4M3FN", np.dtype(ml_dtypes.float8_e4m3fn), 8),
    ElementType("F8E4M3B11FNUZ", "f8E4M3B11FNUZ", np.dtype(ml_dtypes.float8_e4m3b11fnuz), 8),
    ElementType("F8E5M2FNUZ", "f8E5M2FNUZ", np.dtype(ml_dtypes.float8_e5m2fnuz), 8),
    ElementType("F8E4M3FNUZ", "f8E4M3FNUZ", np.dtype(ml_dtypes.float8_e4m3fnuz), 8),
    ElementType("F8E4M3", "f8E4M3", np.dtype(ml_dtypes.float8_e4m3), 8),
    ElementType("F8E3M4", "f8E3M4", np.dtype(ml_dtypes.float8_e3m4), 8),
    ElementType("F8E8M0FNU", "f8E8M0FNU", np.dtype(ml_dtypes.float8_e8m0fnu), 8),
    ElementType("F4E2M1FN", "f4E2M1FN", np.dtype(ml_dtypes.float4_e2m1fn), 4),
    ElementType("F6E2M3FN", "f6E2M3FN", np.dtype(ml_dtypes.float6_e2m3fn), 6),
    ElementType("F6E3M2FN", "f6E3M2FN", np.dtype(ml_dtypes.float6_e3m2fn), 6),
    ElementType("TOKEN", "!stablehlo.token", np.dtype(np.bool_), 8),
)

BY_NAME = {row.name: row for row in _TABLE}
BY_MLIR = {row.mlir: row for row in _TABLE}
BY_DTYPE = {row.dtype: row for row in reversed(_TABLE) if row.name != "TOKEN"}
