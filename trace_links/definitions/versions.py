"""Files that contain the tables of several versions of one repository.

What versions share is stored once: rows that occur from one version to another form a part, and a
version is its files, each with the numbers of its rows in the parts. For that, a row's line counts
from the row before it, and its parent from itself: a change in a file then leaves the rows after it
as they are. The strings of the rows form parts in the same way; they have one numbering for all
rows, so that loading a version compares no strings. Where the files are, and of what, is left to
releases.py.

A file starts with a line that names its format, then a line of JSON with the names and sizes of
what follows: the paths of all versions; for each version the numbers of its paths and rows; the
parts of strings; the parts of rows, each with its calls behind it. Each is as storage.py packs it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from itertools import accumulate, chain, compress, pairwise
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tpu_walkthrough.errors import InputError
from trace_links.definitions import storage
from trace_links.definitions.assemble import Assembler, limits, ranges
from trace_links.definitions.model import SEVERAL, Row
from trace_links.definitions.storage import Content, Numbers
from trace_links.definitions.table import CALLS, COLUMNS, TEXT_COLUMNS, Columns, Identity, Table

__all__ = ["Rows", "read_version", "versions_in", "write_versions"]

Rows = tuple[tuple[Any, ...], ...]
"""The definitions of one file; see model.Row."""

Item = TypeVar("Item")

_MAGIC = b"trace-links versions 2\n"
_HINT = "Install this program again."


class _Part(NamedTuple):
    """Rows, or strings, of several versions."""

    first: int
    """The first version that has some of it, counted from 0; some between may not have them."""
    last: int
    length: int
    data: bytes
    calls: bytes = b""
    """Of rows: the calls in them, which few lookups need."""


class _File(NamedTuple):
    """The contents of a file, packed."""

    paths: bytes
    versions: dict[str, bytes]
    strings: list[_Part]
    rows: list[_Part]


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
    row_parts = _by_span(spans)
    string_spans: dict[str, tuple[int, int]] = {}
    for (first, last), part in row_parts:
        for text in chain.from_iterable(map(_texts, part)):
            known = string_spans.get(text, (first, last))
            string_spans[text] = (min(known[0], first), max(known[1], last))
    string_parts = _by_span(string_spans)
    assembler = Assembler(chain.from_iterable(texts for _, texts in string_parts))
    for _, part in row_parts:
        assembler.add_file(part)
    numbers = {row: number for number, row in enumerate(chain(*(rows for _, rows in row_parts)))}
    paths = sorted({path for files in versions.values() for path in files})
    blocks = [storage.pack(Content({}, paths, {}))]
    for files in versions.values():
        listed = [(at, relative[files[path]]) for at, path in enumerate(paths) if path in files]
        arrays = {
            "paths": [at for at, _ in listed],
            "counts": [len(rows) for _, rows in listed],
            "rows": [numbers[row] for _, rows in listed for row in rows],
        }
        packed = {name: np.array(values, np.int32) for name, values in arrays.items()}
        blocks.append(storage.pack(Content({}, [], packed)))
    blocks += [storage.pack(Content({}, texts, {})) for _, texts in string_parts]
    for columns in _pieces(assembler):
        blocks.append(storage.pack(Content({}, [], columns[0])))
        blocks.append(storage.pack(Content({}, [], columns[1])))
    head = {
        "versions": list(versions),
        "strings": [[first, last, len(texts)] for (first, last), texts in string_parts],
        "rows": [[first, last, len(rows)] for (first, last), rows in row_parts],
        "sizes": [len(block) for block in blocks],
    }
    storage.write(path, b"".join([_MAGIC, json.dumps(head).encode(), b"\n", *blocks]))


def _by_span(spans: Mapping[Item, tuple[int, int]]) -> list[tuple[tuple[int, int], list[Item]]]:
    """The items of each span, in their order."""
    found: dict[tuple[int, int], list[Item]] = {}
    for item, span in spans.items():
        found.setdefault(span, []).append(item)
    return sorted(found.items(), key=itemgetter(0))


def _texts(fields: tuple[Any, ...]) -> Iterator[str]:
    """The strings of a row, as the table contains them."""
    row = Row(*fields)
    names = (name for name, _ in row.calls)
    texts = chain((row.name, row.scope, row.parameters, row.specialisation), names)
    return (text.replace("\n", " ") for text in texts)


def _pieces(assembler: Assembler) -> Iterator[tuple[dict[str, Numbers], dict[str, Numbers]]]:
    """The columns of each part, and those of its calls."""
    table = assembler.table(Identity(), [], [])
    for first, last in pairwise(table.starts.tolist()):
        called = table.call_starts[first : last + 1]
        yield (
            {name: table.columns[name][first:last] for name in COLUMNS}
            | {"call_counts": np.diff(called)},
            {name: table.columns[name][called[0] : called[-1]] for name in CALLS},
        )


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
    """The table of a version. Raises InputError if the file is damaged or does not contain it.

    So may the first use of its calls.
    """
    file = _contents(path)
    if version not in file.versions:
        raise InputError(f"{path} does not contain {version}", _HINT)
    of_version = list(file.versions).index(version)
    try:
        parts, row_numbers = _used(file.rows, of_version)
        string_parts, string_numbers = _used(file.strings, of_version)
        strings = [text for part in string_parts for text in storage.unpack(part.data, path).texts]
        arrays = [storage.unpack(part.data, path).arrays for part in parts]
        call_counts = _joined([one["call_counts"] for one in arrays])
        columns = {name: _joined([one[name] for one in arrays]) for name in COLUMNS}
        all_paths = storage.unpack(file.paths, path).texts
        of_files = storage.unpack(file.versions[version], path).arrays
        chosen = row_numbers[of_files["rows"]]
        table = Table(
            identity,
            [all_paths[number] for number in of_files["paths"].tolist()],
            [(0, 0)] * len(of_files["paths"]),
            strings,
            limits(of_files["counts"]),
            {
                name: string_numbers[column[chosen]] if name in TEXT_COLUMNS else column[chosen]
                for name, column in columns.items()
            },
            limits(call_counts[chosen]),
        )
    except (KeyError, IndexError, ValueError):
        raise _damaged(path) from None
    _make_absolute(table)

    def read_calls(name: str) -> dict[str, Numbers]:
        if name not in CALLS:
            raise KeyError(name)
        try:
            read = [storage.unpack(part.calls, path).arrays for part in parts]
            at = ranges(limits(call_counts)[chosen], call_counts[chosen])
            names, lines = (_joined([one[name] for one in read])[at] for name in CALLS)
            return dict(zip(CALLS, (string_numbers[names], lines), strict=True))
        except (KeyError, IndexError, ValueError):
            raise _damaged(path) from None

    table.columns = Columns(table.columns, read_calls)
    return table


def _used(parts: list[_Part], version: int) -> tuple[list[_Part], Numbers]:
    """The parts of a version, and for each number in all parts its number in these."""
    used = [part.first <= version <= part.last for part in parts]
    within = np.repeat(used, [part.length for part in parts])
    numbers = np.cumsum(within, dtype=np.int32) - np.int32(1)
    return list(compress(parts, used)), numbers


def _joined(arrays: list[Numbers]) -> Numbers:
    return np.concatenate(arrays) if arrays else np.zeros(0, np.int32)


def _damaged(path: str | os.PathLike[str]) -> InputError:
    return InputError(f"{path} is damaged", _HINT)


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
        blocks = (data[first:last] for first, last in pairwise(ends))
        paths = next(blocks)
        versions = {name: next(blocks) for name in head["versions"]}
        strings = [
            _Part(int(first), int(last), int(count), next(blocks))
            for first, last, count in head["strings"]
        ]
        rows = [
            _Part(int(first), int(last), int(count), next(blocks), next(blocks))
            for first, last, count in head["rows"]
        ]
        if next(blocks, None) is not None:
            raise ValueError("more than the head describes")
    except (ValueError, KeyError, TypeError, StopIteration):
        raise _damaged(path) from None
    return _File(paths, versions, strings, rows)
