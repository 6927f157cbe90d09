"""Assembles the columns of a table from the rows of files; replaces the rows of some files."""

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
    old_numbers = {path: number for number, path in enumerate(table.files)}
    new_numbers = {path: number for number, path in enumerate(new)}
    files = sorted({*(path for path in table.files if path not in fresh), *new})
    # Runs of consecutive files of one table are copied in one piece.
    pieces: list[tuple[Table, int, int]] = []
    for path in files:
        source, number = (
            (added, new_numbers[path]) if path in new_numbers else (table, old_numbers[path])
        )
        if pieces and pieces[-1][0] is source and pieces[-1][2] == number:
            pieces[-1] = (source, pieces[-1][1], number + 1)
        else:
            pieces.append((source, number, number + 1))
    rows = [(t, int(t.starts[low]), int(t.starts[high])) for t, low, high in pieces]
    calls = [(t, int(t.call_starts[low]), int(t.call_starts[high])) for t, low, high in rows]
    columns = {
        name: np.concatenate(
            [
                t.columns[name][low:high]
                for t, low, high in (calls if name.startswith("call_") else rows)
            ]
            or [np.empty(0, np.int32)]
        )
        for name in table.columns
    }
    lengths = [np.diff(t.starts[low : high + 1]) for t, low, high in pieces]
    call_lengths = [np.diff(t.call_starts[low : high + 1]) for t, low, high in rows]
    stamps = [stamp for t, low, high in pieces for stamp in t.stamps[low:high]]
    return Table(
        identity,
        files,
        stamps,
        assembler.strings,
        _limits(lengths),
        columns,
        _limits(call_lengths),
    )


def _limits(lengths: list[Any]) -> Any:
    joined = np.concatenate([np.zeros(1, np.int32), *lengths])
    return np.cumsum(joined, dtype=np.int32)
