"""Memory is shared with NumPy, or not.

JAX makes a buffer of memory that NumPy owns. The other way fails: no other library can read a
TPU's memory, so JAX gives the address back that it has asked for.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jaxlib import _jax

owned_by_numpy = np.arange(16, dtype=np.float32)
capsule = owned_by_numpy.__dlpack__()
view = _jax.dlpack_managed_tensor_to_buffer(capsule, jax.devices()[0], None)
print(view.sum())

try:
    jnp.ones(16).__dlpack__()
except jax.errors.JaxRuntimeError as error:
    print(error)
