"""Operations of kernels that JAX has for TPU only: several values in one word, random rounding."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ..seam import dtypes, interpreter, primitives


def install() -> None:
    register = interpreter.register_tpu_interpret_impl
    register(primitives.pack_elementwise_p)(_pack)
    register(primitives.unpack_elementwise_p)(_unpack)
    register(primitives.stochastic_round_p)(_round)


def _pack(*values: Any, packed_dtype: Any) -> Any:
    """The first in the lowest bits."""
    bits = dtypes.itemsize_bits(packed_dtype)
    words = jnp.uint32(0)
    for number, value in enumerate(values):
        part = jax.lax.bitcast_convert_type(value.astype(packed_dtype), _unsigned(packed_dtype))
        words = words | (part.astype(jnp.uint32) << (number * bits))
    return words.astype(_unsigned(values[0].dtype))


def _unpack(words: Any, *, index: int, packed_dtype: Any, unpacked_dtype: Any) -> Any:
    bits = dtypes.itemsize_bits(packed_dtype)
    unsigned = jax.lax.bitcast_convert_type(words, _unsigned(words.dtype)).astype(jnp.uint32)
    part = (unsigned >> (index * bits)) & ((1 << bits) - 1)
    part = jax.lax.bitcast_convert_type(part.astype(_unsigned(packed_dtype)), packed_dtype)
    return part.astype(unpacked_dtype)


def _round(value: Any, bits: Any, *, target_dtype: Any) -> Any:
    """To one of the neighbours, the nearer one more often."""
    nearest = value.astype(target_dtype)
    back = nearest.astype(value.dtype)
    info = jnp.finfo(target_dtype)
    below = jnp.where(back > value, jnp.nextafter(nearest, info.min), nearest)
    above = jnp.where(back < value, jnp.nextafter(nearest, info.max), nearest)
    low, high = below.astype(value.dtype), above.astype(value.dtype)
    share = (value - low) / jnp.where(high == low, 1, high - low)
    drawn = bits.astype(value.dtype) * value.dtype.type(2.0**-32)
    return jnp.where(jnp.isfinite(back), jnp.where(drawn < share, above, below), nearest)


def _unsigned(dtype: Any) -> Any:
    return getattr(jnp, f"uint{dtypes.itemsize_bits(dtype)}")
