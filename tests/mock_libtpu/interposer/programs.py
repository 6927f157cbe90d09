"""JAX programs for a plugin: run as a script, prints what each gives as one JSON object.

    python programs.py run           # on the default device
    python programs.py compile       # ahead of time, for a TPU that is not there

What the two runs of a program, with and without the layer, must have in common: results, bits and
all, and what the compiler reports of the executable.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

KEY = 7


def _matrix(*shape: int) -> Any:
    return np.linspace(-1, 1, int(np.prod(shape)), dtype=np.float32).reshape(shape)


def _network(weights: Any, x: Any) -> Any:
    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return (x**2).sum()


def _loop(x: Any) -> Any:
    return jax.lax.fori_loop(0, 10, lambda _, value: value * 1.5 - 1, x)


def _scan(x: Any) -> Any:
    return jax.lax.scan(lambda carry, row: (carry + row, carry * row), x[0], x)


def _convolve(x: Any, kernel: Any) -> Any:
    return jax.lax.conv(x, kernel, (1, 1), "SAME")


PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "add": (lambda x: x + 1, (_matrix(3),)),
    "matmul": (lambda a, b: a @ b, (_matrix(16, 8), _matrix(8, 4))),
    "softmax": (lambda x: jax.nn.softmax(x, axis=-1), (_matrix(4, 32),)),
    "gradient": (jax.grad(_network), ([_matrix(8, 8)] * 3, _matrix(4, 8))),
    "loop": (_loop, (_matrix(5),)),
    "scan": (_scan, (_matrix(6, 3),)),
    "convolution": (_convolve, (_matrix(1, 2, 8, 8), _matrix(3, 2, 3, 3))),
    "reduction": (lambda x: (x.sum(0), x.max(1), jnp.argmax(x)), (_matrix(7, 9),)),
    "gather": (lambda x, i: x[i] * 2, (_matrix(10, 3), np.array([3, 1, 9]))),
    "types": (
        lambda x: (x.astype(jnp.bfloat16), x > 0, x.astype(jnp.int8)),
        (_matrix(4, 4),),
    ),
}
# Of these the real compiler makes code for a TPU.
COMPILED = ("add", "matmul", "softmax", "gradient", "reduction")


def _facts(compiled: Any) -> dict[str, Any]:
    memory = compiled.memory_analysis()
    costs = compiled.cost_analysis()
    return {
        "text": hashlib.sha256(compiled.as_text().encode()).hexdigest(),
        "cost": dict(sorted(costs.items())) if isinstance(costs, dict) else repr(costs),
        "memory": None if memory is None else str(memory),
    }


def run() -> dict[str, Any]:
    """The results of each program on the default device, and what its compiler reports."""
    found = {}
    for name, (function, arguments) in PROGRAMS.items():
        compiled = jax.jit(function).lower(*arguments).compile()
        leaves = jax.tree.leaves(compiled(*map(jax.device_put, arguments)))
        results = [
            (str(leaf.dtype), leaf.shape, np.asarray(leaf).tobytes().hex()) for leaf in leaves
        ]
        fingerprint = compiled.runtime_executable().fingerprint
        found[name] = _facts(compiled) | {
            "results": results,
            "fingerprint": fingerprint.hex() if fingerprint else None,
        }
    return found


def compile_ahead() -> dict[str, Any]:
    """What the TPU's compiler reports of some of the programs."""
    from jax.experimental import topologies
    from jax.sharding import SingleDeviceSharding

    topology = topologies.get_topology_desc(
        platform="tpu", topology_name="v5e:1x1", chips_per_host_bounds=(1, 1, 1)
    )
    sharding = SingleDeviceSharding(topology.devices[0])
    found = {}
    for name in COMPILED:
        function, arguments = PROGRAMS[name]
        shapes = jax.tree.map(lambda x: jax.ShapeDtypeStruct(x.shape, x.dtype), arguments)
        jitted = jax.jit(function, in_shardings=sharding, out_shardings=sharding)
        found[name] = _facts(jitted.lower(*shapes).compile())
    return found


if __name__ == "__main__":
    print(json.dumps(run() if sys.argv[1] == "run" else compile_ahead()))
