"""A training loop with something for each question."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

batches = [np.ones((64, 784), np.float32)] * 3 + [np.ones((48, 784), np.float32)]


@partial(jax.jit, donate_argnames="x")
def step(weights, x):
    return weights - 0.1 * jnp.tanh(x @ weights).mean(), (x @ weights).sum()


weights = jax.device_put(np.ones((784, 256), np.float32))
kept = []
for x in batches:
    weights, value = step(weights, x)
    kept.append(jnp.sin(weights))
    if value < 1:
        break
print(len(kept), "steps")
