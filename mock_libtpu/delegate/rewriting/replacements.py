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


__all__ = [
    "allocate_buffer",
    "inline_decomposition",
    "ragged_dot",
]


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
    dimensions = _ragged_dimensions(operation.attributes["ragged_dot_dimension_numbers"])
    _, dtype = shape_of(operation.results[0].type)
    splicer.call(
        _general_ragged_dot,
        operation,
        list(operation.operands),
        is_product=True,
        dimensions=dimensions,
        dtype=dtype,
        precision=precision_of(operation),
    )


def _ragged_dimensions(numbers: Any) -> tuple[tuple[int, ...], ...]:
    """Batch of lhs and rhs, contracting of lhs and rhs, ragged of lhs, groups of rhs."""
    return tuple(
        tuple(getattr(numbers, name))
        for name in (
            "lhs_batching_dimensions",
            "rhs_batching_dimensions",
            "lhs_contracting_dimensions",
            "rhs_contracting_dimensions",
            "lhs_ragged_dimensions",
            "rhs_group_dimensions",
        )
    )


def _general_ragged_dot(
    lhs: jax.Array,
    rhs: jax.Array,
    group_sizes: jax.Array,
    *,
    dimensions: tuple[tuple[int, ...], ...],
    dtype: Any,
    precision: str,
) -> jax.Array:
    lhs_batch, rhs_batch, lhs_contract, rhs_contract, ragged, groups = dimensions
    numbers = lax.RaggedDotDimensionNumbers(
        dot_dimension_numbers=((lhs_contract, rhs_contract), (lhs_batch, rhs_batch)),
        lhs_ragged_dimensions=ragged,
        rhs_group_dimensions=groups,
    )
    return lax.ragged_dot_general(
        lhs,
        rhs,
        group_sizes,
        numbers,
        precision=lax.Precision[precision],
        preferred_element_type=dtype,
    )
