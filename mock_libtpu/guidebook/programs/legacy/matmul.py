"""A jitted matmul, with the API of 2021.

The compiler is called twice, for the optimization of the HLO and for the code. A run is put into a
stream, and its results are allocated by jaxlib.
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
print(result[0, 0])
