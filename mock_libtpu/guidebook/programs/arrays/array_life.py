"""The life of an array, from its address to its end.

An array's methods ask about its buffer: is it ready, where is it, how large is it. `delete` frees
its memory at once, and whoever still uses it gets an error.
"""

import jax.numpy as jnp

array = jnp.ones((128, 128)) * 3
array.block_until_ready()
print("ready:", array.is_ready())
print("has an address:", array.unsafe_buffer_pointer() != 0)
print("bytes on the device:", array.on_device_size_in_bytes())
array.delete()
print("deleted:", array.is_deleted())
