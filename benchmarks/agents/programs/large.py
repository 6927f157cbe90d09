"""An array that no v5e has room for."""

import jax.numpy as jnp

print(jnp.ones((65536, 65536)).shape)
