"""A training step on eight devices.

Each device has an eighth of the batch. The compiler puts a collective into the program, by which
the devices agree on the mean of their gradients.
"""

from functools import partial

import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((8,), ("batch",))
split = NamedSharding(mesh, PartitionSpec("batch"))
replicated = NamedSharding(mesh, PartitionSpec())


def loss(weights: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    return jnp.mean((x @ weights - y) ** 2)


@partial(jax.jit, donate_argnums=0)
def step(weights: jax.Array, x: jax.Array, y: jax.Array) -> tuple[jax.Array, jax.Array]:
    value, gradient = jax.value_and_grad(loss)(weights, x, y)
    return weights - 0.01 * gradient, value


weights = jax.device_put(jnp.zeros((16, 1)), replicated)
x = jax.device_put(jnp.ones((64, 16)), split)
y = jax.device_put(jnp.ones((64, 1)), split)
for _ in range(3):
    weights, value = step(weights, x, y)
print("loss:", value)
