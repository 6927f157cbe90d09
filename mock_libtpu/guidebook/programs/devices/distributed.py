"""A process joins a cluster.

The processes of a cluster find each other through a coordinator, which also reports who is still
there; here there is one process.
"""

import socket

import jax

with socket.create_server(("127.0.0.1", 0)) as server:
    address = f"127.0.0.1:{server.getsockname()[1]}"
jax.distributed.initialize(address, 1, 0, coordinator_bind_address=address)
print("process", jax.process_index(), "of", jax.process_count())
print(jax.device_put(1))
jax.distributed.shutdown()
