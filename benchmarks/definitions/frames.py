"""The share of jaxlib's C++ frames in a trace of a jitted product that have a location.

Counted are the frames of all calls' stacks whose function is in one of jaxlib's libraries. Each
interpreter has a release of JAX that has a table of definitions.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measures import Measure
from benchmarks.processes import PROGRAMS, environment, output

_LEAST = 93  # percent
_PROGRAM = """
import jax, jax.numpy as jnp, jaxlib
a = jnp.ones((64, 64))
print(jaxlib.__version__, float(jax.jit(lambda a: a @ a)(a).sum()))
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pythons", nargs="+", metavar="PYTHON", help="has jax")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    command = PROGRAMS / "mock-libtpu"
    for python in options.pythons:
        with tempfile.TemporaryDirectory() as folder:
            recording = Path(folder) / "recording"
            program = [command, "trace", "--output", recording, "--", python, "-c", _PROGRAM]
            release = output(program, env=environment()).split()[0]
            located = _located(output([command, "report", "--json", recording]))
        share = 100 * sum(located) / max(len(located), 1)
        title = f"jaxlib {release}: of {len(located):,} frames"
        yield Measure(title, share, "%", limit=_LEAST, higher_is_better=True)


def _is_of_jaxlib(frame: dict[str, Any]) -> bool:
    return "/jaxlib/" in frame.get("module", "")


def _located(report: str) -> list[bool]:
    """Whether each frame of jaxlib has a location, in the stacks of all calls."""
    frames: dict[int, Any] = {}
    stacks: dict[int, list[int]] = {}
    located = []
    for line in report.splitlines():
        record = json.loads(line)
        if isinstance(record, list):  # a call
            of_call = [frames[number] for number in stacks.get(record[3], ())]
            located += ["path" in frame for frame in of_call if _is_of_jaxlib(frame)]
        elif "frames" in record:
            stacks[record["stack"]] = record["frames"]
        elif "frame" in record:
            frames[record["frame"]] = record
    return located
