"""Find where names of Python are defined in source trees, by their text: nothing is imported.

A module that only passes a name on, as `jax/numpy/__init__.py` does, is followed to its definition.
Trees are searched anew each time: only files that have the name are parsed.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tpu_walkthrough import git
from trace_links.definitions.model import Definition, LookupResult

_SKIPPED = frozenset(("__pycache__", "node_modules", "site-packages"))
_MOST_FILES = 200_000
_MOST_BYTES = 4 << 20
_MOST_STEPS = 8  # from module to module
_SECONDS = 10.0
_Scoped = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def find_python(name: str, roots: Sequence[str]) -> LookupResult:
    """Where a function or class of Python is defined: `f`, `C.f`, or `package.module.C.f`.

    The first of the trees that has it is used. Several definitions that a name may mean are
    candidates.
    """
    parts = tuple(name.removesuffix("()").split("."))
    if not all(map(str.isidentifier, parts)):
        return LookupResult(name)
    for root in map(os.path.realpath, roots):
        found = _Tree(root).find(parts)
        if len(found) == 1:
            only = found[0]
            return LookupResult(name, only.path, root, only.line, only.end_line, "definition")
        if found:
            return LookupResult(name, repository=root, candidates=tuple(found))
    return LookupResult(name)


class _Tree:
    def __init__(self, root: str) -> None:
        self._root = root
        self._files = frozenset(_python_files(root))

    def find(self, parts: Sequence[str]) -> list[Definition]:
        """What the name may mean."""
        return self._through_modules(parts) or self._by_end(parts)

    def _by_end(self, parts: Sequence[str]) -> list[Definition]:
        """The definitions whose full names end with these parts."""
        wanted = re.compile(rf"(?:def|class)\s+{re.escape(parts[-1])}\b".encode())
        found = []
        for path in sorted(self._files):
            text = _read(self._root, path)
            if wanted.search(text) is None:
                continue
            module = _module(path)
            for scope, node in _definitions(text):
                full = (*module, *scope, node.name)
                if full[-len(parts) :] == tuple(parts):
                    found.append(_definition(path, (*scope, node.name), node))
        return found

    def _through_modules(self, parts: Sequence[str]) -> list[Definition]:
        """Of a name that starts with a module: by what that module defines or imports."""
        for size in range(len(parts) - 1, 0, -1):
            if self._file_of(parts[:size]) is not None:
                return self._members(parts[:size], parts[size:], _MOST_STEPS)
        return []

    def _members(self, module: Sequence[str], names: Sequence[str], steps: int) -> list[Definition]:
        path = self._file_of(module)
        if path is None or steps == 0 or not names:
            return []
        text = _read(self._root, path)
        defined = [
            _definition(path, names, node)
            for scope, node in _definitions(text)
            if (*scope, node.name) == tuple(names)
        ]
        package = module if path.endswith("/__init__.py") else module[:-1]
        for source, name in () if defined else _imports(text, package, names[0]):
            # What is imported is a name of that module, or a module of that package.
            defined = self._members(source, (name, *names[1:]), steps - 1)
            defined = defined or self._members((*source, name), names[1:], steps - 1)
        return defined

    def _file_of(self, module: Sequence[str]) -> str | None:
        """The file of a module, in the tree or in its folder `src`."""
        for start in ("", "src/"):
            stem = start + "/".join(module)
            for path in (f"{stem}/__init__.py", f"{stem}.py"):
                if path in self._files:
                    return path
        return None


def _python_files(root: str) -> Iterator[str]:
    """Paths below the root: those of git, or else all that are not hidden."""
    try:
        paths = git.tracked_files(root, _SECONDS)
        if paths:
            paths += git.new_files(root, _SECONDS) or []
    except TimeoutError:
        paths = None
    names = paths or _walked(root)
    for number, path in enumerate(names):
        if number == _MOST_FILES:
            return
        if path.endswith(".py"):
            yield path


def _walked(root: str) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name[0] != "." and name not in _SKIPPED]
        below = os.path.relpath(folder, root)
        for name in files:
            yield name if below == "." else f"{below}/{name}"


def _read(root: str, path: str) -> bytes:
    """The text of a regular file of the tree that no link leads out of it, else nothing."""
    file = Path(root, path)
    try:
        is_inside = file.resolve().is_relative_to(root)
        if not is_inside or not file.is_file() or file.stat().st_size > _MOST_BYTES:
            return b""
        return file.read_bytes()
    except OSError:
        return b""


def _parsed(text: bytes) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _definitions(text: bytes) -> Iterator[tuple[tuple[str, ...], _Scoped]]:
    """All functions and classes, each with the names around it."""
    pending: list[tuple[tuple[str, ...], ast.AST]] = [((), _parsed(text))]
    while pending:
        scope, parent = pending.pop()
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, _Scoped):
                if not any(map(_is_overload, node.decorator_list)):
                    yield scope, node
                pending.append(((*scope, node.name), node))
            elif not isinstance(node, ast.expr):
                pending.append((scope, node))


def _is_overload(decorator: ast.expr) -> bool:
    """Whether it marks a stub for checkers of types, which is no definition."""
    name = decorator.attr if isinstance(decorator, ast.Attribute) else decorator
    return (name.id if isinstance(name, ast.Name) else name) == "overload"


def _imports(
    text: bytes, package: Sequence[str], wanted: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    """The modules from which a module has a name, and the name there."""
    for node in _parsed(text).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        above = package[: len(package) - node.level + 1] if node.level else ()
        source = (*above, *(node.module.split(".") if node.module else ()))
        for alias in node.names:
            if (alias.asname or alias.name) == wanted:
                yield source, alias.name


def _module(path: str) -> tuple[str, ...]:
    parts = path.removesuffix(".py").removesuffix("/__init__").split("/")
    return tuple(parts)


def _definition(path: str, names: Sequence[str], node: _Scoped) -> Definition:
    kind = "class" if isinstance(node, ast.ClassDef) else "function"
    end = node.end_lineno or node.lineno
    return Definition(".".join(names), (), path, node.lineno, end, kind)
