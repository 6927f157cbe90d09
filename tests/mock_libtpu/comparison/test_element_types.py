"""Bytes of every element type as numbers: the same as ml_dtypes, the library of JAX, has them."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from mock_libtpu.comparison.element_types import element_bytes, numbers

SMALL = {
    "f8e5m2": ml_dtypes.float8_e5m2,
    "f8e4m3": ml_dtypes.float8_e4m3,
    "f8e4m3fn": ml_dtypes.float8_e4m3fn,
    "f8e4m3b11fnuz": ml_dtypes.float8_e4m3b11fnuz,
    "f8e4m3fnuz": ml_dtypes.float8_e4m3fnuz,
    "f8e5m2fnuz": ml_dtypes.float8_e5m2fnuz,
    "f8e3m4": ml_dtypes.float8_e3m4,
    "f8e8m0fnu": ml_dtypes.float8_e8m0fnu,
    "f6e2m3fn": ml_dtypes.float6_e2m3fn,
    "f6e3m2fn": ml_dtypes.float6_e3m2fn,
    "f4e2m1fn": ml_dtypes.float4_e2m1fn,
    "i4": ml_dtypes.int4,
    "u4": ml_dtypes.uint4,
    "i2": ml_dtypes.int2,
    "u2": ml_dtypes.uint2,
}
BITS = {"f6e2m3fn": 6, "f6e3m2fn": 6, "f4e2m1fn": 4, "i4": 4, "u4": 4, "i2": 2, "u2": 2}


@pytest.mark.parametrize("kind", SMALL)
def test_every_value_of_a_small_type(kind: str) -> None:
    codes = np.arange(2 ** BITS.get(kind, 8), dtype=np.uint8)
    expected = codes.view(SMALL[kind]).astype(np.float64)
    found = numbers(kind, codes.tobytes())
    assert found is not None
    np.testing.assert_array_equal(found, expected)
    is_number = ~np.isnan(expected)
    signs = np.signbit(found[is_number]), np.signbit(expected[is_number])
    np.testing.assert_array_equal(*signs)
    assert element_bytes(kind) == 1


def test_every_bfloat16() -> None:
    codes = np.arange(2**16, dtype=np.uint16)
    found = numbers("bf16", codes.tobytes())
    assert found is not None
    with np.errstate(invalid="ignore"):  # of signalling NaNs
        expected = codes.view(ml_dtypes.bfloat16).astype(np.float64)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("kind", "array"),
    [
        ("bool", np.array([True, False])),
        ("i64", np.array([-(2**63), 2**63 - 1])),
        ("u64", np.array([2**64 - 1, 2**64 - 2], np.uint64)),
        ("f16", np.array([np.inf, 6e-8], np.float16)),
        ("f64", np.array([np.pi, -0.0])),
        ("c64", np.array([1 + 2j, np.nan], np.complex64)),
    ],
)
def test_types_of_numpy_are_exact(kind: str, array: np.ndarray) -> None:
    found = numbers(kind, array.tobytes())
    assert found is not None
    np.testing.assert_array_equal(found.astype(array.dtype), array)
    assert element_bytes(kind) == array.itemsize


def test_neighbours_among_large_integers_differ() -> None:
    found = numbers("u64", np.array([2**64 - 1, 2**64 - 2], np.uint64).tobytes())
    assert found is not None
    assert found[0] - found[1] == 1


def test_a_type_that_is_not_known_has_no_numbers() -> None:
    assert numbers("token", b"") is None
    assert element_bytes("token") is None
