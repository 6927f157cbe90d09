"""What is known of a compiled program, with the API of 2021.

jaxlib estimates the cost itself, and asks the library only for the sizes of arrays.
"""

import jax
import jax.numpy as jnp

x = jnp.ones((32, 32))
compiled = jax.jit(lambda x: jnp.tanh(x) @ x).lower(x).compile()
print(compiled.as_text().partition(",")[0])
print(compiled.cost_analysis()[0]["flops"], "operations")
