"""What a TPU program computes through the delegate is what JAX computes on CPU."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax, tree_util

from tests.mock_libtpu.delegate import harness
from tests.mock_libtpu.delegate.rewriting import programs


def _comparable(value: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return value if value.dtype.kind in "biufc" else value.astype(np.float32)


@pytest.mark.parametrize("program", programs.ALL, ids=lambda program: program.name)
def test_program(delegate: Any, program: programs.Program) -> None:
    with harness.enable_x64(program.x64):
        expected = tree_util.tree_leaves(jax.jit(program.function)(*program.arguments))
        outputs = harness.run(delegate, program.function, *program.arguments)
    assert len(outputs) == len(expected)
    for output, value in zip(outputs, map(np.asarray, expected), strict=True):
        assert output.dtype == value.dtype
        np.testing.assert_allclose(
            _comparable(output),
            _comparable(value),
            rtol=program.tolerance,
            atol=program.tolerance,
        )


def test_product_of_four_bit_integers(delegate: Any) -> None:
    """JAX on CPU has no right result to compare with: XLA:CPU fails on it."""
    rng = np.random.RandomState(1)
    left, right = (rng.randint(-8, 8, shape).astype(np.int8) for shape in ((4, 5), (5, 3)))
    (output,) = harness.run(
        delegate,
        lambda x, y: lax.dot(x, y, preferred_element_type=jnp.int32),
        left.astype(ml_dtypes.int4),
        right.astype(ml_dtypes.int4),
    )
    np.testing.assert_array_equal(output, left.astype(np.int32) @ right.astype(np.int32))


def test_product_of_floats_and_four_bit_integers(delegate: Any) -> None:
    """As torch_xla multiplies with quantized weights; XLA:CPU fails on it."""
    text = b"""module @m { func.func public @main(%x: tensor<4x5xf32>, %w: tensor<5x3xi4>)
        -> tensor<4x3xf32> {
      %0 = stablehlo.dot %x, %w : (tensor<4x5xf32>, tensor<5x3xi4>) -> tensor<4x3xf32>
      return %0 : tensor<4x3xf32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(), True)
    rng = np.random.RandomState(1)
    weights = rng.randint(-8, 8, (5, 3)).astype(np.int8)
    given = rng.randint(-9, 10, (4, 5)).astype(np.float32)
    ((output,),) = harness.execute(delegate, compiled, [[given, weights.astype(ml_dtypes.int4)]])
    np.testing.assert_array_equal(output, given @ weights.astype(np.float32))


def test_factors_of_a_half_precision_matrix(delegate: Any) -> None:
    """A TPU factors bfloat16; LAPACK does not."""
    text = b"""module @m { func.func public @main(%a: tensor<3x3xbf16>)
        -> (tensor<3x3xbf16>, tensor<3xi32>, tensor<3xi32>) {
      %0:3 = stablehlo.custom_call @LuDecomposition(%a)
        : (tensor<3x3xbf16>) -> (tensor<3x3xbf16>, tensor<3xi32>, tensor<3xi32>)
      return %0#0, %0#1, %0#2 : tensor<3x3xbf16>, tensor<3xi32>, tensor<3xi32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(), True)
    matrix = np.array([[2, 1, 0], [4, 1, 1], [8, 2, 4]]).astype(ml_dtypes.bfloat16)
    ((factors, _, permutation),) = harness.execute(delegate, compiled, [[matrix]])
    factors = factors.astype(np.float32)
    product = (np.tril(factors, -1) + np.eye(3)) @ np.triu(factors)
    np.testing.assert_allclose(product, matrix[permutation].astype(np.float32), atol=0.05)


@pytest.mark.parametrize(
    ("function", "arguments", "changed"),
    [
        (lambda x: jnp.sin(x) + 1, (np.ones(3, np.float32),), False),
        (lambda x: lax.top_k(x, 2), (np.ones(3, np.float32),), False),
        (jnp.linalg.inv, (np.eye(3, dtype=np.float32),), True),
    ],
)
def test_programs_are_rewritten_only_where_they_must(
    delegate: Any, function: Any, arguments: tuple[Any, ...], changed: bool
) -> None:
    code = harness.artifact(harness.lower(function, *arguments))
    module = harness.module("reading.program").parse(code, "mlir")
    before = str(module)
    splicer = harness.module("rewriting.splice").Splicer(module)
    harness.module("rewriting.rewrite").apply(module, splicer, 1)
    assert (str(module) != before) is changed


def test_an_operation_with_a_tuple_of_results(delegate: Any) -> None:
    """As torch_xla's HLO has it."""
    text = b"""module @m { func.func public @main(%a: tensor<3x3xf64>)
        -> (tensor<3x3xf64>, tensor<3xf64>) {
      %0 = stablehlo.custom_call @Qr(%a)
        : (tensor<3x3xf64>) -> tuple<tensor<3x3xf64>, tensor<3xf64>>
      %1 = stablehlo.get_tuple_element %0[0]
        : (tuple<tensor<3x3xf64>, tensor<3xf64>>) -> tensor<3x3xf64>
      %2 = stablehlo.get_tuple_element %0[1]
        : (tuple<tensor<3x3xf64>, tensor<3xf64>>) -> tensor<3xf64>
      return %1, %2 : tensor<3x3xf64>, tensor<3xf64> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(), True)
    matrix = np.array([[2.0, 1, 0], [4, 1, 1], [8, 2, 4]])
    ((factors, taus),) = harness.execute(delegate, compiled, [[matrix]])
    expected = np.linalg.qr(matrix, mode="raw")
    np.testing.assert_allclose(factors, expected[0].T, rtol=1e-12)
    np.testing.assert_allclose(taus, expected[1], rtol=1e-12)
