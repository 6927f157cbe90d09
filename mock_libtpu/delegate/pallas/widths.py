"""The bits of an element of a type, of which JAX has the function under several names."""

from __future__ import annotations

from typing import Any

from jax._src import dtypes

__all__ = ["bits_of"]


def bits_of(dtype: Any) -> int:
    """The bits of a type of numbers; TypeError or ValueError for another one."""
    bits = getattr(dtypes, "itemsize_bits", None) or dtypes.bit_width  # before JAX 0.8.3
    return int(bits(dtype))
