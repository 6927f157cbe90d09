"""A program needs more memory than a device has, with the API of 2021.

The library asks jaxlib for the memory of a result, is refused, and reports the error.
"""

import jax
import jax.numpy as jnp
from jaxlib.xla_extension import XlaRuntimeError

try:
    jax.jit(lambda: jnp.zeros(1 << 22))().block_until_ready()
except XlaRuntimeError as error:
    print(error)
