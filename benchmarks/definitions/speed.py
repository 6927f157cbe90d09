"""Measure an index of a source tree: creating, updating after an edit, look-ups, loading.

    python -m benchmarks.definitions.speed TREE [NAMES]

NAMES has a demangled name per line, optionally a tab and the unit's file name; by default the
qualified names of the tree's own functions are looked up. Each time is the best of three, next to a
peer's in the same run: creating is compared with `ctags` over the same files on one core, which
reads no parameter types, lambdas or calls; a look-up with `grep -w` for the function's name over
the same files. Exit code 1: over 15 s to create, 0.5 s after an edit, 2 s for 10,000 look-ups or
0.5 s to load a table.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from trace_links.definitions.index import build, list_files, update
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Kind
from trace_links.definitions.table import Table

_ROUNDS = 3


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def names_of(table: Table) -> list[tuple[str, str | None]]:
    functions = [row for row in range(len(table)) if table.number("kind", row) == Kind.FUNCTION]
    definitions = map(table.definition, functions[:: max(1, len(functions) // 10_000)])
    return [(f"{d.qualified_name}({', '.join(d.parameters)})", None) for d in definitions]


def measure(tree: str, names_file: str | None = None) -> int:
    table = build(tree)
    files = list_files(tree)
    making = best(lambda: build(tree))
    print(f"made: {making:.2f} s for {len(files)} files, {len(table)} definitions")
    if shutil.which("ctags"):
        peer = best(
            lambda: subprocess.run(
                ["ctags", "-L", "-", "--languages=C++", "--kinds-C++=f", "-f", "-"],
                input="\n".join(files),
                text=True,
                cwd=tree,
                check=True,
                capture_output=True,
            )
        )
        print(f"  ctags: {peer:.2f} s, ratio {making / peer:.1f}")
    sources = [path for path in files if path.endswith(".cc")]
    changed = max(sources or files, key=lambda path: Path(tree, path).stat().st_size)
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "table")

        def edited() -> None:
            update(table, [changed]).save(cache)

        again = best(edited)
        print(f"updated after an edit of the largest file, and saved: {again:.3f} s")
        cache.write_bytes(table.packed())
        loading = best(lambda: Table.load(cache))
        size = cache.stat().st_size
    print(f"loaded: {loading:.3f} s, {size / 1e6:.2f} MB")
    if names_file:
        lines = Path(names_file).read_text().splitlines()
        names = [
            (name, source or None) for name, _, source in (line.partition("\t") for line in lines)
        ]
    else:
        names = names_of(table)
    asked = list(islice(cycle(names), 10_000))

    def ask() -> None:
        lookup = Lookup([table])
        for name, source in asked:
            lookup.find(name, source, complete=True)

    asking = best(ask)
    print(f"10,000 look-ups: {asking:.2f} s")
    words = [name.partition("(")[0].rpartition("::")[2] for name, _ in names[:3]]
    peer = best(
        lambda: [
            subprocess.run(["grep", "-rlw", "--", w, tree], check=False, stdout=subprocess.DEVNULL)
            for w in words
        ]
    )
    print(f"  grep: {peer / 3:.3f} s each, ratio {asking / 10_000 / (peer / 3):.5f}")
    return int(making > 15 or again > 0.5 or asking > 2 or loading > 0.5)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.speed", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree")
    parser.add_argument("names", nargs="?", help="file with a name per line")
    given = parser.parse_args()
    return measure(given.tree, given.names)


if __name__ == "__main__":
    sys.exit(main())
