"""A running program is fed, with the API of 2021.

The host puts an array into the infeed of a device. The program takes it from there, and puts
its result into the outfeed.
"""

import threading

import jax
import numpy as np
from jax import core, lax
from jax.lib import xla_client

device = jax.devices()[0]
food = core.ShapedArray((3,), np.float32)


@jax.jit
def program(x: jax.Array) -> jax.Array:
    (fed,), token = lax.infeed(lax.create_token(x), shape=(food,))
    lax.outfeed(token, fed + x)
    return x


device.transfer_to_infeed((np.arange(3, dtype=np.float32),))
thread = threading.Thread(target=program, args=(np.float32(1),))
thread.start()
shape = xla_client.shape_from_pyval((np.zeros(3, np.float32),))
print(device.transfer_from_outfeed(shape.with_major_to_minor_layout_if_absent()))
thread.join()
