"""The callers and the calls of the functions of one tree."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import numpy as np

from trace_links.calls.cpp.resolution import Caller, Resolution
from trace_links.calls.cpp.scopes import Function, Scopes, plain
from trace_links.calls.cpp.syntax import Texts
from trace_links.calls.cpp.written import Written
from trace_links.calls.model import Call
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Definition, Flag, Kind
from trace_links.definitions.names import parse_name
from trace_links.definitions.table import Table

MOST_CANDIDATES = 20
"""A call that may mean more functions is counted, not listed."""
_AROUND = (Kind.FUNCTION, Kind.MACRO)
Place = tuple[str, int]


class CallGraph:
    """The calls of a tree, found when they are asked for."""

    def __init__(self, root: str, table: Table) -> None:
        self._table = table
        self._texts = Texts(root)
        self._scopes = Scopes(table, self._texts)
        self._caller = functools.cache(self._read_caller)

    def meant(self, name: str, complete: bool = False) -> tuple[Definition, ...]:
        """The functions that a name means, as `define` finds them, and those only declared."""
        lookup = Lookup(self._table)
        result = lookup.find(name, complete=complete)
        if result.confidence in ("definition", "file") or (
            result.path is None and result.candidates
        ):
            if result.candidates:
                return result.candidates
            row = self._table.row_at(result.path or "", result.line or 0)
            return (self._table.definition(row),) if row is not None else ()
        return self._declared(name) or lookup.ending(name)

    def _declared(self, name: str) -> tuple[Definition, ...]:
        """The methods of this name that a class declares; the constructors of a class."""
        parts = tuple(part.name for part in parse_name(name))
        if not parts:
            return ()
        for owner, last in ((parts[:-1], parts[-1]), (parts, parts[-1])):
            row = self._scopes.class_of(Written(("", *owner), (), False, (), "")) if owner else None
            if row is not None:
                functions = self._scopes.functions(self._scopes.inside(row), last, row)
                return tuple(function.definition for function in functions)
        functions = self._scopes.functions(parts[:-1], parts[-1])
        return tuple(function.definition for function in functions)

    def _overridden(self, meant: tuple[Definition, ...]) -> set[Place]:
        """The virtual functions of bases that these functions override."""
        found: set[Place] = set()
        for definition in meant:
            scope, _, name = definition.qualified_name.rpartition("::")
            owner = Written(("", *plain(scope)), (), False, (), definition.path)
            row = self._scopes.class_of(owner) if scope else None
            for base in self._scopes.lineage(row).rows[1:] if row is not None else ():
                members = self._scopes.body(base).members.get(name, ())
                if any(member.is_virtual for member in members):
                    inside = self._scopes.inside(base)
                    found.update(map(_place, self._scopes.functions(inside, name, base)))
        return found

    def callers(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]:
        """The calls that mean one of these functions; how many were left out."""
        wanted = {(one.path, one.line) for one in meant}
        overridden = self._overridden(meant)
        names = {one.qualified_name.rpartition("::")[2] for one in meant}
        calls: list[Call] = []
        left_out = 0
        for name in names:
            for row in self._rows_with(name):
                for line, resolution in self._resolved(row, name):
                    functions = {_place(f): f.definition for f in resolution.functions}
                    if not overridden.isdisjoint(functions):
                        functions |= {(one.path, one.line): one for one in meant}
                    if wanted.isdisjoint(functions):
                        continue
                    is_certain = resolution.is_sure and functions.keys() <= wanted
                    if not is_certain and len(functions) > MOST_CANDIDATES:
                        left_out += 1
                        continue
                    calls.append(self._call(row, line, functions, is_certain))
        return _sorted(calls), left_out

    def calls(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]:
        """The calls in these functions; how many were left out."""
        calls: list[Call] = []
        left_out = 0
        for definition in meant:
            row = self._table.row_at(definition.path, definition.line)
            for line, resolution in self._resolved(row, None) if row is not None else ():
                functions = {_place(f): f.definition for f in resolution.functions}
                if len(functions) > MOST_CANDIDATES:
                    left_out += 1
                elif functions and row is not None:
                    is_certain = resolution.is_sure and len(functions) == 1
                    calls.append(self._call(row, line, functions, is_certain))
        return _sorted(calls), left_out

    def _call(
        self, row: int, line: int, functions: dict[Place, Definition], is_certain: bool
    ) -> Call:
        return Call(
            self._table.path(row),
            line,
            self._table.definition(row).qualified_name,
            tuple(functions.values()),
            "certain" if is_certain else "several",
        )

    def _resolved(self, row: int, name: str | None) -> Iterator[tuple[int, Resolution]]:
        """The calls in a function, of this name or all, with what they mean."""
        caller = self._caller(row)
        for line, site in caller.calls():
            if name is None or name in (site.name, site.field) or site.field:
                yield line, caller.resolve(site)

    def _read_caller(self, row: int) -> Caller:
        return Caller(self._scopes, row)

    def _rows_with(self, name: str) -> Iterator[int]:
        """The functions whose text has a name."""
        word = re.compile(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)")
        for number, path in enumerate(self._table.files):
            if name.encode() not in self._texts.source(path):
                continue
            text = self._texts.text(path)
            lines = {text.count(b"\n", 0, match.start()) + 1 for match in word.finditer(text)}
            yield from self._around(number, sorted(lines))

    def _around(self, file: int, lines: list[int]) -> list[int]:
        """The innermost functions around lines of a file."""
        table = self._table
        first, last = int(table.starts[file]), int(table.starts[file + 1])
        span = slice(first, last)
        starts = table.columns["line"][span]
        ends = starts + table.columns["length"][span]
        is_compiled = (table.columns["flags"][span] & Flag.ELSEWHERE) == 0
        is_function = np.isin(table.columns["kind"][span], _AROUND) & is_compiled
        found: dict[int, None] = {}
        for line in lines:
            inside = np.flatnonzero(is_function & (starts <= line) & (line <= ends))
            if len(inside):
                found[int(inside[np.argmax(starts[inside])]) + first] = None
        return list(found)


def _place(function: Function) -> Place:
    return function.definition.path, function.definition.line


def _sorted(calls: list[Call]) -> list[Call]:
    return sorted(dict.fromkeys(calls), key=lambda call: (call.path, call.line))
