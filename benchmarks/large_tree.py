"""Runs of cmake-gen-globs on a tree of 200,000 files, which is created for it.

Processor time. The limits are those of that many files; with fewer it can be tried.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.first_run import runs
from benchmarks.measures import Measure

_FILES_IN_A_FOLDER = 20
_SYSTEM = ("vector", "string", "memory", "cstdint", "utility", "map", "algorithm")
_FIRST_S, _LATER_S = 7, 1.5


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--files", type=int, default=200_000, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    with tempfile.TemporaryDirectory(prefix="large_tree") as name:
        folder = Path(name)
        tree = folder / "tree"
        _create(tree, options.files)
        for _ in runs(tree, folder / "warm"):  # warms the files
            break
        for title, cost in runs(tree, folder / "caches"):
            limit = _FIRST_S if title == "first run" else _LATER_S
            yield Measure(f"{title}, {options.files:,} files", cost.processor, "s", limit=limit)


def _create(tree: Path, number: int) -> None:
    choices = random.Random(0)
    headers = number // 2
    names = [f"{_folder(index)}h{index}.h" for index in range(headers)]
    for index in range(number):
        folder = tree / _folder(index)
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f'#include "{choices.choice(names)}"' for _ in range(8)]
        lines += [f"#include <{name}>" for name in choices.sample(_SYSTEM, 3)]
        lines += [
            f"int f{index}_{line}(int a, int b);  // text of a usual length" for line in range(40)
        ]
        path = f"h{index}.h" if index < headers else f"s{index}.cc"
        (folder / path).write_text("\n".join(lines) + "\n")


def _folder(index: int) -> str:
    number = index // _FILES_IN_A_FOLDER
    return f"p{number // 100}/d{number % 100}/"
