"""Run in the user's Python, without this project: what JAX and libtpu say of the programs.

    python what_jax_says.py run|tpu|functions FOLDER FILE

It writes JSON to FILE: JAX's logs and warnings of a run on the CPU, JAX's analyses of what libtpu
compiles ahead of time, or the lines of Python's own functions.
"""

import importlib
import inspect
import json
import logging
import os
import re
import runpy
import sys
import warnings
from collections.abc import Callable
from typing import Any

COLLECTIVE = re.compile(r"\b(all-reduce|all-gather|reduce-scatter)(?:-start)?\(")
NAMES = ("jax.numpy.where", "jax.lax.scan", "jax.jit", "jax.experimental.pallas.pallas_call")


def of_run(folder: str) -> dict[str, Any]:
    """What JAX logs and warns of while the program runs, and what is alive at the end."""
    import jax

    messages: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logger = logging.getLogger("jax")
    logger.addHandler(Keep())
    logger.setLevel(logging.DEBUG)
    logger.propagate = False
    jax.config.update("jax_log_compiles", True)
    jax.config.update("jax_explain_cache_misses", True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        variables = runpy.run_path(os.path.join(folder, "train.py"))
    alive: dict[str, tuple[int, int]] = {}
    for array in jax.live_arrays():
        name = f"f32[{','.join(map(str, array.shape))}]"
        count, size = alive.get(name, (0, 0))
        alive[name] = count + 1, size + array.nbytes
    return {
        "compiled": [
            found[1] for text in messages if (found := re.match(r"Compiling (?:jit\()?(\w+)", text))
        ],
        "misses": [text for text in messages if "CACHE MISS" in text.upper()],
        "warned": [str(each.message) for each in caught],
        "copied": sum(batch.nbytes for batch in variables["batches"]),
        "alive": alive,
    }


def of_functions() -> dict[str, Any]:
    """Where Python itself has functions: the file, and the line of `def`."""
    found = {}
    for name in NAMES:
        module, _, last = name.rpartition(".")
        function = inspect.unwrap(getattr(importlib.import_module(module), last))
        code = function.__code__
        with open(code.co_filename, encoding="utf-8") as file:
            lines = file.read().splitlines()
        line = code.co_firstlineno
        while not re.match(rf" *def {code.co_name}\b", lines[line - 1]):
            line += 1
        found[name] = [code.co_filename, line]
    return found


def of_tpu(folder: str) -> dict[str, Any]:
    """What libtpu compiles ahead of time, by JAX alone."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax.experimental import topologies
    from jax.sharding import Mesh, NamedSharding, PartitionSpec, SingleDeviceSharding

    topology = topologies.get_topology_desc(platform="tpu", topology_name="v5e:2x2")
    device = SingleDeviceSharding(topology.devices[0])

    def shape(*sizes: int, sharding: Any = device) -> Any:
        return jax.ShapeDtypeStruct(sizes, jnp.float32, sharding=sharding)

    product = runpy.run_path(os.path.join(folder, "product.py"))["product"]
    compiled = jax.jit(product).lower(shape(1024, 2048), shape(2048, 512)).compile()
    memory = compiled.memory_analysis()
    cost = compiled.cost_analysis()
    try:
        ones = jax.jit(lambda: jnp.ones((65536, 65536)), out_shardings=device)
        ones.lower().compile()
        refusal = ""
    except Exception as error:  # noqa: BLE001 - of whatever class jaxlib has
        refusal = str(error)
    mesh = Mesh(np.array(topology.devices), ("d",))
    split = NamedSharding(mesh, PartitionSpec("d"))
    whole = NamedSharding(mesh, PartitionSpec())

    def total(x: Any) -> Any:
        return x.sum(axis=0)

    summed = jax.jit(total, out_shardings=whole).lower(shape(4096, 1024, sharding=split)).compile()
    return {
        "flops": (cost[0] if isinstance(cost, list) else cost)["flops"],
        "arguments": memory.argument_size_in_bytes,
        "outputs": memory.output_size_in_bytes,
        "temporaries": memory.temp_size_in_bytes,
        "refusal": refusal,
        "collectives": sorted(
            set(
                re.findall(
                    r"\b(all-reduce|all-gather|reduce-scatter)(?:-start)?\(", summed.as_text()
                )
            )
        ),
    }


if __name__ == "__main__":
    what, folder, out = sys.argv[1:]
    functions: dict[str, Callable[[str], dict[str, Any]]] = {
        "run": of_run,
        "tpu": of_tpu,
        "functions": lambda _folder: of_functions(),
    }
    result = functions[what](folder)
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file)
