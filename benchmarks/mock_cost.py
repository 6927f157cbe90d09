"""Measure the cost of the mock and its recorder as ratios to peers in the same run.

    python -m benchmarks.mock_cost [--python PYTHON] [--rounds N]

device_put   jax.device_put(1) with the full stack of every call / without recording
add          a jitted add with block_until_ready on the mock / on JAX's CPU backend
add traced   the same on the mock with the full stack of every call / without recording
compile      compiling a small network on the mock / on JAX's CPU backend
report       seconds for the report of 10,000 recorded calls

PYTHON is an interpreter with JAX, by default the current one. Every round starts new processes of
all kinds, one after the other, and the median of the rounds' ratios is printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mock_libtpu.build import library
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables

PUT = """
import jax, time
jax.device_put(1)
def once(count=3000):
    start = time.perf_counter()
    for _ in range(count):
        jax.device_put(1)
    return (time.perf_counter() - start) / count
print(min(once() for _ in range(5)) * 1e6)
"""
ADD = """
import jax, time
x = jax.numpy.float32(1)
add = jax.jit(lambda x: x + 1)
add(x).block_until_ready()
def once(count=5000):
    start = time.perf_counter()
    for _ in range(count):
        add(x).block_until_ready()
    return (time.perf_counter() - start) / count
print(min(once() for _ in range(5)) * 1e6)
"""
COMPILE = """
import jax, time
jnp = jax.numpy
def network(weights, x):
    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return (x ** 2).sum()
step = jax.value_and_grad(network)
def once(size):
    weights = [jnp.ones((size, size)) for _ in range(8)]
    lowered = jax.jit(step).lower(weights, jnp.ones((4, size)))
    start = time.perf_counter()
    lowered.compile()
    return time.perf_counter() - start
once(8)
print(min(once(size) for size in range(16, 26)) * 1e6)
"""
MANY = "import jax\nfor _ in range(1500): jax.device_put(1)\n"
CALLS = 10_000


def measure(python: str, code: str, environment: dict[str, str]) -> float:
    """The output of the code, in microseconds."""
    base = {key: value for key, value in os.environ.items() if not key.startswith("MOCK_LIBTPU_")}
    base.pop("JAX_PLATFORMS", None)
    done = subprocess.run(
        [python, "-c", code],
        env={**base, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="an interpreter with JAX")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    path = library().path
    mock = variables(path, MachineSettings())
    cpu = {"JAX_PLATFORMS": "cpu"}
    with tempfile.TemporaryDirectory() as folder:
        rounds: dict[str, list[tuple[float, float]]] = {}
        for number in range(arguments.rounds):
            recording = RecorderSettings(Path(folder) / f"recording{number}-")
            traced = variables(path, MachineSettings(), recording)
            pairs = {
                "device_put": (PUT, traced, mock),
                "add": (ADD, mock, cpu),
                "add traced": (ADD, traced, mock),
                "compile": (COMPILE, mock, cpu),
            }
            for name, (code, subject, peer) in pairs.items():
                one = measure(arguments.python, code, subject)
                other = measure(arguments.python, code, peer)
                rounds.setdefault(name, []).append((one, other))
            for file in Path(folder).glob(f"{recording.file.name}*"):
                file.unlink()
        for name, found in rounds.items():
            ratio = statistics.median(one / other for one, other in found)
            one, other = (statistics.median(column) for column in zip(*found, strict=True))
            print(f"{name:<11} {ratio:5.2f}   {one:9.1f} us against {other:9.1f} us")
        report_time(arguments.python, path, Path(folder))


def report_time(python: str, path: Path, folder: Path) -> None:
    """Print how long the report of 10,000 calls takes, from the start of the command."""
    file = folder / "many"
    environment = {**os.environ, **variables(path, MachineSettings(), RecorderSettings(file))}
    subprocess.run([python, "-c", MANY], env=environment, check=True)
    command = [str(Path(sys.executable).parent / "mock-libtpu"), "report", "--calls", str(file)]
    counts = []
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        seconds.append(time.perf_counter() - start)
        counts.append(sum(line.startswith("#") for line in done.stdout.splitlines()))
    per_calls = statistics.median(seconds) * CALLS / counts[0]
    print(f"report      {per_calls:5.2f} s for {CALLS:,} calls ({counts[0]:,} were recorded)")


if __name__ == "__main__":
    main()
