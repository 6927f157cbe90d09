"""A program on the TPU calls Python.

While the program runs, the device sends values to the host, Python computes with them, and the
result goes back through a stream.
"""

import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def program(x: jax.Array) -> jax.Array:
    jax.debug.print("x is {}", x)
    cosine = jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return cosine + 1


print(program(jnp.arange(4.0)))
jax.effects_barrier()
