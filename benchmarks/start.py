"""How long the commands take to start, against what a user may feel.

    python -m benchmarks.start [--runs 20]

Each command runs several times, in turns with Python itself; its time is the shortest. Run it on a
quiet machine.

Printed: the time of each command, its limit, and the time as a multiple of Python's own start.

Exit status: 0 each command is within its limit, 1 one is not, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

BIN = Path(sys.executable).parent
PYTHON = (sys.executable, "-c", "pass")


class Start(NamedTuple):
    """A command, and the seconds within which it has to do its work."""

    name: str
    command: Sequence[str | Path]
    limit: float


def starts(folder: Path) -> list[Start]:
    """The commands; `folder` has a file to open."""
    source = folder / "a.cc"
    source.touch()
    opener = Path(__file__).parents[1] / "trace_links" / "opener.py"
    click: list[str | Path] = [
        sys.executable,
        "-I",
        "-S",
        opener,
        "--editor",
        "code",
        "--dry-run",
        "--file",
        source,
    ]
    return [
        Start("a click", click, 0.1),
        Start("trace-links, a line", [BIN / "trace-links", "--links", "always"], 0.15),
        Start("trace-links run", [BIN / "trace-links", "run", "--links=never", "true"], 0.15),
        Start("mock-libtpu run", [BIN / "mock-libtpu", "run", "--", "true"], 0.15),
        Start("trace-links --help", [BIN / "trace-links", "--help"], 0.25),
        Start("mock-libtpu --help", [BIN / "mock-libtpu", "--help"], 0.25),
        Start("mock-libtpu devices --help", [BIN / "mock-libtpu", "devices", "--help"], 0.25),
        Start("mock-libtpu report --help", [BIN / "mock-libtpu", "report", "--help"], 0.25),
        Start("cmake-gen-globs --help", [BIN / "cmake-gen-globs", "--help"], 0.25),
    ]


def seconds(command: Sequence[str | Path], folder: Path) -> float:
    """The time of one run."""
    began = time.perf_counter()
    subprocess.run(command, cwd=folder, input=b"a.cc:1: x\n", capture_output=True, check=False)
    return time.perf_counter() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    holds = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = starts(folder)
        best = [float("inf")] * len(commands)
        python = float("inf")
        for _ in range(runs):
            python = min(python, seconds(PYTHON, folder))
            for number, start in enumerate(commands):
                best[number] = min(best[number], seconds(start.command, folder))
    print(f"{'':28}{'seconds':>8}{'limit':>8}{'Python x':>10}")
    for start, took in zip(commands, best, strict=True):
        holds &= took <= start.limit
        mark = "" if took <= start.limit else "  over"
        print(f"{start.name:28}{took:8.3f}{start.limit:8.2f}{took / python:10.1f}{mark}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
