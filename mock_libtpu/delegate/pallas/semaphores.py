"""Semaphores that a kernel returns, for another one to wait for.

JAX's interpreter for TPU has memories and semaphores for one kernel. A kernel that returns a
semaphore has its copies done when it ends, on all devices; what it returns is the count, which is
the one that the semaphore of the next kernel starts with.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from jax.extend.core import Primitive

from ..seam import core, interpreter, kernel_memory
from . import extended, settings

__all__ = ["in_order", "install", "is_semaphore", "settled"]

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
    spaces = interpreter.TPU_MEMORY_SPACE_NAMES
    interpreter.store = _storing(spaces, interpreter.store)
    interpreter.swap = _swapping(spaces, interpreter.swap, interpreter.store)
    interpreter.get = _taking(spaces, interpreter.get)
    interpreter._interpret_jaxpr = _settling(interpreter._interpret_jaxpr)


class _InOrder(list[Any]):
    """Copies that wait to be done, first come first served."""

    def pop(self, index: Any = 0) -> Any:
        return super().pop(index)


def in_order() -> None:
    """Have copies to one semaphore done in the order in which they start, as a TPU mostly does.

    JAX's interpreter takes the last one first: kernels of JAX itself do not expect that.
    """
    initialise = kernel_memory.Semaphore.__init__

    @functools.wraps(initialise)
    def initialise_in_order(self: Any, *arguments: Any, **options: Any) -> None:
        initialise(self, *arguments, **options)
        if "dma_execution_mode" not in settings.current.params:
            self.tasks = [_InOrder() for _ in self.tasks]

    kernel_memory.Semaphore.__init__ = initialise_in_order


def is_semaphore(aval: Any) -> bool:
    return extended.is_extended(aval) and "sem" in str(aval.dtype)


def _storing(spaces: Any, store: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(store)
    def store_or_signal(
        token: Any, device: Any, core_id: Any, space: Any, buffer: Any, *rest: Any, **options: Any
    ) -> Any:
        if spaces[int(space)] != _SPACE:
            return store(token, device, core_id, space, buffer, *rest, **options)
        counts = np.ravel(rest[1])
        for semaphore, place in _semaphores(device, core_id, buffer):
            with semaphore.cv:
                semaphore.count_by_core[place] += int(counts[0])
                if semaphore.detect_races:
                    clock = interpreter._get_shared_memory().clocks[place]
                    semaphore.clocks[place] = clock.copy()
            counts = counts[1:]
        return token

    store_or_signal.__wrapped__ = store.__wrapped__  # type: ignore[attr-defined]
    return store_or_signal


def _swapping(
    spaces: Any, swap: Callable[..., Any], store: Callable[..., Any]
) -> Callable[..., Any]:
    @functools.wraps(swap)
    def swap_or_signal(
        token: Any, device: Any, core_id: Any, space: Any, *rest: Any, **options: Any
    ) -> Any:
        if spaces[int(space)] != _SPACE:
            return swap(token, device, core_id, space, *rest, **options)
        buffer, transforms, value, _ = rest
        token = store(token, device, core_id, space, buffer, transforms, value)
        return token, np.zeros(np.shape(buffer), np.int32)

    return swap_or_signal


def _taking(spaces: Any, get: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(get)
    def get_or_take(
        token: Any, device: Any, core_id: Any, space: Any, buffer: Any, *rest: Any, **options: Any
    ) -> Any:
        if spaces[int(space)] != _SPACE:
            return get(token, device, core_id, space, buffer, *rest, **options)
        counts = []
        for semaphore, place in _semaphores(device, core_id, buffer):
            with semaphore.cv:
                counts.append(int(semaphore.count_by_core[place]))
                semaphore.count_by_core[place] = 0
        return token, np.array(counts, np.int32).reshape(np.shape(buffer))

    get_or_take.__wrapped__ = get.__wrapped__  # type: ignore[attr-defined]
    return get_or_take


def _semaphores(device: Any, core_id: Any, numbers: Any) -> list[tuple[Any, int]]:
    """The semaphores, and the place of the counts of this core."""
    memory = interpreter._get_shared_memory()
    place = memory.get_global_core_id(int(device), int(core_id))
    found = []
    for number in np.ravel(numbers):
        (semaphore,), _ = memory.get_semaphores_and_increment_clock([int(number)], place)
        found.append((semaphore, place))
    return found


def _settling(interpret: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(interpret)
    def interpret_and_settle(jaxpr: Any, *arguments: Any, ctx: Any, token: Any) -> Any:
        if not jaxpr.eqns or jaxpr.eqns[-1].primitive is not _settle_p:
            return interpret(jaxpr, *arguments, ctx=ctx, token=token)
        body = jaxpr.replace(eqns=jaxpr.eqns[:-1])
        token, results = interpret(body, *arguments, ctx=ctx, token=token)
        shape = interpreter.TOKEN_SHAPE_DTYPE
        barrier = interpreter._barrier
        return interpreter.callback.io_callback(barrier, shape, token, ctx.device_id), results

    return interpret_and_settle
