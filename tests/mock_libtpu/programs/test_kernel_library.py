"""The kernels of jax.experimental.pallas.ops.tpu agree with their reference implementations.

JAX has tests of the others: python -m benchmarks.jax_tests JAX_TREE --files pallas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import run_python

if TYPE_CHECKING:
    from pathlib import Path

_FLASH_ATTENTION = """
import jax, numpy as np
from jax.experimental.pallas.ops.tpu import flash_attention

q, k, v = (jax.random.normal(jax.random.key(i), (1, 2, 256, 64)) for i in range(3))

def total(attention, **options):
    return lambda q, k, v: (attention(q, k, v, None, None, causal=True, **options) ** 2).sum()

functions = flash_attention.flash_attention, flash_attention.mha_reference_no_custom_vjp
with jax.default_matmul_precision("highest"):
    got, wanted = (
        jax.jit(jax.value_and_grad(total(each), argnums=(0, 1, 2)))(q, k, v) for each in functions
    )
for one, other in zip(jax.tree.leaves(got), jax.tree.leaves(wanted), strict=True):
    np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-3)
"""

_GROUPED_MATMUL = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.pallas.ops.tpu.megablox import ops

rows = jax.random.normal(jax.random.key(0), (384, 128))
matrices = jax.random.normal(jax.random.key(1), (4, 128, 256))
sizes = jnp.array([100, 0, 156, 128], jnp.int32)

def total(product):
    return lambda rows, matrices: (product(rows, matrices, sizes) ** 2).sum()

def grouped(rows, matrices, sizes):
    return ops.gmm(rows, matrices, sizes, jnp.float32)

with jax.default_matmul_precision("highest"):
    got, wanted = (
        jax.jit(jax.value_and_grad(total(each), argnums=(0, 1)))(rows, matrices)
        for each in (grouped, jax.lax.ragged_dot)
    )
for one, other in zip(jax.tree.leaves(got), jax.tree.leaves(wanted), strict=True):
    np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-2)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "program", [_FLASH_ATTENTION, _GROUPED_MATMUL], ids=["flash attention", "megablox"]
)
def test_kernels_agree_with_their_reference(library_path: Path, program: str) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(program, **variables(library_path, MachineSettings()))
