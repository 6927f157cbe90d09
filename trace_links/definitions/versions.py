"""Files that contain the tables of several versions of one repository.

What versions share is stored once: rows that occur from one version to another form a part, and a
version is its files, each with the numbers of its rows in the parts. For that, a row's line counts
from the row before it, and its parent from itself: a change in a file then leaves the rows after it
as they are. The strings of the rows form parts in the same way; they have one numbering for all
rows, so that loading a version compares no strings. Where the files are, and of what, is left to
releases.py.

The facts of a file are the names of its versions, and for each part the first and the last version
with some of it and its length. The parts are named after their numbers; storage.py packs them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import chain, compress, count, pairwise
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from tpu_walkthrough.errors import InputError
from trace_links.definitions import storage
from trace_links.definitions.assemble import Assembler, ranges
from trace_links.definitions.model import SEVERAL, Row
from trace_links.definitions.storage import Numbers
from trace_links.definitions.table import CALLS, COLUMNS, TEXT_COLUMNS, Identity, Table, limits

Rows = tuple[tuple[Any, ...], ...]
"""The definitions of one file; see model.Row."""

Item = TypeVar("Item")

_HINT = "Install this program again."


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
    parts: dict[str, list[str] | Numbers] = {"paths": paths}
    for version, files in versions.items():
        listed = [(at, relative[files[path]]) for at, path in enumerate(paths) if path in files]
        parts |= {
            f"paths {version}": np.array([at for at, _ in listed], np.int32),
            f"counts {version}": np.array([len(rows) for _, rows in listed], np.int32),
            f"rows {version}": np.array(
                [numbers[row] for _, rows in listed for row in rows], np.int32
            ),
        }
    parts |= {f"strings {number}": texts for number, (_, texts) in enumerate(string_parts)}
    table = assembler.table(Identity(), [], [])
    for number, (first, last) in enumerate(pairwise(table.starts.tolist())):
        called = table.call_starts[first : last + 1]
        columns = [table.columns[name][first:last] for name in COLUMNS]
        calls = [table.columns[name][called[0] : called[-1]] for name in CALLS]
        parts[f"columns {number}"] = np.concatenate([*columns, np.diff(called)])
        parts[f"calls {number}"] = np.concatenate(calls)
    facts = {
        "versions": list(versions),
        "strings": [[*span, len(texts)] for span, texts in string_parts],
        "rows": [[*span, len(rows)] for span, rows in row_parts],
    }
    storage.write(path, facts, parts, level=9)


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
    parts = storage.Parts(path)
    versions = _versions(parts, path)
    if version not in versions:
        raise InputError(f"{path} does not contain {version}", _HINT)
    of_version = versions.index(version)
    try:
        string_parts, string_numbers = _used(parts.facts["strings"], of_version)
        row_parts, row_numbers = _used(parts.facts["rows"], of_version)
        strings = [text for part in string_parts for text in parts.texts(f"strings {part}")]
        *columns, call_counts = _joined(
            [parts.numbers(f"columns {part}") for part in row_parts], len(COLUMNS) + 1
        )
        calls = _joined([parts.numbers(f"calls {part}") for part in row_parts], len(CALLS))
        rows = row_numbers[parts.numbers(f"rows {version}")]
        calls_of_rows = ranges(limits(call_counts)[rows], call_counts[rows])
        all_columns = {
            **{name: column[rows] for name, column in zip(COLUMNS, columns, strict=True)},
            **{name: column[calls_of_rows] for name, column in zip(CALLS, calls, strict=True)},
        }
        paths = parts.texts("paths")
        table = Table(
            identity,
            [paths[number] for number in parts.numbers(f"paths {version}").tolist()],
            [],
            strings,
            limits(parts.numbers(f"counts {version}")),
            all_columns | {name: string_numbers[all_columns[name]] for name in TEXT_COLUMNS},
            limits(call_counts[rows]),
        )
    except (KeyError, IndexError, ValueError, TypeError):
        raise storage.damaged(path) from None
    _make_absolute(table)
    return table


def _used(parts: list[list[int]], version: int) -> tuple[list[int], Numbers]:
    """The numbers of a version's parts, and for each item of all parts its number in these."""
    used = [first <= version <= last for first, last, _ in parts]
    within = np.repeat(used, [length for _, _, length in parts])
    return [*compress(count(), used)], np.cumsum(within, dtype=np.int32) - np.int32(1)


def _joined(parts: list[Numbers], columns: int) -> list[Numbers]:
    """Columns of all parts; each part has its columns one behind the other."""
    if not parts:
        return [np.zeros(0, np.int32)] * columns
    return list(np.concatenate([part.reshape(columns, -1) for part in parts], axis=1))


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
    return _versions(storage.Parts(path), path)


def _versions(parts: storage.Parts, path: str | os.PathLike[str]) -> list[str]:
    versions = parts.facts.get("versions")
    if not isinstance(versions, list):
        raise storage.damaged(path)
    return versions
