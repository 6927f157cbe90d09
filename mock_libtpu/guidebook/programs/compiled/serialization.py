"""A compiled program is stored and loaded again.

Its bytes can be sent to another machine, which then does not have to compile it.
"""

import jax
import jax.numpy as jnp
from jax.experimental.serialize_executable import deserialize_and_load, serialize

x = jnp.arange(8.0)
compiled = jax.jit(lambda x: x * 2 + 1).lower(x).compile()
stored, arguments, results = serialize(compiled)
print(deserialize_and_load(stored, arguments, results)(x))
