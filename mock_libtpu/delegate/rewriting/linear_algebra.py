"""Replace factorizations and solves by LAPACK, as JAX uses it on CPU.

Only LuDecomposition would not run otherwise. The others XLA expands into loops for any platform,
which takes many times as long to compile and to run; types without LAPACK are left to that.
"""

from __future__ import annotations

import jax
import numpy as np
from jax import lax
from jaxlib.mlir import ir

from ..seam import linalg
from .splice import Splicer, shape_of

_HAS_LAPACK = tuple(np.dtype(each) for each in ("f4", "f8", "c8", "c16"))
_TRANSPOSES = ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")


def lu(operation: ir.Operation, splicer: Splicer) -> None:
    """LuDecomposition(a) -> (factors, pivots, permutation)."""
    splicer.call(_lu, operation, list(operation.operands)[:1])


def qr(operation: ir.Operation, splicer: Splicer) -> None:
    """Qr(a) -> (R and the reflectors, their factors), as LAPACK's geqrf."""
    if _has_lapack(operation) and hasattr(linalg, "geqrf"):
        splicer.call(linalg.geqrf, operation, list(operation.operands)[:1])


def householder_product(operation: ir.Operation, splicer: Splicer) -> None:
    """ProductOfElementaryHouseholderReflectors(a, factors) -> Q, as LAPACK's orgqr."""
    if _has_lapack(operation):
        splicer.call(lax.linalg.householder_product, operation, list(operation.operands)[:2])


def eigh(operation: ir.Operation, splicer: Splicer) -> None:
    """Eigh(a) -> (vectors, values); backend_config is "lower,sort,sweeps,tolerance".

    LAPACK sorts. Without sorting the values must stay where they are in a matrix of blocks, which
    JAX's divide and conquer relies on, so that is left to XLA's Jacobi iteration.
    """
    config = operation.attributes["backend_config"]
    if not _has_lapack(operation) or not isinstance(config, ir.StringAttr):
        return
    lower, sort = config.value.split(",")[:2]
    if int(sort):
        matrix = list(operation.operands)[:1]
        is_lower = bool(int(lower))
        splicer.call(lax.linalg.eigh, operation, matrix, lower=is_lower, symmetrize_input=False)


def cholesky(operation: ir.Operation, splicer: Splicer) -> None:
    """stablehlo.cholesky of a lower triangle, as JAX always has it."""
    attributes = operation.attributes
    if _has_lapack(operation) and "lower" in attributes and attributes["lower"].value:
        splicer.call(lax.linalg.cholesky, operation, symmetrize_input=False)


def triangular_solve(operation: ir.Operation, splicer: Splicer) -> None:
    """stablehlo.triangular_solve(a, b)."""
    attributes = operation.attributes
    transpose = str(attributes["transpose_a"])
    known = [name for name in _TRANSPOSES if transpose.endswith(f"{name}>")]
    if not _has_lapack(operation) or not known:
        return
    name = "NO_TRANSPOSE" if "NO_TRANSPOSE" in known else known[0]
    splicer.call(
        lax.linalg.triangular_solve,
        operation,
        left_side=attributes["left_side"].value,
        lower=attributes["lower"].value,
        transpose_a=name != "NO_TRANSPOSE",
        conjugate_a=name == "ADJOINT",
        unit_diagonal=attributes["unit_diagonal"].value,
    )


def _has_lapack(operation: ir.Operation) -> bool:
    return shape_of(operation.operands[0].type)[1] in _HAS_LAPACK


def _lu(matrix: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    dtype = matrix.dtype if matrix.dtype in _HAS_LAPACK else np.float32
    factors, pivots, permutation = lax.linalg.lu(matrix.astype(dtype))
    return factors.astype(matrix.dtype), pivots, permutation
