"""Writing the page of a recording and its report as text, against the same as JSON lines.

The recording is of a training loop of --steps steps, whose default makes some 100,000 calls.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measures import Measure, Peer, compared
from benchmarks.processes import PROGRAMS, timed

_PROGRAM = """
import sys
import jax
import jax.numpy as jnp

@jax.jit
def step(weights, x):
    return weights - 0.01 * (x @ weights).sum(), (weights * weights).sum()

weights = jnp.ones((32, 32))
x = jnp.ones((8, 32))
for number in range(int(sys.argv[1])):
    weights, value = step(weights, x)
    if number % 2 == 0:
        float(value)
"""
_PEER = "--json"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--steps", default="4200", help="(%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    command = PROGRAMS / "mock-libtpu"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        recording, page, lines = folder / "recording", folder / "page.html", folder / "lines"
        program = [sys.executable, "-c", _PROGRAM, options.steps]
        timed([command, "trace", "-o", recording, "--", *program])

        def seconds(*arguments: str | Path) -> float:
            with lines.open("wb") as file:
                return timed([command, "report", *arguments, recording], stdout=file).elapsed

        for title, arguments in (
            ("the page", ("--html", page)),
            ("the report of all calls", ("--calls",)),
        ):
            rounds = [(seconds(*arguments), seconds(_PEER)) for _ in range(options.rounds)]
            yield compared(title, rounds, _PEER)
        peer = Peer(_PEER, lines.stat().st_size / 1e6)
        yield Measure("size of the page", page.stat().st_size / 1e6, "MB", peer)
