"""Assembles tables from the rows of files; replaces the rows of some files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from trace_links.definitions.storage import Numbers
from trace_links.definitions.table import CALLS, COLUMNS, Identity, Stamp, Table, limits


class Assembler:
    """Makes columns from the rows of files, in the order in which they are added."""

    def __init__(self, strings: Iterable[str] = ()) -> None:
        self._numbers = {text: number for number, text in enumerate(strings)}
        self._lists: dict[str, list[int]] = {name: [] for name in (*COLUMNS, *CALLS)}
        self._starts = [0]
        self._call_starts = [0]

    def add_file(self, rows: Sequence[tuple[Any, ...]]) -> None:
        number = self._number
        append = {name: numbers.append for name, numbers in self._lists.items()}
        for row in rows:
            kind, name, scope, parameters, special, flags, line, end_line, parent, calls = row
            append["kind"](kind)
            append["name"](number(name))
            append["scope"](number(scope))
            append["parameters"](number(parameters))
            append["special"](number(special))
            append["flags"](flags)
            append["line"](line)
            append["length"](end_line - line)
            append["parent"](parent)
            for called, at in calls:
                append["call_name"](number(called))
                append["call_line"](max(at - line + 1, 0))
            self._call_starts.append(len(self._lists["call_name"]))
        self._starts.append(len(self._lists["line"]))

    def _number(self, text: str) -> int:
        # Strings contain no newlines, whatever the source contains.
        return self._numbers.setdefault(text.replace("\n", " "), len(self._numbers))

    def table(self, identity: Identity, files: list[str], stamps: list[Stamp]) -> Table:
        return Table(
            identity,
            files,
            stamps,
            list(self._numbers),
            np.array(self._starts, np.int32),
            {name: np.array(numbers, np.int32) for name, numbers in self._lists.items()},
            np.array(self._call_starts, np.int32),
        )


def rows_of(table: Table, file: int) -> list[tuple[Any, ...]]:
    """The rows of a file, by its number, as they were added."""
    rows = []
    texts = ("name", "scope", "parameters", "special")
    for row in range(int(table.starts[file]), int(table.starts[file + 1])):
        line = table.number("line", row)
        rows.append((
            table.number("kind", row),
            *(table.text(column, row) for column in texts),
            table.number("flags", row),
            line,
            line + table.number("length", row),
            table.number("parent", row),
            tuple(table.calls(row)),
        ))  # fmt: skip
    return rows


def replace_files(
    table: Table,
    stamps: Mapping[str, Stamp | None],
    rows: Mapping[str, Sequence[tuple[Any, ...]]],
    identity: Identity,
) -> Table:
    """A new table with these rows of changed files; without those whose stamp is None.

    `table` is not changed. Strings that are no longer used are kept.
    """
    assembler = Assembler(table.strings)
    for file_rows in rows.values():
        assembler.add_file(file_rows)
    new_stamps = [stamps[path] or (0, 0) for path in rows]
    added = assembler.table(identity, [*rows], new_stamps)
    paths, all_stamps = table.files + added.files, table.stamps + added.stamps
    first_new = len(table.files)
    files = [at for at, path in enumerate(paths) if at >= first_new or path not in stamps]
    files.sort(key=lambda at: paths[at])
    counts = np.concatenate([np.diff(table.starts), np.diff(added.starts)])
    call_counts = np.concatenate([np.diff(table.call_starts), np.diff(added.call_starts)])
    kept = ranges(limits(counts)[files], counts[files])
    calls = ranges(limits(call_counts)[kept], call_counts[kept])
    return Table(
        identity,
        [paths[at] for at in files],
        [all_stamps[at] for at in files],
        added.strings,
        limits(counts[files]),
        {
            name: np.concatenate([column, added.columns[name]])[calls if name in CALLS else kept]
            for name, column in table.columns.items()
        },
        limits(call_counts[kept]),
    )


def ranges(starts: Numbers, lengths: Numbers) -> Numbers:
    """The numbers of all ranges in a row."""
    shifts = np.repeat(starts - limits(lengths)[:-1], lengths)
    ranges: Numbers = shifts + np.arange(len(shifts), dtype=np.int32)
    return ranges
