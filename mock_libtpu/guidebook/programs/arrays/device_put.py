"""One number goes to the TPU.

`jax.device_put` copies a value from the host into a buffer in the memory of a device.
"""

import jax

number = jax.device_put(1)
print(number.device)
