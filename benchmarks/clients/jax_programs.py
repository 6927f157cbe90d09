"""Programs of JAX for the table of clients, of any release since 0.4; each checks its result."""

from __future__ import annotations

import sys

import jax
import jax.numpy as jnp
import numpy as np


def transfers() -> None:
    assert jax.devices()[0].platform == "tpu"
    numbers = np.arange(6.0).reshape(2, 3).astype(np.float32)
    assert (np.asarray(jax.device_put(numbers)) == numbers).all()


def products() -> None:
    x = jnp.arange(6.0).reshape(2, 3)
    assert float(jax.jit(lambda x: (x @ x.T).sum())(x)) == 83.0


def linear_algebra() -> None:
    matrix = jnp.array([[2.0, 1.0], [1.0, 3.0]])
    assert np.allclose(jnp.linalg.inv(matrix), [[0.6, -0.2], [-0.2, 0.4]], atol=1e-5)


def gradients() -> None:
    assert float(jax.grad(lambda x: (x**3).sum())(jnp.array(2.0))) == 12.0


def random_numbers() -> None:
    assert abs(float(jax.random.normal(jax.random.PRNGKey(0), (1000,)).mean())) < 0.2


def callbacks() -> None:
    called = []

    def asks(x: jax.Array) -> jax.Array:
        jax.debug.callback(lambda value: called.append(float(value)), x.sum())
        return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    x = jnp.arange(3.0)
    assert np.allclose(jax.jit(asks)(x), np.cos(np.arange(3.0)))
    jax.effects_barrier()
    assert called == [3.0]


def donation() -> None:
    step = jax.jit(lambda x: x + 1, donate_argnums=0)
    before = jnp.zeros(8)
    step(before)
    assert before.is_deleted()


def collectives() -> None:
    every = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(jnp.arange(8.0))
    assert every.tolist() == [28.0] * 8


def shardings() -> None:
    mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
    sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x", "y"))
    x = jax.device_put(jnp.arange(64.0).reshape(8, 8), sharding)
    expected = np.arange(64.0).reshape(8, 8)
    assert np.allclose(jax.jit(lambda x: x @ x)(x), expected @ expected)


def kernels() -> None:
    from jax.experimental import pallas as pl

    def double(x: jax.Array, o: jax.Array) -> None:
        o[...] = x[...] * 2

    like = jax.ShapeDtypeStruct((8, 128), np.float32)
    assert (jax.jit(pl.pallas_call(double, out_shape=like))(jnp.ones((8, 128))) == 2).all()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
