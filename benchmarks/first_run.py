"""Runs of cmake-gen-globs on a source tree, against the shell script that it replaces.

The script lists the sources with `find | grep | sort | rg | uniq | python`, twice, and prints one
file(GLOB) for each directory and extension: no include directories, no ignore rules. Both work on a
copy of the tree, and alternate.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measures import Measure, compared
from benchmarks.processes import PROGRAMS, SETTLED_S, Cost, copied, environment, timed

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


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", type=Path)
    parser.add_argument("--rounds", type=int, default=9, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    script = _PIPELINE.replace("FILTER", _RG if shutil.which("rg") else _SED)
    rounds: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree = copied(options.tree, folder / "tree")
        for number in range(options.rounds + 1):
            peer = timed(
                ["bash", "-c", script, "script", folder / "peer.txt"],
                cwd=tree,
                env=environment(PYTHON=sys.executable),
            )
            for title, cost in runs(tree, folder / f"cache{number}", "--flags"):
                if number:  # the first round warms the files
                    rounds.setdefault(title, []).append((cost.elapsed, peer.elapsed))
    for title, pairs in rounds.items():
        yield compared(title, pairs, "the shell script")


def runs(tree: Path, caches: Path, *more: str) -> Iterator[tuple[str, Cost]]:
    """Run with empty caches, and again after changes, which are undone.

    First runs with one more option each are measured, too, for the options in `more`.
    """
    source = max(sorted(tree.rglob("*.cc")), key=lambda path: len(path.parts))
    text = source.read_bytes()
    added = source.with_name("added_by_benchmark.cc")

    def run(cache: str = "plain", *options: str) -> Cost:
        time.sleep(SETTLED_S)
        variables = environment(CMAKE_GEN_GLOBS_CACHE=caches / cache)
        return timed([PROGRAMS / "cmake-gen-globs", tree, *options], env=variables)

    for option in more:
        (tree / "CMakeLists.txt").unlink(missing_ok=True)
        yield f"first run, {option}", run(option, option)
    (tree / "CMakeLists.txt").unlink(missing_ok=True)
    yield "first run", run()
    run()
    yield "nothing changed", run()
    source.write_bytes(text + b"// a comment\n")
    yield "a comment added", run()
    source.write_bytes(text + b"#include <no/such/header.h>\n")
    yield "a directive added", run()
    added.write_text("#include <vector>\n")
    yield "a file added", run()
    added.unlink()
    source.write_bytes(text)
