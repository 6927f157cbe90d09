"""The other end of a transfer hangs up.

The array that was to be filled gets an error instead of data, and so does whoever waits for it.
"""

import socket
import time

import jax
import jax.numpy as jnp
from jax.experimental import transfer
from jax.sharding import SingleDeviceSharding

device = jax.devices()[0]
server = transfer.start_transfer_server(device.client, "127.0.0.1:0", ["127.0.0.1:0"])
wanted = jax.ShapeDtypeStruct((1024,), jnp.float32, sharding=SingleDeviceSharding(device))

with socket.create_server(("127.0.0.1", 0)) as peer:
    connection = server.connect(f"127.0.0.1:{peer.getsockname()[1]}")
    pulled = connection.pull(7, wanted)
    with peer.accept()[0] as accepted:
        accepted.shutdown(socket.SHUT_WR)
        while accepted.recv(4096):  # until this process hangs up, too
            pass
    time.sleep(0.3)  # the error arrives
try:
    pulled.block_until_ready()
except jax.errors.JaxRuntimeError as error:
    print(error)
