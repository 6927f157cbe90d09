"""Makes the table of a source tree: in several processes, from the cache, or by changed files."""

import contextlib
import gc
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tpu_walkthrough.files import read_file
from tpu_walkthrough.parallel import Tickets, start
from tpu_walkthrough.source_tree.tree import walk
from trace_links.definitions.assemble import Assembler, replace_files
from trace_links.definitions.model import HEADERS, UNITS
from trace_links.definitions.parsing.generated import parse_proto, parse_td
from trace_links.definitions.parsing.parse import parse_source
from trace_links.definitions.state import identify, made_before, stamp
from trace_links.definitions.table import Table

Progress = Callable[[int, int], None]
"""Called with the number of finished files and the total."""

_OBJECTIVE_C = re.compile(rb"(?m)^[ \t]*#[ \t]*(?:import|include)\b")  # .m may be MATLAB's
_MAX_SIZE = 4_000_000
_PER_TICKET = 8
_FEW = 200  # files; one process reads these as fast as two


def list_files(root: str) -> list[str]:
    """The files below `root` that may define functions, sorted. Raises InputError."""
    tree = walk(os.path.abspath(root))
    found = [
        directory.path + name
        for directory in tree.directories
        for name in (*directory.sources, *directory.headers)
        if name.endswith((*UNITS, *HEADERS))
    ]
    found += tree.protos
    for folder in tree.visited:
        with os.scandir(os.path.join(tree.root, folder)) as entries:
            found += [folder + entry.name for entry in entries if entry.name.endswith(".td")]
    # Hidden folders contain tools' own files, such as the originals of patched files.
    return sorted(path for path in found if "/." not in f"/{path}" and "\n" not in path)


def read_rows(root: str, path: str) -> list[tuple[Any, ...]]:
    """The rows of one file; empty if it cannot be read."""
    try:
        data = read_file(os.path.join(root, path), _MAX_SIZE)
    except OSError:
        return []
    return rows_of(path, data)


def rows_of(path: str, data: bytes) -> list[tuple[Any, ...]]:
    """The rows of a file with this content."""
    if path.endswith(".proto"):
        return [tuple(row) for row in parse_proto(data)]
    if path.endswith(".td"):
        return [tuple(row) for row in parse_td(data)]
    if path.endswith(".m") and not _OBJECTIVE_C.search(data):
        return []
    # Traced programs rarely contain tests; for those, function definitions are enough.
    bodies = not path.endswith("_test.cc")
    return [tuple(row) for row in parse_source(data, bodies)]


def build(
    root: str,
    cache: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    made: Table | None = None,
) -> Table:
    """Make the table of the tree at `root`.

    `cache` is a file: the table of the same tree in it is updated by reading only changed files.
    `made` is that table if it was read already. Raises InputError if the tree cannot be read.
    """
    if cache is not None:
        known = made or made_before(root, cache)
        if known is not None:
            table = refresh(known)
            if table is not known:
                table.save(cache)
            return table
    files = list_files(root)
    stamps = [stamp(root, path) for path in files]
    rows = read_all(files, partial(read_rows, root), progress)
    assembler = Assembler()
    for path_rows in rows:
        assembler.add_file(path_rows)
    table = assembler.table(identify(root), files, stamps)
    if cache is not None:
        table.save(cache)
    return table


def read_all(
    files: Sequence[str],
    read: Callable[[str], Sequence[tuple[Any, ...]]],
    progress: Progress | None = None,
) -> list[Sequence[tuple[Any, ...]]]:
    """The rows that `read` returns for each file, in several processes if there are many."""
    batch = max(_PER_TICKET, len(files) // 2000 + 1)
    count = -(-len(files) // batch)
    tickets = Tickets(count)

    def work(report: Progress | None = None) -> dict[int, Sequence[tuple[Any, ...]]]:
        gc.disable()  # a million small tuples without cycles
        done: dict[int, Sequence[tuple[Any, ...]]] = {}
        while (ticket := tickets.take()) is not None:
            for number in range(ticket * batch, min((ticket + 1) * batch, len(files))):
                done[number] = read(files[number])
            if report is not None:
                report(min((ticket + 1) * batch, len(files)), len(files))
        return done

    workers = min(os.cpu_count() or 1, 8) if len(files) > _FEW else 1
    helpers = [start(work) for _ in range(workers - 1)]
    collecting = gc.isenabled()
    try:
        results = work(progress)
    finally:
        if collecting:
            gc.enable()
    for wait in helpers:
        results.update(wait() or {})
    if progress is not None:
        progress(len(files), len(files))
    # The files of a process that ended early are read here.
    return [
        results[number] if number in results else read(files[number])
        for number in range(len(files))
    ]


def current(root: str, cache: str | os.PathLike[str]) -> Table | None:
    """The table in the file `cache` with changed files read again, unless these are many.

    None where `build` would take long: for many changes, and without a table of this version.
    Raises InputError if the tree cannot be read.
    """
    known = made_before(root, cache)
    if known is None:
        return None
    changed, gone = _changes(known)
    if len(changed) > _FEW:
        return None
    table = _updated(known, changed, gone)
    if table is not known:
        with contextlib.suppress(OSError):
            table.save(cache)
    return table


def refresh(table: Table) -> Table:
    """The table with changed files read again; the same object if nothing changed.

    Raises InputError if the tree cannot be read.
    """
    return _updated(table, *_changes(table))


def _changes(table: Table) -> tuple[list[str], set[str]]:
    """The files of its tree that are new or have changed, and those that are gone."""
    root = table.identity.root
    files = list_files(root)
    known = dict(zip(table.files, table.stamps, strict=True))
    changed = [path for path in files if known.get(path) != stamp(root, path)]
    return changed, set(known).difference(files)


def _updated(table: Table, changed: list[str], gone: set[str]) -> Table:
    if changed or gone:
        table = update(table, changed, gone)
    identity = identify(table.identity.root)
    # Another commit may have the same files.
    return table if table.identity == identity else replace(table, identity=identity)


def update(table: Table, changed_files: Iterable[str], gone: Iterable[str] = ()) -> Table:
    """The table with these files read again, and without those that are deleted or in `gone`.

    `gone` includes files that still exist but are ignored now.
    """
    root = table.identity.root
    fresh: dict[str, tuple[tuple[int, int], list[tuple[Any, ...]] | None]]
    fresh = dict.fromkeys(gone, ((0, 0), None))
    for changed in changed_files:
        path = changed.replace(os.sep, "/")
        if os.path.isfile(os.path.join(root, path)):
            fresh[path] = (stamp(root, path), read_rows(root, path))
        else:
            fresh[path] = ((0, 0), None)
    return replace_files(table, fresh, identify(root))
