"""What the mock and its recorder cost, against JAX's CPU backend and against not recording.

A jitted addition with block_until_ready, `jax.device_put(1)`, compiling a small network, and a
whole program that trains one in 200 steps. Traces have the full stack of every call. Each round
starts new processes of all kinds.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measures import Measure, compared
from benchmarks.processes import environment, output
from mock_libtpu.build import library
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables

_PUT = """
import jax, time
jax.device_put(1)
def mean(count=3000):
    start = time.perf_counter()
    for _ in range(count):
        jax.device_put(1)
    return (time.perf_counter() - start) / count
print(min(mean() for _ in range(5)) * 1e6)
"""
_ADD = """
import jax, time
x = jax.numpy.float32(1)
add = jax.jit(lambda x: x + 1)
add(x).block_until_ready()
def mean(count=5000):
    start = time.perf_counter()
    for _ in range(count):
        add(x).block_until_ready()
    return (time.perf_counter() - start) / count
print(min(mean() for _ in range(5)) * 1e6)
"""
_COMPILE = """
import jax, time
jnp = jax.numpy
def network(weights, x):
    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return (x ** 2).sum()
step = jax.value_and_grad(network)
def seconds(size):
    weights = [jnp.ones((size, size)) for _ in range(8)]
    lowered = jax.jit(step).lower(weights, jnp.ones((4, size)))
    start = time.perf_counter()
    lowered.compile()
    return time.perf_counter() - start
seconds(8)
print(min(seconds(size) for size in range(16, 26)) * 1e6)
"""
_TRAINING = """
import time
start = time.perf_counter()
import jax, jax.numpy as jnp
def loss(weights, x):
    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return (x ** 2).sum()
@jax.jit
def step(weights, x):
    gradients = jax.grad(loss)(weights, x)
    return [weight - 0.01 * gradient for weight, gradient in zip(weights, gradients)]
weights = [jnp.ones((256, 256)) / 256 for _ in range(4)]
for number in range(200):
    weights = step(weights, jnp.full((64, 256), number))
jax.block_until_ready(weights)
print((time.perf_counter() - start) * 1e6)
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    path = library().path
    with tempfile.TemporaryDirectory() as name:
        recorder = RecorderSettings(Path(name) / "recording")
        mock = variables(path, MachineSettings())
        traced = variables(path, MachineSettings(), recorder)
        cpu = {"JAX_PLATFORMS": "cpu"}

        def microseconds(program: str, settings: dict[str, str]) -> float:
            printed = output([sys.executable, "-c", program], env=environment(**settings))
            for recording in Path(name).iterdir():
                recording.unlink()
            return float(printed)

        for title, program, subject, peer, peer_name, limit in (
            ("an addition", _ADD, mock, cpu, "the CPU backend", None),
            ("an addition, traced", _ADD, traced, mock, "not traced", None),
            ("device_put, traced", _PUT, traced, mock, "not traced", None),
            ("compiling", _COMPILE, mock, cpu, "the CPU backend", None),
            ("a training program, traced", _TRAINING, traced, mock, "not traced", 1.3),
        ):
            rounds = [
                (microseconds(program, subject), microseconds(program, peer))
                for _ in range(options.rounds)
            ]
            yield compared(title, rounds, peer_name, "us", limit)
