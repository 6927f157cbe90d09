"""The callers and the calls of the Python functions of one tree."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from trace_links.calls.model import Call
from trace_links.definitions.model import Definition
from trace_links.python.entities import Entity, Place
from trace_links.python.modules import Imported, Module, Scope
from trace_links.python.names import DECORATED, Names, defined

MOST_CANDIDATES = 20
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, ast.ClassDef, ast.Lambda)


class PythonCallGraph:
    """The calls of a tree, found when they are asked for."""

    def __init__(self, root: str) -> None:
        self._names = Names(root)
        self._modules = self._names.modules
        self._entities = self._names.entities
        self._methods = functools.cache(self._methods_named)

    def meant(self, name: str, complete: bool = False) -> tuple[Definition, ...]:
        """The functions or classes that a dotted name means; empty if they are too many."""
        found = () if complete else self._names.meant(name)
        return found if len(found) <= MOST_CANDIDATES else ()

    def callers(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]:
        """The calls that mean one of these functions; how many were left out."""
        wanted = {(one.path, one.line) for one in meant}
        names = set()
        for one in meant:
            outer, _, last = one.qualified_name.rpartition(".")
            names.add(last)
            if last == "__init__":  # by the name of the class, too
                names.add(outer.rpartition(".")[2])
        calls: list[Call] = []
        left_out = 0
        for module, aliases in self._naming(names):
            for place, node, called in _calls(module):
                if _last(called) not in aliases:
                    continue
                candidates, is_sure = self._resolved(called, place)
                places = {(one.path, one.line) for one in candidates}
                if wanted.isdisjoint(places):
                    continue
                if len(candidates) > MOST_CANDIDATES:
                    left_out += 1
                else:
                    calls.append(_call(place, node, candidates, is_sure))
        return sorted(dict.fromkeys(calls), key=lambda one: (one.path, one.line)), left_out

    def calls(self, meant: tuple[Definition, ...]) -> tuple[list[Call], int]:
        """The calls in these functions; how many were left out."""
        calls: list[Call] = []
        left_out = 0
        by_path = {path: name for name, path in self._modules.paths.items()}
        for definition in meant:
            module = self._modules.module(by_path.get(definition.path, ""))
            for place, node, called in _calls(module) if module is not None else ():
                around = {scope.lineno for scope in place.scopes if isinstance(scope, DECORATED)}
                if definition.line not in around:
                    continue
                candidates, is_sure = self._resolved(called, place)
                if len(candidates) > MOST_CANDIDATES:
                    left_out += 1
                elif candidates:
                    calls.append(_call(place, node, candidates, is_sure))
        return sorted(dict.fromkeys(calls), key=lambda one: (one.path, one.line)), left_out

    def _resolved(self, called: ast.expr, place: Place) -> tuple[tuple[Definition, ...], bool]:
        """What a call may mean, and whether it is that; nothing for what is not in the tree."""
        found = self._entities.of(called, place)
        if isinstance(found, Entity):
            if found.node is None or found.kind == "object":
                return (), True
            own = [self._names.definition(found)]
            if found.kind == "class":
                maker = self._entities.member(found, "__init__")
                if isinstance(maker, Entity) and maker.node is not None:
                    own.append(self._names.definition(maker))
            return tuple(own), True
        if found is not None or not isinstance(called, ast.Attribute):
            return (), True
        return self._methods(called.attr), False

    def _methods_named(self, name: str) -> tuple[Definition, ...]:
        """The methods of this name in any class of the tree."""
        return tuple(
            self._names.definition(entity)
            for module in self._names.having({name}, after=rb"def\s+")
            for entity, is_method in defined(module)
            if is_method and entity.name.rpartition(".")[2] == name
        )

    def _naming(self, names: set[str]) -> Iterator[tuple[Module, set[str]]]:
        """The modules with one of these names; with each, the names that it has for them."""
        known = self._aliases(names)
        for module in self._names.having(known):
            yield module, known | _local_aliases(module, known)

    def _aliases(self, names: set[str]) -> set[str]:
        """The names, and those that modules have for them."""
        known = set(names)
        for module in self._names.having(names):
            for alias, bounds in module.bindings.items():
                for bound in bounds:
                    last = bound.name if isinstance(bound, Imported) else _last(bound)
                    if last in names:
                        known.add(alias)
        return known


def _local_aliases(module: Module, names: set[str]) -> set[str]:
    """The names that imports within functions give to these."""
    return {
        alias.asname
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname and alias.name in names
    }


def _calls(module: Module) -> Iterator[tuple[Place, ast.expr, ast.expr]]:
    """The calls and the decorators of a module: where, the node, and what is called."""
    left: list[tuple[ast.AST, tuple[Scope, ...]]] = [(module.tree, ())]
    while left:
        node, scopes = left.pop()
        if isinstance(node, ast.Call):
            yield Place(module, scopes), node, node.func
        inner = (*scopes, node) if isinstance(node, _SCOPES) else scopes
        outside: list[ast.AST] = []
        if isinstance(node, DECORATED):
            outside = [*node.decorator_list]
            for decorator in node.decorator_list:
                if not isinstance(decorator, ast.Call):
                    yield Place(module, scopes), decorator, decorator
        if isinstance(node, (*_FUNCTIONS, ast.Lambda)):
            outside.append(node.args)
        children = ast.iter_child_nodes(node)
        left += [(child, scopes if child in outside else inner) for child in children]


def _call(place: Place, node: ast.expr, candidates: tuple[Definition, ...], is_sure: bool) -> Call:
    around = ".".join(filter(None, (place.module.name, place.name)))
    line = node.func.end_lineno if isinstance(node, ast.Call) else node.lineno
    return Call(
        place.module.path,
        line or node.lineno,
        around if place.name else "",
        candidates,
        "certain" if is_sure else "several",
    )


def _last(node: object) -> str:
    """The last component of a name; "" for other expressions."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
