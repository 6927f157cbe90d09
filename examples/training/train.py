"""Trains a small network on all devices, and writes how its loss falls.

python train.py [STEPS]
"""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

BATCH = 128
RATE = 0.2
SIZES = (64, 256, 8)
EVERY = 10  # steps, after which the loss is written

Weights = list[jax.Array]


def mesh() -> jax.sharding.Mesh:
    """All devices, which share each batch."""
    return jax.make_mesh((jax.device_count(),), ("data",))


@jax.jit
def initial_weights() -> Weights:
    # In one jitted function: outside of one each operation would be a program of its own.
    keys = jax.random.split(jax.random.key(0), len(SIZES) - 1)
    shapes = zip(keys, pairwise(SIZES), strict=True)
    return [jax.random.normal(key, shape) / shape[0] ** 0.5 for key, shape in shapes]


def loss(weights: Weights, x: jax.Array, y: jax.Array) -> jax.Array:
    for matrix in weights[:-1]:
        x = jnp.tanh(x @ matrix)
    return jnp.mean((x @ weights[-1] - y) ** 2)


@partial(jax.jit, donate_argnames="weights")
def step(weights: Weights, x: jax.Array, y: jax.Array) -> tuple[Weights, jax.Array]:
    """Weights after one batch, in the memory of those before, and the loss."""
    value, slopes = jax.value_and_grad(loss)(weights, x, y)
    return [matrix - RATE * slope for matrix, slope in zip(weights, slopes, strict=True)], value


def examples(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Random inputs, and what a random linear map makes of them."""
    random = np.random.default_rng(0)
    x = random.standard_normal((count, SIZES[0]), np.float32)
    return x, x @ random.standard_normal((SIZES[0], SIZES[-1]), np.float32) / SIZES[0] ** 0.5


def batches(x: np.ndarray, y: np.ndarray) -> Iterator[tuple[jax.Array, jax.Array]]:
    """Batches of one size, with a part on each device; what is left over is dropped."""
    by_rows = NamedSharding(mesh(), PartitionSpec("data"))
    for start in range(0, len(x) - BATCH + 1, BATCH):
        rows = slice(start, start + BATCH)
        yield jax.device_put((x[rows], y[rows]), by_rows)


def train(steps: int) -> list[float]:
    """The loss after each tenth step."""
    weights = jax.device_put(initial_weights(), NamedSharding(mesh(), PartitionSpec()))
    losses = []
    # The last batch is a short one, which `batches` drops.
    for number, (x, y) in enumerate(batches(*examples(steps * BATCH + BATCH // 2)), 1):
        weights, value = step(weights, x, y)
        if number % EVERY == 0:
            losses.append(float(jax.device_get(value)))
    return losses


if __name__ == "__main__":
    for number, value in enumerate(train(int(sys.argv[1]) if len(sys.argv) > 1 else 40), 1):
        print(f"step {number * EVERY}: loss {value:.3f}")
