"""Copies that a TPU's compiler refuses: of parts that do not fit its tiles.

Measured with libtpu 0.0.42.1, alike from and to HBM and VMEM. A part of the last dimension begins
with a tile, and has whole ones or the end of the dimension. One of the last but one has whole
words, and lies in one tile or begins with one; where a row of words is one tile, it begins
anywhere, and so does one row. Of offsets that the compiler does not know, only those are looked at
that a kernel reads from memory and at most adds to, of which nothing shows that they are multiples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...seam import dtypes, indexing
from .operations import Makers, is_read, unknown_offset

_LANES, _SUBLANES, _WORD, _BYTE = 128, 8, 32, 8
_LARGE_TILE = 32  # sublanes, which vectors of bytes may have
_WITHOUT_TILES = ("smem", "semaphore")


def problems(equation: Any, makers: Makers) -> Iterator[str]:
    """What is wrong with a copy."""
    if equation.primitive.name == "dma_start":
        for value in equation.params["tree"].unflatten(equation.invars):
            yield from _of_operand(value, makers)


def _of_operand(value: Any, makers: Makers) -> Iterator[str]:
    """An operand of a copy is a reference, or one with its transforms."""
    aval = getattr(getattr(value, "ref", None), "aval", None)
    space = str(getattr(aval, "memory_space", "")).lower()
    if not hasattr(aval, "dtype") or any(name in space for name in _WITHOUT_TILES):
        return
    for transform in value.transforms:
        if not isinstance(transform, indexing.NDIndexer):
            return  # it may be another type or shape from here on
        shape = transform.shape
        if len(shape) < 2 or not all(isinstance(extent, int) for extent in shape[-2:]):
            continue
        *_, rows, columns = transform.indices
        yield from filter(
            None,
            (
                _of_rows(rows, shape, _bits(aval)),
                _of_columns(columns, shape),
                _of_read_rows(rows, shape, _bits(aval), makers),
                _of_read_columns(columns, makers),
            ),
        )


def _bits(aval: Any) -> int:
    try:
        return int(dtypes.itemsize_bits(aval.dtype))
    except (TypeError, ValueError):  # a semaphore, a key
        return _WORD


def _of_rows(dimension: Any, shape: tuple[Any, ...], bits: int) -> str:
    part = _known(dimension)
    if part is None or bits not in (_BYTE, 2 * _BYTE, _WORD):
        return ""
    start, size = part
    words = _WORD // bits
    where = "of the last but one dimension, which"
    if start % words:
        return f"it copies from offset {start} {where} is not a multiple of {words}"
    if size % words and start + size != shape[-2]:
        return f"it copies {size} elements {where} is not a multiple of {words}"
    if words == 1 and shape[-1] <= _LANES:
        return ""
    tiles = (_SUBLANES, _LARGE_TILE) if bits == _BYTE else (_SUBLANES,)
    if all(start % tile and start % tile + size > tile for tile in tiles):
        return f"it copies from offset {start} {where} is not a multiple of {tiles[0]}"
    return ""


def _of_columns(dimension: Any, shape: tuple[Any, ...]) -> str:
    part = _known(dimension)
    if part is None:
        return ""
    start, size = part
    where = f"of the last dimension, which is not a multiple of {_LANES}"
    if start % _LANES:
        return f"it copies from offset {start} {where}"
    if size % _LANES and start + size != shape[-1]:
        return f"it copies {size} elements {where}"
    return ""


def _of_read_rows(dimension: Any, shape: tuple[Any, ...], bits: int, makers: Makers) -> str:
    if bits not in (_BYTE, 2 * _BYTE, _WORD) or not is_read(dimension, makers):
        return ""
    is_row = getattr(dimension, "size", 1) == 1
    if bits == _WORD and (is_row or shape[-1] <= _LANES):
        return ""
    return "it copies from " + unknown_offset("last but one dimension", _SUBLANES)


def _of_read_columns(dimension: Any, makers: Makers) -> str:
    if isinstance(dimension, indexing.Slice) and is_read(dimension, makers):
        return "it copies from " + unknown_offset("last dimension", _LANES)
    return ""


def _known(dimension: Any) -> tuple[int, int] | None:
    """The offset and the size of a part, if the compiler knows them."""
    if not isinstance(dimension, indexing.Slice):
        return None
    start, size = getattr(dimension.start, "val", dimension.start), dimension.size
    return (start, size) if isinstance(start, int) and isinstance(size, int) else None
