"""Training on several hosts gives what one host with as many chips gives."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.mock_libtpu.pods import pod, run

# Two layers, whose parameters are whole on each device, or divided among the devices, as the batch.
_TRAINING = """
    import json
    import sys
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.sharding import NamedSharding, PartitionSpec as P

    jax.distributed.initialize()
    mesh = jax.make_mesh((jax.device_count(),), ("data",))
    divided = NamedSharding(mesh, P("data"))
    sharding = divided if sys.argv[1] == "sharded" else NamedSharding(mesh, P())
    batch, width = 64, 32

    def placed(value, sharding):
        return jax.make_array_from_callback(value.shape, sharding, lambda index: value[index])

    def values(seed, *shape):
        return np.random.default_rng(seed).standard_normal(shape, np.float32) / width

    def loss_of(weights, x, y):
        return jnp.mean((jax.nn.relu(x @ weights[0]) @ weights[1] - y) ** 2)

    def step(weights, momenta, x, y):
        loss, gradients = jax.value_and_grad(loss_of)(weights, x, y)
        momenta = jax.tree.map(lambda m, g: 0.9 * m + g, momenta, gradients)
        return jax.tree.map(lambda w, m: w - 0.1 * m, weights, momenta), momenta, loss

    update = jax.jit(step, donate_argnums=(0, 1), out_shardings=(sharding, sharding, None))
    weights = [placed(values(0, width, 4 * width), sharding),
               placed(values(1, 4 * width, width), sharding)]
    momenta = [placed(np.zeros(w.shape, np.float32), sharding) for w in weights]
    losses = []
    for number in range(5):
        x, y = (placed(width * values(seed, batch, width), divided) for seed in (2, 3))
        weights, momenta, loss = update(weights, momenta, x, y)
        losses.append(float(loss))
    total = jax.jit(lambda weights: sum(jnp.abs(w).sum() for w in weights))(weights)
    if jax.process_index() == 0:
        print(json.dumps([*losses, float(total)]), flush=True)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize("parameters", ["whole", "sharded"])
def test_hosts_train_as_one_host_does(program: Callable[[str], list[str]], parameters: str) -> None:
    results = []
    for hosts in (4, 1):
        done = run(pod(*program(_TRAINING), parameters, topology="v5e:4x4", hosts=hosts))
        assert done.returncode == 0, done.stderr
        results.append(json.loads(done.stdout.rpartition("| ")[2]))
    assert results[0] == pytest.approx(results[1], rel=2e-6)
    assert results[0][4] < results[0][0]
