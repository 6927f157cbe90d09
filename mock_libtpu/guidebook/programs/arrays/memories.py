"""The memories of a device, and how full they are.

Each device has a memory of its own and reaches memory of the host; the library reports how much is
in use.
"""

import jax
import jax.numpy as jnp

device = jax.devices()[0]
for memory in device.addressable_memories():
    print(memory.kind, repr(memory), str(memory))

array = jnp.ones((1024, 1024))
array.block_until_ready()
stats = device.memory_stats()
print(stats["bytes_in_use"], "of", stats["bytes_limit"], "bytes")
