"""References to a part of a buffer in another form: as other types, shapes, or transposed.

JAX's interpreter for TPU knows parts only. What is behind the first other transform is done here,
on the part before it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax import dtypes

from ..seam import dtypes as widths
from ..seam import interpreter
from ..seam import state_types as types
from .accesses import wrap_access


def install() -> None:
    """For its reads and writes, and those of its copies."""
    get = interpreter.get
    of_copies = functools.partial(_store, get.__wrapped__)
    wrap_access("get", _get, _get)
    wrap_access("store", functools.partial(_store, get), of_copies)
    wrap_access("swap", _swap, None)


def _get(get: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    *place, transforms = arguments[:6]
    before, after = _split(transforms)
    token, value = get(*place, before, *arguments[6:], **options)
    return token, _applied(value, after)


def _store(
    get: Callable[..., Any], store: Callable[..., Any], *arguments: Any, **options: Any
) -> Any:
    *place, transforms, value = arguments[:7]
    before, after = _split(transforms)
    if after:
        _, whole = get(*place, before, source_info=options.get("source_info"))
        value = _changed(whole, after, np.asarray(value))
    return store(*place, before, value, *arguments[7:], **options)


def _swap(swap: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    *place, transforms, value, mask = arguments[:8]
    if not _split(transforms)[1]:
        return swap(*arguments, **options)
    token, old = interpreter.get(*place, transforms, **options)
    if mask is not None:
        value = np.where(np.asarray(mask), value, old)
    return interpreter.store(token, *place[1:], transforms, value, **options), old


def _split(transforms: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Those that are parts, and those from the first other one on."""
    forms = types.BitcastTransform, types.ReshapeTransform, types.TransposeTransform
    for number, transform in enumerate(transforms):
        if isinstance(transform, forms):
            return tuple(transforms[:number]), tuple(transforms[number:])
    return tuple(transforms), ()


def _applied(value: Any, transforms: Sequence[Any]) -> Any:
    for transform in transforms:
        value = _apply(value, transform)
    return value


def _apply(value: Any, transform: Any) -> Any:
    match transform:
        case types.BitcastTransform():
            return _as_type(value, np.dtype(transform.dtype))
        case types.ReshapeTransform():
            return value.reshape(transform.shape)
        case types.TransposeTransform():
            return value.transpose(transform.permutation)
    return value[_indices(transform)]


def _changed(whole: Any, transforms: Sequence[Any], value: Any) -> Any:
    """The whole with the value in place of the part that the transforms refer to."""
    if not transforms:
        return value
    first, *rest = transforms
    inner = _changed(_apply(whole, first), rest, value)
    match first:
        case types.BitcastTransform():
            return _as_type(inner, whole.dtype)
        case types.ReshapeTransform():
            return inner.reshape(whole.shape)
        case types.TransposeTransform():
            return inner.transpose(np.argsort(first.permutation))
    copy = whole.copy()
    copy[_indices(first)] = inner
    return copy


def _indices(transform: Any) -> tuple[Any, ...]:
    return tuple(map(_index, transform.indices))


def _index(index: Any) -> slice | int:
    if not hasattr(index, "start"):
        return int(index)
    start, size, stride = int(index.start), int(index.size), int(index.stride)
    return slice(start, start + size * stride, stride)


def _as_type(value: Any, dtype: Any) -> Any:
    """A TPU packs narrow types along the last but one dimension."""
    old, new = widths.itemsize_bits(value.dtype), widths.itemsize_bits(dtype)
    words = value.view(f"u{value.dtype.itemsize}").astype(np.uint64) & np.uint64((1 << old) - 1)
    *outer, rows, columns = value.shape if value.ndim > 1 else (1, *value.shape)
    if old > new:
        shifts = np.arange(0, old, new, dtype=np.uint64)[:, None]
        words = words.reshape(*outer, rows, 1, columns) >> shifts & np.uint64((1 << new) - 1)
        words = words.reshape(*outer, rows * (old // new), columns)
    elif old < new:
        shifts = np.arange(0, new, old, dtype=np.uint64)[:, None]
        words = words.reshape(*outer, rows // (new // old), new // old, columns) << shifts
        words = np.bitwise_or.reduce(words, axis=-2)
    return _of_bits(words, dtype, new)


def _of_bits(words: Any, dtype: Any, bits: int) -> Any:
    if bits >= 8:
        return words.astype(f"u{dtype.itemsize}").view(dtype)
    if dtypes.issubdtype(dtype, np.signedinteger):
        shift = np.int8(8 - bits)
        return (words.astype(np.int8) << shift >> shift).astype(dtype)
    return words.astype(np.uint8).view(dtype)
