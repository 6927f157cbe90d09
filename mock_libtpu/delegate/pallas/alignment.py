"""Copies that a TPU's compiler refuses: of parts that are not whole tiles.

Measured with libtpu 0.0.42.1. Only offsets and sizes that are known are looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jax._src import core
from jax._src.state import indexing

from .failures import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["problems"]

_LANES, _SUBLANES = 128, 8


def problems(jaxpr: Any) -> Iterator[tuple[str, str]]:
    """(what is wrong, Python line) of each copy in a kernel and in what it calls."""
    for equation in jaxpr.eqns:
        if equation.primitive.name == "dma_start":
            operands = equation.params["tree"].unflatten(equation.invars)
            for value in operands:
                for what in _of_operand(value):
                    yield what, place_of(equation.source_info)
        for inner in core.jaxprs_in_params(equation.params):
            yield from problems(inner)


def _of_operand(value: Any) -> Iterator[str]:
    """An operand of a copy is a reference, or one with its transforms."""
    for transform in getattr(value, "transforms", ()):
        if not isinstance(transform, indexing.NDIndexer) or len(transform.shape) < 2:
            continue
        for behind, dimension in enumerate(reversed(transform.indices)):
            if behind > 1 or not isinstance(dimension, indexing.Slice):
                continue
            whole = transform.shape[len(transform.shape) - 1 - behind]
            yield from _of_slice(behind, dimension, whole)


def _of_slice(behind: int, dimension: Any, whole: int) -> Iterator[str]:
    start, size = dimension.start, dimension.size
    start = getattr(start, "val", start)
    if not isinstance(start, int) or not isinstance(size, int):
        return
    tile = _LANES if behind == 0 else min(_SUBLANES, 1 << (max(size, 1) - 1).bit_length())
    where = "the last dimension" if behind == 0 else "the last but one dimension"
    if start % tile:
        yield f"it copies from offset {start} of {where}, which is not a multiple of {tile}"
    elif behind == 0 and size % tile and size != whole:
        yield f"it copies {size} elements of {where}, which is not a multiple of {tile}"
