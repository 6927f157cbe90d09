"""What a budget costs a test, against the same test on JAX's CPU backend.

A test trains a small network in 200 steps. Its processor time includes that of counting what it
did; the start of its process is a figure of its own. Each round starts new sessions of pytest.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measures import Measure, compared
from benchmarks.processes import environment, output
from mock_libtpu.build import library

_TEST = """
import time
import jax, jax.numpy as jnp, numpy as np

def loss(weights, x):
    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return (x ** 2).sum()

def train():
    @jax.jit
    def step(weights, x):
        gradients = jax.grad(loss)(weights, x)
        return [weight - 0.01 * gradient for weight, gradient in zip(weights, gradients)]
    weights = [jnp.ones((256, 256)) / 256 for _ in range(4)]
    for number in range(200):
        weights = step(weights, np.full((64, 256), number, np.float32))
    jax.block_until_ready(weights)

def test_budget(FIXTURE):
    start = time.process_time()
    BLOCK
    with open("seconds", "w") as file:
        print(time.process_time() - start, file=file)
"""
_EMPTY = "import jax\ndef test_empty(FIXTURE): jax.devices()\n"
_ON_TPU = {
    "FIXTURE": "tpu",
    "BLOCK": "with tpu.expect(compiles=9, transfers_to_host=0, peak='8 MB'): train()",
}
_ON_CPU = {"FIXTURE": "tmp_path", "BLOCK": "train()"}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    library()
    rounds = [(_own(_ON_TPU), _own(_ON_CPU)) for _ in range(options.rounds)]
    yield compared("a test with a budget, processor time", rounds, "on the CPU backend", "s", 1.5)
    rounds = [(_session(_ON_TPU), _session(_ON_CPU)) for _ in range(options.rounds)]
    yield compared("a session with an empty test", rounds, "on the CPU backend")


def _own(words: dict[str, str]) -> float:
    """The seconds of the processor that the test itself takes."""
    with tempfile.TemporaryDirectory() as folder:
        _run(Path(folder), _TEST, words)
        return float(Path(folder, "seconds").read_text())


def _session(words: dict[str, str]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        _run(Path(folder), _EMPTY, words)
        return time.perf_counter() - start


def _run(folder: Path, text: str, words: dict[str, str]) -> None:
    for word, value in words.items():
        text = text.replace(word, value)
    (folder / "test_it.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    output(command, cwd=folder, env=environment(JAX_PLATFORMS="cpu"))
