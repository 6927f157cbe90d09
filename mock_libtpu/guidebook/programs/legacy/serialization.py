"""A compiled program is stored and loaded again, with the API of 2021.

The library gives the size first and the bytes in a second call.
"""

import jax
import jax.numpy as jnp
from jax.experimental.serialize_executable import deserialize_and_load, serialize

x = jnp.arange(8.0)
compiled = jax.jit(lambda x: x * 2 + 1).lower(x).compile()
print(deserialize_and_load(*serialize(compiled))(x))
