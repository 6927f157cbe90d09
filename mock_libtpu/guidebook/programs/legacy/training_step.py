"""A training step with pmap on four devices, with the API of 2021.

Each device runs a replica of the program on its part of the batch, and `pmean` takes the mean of
the gradients over all of them.
"""

from functools import partial

import jax
import jax.numpy as jnp


def loss(weights: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    return jnp.mean((x @ weights - y) ** 2)


@partial(jax.pmap, axis_name="batch", donate_argnums=0)
def step(weights: jax.Array, x: jax.Array, y: jax.Array) -> jax.Array:
    gradient = jax.grad(loss)(weights, x, y)
    return weights - 0.1 * jax.lax.pmean(gradient, "batch")


weights = jax.device_put_replicated(jnp.zeros((16, 1)), jax.devices())
x, y = jnp.ones((4, 8, 16)), jnp.ones((4, 8, 1))
for _ in range(3):
    weights = step(weights, x, y)
print(weights[0, 0])
