"""The callers and the calls of the functions of one tree."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from trace_links.calls.cpp.resolution import Caller, Resolution
from trace_links.calls.cpp.scopes import Function, Scopes, plain
from trace_links.calls.cpp.spans import Span, Spans
from trace_links.calls.cpp.syntax import Texts
from trace_links.calls.cpp.written import Written
from trace_links.calls.model import Call, Certainty
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Definition
from trace_links.definitions.names import parse_name
from trace_links.definitions.table import Table

MOST_CANDIDATES = 20
"""A call that may mean more functions is counted, not listed."""
Place = tuple[str, int]


class CallGraph:
    """The calls of a tree, found when they are asked for."""

    def __init__(self, root: str, table: Table) -> None:
        self._table = table
        self._scopes = Scopes(table, Texts(root))
        self._spans = Spans(self._scopes)
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
            for span in self._spans.having(name):
                for line, resolution in self._resolved(span, name):
                    functions = {_place(f): f.definition for f in resolution.functions}
                    if not overridden.isdisjoint(functions):
                        functions |= {(one.path, one.line): one for one in meant}
                    if wanted.isdisjoint(functions):
                        continue
                    is_certain = resolution.is_sure and functions.keys() <= wanted
                    if not is_certain and len(functions) > MOST_CANDIDATES:
                        left_out += 1
                        continue
                    calls.append(_call(span, line, functions, is_certain))
        return _sorted(calls), left_out

    def calls(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]:
        """The calls in these functions; how many were left out."""
        calls: list[Call] = []
        left_out = 0
        for definition in meant:
            row = self._table.row_at(definition.path, definition.line)
            if row is None:
                continue
            span = self._spans.of_row(row)
            for line, resolution in self._resolved(span):
                functions = {_place(f): f.definition for f in resolution.functions}
                if len(functions) > MOST_CANDIDATES:
                    left_out += 1
                elif functions:
                    is_certain = resolution.is_sure and len(functions) == 1
                    calls.append(_call(span, line, functions, is_certain))
        return _sorted(calls), left_out

    def _resolved(self, span: Span, name: str = "") -> Iterator[tuple[int, Resolution]]:
        """The calls in a span, of this name or all, with what they mean."""
        caller = self._caller(span)
        for line, site in caller.calls(name):
            if not name or name in (site.name, site.field) or site.field:
                yield line, caller.resolve(site)

    def _read_caller(self, span: Span) -> Caller:
        return Caller(self._scopes, span)


def _call(span: Span, line: int, functions: dict[Place, Definition], is_certain: bool) -> Call:
    confidence: Certainty = "certain" if is_certain else "several"
    return Call(span.path, line, span.function, tuple(functions.values()), confidence)


def _place(function: Function) -> Place:
    return function.definition.path, function.definition.line


def _sorted(calls: list[Call]) -> list[Call]:
    return sorted(dict.fromkeys(calls), key=lambda call: (call.path, call.line))
