"""A training state is replaced in place.

A donated argument gives its memory to a result: the old buffer is deleted, and no second one is
allocated. Nothing else is called for it: the program is compiled so, and what
`PJRT_LoadedExecutable_Execute` returns is a buffer with the memory of the argument.
"""

from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, donate_argnums=0)
def update(state: jax.Array, gradient: jax.Array) -> jax.Array:
    return state - 0.1 * gradient


state = jnp.ones((256, 256))
gradient = jnp.full((256, 256), 2.0)
new_state = update(state, gradient)
print(state.is_deleted(), new_state[0, 0])
