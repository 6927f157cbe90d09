"""Makes the table of a source tree: in several processes, from the cache, or by changed files."""

import contextlib
import functools
import gc
import os
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from tpu_walkthrough import git
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.file_times import code_times
from tpu_walkthrough.files import read_file
from tpu_walkthrough.parallel import Tickets, start
from tpu_walkthrough.source_tree.tree import walk
from trace_links.definitions.assemble import Assembler, replace_files
from trace_links.definitions.model import HEADERS, UNITS
from trace_links.definitions.table import Identity, Stamp, Table

Progress = Callable[[int, int], None]
"""Called with the number of finished files and the total."""

_OBJECTIVE_C = re.compile(rb"(?m)^[ \t]*#[ \t]*(?:import|include)\b")  # .m may be MATLAB's
_USER = re.compile(r"//[^/@]*@")  # may contain a password
_ADDRESS = re.compile(r"(?:https?|ssh|git)://|[\w.-]+@[\w.-]+:")
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
    # The parsers have hundreds of patterns to compile, and few commands read a source.
    from trace_links.definitions.parsing.generated import parse_proto, parse_td
    from trace_links.definitions.parsing.parse import parse_source

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
) -> Table:
    """Make the table of the tree at `root`.

    `cache` is a file: the table of the same tree in it is updated by reading only changed files.
    Raises InputError if the tree cannot be read.
    """
    known = _known(root, cache) if cache is not None else None
    table = _read(root, progress) if known is None else refresh(known)
    if cache is not None and table is not known:
        table.save(cache)
    return table


def _read(root: str, progress: Progress | None) -> Table:
    files = list_files(root)
    stamps = [stamp(root, path) for path in files]
    assembler = Assembler()
    for rows in read_all(files, functools.partial(read_rows, root), progress):
        assembler.add_file(rows)
    return assembler.table(identify(root), files, stamps)


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
    known = _known(root, cache)
    if known is None:
        return None
    stamps = _changes(known)
    if len(stamps) > _FEW:
        return None
    table = _updated(known, stamps)
    if table is not known:
        with contextlib.suppress(OSError):
            table.save(cache)
    return table


def refresh(table: Table) -> Table:
    """The table with changed files read again; the same object if nothing changed.

    Raises InputError if the tree cannot be read.
    """
    return _updated(table, _changes(table))


def _changes(table: Table) -> dict[str, Stamp | None]:
    """The files of its tree that are new or have changed; None for those that are gone."""
    root = table.identity.root
    known = dict(zip(table.files, table.stamps, strict=True))
    stamps = {path: stamp(root, path) for path in list_files(root)}
    changed = {path: at for path, at in stamps.items() if known.get(path) != at}
    return {**changed, **dict.fromkeys(known.keys() - stamps.keys())}


def _updated(table: Table, stamps: dict[str, Stamp | None]) -> Table:
    identity = identify(table.identity.root)  # another commit may have the same files
    if not stamps and table.identity == identity:
        return table
    rows = {path: read_rows(identity.root, path) for path, at in stamps.items() if at is not None}
    return replace_files(table, stamps, rows, identity)


def stamp(root: str, path: str) -> Stamp:
    """(0, 0) if there is no file."""
    try:
        status = os.stat(os.path.join(root, path))
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def identify(root: str) -> Identity:
    """Root, origin and commit; the last two only if git reports them."""
    root = os.path.abspath(root)
    origin = _USER.sub("//", git.origin_url(root))
    if not _ADDRESS.match(origin):  # a folder of this machine
        origin = ""
    return Identity(root, origin, git.checked_out_commit(root), _code())


@functools.cache
def _code() -> str:
    """A fingerprint of this package's code."""
    modules = code_times(os.path.dirname(os.path.abspath(__file__)))
    return f"{zlib.crc32(repr(modules).encode()):08x}"


def _known(root: str, path: str | os.PathLike[str]) -> Table | None:
    """The table in a file if this version made it, of this tree; its files may have changed."""
    try:
        table = Table.load(path)
    except InputError:
        return None
    identity = table.identity
    return table if (identity.root, identity.code) == (os.path.abspath(root), _code()) else None
