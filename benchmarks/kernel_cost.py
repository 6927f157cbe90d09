"""Measure what Pallas kernels cost on the mock, as a ratio to JAX's own interpreter on the CPU.

    python -m benchmarks.kernel_cost [--python PYTHON] [--rounds N]

matmul       a matrix product in 16 blocks
copies       a kernel that copies 16 blocks by DMAs that it waits for
first        tracing, lowering, compiling and running the product for the first time

Both run the same kernel with the same options of the interpreter, on the mock below the C API, and
on the CPU backend by interpret=pltpu.InterpretParams(). Every round starts both in turn, and the
median of the rounds' ratios is printed.

Exit status: 0 the ratios of the kernels are at most 1.2, 1 they are not.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from mock_libtpu.build import library
from mock_libtpu.environment import MachineSettings, variables

AT_MOST = 1.2
KERNELS = ("matmul", "copies")
PROGRAM = """
import json, time
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

is_cpu = jax.devices()[0].platform == "cpu"
options = {"interpret": pltpu.InterpretParams()} if is_cpu else {}
shape = jax.ShapeDtypeStruct((512, 512), jnp.float32)

def product(x, y, o):
    o[...] = x[...] @ y[...]

def copy(x, o, semaphore):
    for i in range(16):
        rows = pl.ds(32 * i, 32)
        pltpu.async_copy(x.at[rows], o.at[rows], semaphore).wait()

matmul = jax.jit(pl.pallas_call(
    product,
    grid=(4, 4),
    out_shape=shape,
    in_specs=[
        pl.BlockSpec((128, 512), lambda i, j: (i, 0)),
        pl.BlockSpec((512, 128), lambda i, j: (0, j)),
    ],
    out_specs=pl.BlockSpec((128, 128), lambda i, j: (i, j)),
    **options,
))
copies = jax.jit(pl.pallas_call(
    copy,
    out_shape=shape,
    in_specs=[pl.BlockSpec(memory_space=pl.ANY)],
    out_specs=pl.BlockSpec(memory_space=pl.ANY),
    scratch_shapes=[pltpu.SemaphoreType.DMA],
    **options,
))
x = jnp.ones((512, 512))

def seconds(function, *arguments):
    start = time.perf_counter()
    jax.block_until_ready(function(*arguments))
    return time.perf_counter() - start

times = {"first": seconds(matmul, x, x)}
seconds(copies, x)
times["matmul"] = min(seconds(matmul, x, x) for _ in range(15))
times["copies"] = min(seconds(copies, x) for _ in range(15))
print(json.dumps(times))
"""


def measure(python: str, environment: dict[str, str]) -> dict[str, float]:
    """The program's times in seconds."""
    base = {key: value for key, value in os.environ.items() if not key.startswith("MOCK_LIBTPU_")}
    done = subprocess.run(
        [python, "-c", PROGRAM],
        env=base | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    times: dict[str, float] = json.loads(done.stdout)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="has JAX")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    mock = variables(library().path, MachineSettings())
    ratios: dict[str, list[float]] = {"first": [], **{name: [] for name in KERNELS}}
    for _ in range(arguments.rounds):
        on_mock = measure(str(arguments.python), mock)
        on_cpu = measure(str(arguments.python), {"JAX_PLATFORMS": "cpu"})
        for name, found in ratios.items():
            found.append(on_mock[name] / on_cpu[name])
    for name, found in ratios.items():
        print(f"{name:8} {statistics.median(found):.2f} of JAX's interpreter on the CPU")
    return 0 if all(statistics.median(ratios[name]) <= AT_MOST for name in KERNELS) else 1


if __name__ == "__main__":
    sys.exit(main())
