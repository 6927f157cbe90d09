"""Replace uninitialized buffers and ragged products by what a CPU has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jax.numpy as jnp
from jax import lax
from jaxlib.mlir import ir

from .precision import precision_of
from .splice import Splicer, replace_by_call, shape_of

if TYPE_CHECKING:
    import jax


def allocate_buffer(operation: ir.Operation, splicer: Splicer) -> None:
    """AllocateBuffer() leaves its contents open: zeros, so that runs are alike."""
    shape, dtype = shape_of(operation.results[0].type)
    splicer.call(_zeros, operation, (), shape=shape, dtype=dtype)


def _zeros(*, shape: tuple[int, ...], dtype: Any) -> jax.Array:
    return jnp.zeros(shape, dtype)


def inline_decomposition(operation: ir.Operation, splicer: Splicer) -> None:  # noqa: ARG001
    """A composite that XLA would make an instruction of again: call what it is made of."""
    callee = ir.FlatSymbolRefAttr(operation.attributes["decomposition"]).value
    replace_by_call(operation, callee, list(operation.operands))


def ragged_dot(operation: ir.Operation, splicer: Splicer) -> None:
    """chlo.ragged_dot itself, in a program that is not a portable artifact."""
    given = operation.attributes["ragged_dot_dimension_numbers"]
    numbers = lax.RaggedDotDimensionNumbers(
        (
            (given.lhs_contracting_dimensions, given.rhs_contracting_dimensions),
            (given.lhs_batching_dimensions, given.rhs_batching_dimensions),
        ),
        given.lhs_ragged_dimensions,
        given.rhs_group_dimensions,
    )
    _, dtype = shape_of(operation.results[0].type)
    splicer.call(
        lax.ragged_dot_general,
        operation,
        is_product=True,
        ragged_dot_dimension_numbers=numbers,
        precision=lax.Precision[precision_of(operation)],
        preferred_element_type=dtype,
    )
