"""Count the C++ frames of jaxlib in a trace of a jitted product that have a place.

    python -m benchmarks.definitions.places PYTHON...

Each PYTHON has a release of JAX that has a table of definitions. Counted are the frames of all
calls' stacks whose function is in one of jaxlib's libraries. Exit code 1: fewer than 93 % of a
release's frames have a place.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

_PROGRAM = """
import jax, jax.numpy as jnp, jaxlib
a = jnp.ones((64, 64))
print(jaxlib.__version__, float(jax.jit(lambda a: a @ a)(a).sum()))
"""
_COMMAND = Path(sys.executable).with_name("mock-libtpu")


def count(python: str, folder: Path) -> tuple[str, Counter[bool]]:
    """The release, and how many frames have a place or none."""
    recording = folder / "recording"
    command: list[str | Path] = [
        _COMMAND,
        "trace",
        "--output",
        recording,
        "--",
        python,
        "-c",
        _PROGRAM,
    ]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    command = [_COMMAND, "report", "--json", recording]
    report = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    frames: dict[int, Any] = {}
    stacks: dict[int, list[int]] = {}
    found: Counter[bool] = Counter()
    for line in report.splitlines():
        record = json.loads(line)
        if isinstance(record, list):  # a call
            for frame in (frames[number] for number in stacks.get(record[3], ())):
                if "/jaxlib/" in frame.get("module", ""):
                    found["path" in frame] += 1
        elif "frames" in record:
            stacks[record["stack"]] = record["frames"]
        elif "frame" in record:
            frames[record["frame"]] = record
    return run.stdout.split()[0], found


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.places", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("pythons", nargs="+", metavar="python", help="interpreter with JAX")
    failed = False
    for python in parser.parse_args().pythons:
        with tempfile.TemporaryDirectory() as folder:
            release, found = count(python, Path(folder))
        share = 100 * found[True] / max(found.total(), 1)
        failed |= share < 93
        print(f"jaxlib {release}: {share:.2f} % of {found.total()} frames")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
