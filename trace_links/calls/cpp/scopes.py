"""Looks names of C++ up from where they are written: namespaces, classes with bases, functions."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from trace_links.calls.cpp.classes import ANY, Body, Member, body_of
from trace_links.calls.cpp.syntax import Texts
from trace_links.calls.cpp.written import Path, Written, written
from trace_links.definitions.matching.preference import here
from trace_links.definitions.model import UNITS, Definition, Flag, Kind
from trace_links.definitions.names import ANONYMOUS, split_list
from trace_links.definitions.table import Table

_FUNCTIONS = (Kind.FUNCTION, Kind.MACRO, Kind.DECLARATION)
_MOST_BASES = 40
_HEAD = 4000  # characters that the head of a function may have
_SIGN = re.compile(rb"[()<>{}\[\],=;]")


class Function(NamedTuple):
    """A function that may be called, at its definition if that is in the tree."""

    definition: Definition
    least: int
    most: int
    type: Written | None = None
    """What it returns."""


class Lineage(NamedTuple):
    """A class and its bases."""

    rows: tuple[int, ...]
    is_whole: bool
    """Whether all bases are in the tree."""


class Scopes:
    """The scopes of a tree, by its index and its files."""

    def __init__(self, table: Table, texts: Texts) -> None:
        self.table = table
        self.texts = texts
        self.named = functools.cache(self._named)
        self.class_of = functools.cache(self._class_of)
        self.aliases = functools.cache(self._aliases)
        self.body = functools.cache(self._body)
        self.lineage = functools.cache(self._lineage)
        self.functions = functools.cache(self._functions)
        self._space_names = functools.cache(self._all_spaces)

    # Scopes

    def scope(self, row: int) -> Path:
        """The scope that a row is in, without unnamed namespaces."""
        return plain(self.table.text("scope", row))

    def inside(self, row: int) -> Path:
        """The scope that a class is."""
        return (*self.scope(row), self.table.text("name", row))

    def _named(self, name: str, kinds: tuple[int, ...]) -> dict[Path, list[int]]:
        """The rows of a name by their scopes."""
        found: dict[Path, list[int]] = {}
        for row in self.table.named(name, kinds):
            found.setdefault(self.scope(row), []).append(row)
        return found

    def _all_spaces(self) -> frozenset[Path]:
        return frozenset(plain(scope) for scope in self.table.namespaces)

    def around(self, scope: Path, path: str) -> Iterator[Path]:
        """The scopes in which a name is looked up, the innermost first."""
        for end in range(len(scope), -1, -1):
            yield scope[:end]
        yield from self.texts.used_spaces(path)

    def expanded(self, name: Path, path: str) -> Path:
        """A name with the using-declarations and aliases of namespaces of a file in place."""
        if name and not name[0]:
            return name
        return self.texts.used_names(path).get(name[0], name[:1]) + name[1:] if name else name

    # Classes

    def _class_of(self, type_: Written) -> int | None:
        """The class that a type names; None if it is not in the tree, or not known."""
        return self._find_class(type_.name, type_.scope, type_.path, 0)

    def _find_class(self, name: Path, scope: Path, path: str, depth: int) -> int | None:
        if not name or depth > 8:
            return None
        name = self.expanded(name, path)
        rows = self.named(name[-1], (Kind.CLASS,))
        if name[0] == "":
            return self._row(rows.get(name[1:-1], ()), path)
        for outer in self.around(scope, path):
            if (row := self._row(rows.get(outer + name[:-1], ()), path)) is not None:
                return row
            if outer and (found := self._member_class(name, outer, rows, path, depth)) is not None:
                return found
        if len(name) > 1:  # the scope may be an alias of a class, or a class with bases
            around = self._find_class(name[:-1], scope, path, depth + 1)
            if around is not None:
                for row in self._lineage_rows(around, depth + 1):
                    found = self._row(rows.get(self.inside(row), ()), path)
                    if found is not None:
                        return found
        return self._aliased(name, scope, path, depth) or self._only_class(name, rows, path)

    def _only_class(self, name: Path, rows: dict[Path, list[int]], path: str) -> int | None:
        """The class of an unqualified name that a scope out of sight declares it to be."""
        if len(name) > 1 or len(rows) != 1:
            return None
        return self._row(next(iter(rows.values())), path)

    def _member_class(
        self, name: Path, outer: Path, rows: dict[Path, list[int]], path: str, depth: int
    ) -> int | None:
        """The class of a name in a class: by an alias there, or in one of its bases."""
        inner = self._row(self.named(outer[-1], (Kind.CLASS,)).get(outer[:-1], ()), path)
        if inner is None or depth > 3:
            return None
        for row in self._lineage_rows(inner, depth + 1):
            scope = self.inside(row)
            found = self._row(rows.get(scope + name[:-1], ()), path) if row != inner else None
            for alias in self.aliases(name[0]).get(scope, ()) if found is None else ():
                target = written(
                    self.table.text("parameters", alias), scope, self.table.path(alias)
                )
                if target is not None and target.name != name[:1]:
                    full = target.name + name[1:]
                    found = self._find_class(full, scope, self.table.path(alias), depth + 1)
                    break
            if found is not None:
                return found
        return None

    def _aliases(self, name: str) -> dict[Path | None, list[int]]:
        """The aliases of a name by the classes that they are in."""
        found: dict[Path | None, list[int]] = {}
        for row in self.table.named(name, (Kind.ALIAS,)):
            found.setdefault(self._class_around(row), []).append(row)
        return found

    def _class_around(self, row: int) -> Path | None:
        """The class whose lines a row is on."""
        table = self.table
        file, line = int(table.row_files[row]), table.number("line", row)
        first, last = int(table.starts[file]), int(table.starts[file + 1])
        starts = table.columns["line"][first:last]
        ends = starts + table.columns["length"][first:last]
        is_class = table.columns["kind"][first:last] == Kind.CLASS
        around = (is_class & (starts < line) & (line <= ends)).nonzero()[0]
        return self.inside(int(around[starts[around].argmax()]) + first) if len(around) else None

    def _aliased(self, name: Path, scope: Path, path: str, depth: int) -> int | None:
        target = self.alias(name, scope, path)
        if target is None:
            return None
        return self._find_class(target.name, target.scope, target.path, depth + 1)

    def alias(self, name: Path, scope: Path, path: str) -> Written | None:
        """The type that an alias stands for, if the tree has one meaning of its name here."""
        scopes = self.aliases(name[-1])
        rows = [row for rows in scopes.values() for row in rows]
        for outer in self.around(scope, path):
            if outer in scopes:
                rows = scopes[outer]
                break
        rows = [row for row in rows if self.table.path(row) == path] or rows
        targets = {(self.table.text("parameters", row), self.table.path(row)) for row in rows}
        if len({text for text, _ in targets}) != 1:
            return None
        ((text, file), *_) = targets
        type_ = written(text, scope, file)
        return None if type_ is None or type_.name == name else type_

    def _row(self, rows: list[int] | tuple[()], path: str) -> int | None:
        """The class itself, not a specialisation; one of this file before others."""
        general = [row for row in rows if not self.table.number("flags", row) & Flag.SPECIAL]
        own = [row for row in general if self.table.path(row) == path]
        visible = own or [row for row in general if not self.table.path(row).endswith(UNITS)]
        chosen = visible or general or list(rows)
        return here(self.table, chosen)[0] if chosen else None

    def _body(self, row: int) -> Body:
        table = self.table
        line = table.number("line", row)
        tree = self.texts.tree(table.path(row), line, line + table.number("length", row))
        return body_of(tree)

    def _lineage(self, row: int) -> Lineage:
        rows = self._lineage_rows(row, 0)
        count = sum(len(self.body(one).bases) for one in rows)
        return Lineage(tuple(rows), count < len(rows))

    def _lineage_rows(self, row: int, depth: int) -> list[int]:
        rows = [row]
        for one in rows:
            for base in self.body(one).bases:
                type_ = written(base, self.scope(one), self.table.path(one))
                if type_ is None or len(rows) > _MOST_BASES:
                    continue
                found = self._find_class(type_.name, type_.scope, type_.path, depth + 1)
                if found is not None and found not in rows:
                    rows.append(found)
        return rows

    def classes_around(self, scope: Path, path: str) -> Iterator[tuple[Path, int | None]]:
        """The scopes around a place; with each the class that it is, if it is one."""
        for end in range(len(scope), -1, -1):
            part = scope[:end]
            rows = self.named(part[-1], (Kind.CLASS,)).get(part[:-1], ()) if part else ()
            yield part, self._row(rows, path)

    # Functions

    def methods(self, row: int, name: str) -> tuple[list[Function], bool]:
        """The methods of this name in a class or the nearest base; whether there can be others."""
        lineage = self.lineage(row)
        for one in lineage.rows:
            if found := self.functions(self.inside(one), name, one):
                return found, True
        return [], lineage.is_whole

    def field(self, row: int, name: str) -> Written | None:
        """The type of a field."""
        for one in self.lineage(row).rows:
            for member in self.body(one).members.get(name, ()):
                if not member.is_method:
                    return written(member.type, self.inside(one), self.table.path(one))
        return None

    def _functions(self, scope: Path, name: str, class_: int | None = None) -> list[Function]:
        """The functions of this name that a scope itself has."""
        rows = here(self.table, self.named(name, _FUNCTIONS).get(scope, []))
        declared = self.body(class_).members.get(name, []) if class_ is not None else []
        declared = [member for member in declared if member.is_method]
        definitions = [row for row in rows if self.table.number("kind", row) != Kind.DECLARATION]
        others = [row for row in rows if row not in definitions]
        found = [self._defined(row, scope, declared, others) for row in definitions]
        arities = {function.most for function in found}
        for row in others:
            least, most = self.arity(row)
            if class_ is None and most not in arities:
                type_ = written(self.head(row), scope, self.table.path(row))
                found.append(Function(self.table.definition(row), least, most, type_))
        if class_ is not None:
            found += [
                self._declared(member, class_) for member in declared if member.most not in arities
            ]
        return found

    def _defined(
        self, row: int, scope: Path, declared: list[Member], others: list[int]
    ) -> Function:
        least, most = self.arity(row)
        alike = [member for member in declared if member.most == most]
        counts = [member.least for member in alike]
        if not declared:
            counts += [low for low, high in map(self.arity, others) if high == most]
        text = alike[0].type if alike else self.head(row)
        type_ = written(text, scope, self.table.path(row))
        return Function(self.table.definition(row), min([least, *counts]), most, type_)

    def _declared(self, member: Member, class_: int) -> Function:
        """A method that is not defined in the tree, or is pure."""
        table = self.table
        first = table.number("line", class_)
        name = "::".join((*self.inside(class_), member.name))
        path = table.path(class_)
        definition = Definition(
            name, (), path, first + member.line, first + member.end, "declaration"
        )
        type_ = written(member.type, self.inside(class_), path)
        return Function(definition, member.least, member.most, type_)

    @functools.cache  # noqa: B019 - scopes are kept as long as the process
    def arity(self, row: int) -> tuple[int, int]:
        """The fewest and the most arguments of a function of the index."""
        types = split_list(self.table.text("parameters", row))
        if types and types[-1].endswith("..."):
            return 0, ANY
        text = self._from_name(row)
        opening = text.find(b"(")
        return len(types) - _defaults(text, opening), len(types)

    def _from_name(self, row: int) -> bytes:
        """The head of a function from its name on."""
        table = self.table
        line = table.number("line", row)
        text = self.texts.part(table.path(row), line, line + 40)[:_HEAD]
        name = table.text("name", row).encode()
        match = re.search(rb"(?<!\w)" + re.escape(name) + rb"\s*(?=\()", text)
        return text[match.end() :] if match else b""

    def head(self, row: int) -> str:
        """What is before the name of a function: the type that it returns, among other words."""
        table = self.table
        line = table.number("line", row)
        lines = self.texts.lines(table.path(row))
        if line > len(lines):
            return ""
        name = table.text("name", row).encode()
        before = re.split(
            rb"(?:[\w<>]+\s*::\s*)*(?<!\w)" + re.escape(name) + rb"\b", lines[line - 1]
        )[0]
        if not before.strip() and line > 1:
            before = lines[line - 2]
        return before.decode("utf-8", "replace").strip()


@functools.lru_cache(65536)
def plain(scope: str) -> Path:
    """A scope as names, without unnamed namespaces."""
    return tuple(name for name in scope.split("::") if name and name != ANONYMOUS)


def _defaults(text: bytes, opening: int) -> int:
    """How many parameters in the parentheses at `opening` have a default value."""
    depth = count = 0
    if opening < 0:
        return 0
    for match in _SIGN.finditer(text, opening):
        sign = match[0]
        if sign in b"([{":
            depth += 1
        elif sign in b")]}":
            depth -= 1
            if depth == 0:
                break
        elif sign == b"=" and depth == 1:
            count += 1
    return count
