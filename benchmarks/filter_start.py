"""Measure the start of the filter, as a ratio to the start of Python.

    python -m benchmarks.filter_start [--rounds N]

empty       no input
plain       one line of a log without a location
frame       one line with a location, of a file that exists
never       the plain line with `--links never`
run         `trace-links run -- true`

Each round starts `python -I -S -c pass` and each case, all with compiled bytecode; printed are the
medians of the CPU time and of the elapsed time, and their ratios. The environment's own start of
Python (`python -c pass`) is part of each case.

Exit status: 0 measured, 1 a case with a limit is slower.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAIN = b"2026-11-27T10:00:00.123Z INFO [pool-1-thread-7] worker /v1/api started: 12 ms\n"
FRAME = b"src/main.cc:12:5: error: expected ;\n"
LIMITS = {"empty": 3.0, "plain": 3.0, "never": 1.6}


def times(
    command: list[str], text: bytes, folder: Path, environment: dict[str, str]
) -> tuple[float, float]:
    """The CPU time and the elapsed time of a command, in seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        command, input=text, stdout=subprocess.DEVNULL, cwd=folder, env=environment, check=True
    )
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, end - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    program = [str(Path(sys.executable).with_name("trace-links"))]
    always = [*program, "--links", "always"]
    cases = {
        "-I -S": ([sys.executable, "-I", "-S", "-c", "pass"], b""),
        "python": ([sys.executable, "-c", "pass"], b""),
        "empty": (always, b""),
        "plain": (always, PLAIN),
        "frame": (always, FRAME),
        "never": ([*program, "--links", "never"], PLAIN),
        "run": ([*program, "run", "--links", "always", "--", "true"], b""),
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "src").mkdir()
        (folder / "src" / "main.cc").write_text("int x;\n" * 20)
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": name,
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        }
        measured: dict[str, list[tuple[float, float]]] = {case: [] for case in cases}
        for number in range(rounds + 1):
            for case, (command, text) in cases.items():
                one = times(command, text, folder, environment)
                if number:  # the first round compiles the modules
                    measured[case].append(one)
    medians = {
        case: [statistics.median(values) * 1e3 for values in zip(*found, strict=True)]
        for case, found in measured.items()
    }
    used, elapsed = medians["-I -S"]
    slower = False
    for case, (own, own_elapsed) in medians.items():
        limit = LIMITS.get(case)
        slower |= limit is not None and own / used > limit
        print(
            f"{case:8} CPU {own:5.1f} ms {own / used:5.2f}   elapsed {own_elapsed:5.1f} ms"
            f" {own_elapsed / elapsed:5.2f}" + (f"   limit {limit}" if limit else "")
        )
    return int(slower)


if __name__ == "__main__":
    sys.exit(main())
