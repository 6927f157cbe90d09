"""Files that contain the tables of several versions of one repository.

What versions share is stored once: rows that occur from one version to another form a part, and a
version is its files, each with the numbers of its rows in the parts. For that, a row's line counts
from the row before it, and its parent from itself: a change in a file then leaves the rows after it
as they are. Where the files are, and of what, is left to releases.py.

A file starts with a line that names its format, then a line of JSON with the names and sizes of
what follows: the paths of all versions; for each version the numbers of its paths and rows; the
parts. Each is as storage.py packs it.
"""

from __future__ import annotations

import json
from itertools import accumulate, chain, compress, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tpu_walkthrough.errors import InputError
from trace_links.definitions import storage
from trace_links.definitions.assemble import Assembler, gathered, join, limits
from trace_links.definitions.model import Row
from trace_links.definitions.parsing.calls import SEVERAL
from trace_links.definitions.storage import Content
from trace_links.definitions.table import Identity, Table

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

__all__ = ["Rows", "read_version", "versions_in", "write_versions"]

Rows = tuple[tuple[Any, ...], ...]
"""The definitions of one file; see model.Row."""

_MAGIC = b"trace-links versions 1\n"
_HINT = "Install this program again."


class _Part(NamedTuple):
    first: int
    """The first version that has a row of it, counted from 0; some between may not have it."""
    last: int
    rows: int
    data: bytes


class _File(NamedTuple):
    """The contents of a file, packed."""

    paths: bytes
    versions: dict[str, bytes]
    parts: list[_Part]


def write_versions(
    path: str | os.PathLike[str], versions: Mapping[str, Mapping[str, Rows]]
) -> None:
    """Replace the file by one with these versions: for each its files, and their rows.

    It is smallest if the versions are in the order of their dates. Raises OSError if it cannot be
    written.
    """
    relative: dict[Rows, Rows] = {}
    spans: dict[tuple[Any, ...], tuple[int, int]] = {}
    for number, files in enumerate(versions.values()):
        for _, rows in sorted(files.items()):
            relative[rows] = relative.get(rows) or tuple(_relative(rows))
            for row in relative[rows]:
                spans[row] = (spans.get(row, (number, number))[0], number)
    parts: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for row, span in spans.items():
        parts.setdefault(span, []).append(row)
    ordered = sorted(parts.items())
    numbers = {row: number for number, row in enumerate(chain(*(rows for _, rows in ordered)))}
    paths = sorted({path for files in versions.values() for path in files})
    blocks = [storage.pack(Content({}, paths, {}), small=True)]
    for files in versions.values():
        listed = [(at, relative[files[path]]) for at, path in enumerate(paths) if path in files]
        arrays = {
            "paths": [at for at, _ in listed],
            "counts": [len(rows) for _, rows in listed],
            "rows": [numbers[row] for _, rows in listed for row in rows],
        }
        packed = {name: np.array(values, np.int32) for name, values in arrays.items()}
        blocks.append(storage.pack(Content({}, [], packed), small=True))
    for _, part in ordered:
        assembler = Assembler()
        assembler.add_file(part)
        blocks.append(assembler.table(Identity(), [""], [(0, 0)]).packed(small=True))
    head = {
        "versions": list(versions),
        "parts": [[first, last, len(rows)] for (first, last), rows in ordered],
        "sizes": [len(block) for block in blocks],
    }
    storage.write(path, b"".join([_MAGIC, json.dumps(head).encode(), b"\n", *blocks]))


def _relative(rows: Rows) -> Iterator[tuple[Any, ...]]:
    """The rows of a file, with lines from the row before and parents from the row itself."""
    before = 0
    for number, fields in enumerate(rows):
        row = Row(*fields)
        step = row.line - before
        calls = tuple(
            (name, step - 1 if line == SEVERAL else line - before) for name, line in row.calls
        )
        yield row._replace(
            line=step,
            end_line=row.end_line - before,
            parent=number - row.parent if row.parent >= 0 else 0,
            calls=calls,
        )
        before = row.line


def read_version(path: str | os.PathLike[str], version: str, identity: Identity) -> Table:
    """The table of a version. Raises InputError if the file is damaged or does not contain it."""
    file = _contents(path)
    if version not in file.versions:
        raise InputError(f"{path} does not contain {version}", _HINT)
    of_version = list(file.versions).index(version)
    used = [part.first <= of_version <= part.last for part in file.parts]
    rows = join([Table.unpacked(part.data, path) for part in compress(file.parts, used)])
    all_paths = storage.unpack(file.paths, path).texts
    arrays = storage.unpack(file.versions[version], path).arrays
    try:
        # From numbers in all parts to numbers in those that are used.
        counts = np.array([part.rows for part in file.parts], np.int32)
        starts = limits(counts)[:-1]
        shifts = limits(counts * used)[:-1] - starts
        of_part = np.searchsorted(starts, arrays["rows"], side="right") - 1
        paths = [all_paths[number] for number in arrays["paths"].tolist()]
        chosen = arrays["rows"] + shifts[of_part]
        table = gathered(rows, chosen, paths, limits(arrays["counts"]), identity)
    except (KeyError, IndexError):
        raise InputError(f"{path} is damaged", _HINT) from None
    _make_absolute(table)
    return table


def _make_absolute(table: Table) -> None:
    """Count lines and parents from the start of the file again."""
    lines = np.cumsum(table.columns["line"], dtype=np.int32)
    before = np.concatenate([np.zeros(1, np.int32), lines])[table.starts[:-1]]
    counts = np.diff(table.starts)
    table.columns["line"] = lines - np.repeat(before, counts)
    own = np.arange(len(table), dtype=np.int32) - np.repeat(table.starts[:-1], counts)
    offsets = table.columns["parent"]
    table.columns["parent"] = np.where(offsets > 0, own - offsets, np.int32(-1))


def versions_in(path: str | os.PathLike[str]) -> list[str]:
    """The versions that the file contains, in their order. Raises InputError."""
    return list(_contents(path).versions)


def _contents(path: str | os.PathLike[str]) -> _File:
    data = storage.read(path)
    try:
        if not data.startswith(_MAGIC):
            raise ValueError("another format")
        end = data.index(b"\n", len(_MAGIC)) + 1
        head = json.loads(data[len(_MAGIC) : end])
        ends = list(accumulate(head["sizes"], initial=end))
        if ends[-1] != len(data):
            raise ValueError("the size differs from the head")
        paths, *blocks = (data[first:last] for first, last in pairwise(ends))
        versions = dict(zip(head["versions"], blocks, strict=False))
        parts = [
            _Part(int(first), int(last), int(rows), block)
            for (first, last, rows), block in zip(
                head["parts"], blocks[len(versions) :], strict=True
            )
        ]
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} is damaged", _HINT) from None
    return _File(paths, versions, parts)
