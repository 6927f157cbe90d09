"""One line of JAX."""

import jax

jax.devices()  # what this asks of the TPU is not of interest
jax.device_put(1)
