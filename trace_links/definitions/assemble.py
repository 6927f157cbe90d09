"""Assembles tables from the rows of files; replaces the rows of some files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from trace_links.definitions.storage import Numbers
from trace_links.definitions.table import CALLS, COLUMNS, Identity, Table

Fresh = Mapping[str, tuple[tuple[int, int], Sequence[tuple[Any, ...]] | None]]
"""Path -> (stamp, rows); rows are None for a deleted file."""


class Assembler:
    """Makes columns from the rows of files, in the order in which they are added."""

    def __init__(self, strings: Iterable[str] = ()) -> None:
        self._numbers = {text: number for number, text in enumerate(strings)}
        self._lists: dict[str, list[int]] = {name: [] for name in (*COLUMNS, *CALLS)}
        self.starts = [0]
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
        self.starts.append(len(self._lists["line"]))

    def _number(self, text: str) -> int:
        found = self._numbers.get(text)
        if found is None:
            # Strings contain no newlines, whatever the source contains.
            text = text.replace("\n", " ")
            found = self._numbers.setdefault(text, len(self._numbers))
        return found

    @property
    def strings(self) -> list[str]:
        return list(self._numbers)

    def columns(self) -> dict[str, Numbers]:
        return {name: np.array(numbers, np.int32) for name, numbers in self._lists.items()}

    def table(self, identity: Identity, files: list[str], stamps: list[tuple[int, int]]) -> Table:
        return Table(
            identity,
            files,
            stamps,
            self.strings,
            np.array(self.starts, np.int32),
            self.columns(),
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


def replace_files(table: Table, fresh: Fresh, identity: Identity) -> Table:
    """A new table; `table` is not changed. Strings that are no longer used are kept."""
    assembler = Assembler(table.strings)
    new = sorted(path for path, (_, rows) in fresh.items() if rows is not None)
    for path in new:
        assembler.add_file(fresh[path][1] or ())
    added = assembler.table(identity, new, [fresh[path][0] for path in new])
    both = _in_a_row([table, added], added.strings)
    kept = [(path, number) for number, path in enumerate(table.files) if path not in fresh]
    chosen = sorted(kept + [(path, len(table.files) + at) for at, path in enumerate(new)])
    files = np.array([number for _, number in chosen], np.intp)
    counts = np.diff(both.starts)
    rows = ranges(both.starts[files], counts[files])
    result = gathered(both, rows, [path for path, _ in chosen], limits(counts[files]), identity)
    result.stamps = [both.stamps[number] for _, number in chosen]
    return result


def gathered(
    table: Table, rows: Numbers, files: list[str], starts: Numbers, identity: Identity
) -> Table:
    """A table of these rows of another, as files that start at `starts`."""
    counts = np.diff(table.call_starts)
    calls = ranges(table.call_starts[rows], counts[rows])
    columns = {
        name: table.columns[name][calls if name in CALLS else rows] for name in (*COLUMNS, *CALLS)
    }
    stamps = [(0, 0)] * len(files)
    return Table(identity, files, stamps, table.strings, starts, columns, limits(counts[rows]))


def _in_a_row(tables: Sequence[Table], strings: list[str]) -> Table:
    """The files of all tables, whose columns contain numbers of `strings`."""
    return Table(
        Identity(),
        [path for table in tables for path in table.files],
        [stamp for table in tables for stamp in table.stamps],
        strings,
        limits(np.concatenate([np.diff(table.starts) for table in tables])),
        {
            name: np.concatenate([table.columns[name] for table in tables])
            for name in (*COLUMNS, *CALLS)
        },
        limits(np.concatenate([np.diff(table.call_starts) for table in tables])),
    )


def ranges(starts: Numbers, lengths: Numbers) -> Numbers:
    """The numbers of all ranges in a row."""
    before = np.cumsum(lengths) - lengths
    shifts = np.repeat(starts - before, lengths)
    ranges: Numbers = shifts + np.arange(len(shifts), dtype=np.int32)
    return ranges


def limits(lengths: Sequence[int] | Numbers) -> Numbers:
    """Where each of several pieces of these lengths starts, and the last one ends."""
    found: Numbers = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=found[1:])
    return found
