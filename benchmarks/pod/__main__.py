"""Run pods of a mock TPU: how they grow with hosts, whether they train as one host does, and end.

    python -m benchmarks.pod growth|training|checkpoint|runs [--python PYTHON] [--runs 50]

PYTHON has jax, and for `training` flax and optax, for `checkpoint` orbax-checkpoint.

growth       an all-reduce on 1 to 16 hosts of 4 chips: time from start to end, and the sum of the
             largest memory of each process; the ratio is to JAX's CPU backend in as many processes
training     data-parallel and fully sharded steps on 4 hosts of 4 chips against one host of 16
checkpoint   orbax saves on 4 hosts and restores on 2
runs         the all-reduce on 2 hosts, again and again: how many of the runs end with 0 and leave
             neither a process that ran the program nor a listener at an address of a pod

Exit status: 0 all holds, 1 something differs or fails, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HOSTS = {1: "v5e:2x2", 2: "v5e:2x4", 4: "v5e:4x4", 8: "v5e:4x8", 16: "v5e:8x8"}
CHIPS = 4
FLOAT32_ROUNDING = 2e-6
MOST_SECONDS, MOST_MIB = 60, 12 * 1024
TIMEOUT_S = 600
_COMMAND = "from mock_libtpu.cli import run_command_line; run_command_line()"
_MIB = re.compile(r"MiB (\d+)")
_ADDRESS = re.compile(r"MiB \d+ at ([\d.]+)")
_HERE = Path(__file__).parent


class Run(NamedTuple):
    """A pod that has ended."""

    code: int
    output: str
    errors: str
    seconds: float

    @property
    def mib(self) -> int:
        return sum(map(int, _MIB.findall(self.output)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("growth", "training", "checkpoint", "runs"))
    parser.add_argument("--python", default=sys.executable, help="has JAX")
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3, help="of which the median is shown")
    arguments = parser.parse_args()
    python = str(Path(arguments.python).absolute())
    match arguments.what:
        case "growth":
            return _growth(python, arguments.rounds)
        case "training":
            return _training(python)
        case "checkpoint":
            return _checkpoint(python)
        case _:
            return _runs(python, arguments.runs)


def run(hosts: int, command: Sequence[str], topology: str | None = None) -> Run:
    """A pod of so many hosts with four chips each, or of this topology."""
    options = ["--topology", topology or HOSTS[hosts], "--hosts", str(hosts)]
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", _COMMAND, "pod", *options, "--", *command],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr, time.monotonic() - start)


def _program(python: str, name: str, *arguments: str) -> list[str]:
    return [python, str(_HERE / f"{name}.py"), *arguments]


def _growth(python: str, rounds: int) -> int:
    program = _program(python, "all_reduce")
    on_cpu = ["env", "JAX_PLATFORMS=cpu", f"JAX_NUM_CPU_DEVICES={CHIPS}", *program]
    holds = True
    print(f"{'hosts':>5}{'devices':>9}{'seconds':>9}{'MiB':>8}{'time to CPU':>13}{'memory':>8}")
    for hosts in HOSTS:
        pairs = [(run(hosts, program), run(hosts, on_cpu)) for _ in range(rounds)]
        for each in (each for pair in pairs for each in pair if each.code):
            print(each.errors[-2000:], file=sys.stderr)
            return 1
        mock, cpu = sorted(pairs, key=lambda pair: pair[0].seconds)[len(pairs) // 2]
        print(
            f"{hosts:>5}{hosts * CHIPS:>9}{mock.seconds:>9.1f}{mock.mib:>8}"
            f"{mock.seconds / cpu.seconds:>12.2f}x{mock.mib / cpu.mib:>7.2f}x",
            flush=True,
        )
        holds = holds and mock.seconds <= MOST_SECONDS and mock.mib <= MOST_MIB
    return 0 if holds else 1


def _training(python: str) -> int:
    holds = True
    for how in ("data", "sharded"):
        program = _program(python, "training", how)
        results = []
        for hosts in (4, 1):
            done = run(hosts, program, "v5e:4x4")
            if done.code:
                print(done.errors[-3000:], file=sys.stderr)
                return 1
            results.append(json.loads(done.output.partition("| ")[2]))
        pod, one = ([*result["losses"], result["parameters"]] for result in results)
        worst = max(abs(a - b) / abs(b) for a, b in zip(pod, one, strict=True))
        print(f"{how:<8} losses {one[0]:.6f} to {one[-2]:.6f}, largest difference {worst:.1e}")
        holds = holds and worst <= FLOAT32_ROUNDING and one[-2] < one[0]
    return 0 if holds else 1


def _checkpoint(python: str) -> int:
    with tempfile.TemporaryDirectory(prefix="pod-checkpoint-") as folder:
        path = str(Path(folder) / "saved")
        for hosts, what in ((4, "save"), (2, "restore")):
            done = run(hosts, _program(python, "checkpoint", what, path))
            print(f"{what} on {hosts} hosts: exit code {done.code}")
            if done.code:
                print(done.errors[-3000:], file=sys.stderr)
                return 1
    return 0


def _runs(python: str, count: int) -> int:
    clean = 0
    for number in range(count):
        # What is left of this run has its number among its arguments.
        mark = f"run-{os.getpid()}-{number}"
        done = run(2, [*_program(python, "all_reduce"), mark])
        left = [*_processes(mark), *_listeners(done.output)]
        clean += done.code == 0 and not left
        if done.code or left:
            print(done.errors[-2000:], *left, sep="\n", file=sys.stderr)
    print(f"{clean} of {count} runs ended cleanly")
    return 0 if clean == count else 1


def _processes(mark: str) -> list[str]:
    """The command lines that have this argument."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = path.read_bytes().decode(errors="replace").split("\0")
            found += [" ".join(words)] if mark in words else []
    return found


def _listeners(output: str) -> list[str]:
    """Rows of sockets that listen at the address of the pod that wrote this output."""
    pods = set(_ADDRESS.findall(output))
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    listening = [(row, bytes.fromhex(row[1][:8])[::-1]) for row in rows if row[3] == "0A"]
    return [" ".join(row) for row, address in listening if ".".join(map(str, address)) in pods]


if __name__ == "__main__":
    sys.exit(main())
