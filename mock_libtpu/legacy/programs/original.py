"""One number goes to the TPU, by the calls that JAX made in 2021.

They reach all twelve C++ frames that the walkthrough of that year showed.
"""

import jax
import numpy as np
from jax.tree_util import tree_map

client = jax.devices()[0].client


def device_put(x: object) -> object:
    return tree_map(lambda value: client.buffer_from_pyval(np.asarray(value)), x)


device_put(1)
