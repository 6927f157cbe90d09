"""Compare the time of a run with that of the shell script that this tool replaces.

    python -m benchmarks.first_run TREE [--runs 9]

The peer lists the sources with `find | grep | sort | rg | uniq | python`, twice, and prints one
file(GLOB) for each directory and extension: no include directories, no ignore rules. Ours is a
plain run, which writes TREE/CMakeLists.txt; an existing file is restored. Runs alternate, so that a
slower machine affects both; the medians, their ratios, and the ratio of the processor time are
printed. On a busy machine that of the processor time is the steadier one; it does not show what
runs in parallel.

Also printed: first runs with --output elsewhere and with --flags, runs after one edit, a run
without changes, and the peak memory of the first. Edits are undone.
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
from collections.abc import Iterator
from typing import NamedTuple

# Stages as in the script of 2021, with sed if ripgrep is not installed, and with this Python: the
# one on the search path may be a script that looks for another.
_PIPELINE = r"""
set -e
for pass in globs sources; do
  find . -type f -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.cxx' \
      -o -name '*.m' -o -name '*.mm' \
    | grep -v '/cmake-build-' | sort | FILTER | sort | uniq \
    | "$PYTHON" -c '
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

# A run does not rely on the times of files that changed less than 0.2 s before it.
_SETTLED_S = 0.5


class Cost(NamedTuple):
    """What a run took, in seconds."""

    elapsed: float
    processor: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree")
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    tree = os.path.abspath(arguments.tree)
    script = _PIPELINE.replace("FILTER", _RG if shutil.which("rg") else _SED)
    beside = os.path.join(os.path.dirname(sys.executable), "cmake-gen-globs")
    command = [shutil.which(beside) or shutil.which("cmake-gen-globs") or beside]
    rounds: list[dict[str, Cost]] = []
    with tempfile.TemporaryDirectory() as folder, _out_of_the_way(tree, folder) as output:
        for number in range(arguments.runs + 1):
            environment = {**os.environ, "PYTHON": sys.executable}
            # As installed: the first round writes the compiled modules.
            environment.pop("PYTHONDONTWRITEBYTECODE", None)
            environment["CMAKE_GEN_GLOBS_CACHE"] = os.path.join(folder, f"cache{number}")
            theirs = ["bash", "-c", script, "script", os.path.join(folder, "peer.txt")]
            costs = {"shell script": _time(theirs, tree, environment)}
            elsewhere = [*command, tree, "--output", os.path.join(folder, "else", "CMakeLists.txt")]
            costs["first run, --output"] = _time(elsewhere, folder, environment)
            environment["CMAKE_GEN_GLOBS_CACHE"] += "b"
            costs["first run, --flags"] = _time([*command, tree, "--flags"], folder, environment)
            os.unlink(output)
            environment["CMAKE_GEN_GLOBS_CACHE"] += "c"
            costs["first run"] = _time([*command, tree], folder, environment)
            time.sleep(_SETTLED_S)
            _time([*command, tree], folder, environment)
            costs["nothing changed"] = _time([*command, tree], folder, environment)
            with _edited(output, "\n// a comment\n"):
                costs["a comment added"] = _time([*command, tree], folder, environment)
            _time([*command, tree], folder, environment)
            with _edited(output, "\n#include <vector>\n#include <no/such.h>\n"):
                costs["directives added"] = _time([*command, tree], folder, environment)
            _time([*command, tree], folder, environment)
            with _added(output):
                costs["a file added"] = _time([*command, tree], folder, environment)
            rounds.append(costs)
            os.unlink(output)
            time.sleep(_SETTLED_S)
    print(f"tree                  {tree}")
    print(f"runs                  {arguments.runs}, medians")
    del rounds[0]  # it warms the files
    peer = _median([costs["shell script"] for costs in rounds])
    print(f"{'':21}   elapsed, of the script   processor, of the script")
    for title in rounds[0]:
        cost = _median([costs[title] for costs in rounds])
        elapsed = f"{1000 * cost.elapsed:6.0f} ms   {cost.elapsed / peer.elapsed:5.2f}"
        processor = f"{1000 * cost.processor:6.0f} ms   {cost.processor / peer.processor:5.2f}"
        print(f"{title:21} {elapsed}           {processor}")
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


def _first_source(output: str) -> str:
    """A source in the deepest of the folders with globs."""
    with open(output, encoding="utf-8") as file:
        globs = [line.strip().strip('"') for line in file if line.endswith('/*.cc"\n')]
    folder = max(globs, key=lambda glob: glob.count("/"))[len("${TREE}/") : -len("*.cc")]
    path = os.path.join(os.path.dirname(output), folder)
    return os.path.join(path, min(name for name in os.listdir(path) if name.endswith(".cc")))


@contextlib.contextmanager
def _edited(output: str, text: str) -> Iterator[None]:
    """Insert `text` into a source of the tree during the block."""
    source = _first_source(output)
    with open(source, "rb") as file:
        before = file.read()
    try:
        with open(source, "wb") as file:
            file.write(text.encode() + before)
        time.sleep(_SETTLED_S)
        yield
    finally:
        with open(source, "wb") as file:
            file.write(before)
        time.sleep(_SETTLED_S)


@contextlib.contextmanager
def _added(output: str) -> Iterator[None]:
    """Add a source to the tree during the block."""
    path = os.path.join(os.path.dirname(_first_source(output)), "added_by_benchmark.cc")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#include <vector>\n")
    try:
        time.sleep(_SETTLED_S)
        yield
    finally:
        os.unlink(path)


def _median(costs: list[Cost]) -> Cost:
    return Cost(*map(statistics.median, zip(*costs, strict=True)))


def _time(command: list[str], folder: str, environment: dict[str, str]) -> Cost:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    elapsed = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


if __name__ == "__main__":
    main()
