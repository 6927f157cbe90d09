"""A program for pods: some steps of training a small network with flax and optax.

    python training.py data|sharded

"data": each device has all parameters and its part of the batch; "sharded": its part of both. Each
host makes its own part of a batch. Printed by the first one: the losses and a sum over the
parameters at the end, as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax  # type: ignore[import-not-found]
from flax import nnx  # type: ignore[import-not-found]
from jax.sharding import NamedSharding, PartitionSpec

STEPS = 5
BATCH = 64
WIDTH = 32


class Network(nnx.Module):  # type: ignore[misc]
    """Two layers."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.first = nnx.Linear(WIDTH, 4 * WIDTH, rngs=rngs)
        self.second = nnx.Linear(4 * WIDTH, WIDTH, rngs=rngs)

    def __call__(self, x: Any) -> Any:
        return self.second(nnx.relu(self.first(x)))


def main() -> None:
    jax.distributed.initialize()
    mesh = jax.make_mesh((jax.device_count(),), ("data",), axis_types=(jax.sharding.AxisType.Auto,))
    graph, parameters = nnx.split(Network(nnx.Rngs(0)), nnx.Param)
    parameters = jax.tree.map(np.asarray, nnx.to_pure_dict(parameters))
    optimizer = optax.adam(1e-2)

    def sharding_of(value: Any) -> NamedSharding:
        axes = [None] * np.ndim(value)
        if sys.argv[1] == "sharded":
            for axis, extent in enumerate(np.shape(value)):
                if extent % jax.device_count() == 0:
                    axes[axis] = "data"  # type: ignore[call-overload]
                    break
        return NamedSharding(mesh, PartitionSpec(*axes))

    def placed(tree: Any) -> Any:
        return jax.tree.map(
            lambda value: jax.make_array_from_callback(
                np.shape(value), sharding_of(value), lambda index: np.asarray(value)[index]
            ),
            tree,
        )

    state = placed((parameters, jax.tree.map(np.asarray, optimizer.init(parameters))))
    shardings = jax.tree.map(sharding_of, state)
    template = nnx.state(nnx.merge(graph, nnx.state(Network(nnx.Rngs(0)), nnx.Param)), nnx.Param)

    def loss_of(values: Any, x: Any, y: Any) -> Any:
        nnx.replace_by_pure_dict(template, values)
        return jnp.mean((nnx.merge(graph, template)(x) - y) ** 2)

    def step(state: Any, x: Any, y: Any) -> Any:
        values, moments = state
        loss, gradients = jax.value_and_grad(loss_of)(values, x, y)
        updates, moments = optimizer.update(gradients, moments, values)
        return (optax.apply_updates(values, updates), moments), loss

    run = jax.jit(step, donate_argnums=0, out_shardings=(shardings, None))
    batches = NamedSharding(mesh, PartitionSpec("data"))
    losses = []
    for number in range(STEPS):
        whole = np.random.default_rng(number).standard_normal((2, BATCH, WIDTH), np.float32)
        mine = BATCH // jax.process_count()
        part = whole[:, jax.process_index() * mine : (jax.process_index() + 1) * mine]
        x, y = (jax.make_array_from_process_local_data(batches, each) for each in part)
        state, loss = run(state, x, y)
        losses.append(float(loss))
    total = jax.jit(lambda values: sum(jnp.abs(leaf).sum() for leaf in jax.tree.leaves(values)))
    result = {"losses": losses, "parameters": float(total(state[0]))}
    if jax.process_index() == 0:
        print(json.dumps(result), flush=True)


main()
