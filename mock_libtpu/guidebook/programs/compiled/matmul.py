"""A matmul, compiled once and run three times.

`jax.jit` traces the function, has the TPU library compile it, and from then on only runs it.
"""

import jax
import jax.numpy as jnp


@jax.jit
def layer(x: jax.Array, weights: jax.Array) -> jax.Array:
    return jnp.maximum(x @ weights, 0)


x = jax.device_put(jnp.ones((8, 128)))
weights = jax.device_put(jnp.full((128, 64), 0.5))
for _ in range(3):
    result = layer(x, weights)
result.block_until_ready()
print(jax.device_get(result)[0, 0])
