"""Add to JAX's interpreter for TPU what it leaves out, each by the module that has it."""

from __future__ import annotations

import threading
from typing import Any

from jax._src import core

from . import ending, random_bits

__all__ = ["complete"]

_completing = threading.Lock()
_completed = False


def complete() -> None:
    """Once Pallas is imported. Raises ImportError where this JAX does not have the interpreter."""
    global _completed  # noqa: PLW0603
    with _completing:
        if _completed:
            return
        from jax._src.pallas.mosaic import pipeline, primitives
        from jax._src.pallas.mosaic.interpret import (
            interpret_pallas_call,
            race_detection_state,
            shared_memory,
        )

        ending.install(interpret_pallas_call, shared_memory, race_detection_state)
        random_bits.install(interpret_pallas_call, primitives)
        utilities = getattr(interpret_pallas_call, "interpret_utils", None)
        is_wrapped = hasattr(getattr(interpret_pallas_call, "get", None), "__wrapped__")
        if hasattr(utilities, "get_uninitialized_array") and is_wrapped:  # JAX 0.10.1 and later
            # Earlier ones lack what these use.
            from . import adapted, extended, packing, semaphores, transforms
            from .operations import views

            extended.install(interpret_pallas_call)
            packing.install(interpret_pallas_call, primitives)
            transforms.install(interpret_pallas_call)
            views.install(interpret_pallas_call, shared_memory)
            semaphores.install(interpret_pallas_call)
            semaphores.in_order(shared_memory)
            adapted.install(interpret_pallas_call)
            random_bits.install_keys(interpret_pallas_call, primitives)
            _install_operations(interpret_pallas_call, primitives, pipeline)
        if hasattr(interpret_pallas_call, "_get_padded_shape"):  # JAX 0.10.1 and later
            from . import memories

            memories.install(interpret_pallas_call, shared_memory)
        remove = getattr(interpret_pallas_call, "remove_memory_space_p", None)
        if remove is not None:
            # An input that the kernel wants in VMEM or SMEM is in no other place out here.
            remove.def_abstract_eval(_anywhere)
        _completed = True


def _install_operations(interpreter: Any, primitives: Any, pipeline: Any) -> None:
    from .operations import allocations, calls, indirect, pipelines, selections, waits

    others = allocations.operations(interpreter) | waits.operations(interpreter)
    if hasattr(pipeline, "emit_pipeline_p"):  # JAX 0.10.2 and later
        others |= pipelines.operations(interpreter, pipeline)
    copies = primitives.dma_start_p, primitives.dma_wait_p

    def find(equation: Any) -> Any:
        refused = indirect.operation(equation)
        if refused is not None:
            return refused
        if equation.primitive in copies:
            return selections.operation(interpreter, equation)
        return others.get(equation.primitive)

    calls.install(interpreter, find)
    keys = getattr(type(interpreter._ANY), "KEY", None)
    if keys is not None:  # the interpreter has them with the scalars
        spaces = interpreter.TPU_MEMORY_SPACE_IDXS
        spaces[keys] = spaces[interpreter.mosaic_core.MemorySpace.SMEM]
    if hasattr(primitives, "trace_value_p"):  # a recording has no traces of kernels
        interpreter.register_tpu_interpret_impl(primitives.trace_value_p)(_nothing)


def _nothing(*_: Any, **__: Any) -> list[Any]:
    return []


def _anywhere(value: Any) -> Any:
    if isinstance(value, core.ShapedArray):
        return core.ShapedArray(value.shape, value.dtype)
    return value
