"""A program is profiled, with the API of 2021.

The library collects what the devices do between start and stop, and gives it as bytes.
"""

import tempfile

import jax
import jax.numpy as jnp

with tempfile.TemporaryDirectory() as folder:
    with jax.profiler.trace(folder):
        total = jnp.ones(3).sum().block_until_ready()
    print(total)
