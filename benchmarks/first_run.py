"""Compare the time of a run with that of the shell pipeline that this tool replaces.

    python -m benchmarks.first_run TREE [--runs 9]

The peer lists the sources with `find | grep | sort | rg | uniq | python`, twice, and prints one
file(GLOB) for each directory and extension: no include directories, no ignore rules. Ours is a
plain run, which writes TREE/CMakeLists.txt; an existing file is restored. Runs alternate, so that a
slower machine affects both; the medians and their ratio are printed.
Also printed: a first run with --flags, a second run without changes, and the peak memory.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Stages as in the script of 2021, with sed if ripgrep is not installed.
_PIPELINE = r"""
set -e
for pass in globs sources; do
  find . -type f -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.cxx' \
      -o -name '*.m' -o -name '*.mm' \
    | grep -v '/cmake-build-' | sort | FILTER | sort | uniq \
    | python3 -c '
import sys
for line in sys.stdin:
    path = line.strip()[2:]
    name = "tree_" + "".join(c if c.isalnum() else "_" for c in path)
    if sys.argv[1] == "globs":
        print(f"file(GLOB {name} \"${{CMAKE_SOURCE_DIR}}/{path}\")")
    else:
        print(f"  ${{{name}}}")
' "$pass"
done > "$1"
"""
_RG = r"""rg '/[^/]+\.([a-zA-Z]+)$' --replace '/*.$1'"""
_SED = r"""sed -E 's#/[^/]+\.([a-zA-Z]+)$#/*.\1#'"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree")
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    tree = os.path.abspath(arguments.tree)
    script = _PIPELINE.replace("FILTER", _RG if shutil.which("rg") else _SED)
    beside = os.path.join(os.path.dirname(sys.executable), "cmake-gen-globs")
    command = [shutil.which(beside) or shutil.which("cmake-gen-globs") or beside]
    rounds: list[tuple[float, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder, _out_of_the_way(tree, folder) as output:
        for number in range(arguments.runs + 1):
            cache = os.path.join(folder, f"cache{number}")
            environment = {**os.environ, "CMAKE_GEN_GLOBS_CACHE": cache}
            theirs = ["bash", "-c", script, "pipeline", os.path.join(folder, "peer.txt")]
            pipeline = _time(theirs, tree, environment)
            first = _time([*command, tree], folder, environment)
            # A run does not rely on the times of files that changed less than 0.2 s before it.
            time.sleep(0.5)
            _time([*command, tree], folder, environment)
            again = _time([*command, tree], folder, environment)
            os.unlink(output)
            environment["CMAKE_GEN_GLOBS_CACHE"] += " of --flags"
            flags = _time([*command, tree, "--flags"], folder, environment)
            rounds.append((pipeline, first, flags, again))
            os.unlink(output)
            time.sleep(0.5)
    # The first round warms the files.
    pipelines, firsts, flagged, agains = zip(*rounds[1:], strict=True)
    peer = statistics.median(pipelines)
    print(f"tree                  {tree}")
    print(f"runs                  {arguments.runs}, medians")
    print(f"shell pipeline        {1000 * peer:6.0f} ms")
    measured = {"first run": firsts, "first with --flags": flagged, "nothing changed": agains}
    for title, series in measured.items():
        median = statistics.median(series)
        print(f"{title:21} {1000 * median:6.0f} ms   {median / peer:.2f} of the pipeline")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    unit = 1 if sys.platform == "darwin" else 1024
    print(f"peak memory           {peak * unit / 1e6:6.0f} MB, the largest process of all runs")


@contextlib.contextmanager
def _out_of_the_way(tree: str, folder: str) -> Iterator[str]:
    """Move the tree's CMakeLists.txt to `folder` during the block, which gets its path."""
    output = os.path.join(tree, "CMakeLists.txt")
    kept = os.path.join(folder, "CMakeLists.txt")
    existed = os.path.exists(output)
    if existed:
        shutil.copy2(output, kept)
        os.unlink(output)
    try:
        yield output
    finally:
        if existed:
            shutil.copy2(kept, output)


def _time(command: list[str], folder: str, environment: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
