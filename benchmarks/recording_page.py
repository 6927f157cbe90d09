"""How long the page of a recording takes, and how large it is, against the same as JSON lines.

    .venv/bin/python -m benchmarks.recording_page [STEPS]

Records a training loop of STEPS steps (4,200 by default, some 100,000 calls), then writes
the page and the JSON in turn, three times each, and prints the ratios of the medians.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "mock-libtpu")
PROGRAM = """
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


def main() -> None:
    steps = sys.argv[1] if len(sys.argv) > 1 else "4200"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program, recording = folder / "program.py", folder / "recording"
        program.write_text(PROGRAM)
        trace = [COMMAND, "trace", "-o", str(recording), "--"]
        run([*trace, sys.executable, str(program), steps], folder / "summary")
        pages, lines = [], []
        for _ in range(3):
            page = [COMMAND, "report", "--html", str(folder / "page.html"), str(recording)]
            pages.append(run(page, folder / "out"))
            lines.append(run([COMMAND, "report", "--json", str(recording)], folder / "json"))
        page_size = (folder / "page.html").stat().st_size
        json_size = (folder / "json").stat().st_size
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    ratio = statistics.median(pages) / statistics.median(lines)
    print(f"page: {statistics.median(pages):.1f} s, {ratio:.2f} of the time of --json")
    print(f"page: {page_size / 1e6:.1f} MB, {page_size / json_size:.4f} of the size of --json")
    print(f"largest process: {memory:.0f} MB")


def run(command: list[str], output: Path) -> float:
    started = time.monotonic()
    with output.open("wb") as file:
        subprocess.run(command, stdout=file, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - started


if __name__ == "__main__":
    main()
