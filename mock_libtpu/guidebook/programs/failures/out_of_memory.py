"""A device has too little memory.

The library returns an error with a code and a message, and JAX makes a Python exception of it.
"""

import jax
import jax.numpy as jnp

try:
    jnp.ones((1024, 1024, 64)).block_until_ready()
except jax.errors.JaxRuntimeError as error:
    print(error)
