"""One array lies on four devices.

A sharding cuts an array into pieces, one for each device. Another sharding of the same array is
reached by copies between devices.
"""

import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec

mesh = jax.make_mesh((4,), ("x",))
rows = NamedSharding(mesh, PartitionSpec("x"))
everywhere = NamedSharding(mesh, PartitionSpec())

array = jax.device_put(jnp.arange(32.0).reshape(8, 4), rows)
print([shard.data.shape for shard in array.addressable_shards])
print(jax.device_put(array, everywhere).is_fully_replicated)

one = jax.device_put(jnp.ones(4), jax.devices()[0])
print(jax.device_put(one, jax.devices()[3]).device)
