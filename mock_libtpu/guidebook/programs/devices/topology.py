"""How devices are connected.

The topology of a client's devices has a fingerprint, by which JAX recognises a program that was
compiled for the same devices. A topology that was made by name is freed when nobody needs it.
"""

import jax
from jax._src import xla_bridge
from jaxlib import xla_client

topology = xla_client.get_topology_for_devices(jax.devices())
print(topology.platform, "has a fingerprint:", topology.fingerprint() != 0)

larger = xla_bridge.make_pjrt_tpu_topology("v5e:4x4")
print(larger.fingerprint() != topology.fingerprint())
del larger
