"""An array moves to the host's memory and back.

A sharding also names a kind of memory. What is not needed for a while can wait in pinned memory of
the host.
"""

import jax
import jax.numpy as jnp
from jax.sharding import SingleDeviceSharding

device = jax.devices()[0]
on_host = SingleDeviceSharding(device, memory_kind="pinned_host")
on_device = SingleDeviceSharding(device, memory_kind="device")

offloaded = jax.device_put(jnp.ones((256, 256)), on_host)
print(offloaded.sharding.memory_kind)
print(jax.device_put(offloaded, on_device).sum())
