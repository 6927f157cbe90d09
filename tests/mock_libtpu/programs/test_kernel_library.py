"""The kernels of jax.experimental.pallas.ops.tpu agree with their reference implementations.

JAX has tests of the others: python -m benchmarks.jax_tests JAX_TREE --files pallas.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import run_python

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


_SPLASH_ATTENTION = """
import jax, numpy as np
from jax.experimental.pallas.ops.tpu.splash_attention import splash_attention_kernel as splash
from jax.experimental.pallas.ops.tpu.splash_attention import splash_attention_mask as masks

heads = [masks.CausalMask((256, 256)), masks.LocalMask((256, 256), (64, 0), 0)]
mask = masks.MultiHeadMask(heads)
blocks = splash.BlockSizes(
    block_q=128, block_kv=128, block_kv_compute=128, block_q_dkv=128, block_kv_dkv=128,
    block_kv_dkv_compute=128, block_q_dq=128, block_kv_dq=128,
)
q, k, v = (jax.random.normal(jax.random.key(i), (2, 256, 128)) / 8 for i in range(3))

def total(attention):
    return lambda q, k, v: (attention(q, k, v) ** 2).sum()

functions = (
    splash.make_splash_mha_single_device(mask, block_sizes=blocks),
    splash.make_masked_mha_reference(mask),
)
with jax.default_matmul_precision("highest"):
    got, wanted = (
        jax.jit(jax.value_and_grad(total(each), argnums=(0, 1, 2)))(q, k, v) for each in functions
    )
for one, other in zip(jax.tree.leaves(got), jax.tree.leaves(wanted), strict=True):
    np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-3)
"""

_PAGED_ATTENTION = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.pallas.ops.tpu.paged_attention import paged_attention, util

lengths = jnp.array([5, 32, 19], jnp.int32)
pages_of = jnp.array([[3, 0], [1, 4], [5, 2]], jnp.int32)
keys = jax.random.split(jax.random.key(0), 3)
q = jax.random.normal(keys[0], (3, 4, 128)) / 8
# The kernel rounds its pages to bfloat16.
k, v = (
    jax.random.normal(key, (2, 6, 16, 128), jnp.bfloat16).astype(jnp.float32) for key in keys[1:]
)

def in_order(pages):
    return jnp.swapaxes(pages[:, pages_of], 0, 1).reshape(3, 2, 32, 128)

with jax.default_matmul_precision("highest"):
    wanted = util.grouped_query_attention_reference(q, in_order(k), in_order(v), lengths)
    for is_inline in (True, False):
        for block in (1, 2):
            got = paged_attention(
                q, k, v, lengths, pages_of, pages_per_compute_block=block, inline_seq_dim=is_inline
            )
            np.testing.assert_allclose(got, wanted, rtol=1e-3, atol=1e-3)
"""

_RAGGED_PAGED_ATTENTION = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.pallas.ops.tpu import ragged_paged_attention as ragged

lengths = jnp.array([40, 17, 60, 0], jnp.int32)
ends = jnp.array([0, 16, 17, 33, 33], jnp.int32)
pages_of = jnp.arange(16, dtype=jnp.int32).reshape(4, 4)[:, ::-1]
keys = jax.random.split(jax.random.key(0))
q = jax.random.normal(keys[0], (48, 4, 128))
pages = jax.random.normal(keys[1], (16, 16, 4, 128))
arguments = q, pages, lengths, pages_of, ends, jnp.array([3], jnp.int32)
sizes = {"num_kv_pages_per_block": 2, "num_queries_per_block": 16}
with jax.default_matmul_precision("highest"):
    got = ragged.ragged_paged_attention(*arguments, **sizes)
    wanted = ragged.ref_ragged_paged_attention(*arguments)
np.testing.assert_allclose(got[:33], wanted, rtol=1e-3, atol=1e-3)
"""

_MATMUL = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.pallas.ops.tpu.matmul import matmul

x = jax.random.normal(jax.random.key(0), (256, 512))
y = jax.random.normal(jax.random.key(1), (512, 256))
with jax.default_matmul_precision("highest"):
    got, wanted = matmul(x, y, block_shape=(128, 128)), jnp.dot(x, y)
np.testing.assert_allclose(got, wanted, rtol=1e-4, atol=1e-4)
x, y = (jax.random.randint(jax.random.key(i), (256, 256), -128, 128, jnp.int8) for i in range(2))
got = matmul(x, y, block_shape=(128, 128), out_dtype=jnp.int32)
np.testing.assert_array_equal(got, np.asarray(x, np.int32) @ np.asarray(y, np.int32))
"""

_ALL_GATHER = """
import jax, numpy as np
from jax.experimental.pallas import tpu as pltpu
from jax.experimental.pallas.ops.tpu.all_gather import all_gather

mesh = jax.make_mesh((2, 4), ("x", "y"), (jax.sharding.AxisType.Auto,) * 2)
x = jax.random.normal(jax.random.key(0), (128, 128))
for axis in ("x", "y"):
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(axis))
    for space in (pltpu.VMEM, pltpu.HBM):
        got = all_gather(
            jax.device_put(x, sharding), mesh=mesh, axis_name=axis, memory_space=space
        )
        assert got.sharding.is_fully_replicated
        np.testing.assert_array_equal(got, x)
"""

_PROGRAMS = {
    "flash attention": _FLASH_ATTENTION,
    "megablox": _GROUPED_MATMUL,
    "splash attention": _SPLASH_ATTENTION,
    "paged attention": _PAGED_ATTENTION,
    "ragged paged attention": _RAGGED_PAGED_ATTENTION,
    "matmul": _MATMUL,
    "all gather": _ALL_GATHER,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", _PROGRAMS)
def test_kernels_agree_with_their_reference(library_path: Path, name: str) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(_PROGRAMS[name], **variables(library_path, MachineSettings(devices=8)))
