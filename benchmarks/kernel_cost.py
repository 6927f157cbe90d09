"""What Pallas kernels cost on the mock, against JAX's own interpreter on the CPU.

Both run the same kernels with the same options of the interpreter: a matrix product in 16 blocks,
and copies of 16 blocks by DMAs that are waited for. The first product includes tracing, lowering
and compiling.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from benchmarks.measures import Measure, compared
from benchmarks.processes import environment, output
from mock_libtpu.build import library
from mock_libtpu.environment import MachineSettings, variables

_LIMITS = {"matmul": 1.2, "copies": 1.2, "first matmul": None}
_PROGRAM = """
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

times = {"first matmul": seconds(matmul, x, x)}
seconds(copies, x)
times["matmul"] = min(seconds(matmul, x, x) for _ in range(15))
times["copies"] = min(seconds(copies, x) for _ in range(15))
print(json.dumps(times))
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    mock = variables(library().path, MachineSettings())
    rounds = [(_seconds(mock), _seconds({"JAX_PLATFORMS": "cpu"})) for _ in range(options.rounds)]
    for name, limit in _LIMITS.items():
        pairs = [(on_mock[name], on_cpu[name]) for on_mock, on_cpu in rounds]
        yield compared(name, pairs, "JAX's interpreter", ratio_limit=limit)


def _seconds(settings: dict[str, str]) -> dict[str, float]:
    """What each step of the program takes."""
    printed = output([sys.executable, "-c", _PROGRAM], env=environment(**settings))
    times: dict[str, float] = json.loads(printed)
    return times
