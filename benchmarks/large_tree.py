"""Measure runs on a tree of 200,000 files, which is created for it.

    python -m benchmarks.large_tree [--files 200000] [--folder DIR]

Printed are the processor times of a first run, of a run after one edit that adds a directive, of
one after an edit without a directive, and of one without changes. There is no peer: the bounds are
7 s for the first run and 1.5 s for one edit.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

_FILES_IN_A_FOLDER = 20
_SYSTEM = ("vector", "string", "memory", "cstdint", "utility", "map", "algorithm")
# A run does not rely on the times of files that changed less than 0.2 s before it.
_SETTLED_S = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--files", type=int, default=200_000)
    parser.add_argument("--folder", help="an empty folder for the tree; default: a temporary one")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="large_tree") as temporary:
        tree = arguments.folder or os.path.join(temporary, "tree")
        os.makedirs(tree, exist_ok=True)
        edited = _create(tree, arguments.files)
        environment = {**os.environ, "CMAKE_GEN_GLOBS_CACHE": os.path.join(temporary, "cache")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        _run(tree, environment)  # warms the files
        os.unlink(os.path.join(tree, "CMakeLists.txt"))
        environment["CMAKE_GEN_GLOBS_CACHE"] += "2"
        time.sleep(_SETTLED_S)
        _report("first run", _run(tree, environment))
        time.sleep(_SETTLED_S)
        _run(tree, environment)
        _report("nothing changed", _run(tree, environment))
        for title, text in (
            ("a comment added", "// a comment\n"),
            ("a directive added", '#include "no/such/header.h"\n'),
        ):
            with open(edited, "a", encoding="utf-8") as file:
                file.write(text)
            time.sleep(_SETTLED_S)
            _report(title, _run(tree, environment))


def _create(tree: str, number: int) -> str:
    """Create the tree; returns one of its sources."""
    choices = random.Random(0)
    headers = number // 2
    names = [f"{_folder(index)}h{index}.h" for index in range(headers)]
    for index in range(number):
        folder = os.path.join(tree, _folder(index))
        os.makedirs(folder, exist_ok=True)
        lines = [f'#include "{choices.choice(names)}"' for _ in range(8)]
        lines += [f"#include <{name}>" for name in choices.sample(_SYSTEM, 3)]
        lines += [
            f"int f{index}_{line}(int a, int b);  // text of a usual length" for line in range(40)
        ]
        path = f"h{index}.h" if index < headers else f"s{index}.cc"
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    return os.path.join(tree, _folder(number - 1), f"s{number - 1}.cc")


def _folder(index: int) -> str:
    number = index // _FILES_IN_A_FOLDER
    return f"p{number // 100}/d{number % 100}/"


def _run(tree: str, environment: dict[str, str]) -> tuple[float, float]:
    """Elapsed and processor time in seconds."""
    program = os.path.join(os.path.dirname(sys.executable), "cmake-gen-globs")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run([program, tree], env=environment, check=True, stdout=subprocess.DEVNULL)
    elapsed = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return elapsed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _report(title: str, times: tuple[float, float]) -> None:
    print(f"{title:20} {times[0]:6.2f} s elapsed  {times[1]:6.2f} s of processor time")


if __name__ == "__main__":
    main()
