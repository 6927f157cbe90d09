"""Buffers as a TPU has them, for JAX's interpreter: whole tiles in HBM, and accesses within them.

A kernel's copies may read and write the rest of the last tile of an array in HBM: it reads values
that nobody has written, and what it writes there is lost. The interpreter's own option for this
also pads VMEM, where it would hide accesses beyond the end of a block.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import jax
import numpy as np

from ..seam import interpreter, interpreter_utilities, kernel_memory, wrap
from .failures import is_within

_HBM = ("any", "hbm")
_FAR = 1 << 40  # elements: more than a buffer has
_LARGEST = 4  # bytes of an element that a TPU has


def install() -> None:
    shared = kernel_memory.SharedMemory
    wrap(shared, "allocate_buffer", _allocate)
    wrap(shared, "__init__", _initialise)
    wrap(shared, "swap_buffer_content", _swap)
    for name in ("get_buffer_content", "store_buffer_content", "swap_buffer_content"):
        wrap(shared, name, _access)


def _allocate(
    allocate: Callable[..., Any],
    self: Any,
    key: Any,
    ref_count: int,
    value: Any,
    logical_shape: Any = None,
    **options: Any,
) -> Any:
    if is_within() and key[0] in _HBM and logical_shape in (None, value.shape):
        logical_shape = value.shape
        if value.shape and value.dtype.itemsize <= _LARGEST:
            value = _padded(value, self.uninitialized_memory)
    return allocate(self, key, ref_count, value, logical_shape, **options)


def _padded(value: Any, uninitialized: str) -> Any:
    with jax.default_device(jax.local_devices()[0]):  # in a callback JAX's default is a CPU
        shape = interpreter._get_padded_shape(value.shape, value.dtype)
    if shape == value.shape:
        return value
    filler = interpreter_utilities.get_uninitialized_value(value.dtype, uninitialized)
    padded = np.full(shape, filler, value.dtype)
    padded[tuple(map(slice, value.shape))] = value
    return padded


def _initialise(
    initialise: Callable[..., None], self: Any, *arguments: Any, **options: Any
) -> None:
    """A write under a mask holds the lock while it reads and writes, each of which takes it."""
    initialise(self, *arguments, **options)
    self.lock = threading.RLock()


def _swap(swap: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """JAX's own compares the mask's rows with the size of every dimension of the buffer.

    Without a mask it asserts that nothing is beyond the buffer.
    """
    self, key, places, value, mask, *rest = arguments
    with self.lock:
        try:
            part = self.mem[key][places]
        except IndexError:  # all of it is beyond the buffer
            return swap(*arguments, **options)
        if mask is None:
            if part.shape != value.shape and _goes_beyond(places, self.mem[key].shape):
                places = _beyond(places)
            return swap(self, key, places, value, mask, *rest, **options)
        old = part.copy()
        within = tuple(map(slice, old.shape))
        is_beyond = mask.copy()
        is_beyond[within] = False
        if is_beyond.any():
            return swap(self, key, _beyond(places), value, mask, *rest, **options)
        chosen = np.where(mask[within], value[within], old)
        _, *others = swap(self, key, _clipped(places, old), chosen, None, *rest, **options)
    result = value.copy()
    result[within] = np.where(mask[within], old, value[within])
    return result, *others


def _access(
    access: Callable[..., Any], self: Any, key: Any, places: Any, *rest: Any, **options: Any
) -> Any:
    """A place before the start of a buffer is beyond it; NumPy would count it from the end."""
    if is_within() and any(_is_negative(place) for place in places):
        places = _beyond(places)
    return access(self, key, places, *rest, **options)


def _is_negative(place: Any) -> bool:
    first = place.start if isinstance(place, slice) else place
    return isinstance(first, int | np.integer) and bool(first < 0)


def _goes_beyond(places: Any, shape: tuple[int, ...]) -> bool:
    """Whether slices or numbers go beyond the shape: arrays of numbers have other rules."""
    if not all(isinstance(place, slice | int | np.integer) for place in places):
        return False
    ends = (place.stop if isinstance(place, slice) else place + 1 for place in places)
    return any(end is not None and end > size for end, size in zip(ends, shape, strict=False))


def _beyond(places: Any) -> tuple[slice | int, ...]:
    """Where nothing is: for JAX's own error about all of the write."""
    return tuple(slice(_FAR, _FAR + 1) if isinstance(place, slice) else _FAR for place in places)


def _clipped(places: Any, part: Any) -> tuple[slice | int, ...]:
    """The places of the part that is in the buffer: a number takes no dimension of it."""
    sizes = iter(part.shape)
    clipped: list[slice | int] = []
    for place in places:
        if isinstance(place, slice):
            step = place.step or 1
            place = slice(place.start, place.start + next(sizes) * step, step)  # noqa: PLW2901
        clipped.append(place)
    return tuple(clipped)
