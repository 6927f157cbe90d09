"""How long the commands take to start, against what a user may feel.

Each runs several times, in turns with Python itself; its time is the shortest.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.history import ROOT
from benchmarks.measures import Measure, Peer
from benchmarks.processes import PROGRAMS, environment, timed

_OPENER = [sys.executable, "-I", "-S", str(ROOT / "trace_links" / "opener.py")]
_PYTHON = [sys.executable, "-c", "pass"]
# The limit in seconds, and the commands, of which the first word is a program of this project.
_COMMANDS = {
    0.1: [[*_OPENER, "--editor", "code", "--dry-run", "--file", "a.cc"]],
    0.15: [
        ["trace-links", "--links", "always"],
        ["trace-links", "run", "--links=never", "true"],
        ["mock-libtpu", "run", "--", "true"],
    ],
    0.25: [
        ["trace-links", "--help"],
        ["mock-libtpu", "--help"],
        ["mock-libtpu", "devices", "--help"],
        ["mock-libtpu", "report", "--help"],
        ["cmake-gen-globs", "--help"],
    ],
}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=20, help="of each command (%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.cc").touch()
        (folder / "code").symlink_to("/bin/true")  # an editor, where there is none
        search_path = f"{folder}{os.pathsep}{os.environ['PATH']}"
        variables = environment(PATH=search_path, DISPLAY=":0")

        def seconds(command: list[str]) -> float:
            program, *arguments = command
            return timed(
                [PROGRAMS / program, *arguments],
                cwd=folder,
                env=variables,
                input=b"a.cc:1: x\n",
            ).elapsed

        for limit, commands in _COMMANDS.items():
            for command in commands:
                rounds = [(seconds(command), seconds(_PYTHON)) for _ in range(options.runs)]
                best, python = map(min, zip(*rounds, strict=True))
                title = "a click" if command[:4] == _OPENER else " ".join(command)
                yield Measure(title, best, "s", Peer("Python itself", python), limit)
