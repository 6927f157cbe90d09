"""The definitions of one tree as columns of numbers, with the queries on them.

Loading a hundred thousand definitions as objects would take longer than all lookups of a trace; as
columns they are read in one piece, and only results become objects.
"""

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from trace_links.definitions import storage
from trace_links.definitions.model import HEADERS, SEVERAL, Definition, Kind
from trace_links.definitions.names import CONVERSION, split_list
from trace_links.definitions.storage import Numbers

_CALLERS = (Kind.FUNCTION, Kind.DEFINE)  # whose names may show where a call is

TEXT_COLUMNS = ("name", "scope", "parameters", "special", "call_name")
"""Those whose numbers are indexes of strings."""
COLUMNS = ("kind", "name", "scope", "parameters", "special", "flags", "line", "length", "parent")
CALLS = ("call_name", "call_line")

Stamp = tuple[int, int]
"""A file's modification time in ns and size when it was read, to detect changes."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The tree that a table was made from. Empty strings if not known."""

    root: str = ""
    repository: str = ""
    commit: str = ""
    code: str = ""
    """A fingerprint of the code that made the table: another version may find more."""


class Listing(NamedTuple):
    """What identifies the project of a table, without its definitions."""

    repository: str
    files: frozenset[str]


@dataclass(eq=False)
class Table:
    """The definitions of one tree. Rows are sorted by file and position.

    `columns[c][row]` is a number; for names, scopes, parameters and specialisations an index into
    `strings`. `parent` is relative to the file's first row, `length` is end line minus line.
    File `f` has the rows `starts[f]:starts[f + 1]`; row `r` has the calls
    `call_starts[r]:call_starts[r + 1]`, whose lines count from the row's, which is 1.
    """

    identity: Identity
    files: list[str]
    stamps: list[Stamp]
    strings: list[str]
    starts: Numbers
    columns: dict[str, Numbers]
    call_starts: Numbers

    def __len__(self) -> int:
        return len(self.columns["line"])

    # Queries

    @cached_property
    def _string_numbers(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self.strings)}

    @cached_property
    def _by_name(self) -> tuple[Numbers, Numbers]:
        """The rows sorted by name, and where those of each name start."""
        return self._sorted(self.columns["name"])

    @cached_property
    def _by_call(self) -> tuple[Numbers, Numbers]:
        """The calls sorted by the name called, and where those of each name start."""
        return self._sorted(self.columns["call_name"])

    def _sorted(self, names: Numbers) -> tuple[Numbers, Numbers]:
        counts = np.bincount(names, minlength=len(self.strings))
        return np.argsort(names, kind="stable").astype(np.int32), limits(counts)

    def _with_name(self, name: str, order: Numbers, starts: Numbers) -> Numbers:
        number = self._string_numbers.get(name)
        return order[:0] if number is None else order[starts[number] : starts[number + 1]]

    @cached_property
    def row_files(self) -> Numbers:
        """The number of each row's file."""
        return np.repeat(np.arange(len(self.files), dtype=np.int32), np.diff(self.starts))

    @cached_property
    def scope_names(self) -> frozenset[str]:
        """Every component of any scope."""
        return frozenset(name for scope in self.namespaces for name in scope.split("::"))

    @cached_property
    def namespaces(self) -> frozenset[str]:
        """Every scope and its outer scopes, as text."""
        found: set[str] = set()
        for number in np.unique(self.columns["scope"]).tolist():
            names = self.strings[number].split("::")
            found.update("::".join(names[:end]) for end in range(1, len(names) + 1))
        return frozenset(found)

    @cached_property
    def record_spaces(self) -> dict[str, set[str]]:
        """The namespaces named by the .td files of each folder."""
        found: dict[str, set[str]] = {}
        for row in np.flatnonzero(self.columns["kind"] == Kind.TD).tolist():
            scope = self.text("scope", row)
            if scope:
                found.setdefault(self.path(row).rpartition("/")[0], set()).add(scope)
        return found

    def aliases(self, name: str) -> list[str]:
        """The types that this name is an alias of, in any scope."""
        return [self.text("parameters", row) for row in self.named(name, (Kind.ALIAS,))]

    def enumerators(self, name: str) -> list[str]:
        """The numbers of this name in the enumerations that have it: `(Color)2`."""
        return [self.text("parameters", row) for row in self.named(name, (Kind.ENUMERATOR,))]

    def named(self, name: str, kinds: Iterable[int] = ()) -> list[int]:
        """The rows with this last component; of all kinds, or of these."""
        rows = self._with_name(name, *self._by_name)
        if kinds:
            rows = rows[np.isin(self.columns["kind"][rows], tuple(kinds))]
        found: list[int] = rows.tolist()
        return found

    def text(self, column: str, row: int) -> str:
        return self.strings[int(self.columns[column][row])]

    def number(self, column: str, row: int) -> int:
        return int(self.columns[column][row])

    def path(self, row: int) -> str:
        return self.files[int(self.row_files[row])]

    def definition(self, row: int) -> Definition:
        scope, name = self.text("scope", row), self.text("name", row)
        parameters = split_list(self.text("parameters", row))
        if name == CONVERSION and parameters:
            name, parameters = f"operator {parameters[0]}", ()
        line = self.number("line", row)
        return Definition(
            f"{scope}::{name}" if scope and name else scope or name,
            parameters,
            self.path(row),
            line,
            line + self.number("length", row),
            Kind.LABELS[self.number("kind", row)],
        )

    @cached_property
    def _file_numbers(self) -> dict[str, int]:
        return {path: number for number, path in enumerate(self.files)}

    def row_at(self, path: str, line: int) -> int | None:
        """The function or lambda defined at this line; the first one of several."""
        number = self._file_numbers.get(path)
        if number is None:
            return None
        first, last = int(self.starts[number]), int(self.starts[number + 1])
        for row in (np.flatnonzero(self.columns["line"][first:last] == line) + first).tolist():
            if self.number("kind", row) in (Kind.FUNCTION, Kind.LAMBDA, Kind.MACRO):
                return int(row)
        return None

    def inside(self, row: int) -> list[tuple[int, int]]:
        """The lambdas in a function or lambda: (row, nesting depth), in source order."""
        first = int(self.starts[self.row_files[row]])
        last = int(self.starts[self.row_files[row] + 1])
        parents = self.columns["parent"]
        depths = {row: 0}
        found = []
        for other in range(row + 1, last):
            parent = int(parents[other]) + first
            if parent < row:
                break
            if parent in depths:
                is_lambda = self.number("kind", other) == Kind.LAMBDA
                depths[other] = depths[parent] + is_lambda
                if is_lambda:
                    found.append((other, depths[other]))
        return found

    def free_lambdas(self, file: int) -> list[tuple[int, int]]:
        """The lambdas of a file that are outside functions, and those nested in them."""
        first, last = int(self.starts[file]), int(self.starts[file + 1])
        kinds, parents = self.columns["kind"], self.columns["parent"]
        depths: dict[int, int] = {}
        for row in range(first, last):
            if kinds[row] == Kind.LAMBDA:
                parent = int(parents[row])
                if parent < 0 or kinds[parent + first] == Kind.CLASS:
                    depths[row] = 1
                elif parent + first in depths:
                    depths[row] = depths[parent + first] + 1
        return list(depths.items())

    def calls(self, row: int) -> list[tuple[str, int]]:
        """Names that the row's body calls, with their lines; 0: called on many lines."""
        low, high = self.call_starts[row], self.call_starts[row + 1]
        before = self.number("line", row) - 1
        names = self.columns["call_name"][low:high].tolist()
        lines = self.columns["call_line"][low:high].tolist()
        return [
            (self.strings[name], before + line if line else SEVERAL)
            for name, line in zip(names, lines, strict=True)
        ]

    @cached_property
    def _headers(self) -> npt.NDArray[np.bool_]:
        """For each file whether its functions may be inlined in others."""
        return np.array([path.endswith(HEADERS) for path in self.files], bool)

    @cache  # noqa: B019 - a table is kept as long as the process
    def callers(self, name: str, path: str) -> frozenset[str]:
        """The names of functions and macros that call this name, in a file or in headers."""
        file = self._file_numbers.get(path, -1)
        calls = self._with_name(name, *self._by_call)
        rows = np.searchsorted(self.call_starts, calls, side="right") - 1
        files, kinds = self.row_files[rows], self.columns["kind"][rows]
        rows = rows[(self._headers[files] | (files == file)) & np.isin(kinds, _CALLERS)]
        return frozenset(self.strings[one] for one in set(self.columns["name"][rows].tolist()))

    @cached_property
    def macros(self) -> frozenset[str]:
        """The names of macros that call something."""
        rows = self.columns["kind"] == Kind.DEFINE
        return frozenset(self.strings[one] for one in set(self.columns["name"][rows].tolist()))

    # Files

    def save(self, path: str | os.PathLike[str]) -> None:
        """Replace the file atomically. Raises OSError if it cannot be written."""
        parts: dict[str, list[str] | Numbers] = {
            "files": self.files,
            "stamps": [f"{time} {size}" for time, size in self.stamps],
            "strings": self.strings,
            "starts": self.starts,
            "call_starts": self.call_starts,
        }
        storage.write(path, asdict(self.identity), {**parts, **self.columns}, level=1)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Table":
        """Raises InputError for a file that is missing, truncated or not a table."""
        parts = storage.Parts(path)
        try:
            stamps = [stamp.partition(" ") for stamp in parts.texts("stamps")]
            return cls(
                Identity(**parts.facts),
                parts.texts("files"),
                [(int(time), int(size)) for time, _, size in stamps],
                parts.texts("strings"),
                parts.numbers("starts"),
                {name: parts.numbers(name) for name in (*COLUMNS, *CALLS)},
                parts.numbers("call_starts"),
            )
        except (TypeError, ValueError):
            raise storage.damaged(path) from None

    def listing(self) -> Listing:
        return Listing(self.identity.repository, frozenset(self.files))


def read_listing(path: str | os.PathLike[str]) -> Listing:
    """The listing of a file of a table, without reading the table. Raises InputError."""
    parts = storage.Parts(path)
    return Listing(str(parts.facts.get("repository")), frozenset(parts.texts("files")))


def limits(lengths: npt.ArrayLike) -> Numbers:
    """Where pieces of these lengths start, each behind the one before it, and the last one ends."""
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
