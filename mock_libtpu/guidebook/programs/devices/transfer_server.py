"""An array is fetched from another program.

A transfer server offers arrays over the network. Whoever connects to it pulls them, piece by
piece, into a device's memory; here both ends are in one program.
"""

import jax
import jax.numpy as jnp
from jax.experimental import transfer
from jax.sharding import SingleDeviceSharding

device = jax.devices()[0]
server = transfer.start_transfer_server(device.client, "127.0.0.1:0", ["127.0.0.1:0"])
array = jnp.arange(1024.0)
server.await_pull(7, array)

connection = server.connect(server.address())
wanted = jax.ShapeDtypeStruct(array.shape, array.dtype, sharding=SingleDeviceSharding(device))
print(connection.pull(7, wanted)[-1])
