"""Semaphores that a kernel returns, for another one to wait for.

JAX's interpreter for TPU has memories and semaphores for one kernel. A kernel that returns a
semaphore has its copies done when it ends, on all devices; what it returns is the count, which is
the one that the semaphore of the next kernel starts with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from jax.extend.core import Primitive

from ..seam import core, interpreter, kernel_memory, wrap
from . import extended, settings
from .accesses import wrap_access

_SPACE = "semaphore_mem"

_settle_p = Primitive("mock_libtpu_settle")
_settle_p.multiple_results = True
_settle_p.def_abstract_eval(list)


def settled(jaxpr: Any) -> Any:
    """The kernel, with a barrier of all devices after its body.

    A copy of another device, which is done when it starts, may be to a result of this one.
    """
    end = core.new_jaxpr_eqn([], [], _settle_p, {}, core.no_effects)
    return jaxpr.replace(eqns=[*jaxpr.eqns, end])


def install() -> None:
    """Have the interpreter read and write semaphores as it does other memories."""
    wrap_access("store", _store, None)
    wrap_access("swap", _swap, None)
    wrap_access("get", _get, None)
    wrap(interpreter, "_interpret_jaxpr", _interpret)


class _InOrder(list[Any]):
    """Copies that wait to be done, first come first served."""

    def pop(self, index: Any = 0) -> Any:
        return super().pop(index)


def in_order() -> None:
    """Have copies to one semaphore done in the order in which they start, as a TPU mostly does.

    JAX's interpreter takes the last one first: kernels of JAX itself do not expect that.
    """
    wrap(kernel_memory.Semaphore, "__init__", _initialise)


def _initialise(
    initialise: Callable[..., None], self: Any, *arguments: Any, **options: Any
) -> None:
    initialise(self, *arguments, **options)
    if "dma_execution_mode" not in settings.current.params:
        self.tasks = [_InOrder() for _ in self.tasks]


def is_semaphore(aval: Any) -> bool:
    return extended.is_extended(aval) and "sem" in str(aval.dtype)


def _is_of_semaphores(space: Any) -> bool:
    return bool(interpreter.TPU_MEMORY_SPACE_NAMES[int(space)] == _SPACE)


def _store(store: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    token, device, core_id, space, buffer, _, value = arguments[:7]
    if not _is_of_semaphores(space):
        return store(*arguments, **options)
    semaphores = _semaphores(device, core_id, buffer)
    for (semaphore, place), count in zip(semaphores, np.ravel(value), strict=True):
        with semaphore.cv:
            semaphore.count_by_core[place] += int(count)
            if semaphore.detect_races:
                clock = interpreter._get_shared_memory().clocks[place]
                semaphore.clocks[place] = clock.copy()
    return token


def _swap(swap: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    if not _is_of_semaphores(arguments[3]):
        return swap(*arguments, **options)
    *place, buffer, transforms, value, _ = arguments
    token = interpreter.store(*place, buffer, transforms, value)
    return token, np.zeros(np.shape(buffer), np.int32)


def _get(get: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    token, device, core_id, space, buffer = arguments[:5]
    if not _is_of_semaphores(space):
        return get(*arguments, **options)
    counts = []
    for semaphore, place in _semaphores(device, core_id, buffer):
        with semaphore.cv:
            counts.append(int(semaphore.count_by_core[place]))
            semaphore.count_by_core[place] = 0
    return token, np.array(counts, np.int32).reshape(np.shape(buffer))


def _semaphores(device: Any, core_id: Any, numbers: Any) -> list[tuple[Any, int]]:
    """The semaphores, and the place of the counts of this core."""
    memory = interpreter._get_shared_memory()
    place = memory.get_global_core_id(int(device), int(core_id))
    found = []
    for number in np.ravel(numbers):
        (semaphore,), _ = memory.get_semaphores_and_increment_clock([int(number)], place)
        found.append((semaphore, place))
    return found


def _interpret(
    interpret: Callable[..., Any], jaxpr: Any, *arguments: Any, ctx: Any, token: Any
) -> Any:
    if not jaxpr.eqns or jaxpr.eqns[-1].primitive is not _settle_p:
        return interpret(jaxpr, *arguments, ctx=ctx, token=token)
    body = jaxpr.replace(eqns=jaxpr.eqns[:-1])
    token, results = interpret(body, *arguments, ctx=ctx, token=token)
    shape = interpreter.TOKEN_SHAPE_DTYPE
    barrier = interpreter._barrier
    return interpreter.callback.io_callback(barrier, shape, token, ctx.device_id), results
