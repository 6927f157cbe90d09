"""Finds where names of Python are defined in source trees, by their text: nothing is imported.

A module that only passes a name on, as `jax/numpy/__init__.py` does, is followed to its definition.
Trees are searched anew each time: only files that have the name are parsed.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence

from trace_links.definitions.model import Definition, LookupResult
from trace_links.python.entities import Entities, Entity, is_overload
from trace_links.python.modules import Module, Modules

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DECORATED = (*_FUNCTIONS, ast.ClassDef)


def find_python(name: str, roots: Sequence[str]) -> LookupResult:
    """Where a function or class of Python is defined: `f`, `C.f`, or `package.module.C.f`.

    The first of the trees that has it is used. Several definitions that a name may mean are
    candidates.
    """
    for root in map(os.path.realpath, roots):
        found = Names(root).meant(name)
        if len(found) == 1:
            (only,) = found
            return LookupResult(name, only.path, root, only.line, only.end_line, "definition")
        if found:
            return LookupResult(name, repository=root, candidates=found)
    return LookupResult(name)


class Names:
    """The names of one tree."""

    def __init__(self, root: str) -> None:
        self.modules = Modules(root)
        self.entities = Entities(self.modules)

    def meant(self, name: str) -> tuple[Definition, ...]:
        """The functions or classes that a dotted name means: by its module, or by its end.

        Several are alike for all that is known, as the definitions for each of two conditions.
        """
        names = name.removesuffix("()").split(".")
        if not all(map(str.isidentifier, names)):
            return ()
        return self._through_modules(names) or self._ending(names)

    def _through_modules(self, names: Sequence[str]) -> tuple[Definition, ...]:
        """Of a name that starts with a module: what that defines or has from others."""
        for end in range(len(names) - 1, 0, -1):
            module = self.modules.find(".".join(names[:end]))
            if module is None:
                continue
            found = self.entities.attribute_of_module(module, names[end])
            for member in names[end + 1 :]:
                known = isinstance(found, Entity) and found.kind == "class"
                found = self.entities.member(found, member) if known else None
            if isinstance(found, Entity) and found.kind in ("function", "class"):
                return self._alike(found)
        return ()

    def _alike(self, entity: Entity) -> tuple[Definition, ...]:
        module = self.modules.module(entity.module)
        alike = [one for one, _ in defined(module) if one.name == entity.name] if module else []
        return tuple(map(self.definition, alike))

    def _ending(self, names: Sequence[str]) -> tuple[Definition, ...]:
        """The functions and classes whose qualified names end so."""
        end = "." + ".".join(names)
        return tuple(
            self.definition(entity)
            for module in self.having({names[-1]}, after=rb"(?:def|class)\s+")
            for entity, _ in defined(module)
            if f".{entity.qualified_name}".endswith(end)
        )

    def having(self, names: set[str], after: bytes = b"") -> Iterator[Module]:
        """The modules whose text has one of these names, after what a pattern matches."""
        words = [name.encode() for name in sorted(names)]
        pattern = re.compile(
            rb"(?<!\w)" + after + rb"(?:" + b"|".join(map(re.escape, words)) + rb")(?!\w)"
        )
        for name, path in self.modules.paths.items():
            text = self.modules.text(path)
            # A search for fixed text is much faster than one for a pattern.
            if any(word in text for word in words) and pattern.search(text):
                module = self.modules.module(name)
                if module is not None:
                    yield module

    def definition(self, entity: Entity) -> Definition:
        """Where a function or class is defined."""
        node = entity.node
        assert node is not None
        arguments: tuple[str, ...] = ()
        if isinstance(node, _FUNCTIONS):
            given = node.args
            arguments = tuple(
                one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)
            )
        kind = "class" if isinstance(node, ast.ClassDef) else "function"
        path = self.modules.paths[entity.module]
        end = node.end_lineno or node.lineno
        return Definition(entity.qualified_name, arguments, path, node.lineno, end, kind)


def defined(module: Module) -> Iterator[tuple[Entity, bool]]:
    """The functions and classes of a module, by line, and whether they are in a class.

    Without stubs for checkers of types, which define nothing.
    """
    left: list[tuple[ast.AST, str, bool]] = [(module.tree, "", False)]
    while left:
        node, scope, in_class = left.pop()
        if isinstance(node, DECORATED):
            name = f"{scope}.{node.name}".lstrip(".")
            is_class = isinstance(node, ast.ClassDef)
            if not is_overload(node):
                entity = Entity("class" if is_class else "function", module.name, name, node)
                yield entity, in_class
            scope, in_class = name, is_class
        children = [one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]
        left += [(child, scope, in_class) for child in reversed(children)]
