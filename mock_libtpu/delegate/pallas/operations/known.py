"""Which operations this room has, and how the interpreter finds them."""

from __future__ import annotations

from typing import Any

from ...seam import interpreter, missing, mosaic, primitives
from . import allocations, calls, indirect, selections, waits


def install() -> None:
    """Have the interpreter do what the modules of this room have."""
    others = waits.operations()
    if not missing("buffers without a scope"):
        others |= allocations.operations()
    copies = primitives.dma_start_p, primitives.dma_wait_p
    has_choices = not missing("chosen references")

    def find(equation: Any) -> Any:
        refused = indirect.operation(equation)
        if refused is not None:
            return refused
        if equation.primitive in copies and has_choices:
            return selections.operation(equation)
        return others.get(equation.primitive)

    calls.install(find)
    keys = getattr(getattr(interpreter, "_ANY", None), "KEY", None)
    if keys is not None:  # the interpreter has them with the scalars
        spaces = interpreter.TPU_MEMORY_SPACE_IDXS
        spaces[keys] = spaces[mosaic.MemorySpace.SMEM]
    if hasattr(primitives, "trace_value_p"):  # a recording has no traces of kernels
        interpreter.register_tpu_interpret_impl(primitives.trace_value_p)(_nothing)


def _nothing(*_: Any, **__: Any) -> list[Any]:
    return []
