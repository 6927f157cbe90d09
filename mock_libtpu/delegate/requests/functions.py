"""Which function JAX compiles: where it is written, and which object it is.

JAX keeps what it compiled by the function's object. An object that is made anew, as a lambda in a
loop is, is compiled anew.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import inspect
import itertools
import os
import sys
import types
import weakref
from collections.abc import Iterator
from typing import Any, NamedTuple

_PRIMITIVES = "/jax/_src/dispatch.py"
_numbers = itertools.count(1)
_known: dict[int, tuple[Any, int]] = {}
"""By id: a weak reference to each object that has a number, and that number."""


class Function(NamedTuple):
    """A function that is compiled."""

    number: int
    """Of the object, counted from 1."""
    path: str
    """Where it is written; "" for what is not written in Python."""
    line: int
    name: str
    """Its qualified name."""
    code: str
    """The same for objects that are made from the same code, wrappers included."""
    is_of_jax: bool
    """Whether it is a function of JAX itself, which a program runs as an operation."""
    is_primitive: bool
    """Whether it runs one of JAX's primitives alone."""


def of(function: Any) -> Function:
    """The function of an object that was given to `jax.jit`."""
    layers = list(_layers(function))
    inner = layers[-1]
    code = _code(inner)
    path = getattr(code, "co_filename", "")
    name = inner.__qualname__ if code is not None else type(inner).__qualname__
    return Function(
        _number(function),
        path,
        getattr(code, "co_firstlineno", 0),
        name,
        _digest(layers),
        path.startswith(_folder_of_jax()),
        path.endswith(_PRIMITIVES),
    )


@functools.cache
def _folder_of_jax() -> str:
    file = getattr(sys.modules.get("jax"), "__file__", None) or os.sep
    return os.path.dirname(file) + os.sep


def _layers(function: Any) -> Iterator[Any]:
    """An object, and what it is made of: wrappers, partial applications, methods, callables."""
    seen = set()
    while function is not None and id(function) not in seen:
        seen.add(id(function))
        yield function
        # Without the code that an object may have for names that it lacks.
        inner = inspect.getattr_static(function, "__wrapped__", None)
        if isinstance(function, functools.partial):
            inner = function.func
        elif isinstance(function, types.MethodType):
            inner = function.__func__
        elif inner is None and _code(function) is None:
            inner = vars(type(function)).get("__call__")
        function = inner


def _code(layer: Any) -> types.CodeType | None:
    """The code of a function; None of another object."""
    return layer.__code__ if isinstance(layer, types.FunctionType) else None


def _digest(layers: list[Any]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for layer in layers:
        code = _code(layer)
        if code is not None:
            place = (code.co_filename, code.co_firstlineno, code.co_code, str(code.co_names))
            digest.update(repr(place).encode("utf-8", "surrogateescape"))
            digest.update(repr(list(map(_constant, code.co_consts))).encode("utf-8", "replace"))
    return digest.hexdigest()


def _constant(value: object) -> object:
    """A constant without addresses."""
    return (value.co_code, value.co_firstlineno) if isinstance(value, types.CodeType) else value


def _number(function: Any) -> int:
    known = _known.get(id(function))
    if known is not None and known[0]() is function:
        return known[1]
    number = next(_numbers)
    with contextlib.suppress(TypeError):  # without weak references it cannot be known again
        _known[id(function)] = weakref.ref(function), number
    return number
