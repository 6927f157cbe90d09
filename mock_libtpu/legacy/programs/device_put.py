"""One number goes to the TPU, with either API."""

import jax

jax.devices()  # what this asks of the TPU is not of interest
jax.device_put(1)
