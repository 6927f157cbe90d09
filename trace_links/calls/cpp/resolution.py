"""Resolves the calls of one function to the functions that they may mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from trace_links.calls.cpp.scopes import Function, Scopes
from trace_links.calls.cpp.sites import Site, sites, variables
from trace_links.calls.cpp.spans import Span
from trace_links.calls.cpp.syntax import text_of
from trace_links.calls.cpp.types import Types
from trace_links.calls.cpp.written import Path, Written
from trace_links.definitions.model import UNITS, Kind

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS = (Kind.FUNCTION, Kind.MACRO, Kind.DECLARATION)


class Resolution(NamedTuple):
    """What a call may mean."""

    functions: tuple[Function, ...]
    is_sure: bool
    """Whether it is one of these."""


_NONE = Resolution((), True)


class Caller:
    """A function, or a value outside functions: its scope, its variables and its calls."""

    def __init__(self, scopes: Scopes, span: Span) -> None:
        self._scopes = scopes
        self._path = span.path
        self._first = span.first
        self._scope = span.scope
        self._tree = scopes.texts.tree(span.path, span.first, span.last)
        self._value = 0 if span.function else _value_start(self._tree)
        known = variables(self._tree) if span.function else {}
        self._types = Types(scopes, self._scope, self._path, known, self._known)

    def calls(self, name: str = "") -> Iterator[tuple[int, Site]]:
        """The calls with their lines; with a name only those that have it in their text."""
        for site in sites(self._tree, name):
            if site.node.start_byte >= self._value:
                yield self._first + _place(site.node), site

    def resolve(self, site: Site) -> Resolution:
        """What a call may mean; nothing if that is outside the tree."""
        if site.makes is not None:
            return self._construction(site)
        if site.receiver is not None:
            return self._method(site)
        if site.scope:
            return self._qualified(site)
        return self._unqualified(site)

    def _known(self, site: Site) -> list[Function]:
        resolution = self.resolve(site)
        return list(resolution.functions) if resolution.is_sure else []

    # Constructors

    def _construction(self, site: Site) -> Resolution:
        type_: Written | None
        if site.field and (this := self._types.this()) is not None:
            type_ = self._scopes.field(this, site.field) or self._types.written(site.name)
            if type_ is not None and type_.is_pointer:
                return _NONE
        else:
            type_ = self._types.written(text_of(site.makes))
        return self._constructors(self._types.class_of(type_), site)

    def _constructors(self, row: int | None, site: Site) -> Resolution:
        if row is None:
            return _NONE
        name = self._scopes.table.text("name", row)
        functions = self._scopes.functions(self._scopes.inside(row), name, row)
        fitting = [function for function in functions if _fits(function, site)]
        if len(site.arguments) == 1:
            copies = [function for function in fitting if _copies(function, name)]
            same = self._types.class_of(self._types.of(site.arguments[0])) == row
            if copies and len(copies) < len(fitting):
                fitting = copies if same else [f for f in fitting if f not in copies]
        return Resolution(tuple(fitting), True)

    # Methods

    def _method(self, site: Site) -> Resolution:
        owner = self._types.of(site.receiver)
        owner = self._types.pointee(owner) if site.is_arrow else self._types.resolved(owner)
        if owner is None:
            return self._anywhere(site)
        row = self._types.class_of(owner)
        if row is None:
            return self._anywhere(site) if _is_parameter(owner) else _NONE
        functions, is_whole = self._scopes.methods(row, site.name)
        return self._fitting(functions, site) if is_whole else self._anywhere(site)

    # Names

    def _qualified(self, site: Site) -> Resolution:
        scope = self._scopes.expanded(site.scope, self._path)
        type_ = Written(scope, (), False, self._scope, self._path)
        row = self._scopes.class_of(type_)
        if row is not None:
            functions, _ = self._scopes.methods(row, site.name)
            if functions:
                return self._fitting(functions, site)
        outers = [()] if scope[0] == "" else self._scopes.around(self._scope, self._path)
        names = scope[1:] if scope[0] == "" else scope
        for outer in outers:
            functions = self._visible(self._scopes.functions(outer + names, site.name))
            if functions:
                return self._fitting(functions, site)
            made = Written(("", *outer, *names, site.name), (), False, (), self._path)
            row = self._scopes.class_of(made)
            if row is not None:
                return self._constructors(row, site)
        return _NONE

    def _unqualified(self, site: Site) -> Resolution:
        if self._types.variable(site.name, site.node.start_byte) is not None:
            return _NONE
        target = self._scopes.texts.used_names(self._path).get(site.name)
        for scope, row in self._scopes.classes_around(self._scope, self._path):
            if row is not None:
                functions, _ = self._scopes.methods(row, site.name)
            else:
                functions = self._visible(self._scopes.functions(scope, site.name))
            fitting = self._fitting(functions, site)
            if fitting.functions:
                return fitting
            if row is not None and self._scopes.field(row, site.name) is not None:
                return _NONE
        if target is not None:
            return self._qualified(site._replace(scope=target[:-1], name=target[-1]))
        for space in self._scopes.texts.used_spaces(self._path):
            functions = self._visible(self._scopes.functions(space, site.name))
            if functions:
                return self._fitting(functions, site)
        made = self._types.written(site.name)
        row = self._types.class_of(made)
        if row is not None:
            return self._constructors(row, site)
        return self._by_arguments(site)

    def _by_arguments(self, site: Site) -> Resolution:
        """The functions of the namespaces of the arguments' types."""
        for argument in site.arguments:
            row = self._types.class_of(self._types.of(argument))
            if row is not None:
                scope = self._scopes.scope(row)
                functions = self._visible(self._scopes.functions(scope, site.name))
                if functions:
                    return self._fitting(functions, site)
        return self._anywhere(site)

    def _has_unknown_base(self) -> bool:
        """Whether a class around the function has a base that is not known."""
        around = self._scopes.classes_around(self._scope, self._path)
        return any(row is not None and not self._scopes.lineage(row).is_whole for _, row in around)

    def _anywhere(self, site: Site) -> Resolution:
        """All functions of this name that take as many arguments: not sure."""
        found: list[Function] = []
        is_free = site.receiver is None
        any_kind = is_free and self._has_unknown_base()
        for scope in self._scopes.named(site.name, _FUNCTIONS):
            row = self._class_at(scope)
            if any_kind or (row is None) == is_free:
                found += self._visible(self._scopes.functions(scope, site.name, row))
        fitting = tuple(function for function in found if _fits(function, site))
        return Resolution(fitting, False)

    def _class_at(self, scope: Path) -> int | None:
        type_ = Written(("", *scope), (), False, (), self._path)
        return self._scopes.class_of(type_) if scope else None

    def _visible(self, functions: list[Function]) -> list[Function]:
        """Those of headers, of this file, and those that headers declare."""
        own = [function for function in functions if function.definition.path == self._path]
        if own and len(own) < len(functions):
            others = [f for f in functions if not f.definition.path.endswith(UNITS)]
            return own + [f for f in others if f not in own]
        return functions

    def _fitting(self, functions: list[Function], site: Site) -> Resolution:
        return Resolution(tuple(f for f in functions if _fits(f, site)), True)


def _value_start(tree: Node) -> int:
    """Where the value of a declaration starts: behind its first `=`."""
    return (tree.text or b"").find(b"=")


def _fits(function: Function, site: Site) -> bool:
    return site.is_open or function.least <= len(site.arguments) <= function.most


def _copies(function: Function, name: str) -> bool:
    """Whether a constructor of a class copies or moves."""
    types = function.definition.parameters
    if not types:
        return False
    plain = types[0].replace("const", "").replace("&", " ").split("<")[0].strip()
    return plain.rpartition("::")[2] == name and "&" in types[0]


def _is_parameter(type_: Written) -> bool:
    """Whether a type that is no class of the tree may be a parameter of a template."""
    return len(type_.name) == 1 and not type_.arguments and type_.name[0][:1].isupper()


def _place(node: Node) -> int:
    """The row of the name that is called."""
    function = node.child_by_field_name("function")
    last = function
    while last is not None:
        inner = last.child_by_field_name("field") or (
            last.child_by_field_name("name") if last.type == "qualified_identifier" else None
        )
        if inner is None:
            return int(last.start_point[0])
        last = inner
    return int(node.start_point[0])
