"""Which device runs which replica, with the API of 2021.

The library proposes devices of this host, or of all hosts where those are too few.
"""

import jax
from jaxlib.xla_extension import XlaRuntimeError

client = jax.devices()[0].client
print(client.get_default_device_assignment(2, 1))
try:
    client.get_default_device_assignment(8, 1)
except XlaRuntimeError as error:
    print(error)
