"""The devices of a host.

JAX asks the library what devices there are, what they are called and where they lie, and never
again while the program runs.
"""

import jax

for device in jax.devices():
    print(repr(device), device.device_kind, device.process_index)
client = jax.devices()[0].client
print(client.device_from_local_hardware_id(3))
