"""Finds the functions whose text has a name, and the values outside functions that have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from trace_links.calls.cpp.scopes import Scopes
from trace_links.calls.cpp.written import Path
from trace_links.definitions.model import Flag, Kind

_FUNCTIONS = (Kind.FUNCTION, Kind.MACRO)
_LONGEST = 400  # lines of a value
# What a statement ends with; a value in braces goes on behind them.
_STATEMENT_END = re.compile(rb"(?:[;}]|(?<!=)(?<!= )\{)\s*\Z|^\s*#")
_VALUE = re.compile(rb"(?<![=!<>+*/&|^-])=(?!=)\s*(?!0\s*;|default\b|delete\b)")


class Span(NamedTuple):
    """The lines of a function, or of a value outside functions."""

    path: str
    first: int
    last: int
    scope: Path
    """Where its names are looked up."""
    function: str = ""
    """The qualified name; "" outside functions."""


class Spans:
    """The spans of a tree."""

    def __init__(self, scopes: Scopes) -> None:
        self._scopes = scopes
        self._table = scopes.table
        self._texts = scopes.texts

    def of_row(self, row: int) -> Span:
        table = self._table
        first = table.number("line", row)
        last = first + table.number("length", row)
        name = table.definition(row).qualified_name
        return Span(table.path(row), first, last, self._scopes.scope(row), name)

    def having(self, name: str) -> Iterator[Span]:
        """The innermost functions and the values whose text has a name."""
        word = re.compile(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)")
        for number, path in enumerate(self._table.files):
            if name.encode() not in self._texts.source(path):
                continue
            text = self._texts.text(path)
            lines = {text.count(b"\n", 0, match.start()) + 1 for match in word.finditer(text)}
            yield from dict.fromkeys(self._around(number, sorted(lines)))

    def _around(self, file: int, lines: list[int]) -> Iterator[Span]:
        table = self._table
        offset = int(table.starts[file])
        span = slice(offset, int(table.starts[file + 1]))
        starts, kinds = table.columns["line"][span], table.columns["kind"][span]
        ends = starts + table.columns["length"][span]
        is_function = np.isin(kinds, _FUNCTIONS)
        for line in lines:
            within = (starts <= line) & (line <= ends)
            rows = np.flatnonzero(is_function & within)
            if len(rows):
                row = int(rows[np.argmax(starts[rows])]) + offset
                if not table.number("flags", row) & Flag.ELSEWHERE:
                    yield self.of_row(row)
                continue
            before = np.flatnonzero((kinds == Kind.CLASS) & within)
            if not len(before):
                before = np.flatnonzero(is_function & (starts <= line))
            row = int(before[np.argmax(starts[before])]) + offset if len(before) else -1
            if (value := self._value(table.files[file], line, row)) is not None:
                yield value

    def _value(self, path: str, line: int, row: int) -> Span | None:
        """The declaration around a line with a value; its scope is by the row around or before."""
        lines = self._texts.lines(path)
        first = last = line
        while first > max(1, line - _LONGEST) and not _STATEMENT_END.search(lines[first - 2]):
            first -= 1
        while last < min(len(lines), line + _LONGEST) and b";" not in lines[last - 1]:
            last += 1
        text = self._texts.part(path, first, last)
        if not _VALUE.search(text) or b"operator" in text:
            return None
        return Span(path, first, last, self._scope(row) if row >= 0 else ())

    def _scope(self, row: int) -> Path:
        """Of a class itself; of a function the namespace that it is in."""
        if self._table.number("kind", row) == Kind.CLASS:
            return self._scopes.inside(row)
        scope = self._scopes.scope(row)
        while scope and self._scopes.named(scope[-1], (Kind.CLASS,)).get(scope[:-1]):
            scope = scope[:-1]
        return scope
