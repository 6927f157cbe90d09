"""Accesses at places that an array has, as SparseCore's gathers and scatters: refused.

JAX's interpreter for TPU takes each index for one number, passes over the addition that a copy may
do, and does not know SparseCore's own accesses, which it would give numbers of buffers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax
from jax.ref import AbstractRef

from ...seam import sparse_core, state_types
from ...seam import state_primitives as state


def operation(equation: Any) -> Any:
    """What raises NotImplementedError when it is interpreted; None for any other operation."""
    if _is_of_sparse_core(equation.primitive) and any(map(_is_reference, equation.invars)):
        return _refused("an operation of SparseCores on references")
    if equation.primitive.name == "dma_start" and equation.params.get("add"):
        return _refused("a copy that adds to its destination")
    if any(getattr(each.aval, "shape", ()) for each in _indices(equation)):
        return _refused("an access at the indices of an array")
    return None


def _indices(equation: Any) -> Iterator[Any]:
    """The variables that are indices of its references."""
    if equation.primitive is state.get_p:
        yield from equation.invars[1:]
    elif equation.primitive in (state.swap_p, state.addupdate_p):
        yield from equation.invars[2:]
    elif equation.primitive.name in ("dma_start", "dma_wait"):
        operands = jax.tree.unflatten(equation.params["tree"], equation.invars)
        for operand in operands:
            while isinstance(operand, state_types.TransformedRef):
                yield from jax.tree.leaves(operand.transforms)
                operand = operand.ref  # noqa: PLW2901


def _is_of_sparse_core(primitive: Any) -> bool:
    """Whether JAX has it with its operations for SparseCore."""
    return sparse_core.is_loaded and getattr(sparse_core, f"{primitive.name}_p", None) is primitive


def _is_reference(variable: Any) -> bool:
    return isinstance(variable.aval, AbstractRef)


def _refused(what: str) -> Any:
    def refuse(*_: Any) -> Any:
        raise NotImplementedError(what)

    return refuse
