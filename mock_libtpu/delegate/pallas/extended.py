"""Values that are not numbers, for JAX's interpreter for TPU: semaphores and random keys.

Its memories hold numbers. A key in them is its words, and a semaphore that one kernel returns and
another one takes is its count, as the program that surrounds them has it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import jax
from jax.core import ShapedArray
from jax.experimental import io_callback
from jax.extend.core import Primitive
from jax.interpreters import mlir

from ..seam import core, interpreter, interpreter_utilities, wrap

_physical_p = Primitive("mock_libtpu_physical")
_logical_p = Primitive("mock_libtpu_logical")


def _physical_aval(aval: Any) -> Any:
    return core.physical_aval(_plain(aval))


def _logical_aval(_: Any, *, aval: Any) -> Any:
    return aval


def _same(_: Any, value: Any, **__: Any) -> list[Any]:
    """A lowered program has the numbers for both."""
    return [value]


_physical_p.def_abstract_eval(_physical_aval)
_logical_p.def_abstract_eval(_logical_aval)
mlir.register_lowering(_physical_p, _same)
mlir.register_lowering(_logical_p, _same)


def is_extended(value: Any) -> bool:
    dtype = getattr(value, "dtype", None)
    return dtype is not None and bool(jax.numpy.issubdtype(dtype, jax.dtypes.extended))


def physical(value: Any) -> Any:
    """The numbers of a semaphore or a key."""
    return _physical_p.bind(value)


def logical(value: Any, aval: Any) -> Any:
    """The semaphore or key that has these numbers."""
    return _logical_p.bind(value, aval=_plain(aval))


def install() -> None:
    """Give the interpreter's callbacks numbers, and its memories initial ones."""
    interpreter.callback = SimpleNamespace(io_callback=_with_numbers(io_callback))
    wrap(interpreter_utilities, "get_uninitialized_array", _uninitialized)


def _with_numbers(call_back: Callable[..., Any]) -> Callable[..., Any]:
    def call(function: Any, results: Any, *arguments: Any, **options: Any) -> Any:
        arguments = jax.tree.map(
            lambda each: physical(each) if is_extended(each) else each, arguments
        )
        leaves, structure = jax.tree.flatten(results)
        if not any(map(is_extended, leaves)):
            return call_back(function, results, *arguments, **options)
        wanted = [_physical_aval(each) if is_extended(each) else each for each in leaves]
        got = call_back(function, structure.unflatten(wanted), *arguments, **options)
        pairs = zip(structure.flatten_up_to(got), leaves, strict=True)
        return structure.unflatten(
            [logical(value, leaf) if is_extended(leaf) else value for value, leaf in pairs]
        )

    return call


def _uninitialized(uninitialized: Callable[..., Any], shape: Any, dtype: Any, how: Any) -> Any:
    aval = ShapedArray(shape, dtype)
    if not is_extended(aval):
        return uninitialized(shape, dtype, how)
    numbers = core.physical_aval(aval)
    return logical(jax.numpy.zeros(numbers.shape, numbers.dtype), aval)


def _plain(aval: Any) -> Any:
    return ShapedArray(aval.shape, aval.dtype)
