"""The bits of an element of a type."""

from __future__ import annotations

from typing import Any

from ..seam import dtypes

__all__ = ["bits_of"]


def bits_of(dtype: Any) -> int:
    """The bits of a type of numbers; TypeError or ValueError for another one."""
    return int(dtypes.itemsize_bits(dtype))
