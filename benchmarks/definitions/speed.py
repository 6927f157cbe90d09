"""An index of definitions of a source tree: making, updating and loading it, and look-ups.

Making it is compared with ctags over the same files on one core, which reads no parameter types,
lambdas or calls; a look-up of the tree's own functions with `grep -w` for the name over the same
files. Each time is the least of three.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from benchmarks.measures import Measure, Peer
from benchmarks.processes import timed
from tpu_walkthrough.errors import MissingToolError
from trace_links.definitions.index import build, list_files, refresh
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Kind
from trace_links.definitions.table import Table

_ROUNDS = 3
_LOOKUPS = 10_000
_CTAGS = ["ctags", "-L", "-", "--languages=C++", "--kinds-C++=f", "-f", "-"]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", type=Path)


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    if not shutil.which("ctags"):
        raise MissingToolError("ctags is not installed.", "Install universal-ctags.")
    tree = str(options.tree)
    table = build(tree)
    files = list_files(tree)
    text = "\n".join(files).encode()
    peer = _least(lambda: timed(_CTAGS, input=text, cwd=tree))
    title = f"making it of {len(files):,} files"
    yield Measure(title, _least(lambda: build(tree)), "s", Peer("ctags", peer), 15)
    largest = max(files, key=lambda path: Path(tree, path).stat().st_size)
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "table")
        stamps = zip(table.files, table.stamps, strict=True)
        before = replace(table, stamps=[(0, 0) if path == largest else at for path, at in stamps])
        seconds = _least(lambda: refresh(before).save(cache))
        yield Measure("updating it after an edit of the largest file", seconds, "s", limit=0.5)
        table.save(cache)
        yield Measure("loading it", _least(lambda: Table.load(cache)), "s", limit=0.5)
    functions = [row for row in range(len(table)) if table.number("kind", row) == Kind.FUNCTION]
    step = max(1, len(functions) // _LOOKUPS)
    definitions = [table.definition(row) for row in functions[::step]]
    names = [
        f"{definition.qualified_name}({', '.join(definition.parameters)})"
        for definition in definitions
    ]

    def look_up() -> None:
        lookup = Lookup(table)
        for name in islice(cycle(names), _LOOKUPS):
            lookup.find(name, complete=True)

    words = (name.partition("(")[0].rpartition("::")[2] for name in names)
    word = next(word for word in words if word.isidentifier())
    grep = _least(lambda: timed(["grep", "-rlw", "--", word, tree]))
    seconds = _least(look_up)
    yield Measure(f"{_LOOKUPS:,} look-ups", seconds, "s", limit=2)
    yield Measure("a look-up", seconds / _LOOKUPS, "s", Peer("grep", grep), ratio_limit=1)


def _least(work: Callable[[], object]) -> float:
    """The seconds of the shortest of some runs."""
    times = []
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)
