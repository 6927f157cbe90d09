"""References to a part of a buffer as numbers, as JAX's interpreter for TPU has them of whole ones.

A kernel that passes a part of a buffer to a nested pipeline, or chooses one when it runs, has it as
a value. Negative numbers are those of parts; wherever the interpreter reads or writes, they are the
buffer and the transforms of the part.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import numpy as np

from ...seam import interpreter, kernel_memory, state_discharge, wrap
from ..accesses import wrap_access

_SEMAPHORES = "semaphore_mem"


class _Part(NamedTuple):
    buffer: int
    transforms: tuple[Any, ...]


class _Parts:
    """The parts that have a number. The same part has the same one on every device."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = itertools.count(-1, -1)
        self._by_number: dict[int, _Part] = {}
        self._by_key: dict[Any, int] = {}

    def add(self, buffer: int, transforms: tuple[Any, ...]) -> int:
        buffer, transforms = self.resolve(buffer, transforms)
        places, form = jax.tree.flatten(transforms)
        with self._lock:
            key = buffer, form, *map(int, places)
            if key not in self._by_key:
                self._by_key[key] = next(self._numbers)
                self._by_number[self._by_key[key]] = _Part(buffer, transforms)
            return self._by_key[key]

    def resolve(self, number: int, transforms: tuple[Any, ...]) -> _Part:
        if number >= 0:
            return _Part(number, transforms)
        part = self._by_number[number]
        return _Part(part.buffer, (*part.transforms, *transforms))

    def forget(self) -> None:
        """Between kernels, when no number of a buffer is valid any more."""
        with self._lock:
            self._by_number.clear()
            self._by_key.clear()


_parts = _Parts()


def install() -> None:
    """For its reads and writes, and those of its copies."""
    for name in ("get", "store", "swap"):
        wrap_access(name, _access, _access)
    wrap(kernel_memory.SharedMemory, "__init__", _initialise)


def _access(access: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    number = int(arguments[4])
    if number < 0:
        part = _parts.resolve(number, arguments[5])
        arguments = (*arguments[:4], *part, *arguments[6:])
    return access(*arguments, **options)


def _initialise(
    initialise: Callable[..., None], self: Any, *arguments: Any, **options: Any
) -> None:
    _parts.forget()
    initialise(self, *arguments, **options)


def number(token: Any, buffer: Any, transforms: Any, space: Any) -> Any:
    """(the token, the number of the part of a buffer); of semaphores their own numbers."""
    if not transforms:
        return token, buffer
    if str(getattr(space, "value", space)) == _SEMAPHORES:
        return token, state_discharge.transform_array(buffer, transforms)
    result = interpreter.TOKEN_SHAPE_DTYPE, jax.ShapeDtypeStruct((), np.dtype(np.int32))
    return interpreter.callback.io_callback(_add, result, token, buffer, tuple(transforms))


def _add(token: Any, buffer: Any, transforms: Any) -> Any:
    transforms = jax.tree.map(int, transforms)
    return token, np.int32(_parts.add(int(buffer), transforms))
