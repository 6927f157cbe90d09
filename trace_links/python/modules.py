"""The modules of a tree: their names, their syntax trees, and what their names are bound to."""

from __future__ import annotations

import ast
import functools
import os
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from tpu_walkthrough import git
from tpu_walkthrough.files import read_below

_MAX_SIZE = 4_000_000
_MOST_FILES = 200_000
_MOST_KEPT = 20_000  # of their texts
_SECONDS = 10.0  # for git
_SKIPPED = frozenset({"__pycache__", "node_modules", "site-packages"})
_BLOCKS = (ast.If, ast.Try, ast.With, ast.For, ast.While, ast.AsyncWith, ast.AsyncFor, ast.Match)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.ClassDef | ast.Module | ast.Lambda


@dataclass(frozen=True)
class Imported:
    """A name that an import binds: a module, or what a module has under a name."""

    module: str
    name: str = ""


Bound = Imported | Function | ast.ClassDef | ast.expr | None
"""What a name is bound to; None for what is not followed, as a variable of a loop."""


@dataclass
class Module:
    """A parsed file."""

    name: str
    path: str
    """Relative to the tree."""
    tree: ast.Module
    bindings: dict[str, list[Bound]] = field(default_factory=dict)
    starred: list[str] = field(default_factory=list)
    """The modules of `from m import *`."""


def parsed(data: bytes) -> ast.Module:
    """Raises SyntaxError or ValueError for what is not Python."""
    with warnings.catch_warnings():  # of escapes in strings, for example
        warnings.simplefilter("ignore")
        try:
            return ast.parse(data)
        except (RecursionError, MemoryError) as error:
            raise ValueError("nested too deeply") from error


class Modules:
    """The Python files of a tree; each is read when it is needed."""

    def __init__(self, root: str) -> None:
        self._root = root
        base = os.path.abspath(root)
        while os.path.exists(os.path.join(base, "__init__.py")):
            base = os.path.dirname(base)
        self._prefix = os.path.relpath(os.path.abspath(root), base)
        self.text = functools.lru_cache(_MOST_KEPT)(self._text)
        self.module = functools.cache(self._module)
        self.find = functools.cache(self._find)

    @functools.cached_property
    def paths(self) -> dict[str, str]:
        """The files by the names of their modules."""
        found: dict[str, str] = {}
        for path in _files(self._root):
            full = path if self._prefix == "." else f"{self._prefix}/{path}"
            names = full.replace(os.sep, "/").removesuffix(".py").split("/")
            if names[-1] == "__init__":
                names.pop()
            found[".".join(names)] = path
        return found

    @functools.cached_property
    def _by_end(self) -> dict[str, list[str]]:
        """The names of modules by their last two components, and by the last one."""
        found: dict[str, list[str]] = {}
        for name in self.paths:
            found.setdefault(name.rpartition(".")[2], []).append(name)
        return found

    def _find(self, name: str) -> str | None:
        """The module that an import names: also one in a folder such as src/."""
        for full in (name, f"src.{name}"):
            if full in self.paths:
                return full
        alike = [
            one for one in self._by_end.get(name.rpartition(".")[2], ()) if one.endswith(f".{name}")
        ]
        return alike[0] if len(alike) == 1 and "." in name else None

    def is_package(self, name: str) -> bool:
        """Whether modules are below it."""
        return self.paths.get(name, "").endswith("__init__.py")

    def _text(self, path: str) -> bytes:
        try:
            return read_below(self._root, path, _MAX_SIZE)
        except OSError:
            return b""

    def _module(self, name: str) -> Module | None:
        """None for a module that is not in the tree, or is not valid Python."""
        path = self.paths.get(name)
        if path is None:
            return None
        try:
            tree = parsed(self.text(path))
        except (SyntaxError, ValueError):
            return None
        module = Module(name, path, tree)
        module.bindings = self.bindings(module, tree.body)
        return module

    def bindings(self, module: Module, body: Iterable[ast.stmt]) -> dict[str, list[Bound]]:
        """What names are bound to in a body, without functions and classes in it."""
        found: dict[str, list[Bound]] = {}
        for statement in statements(body):
            for name, bound in self._bound(module, statement):
                found.setdefault(name, []).append(bound)
        return found

    def _bound(self, module: Module, statement: ast.stmt) -> Iterator[tuple[str, Bound]]:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield statement.name, statement
            case ast.Import():
                for alias in statement.names:
                    name = alias.asname or alias.name.partition(".")[0]
                    yield name, Imported(alias.name if alias.asname else name)
            case ast.ImportFrom():
                source = self._source(module, statement)
                for alias in statement.names:
                    if alias.name == "*":
                        module.starred.append(source)
                    else:
                        yield alias.asname or alias.name, Imported(source, alias.name)
            case ast.Assign():
                for target in statement.targets:
                    is_name = isinstance(target, ast.Name)
                    for name in _names(target):
                        yield name, statement.value if is_name else None
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, statement.value
            case ast.For() | ast.AsyncFor():
                for name in _names(statement.target):
                    yield name, None
            case ast.With() | ast.AsyncWith():
                for item in statement.items:
                    for name in _names(item.optional_vars) if item.optional_vars else ():
                        yield name, None
            case ast.AugAssign():
                for name in _names(statement.target):
                    yield name, None

    def _source(self, module: Module, statement: ast.ImportFrom) -> str:
        """The module of `from m import`, for a relative one by the module's own name."""
        if not statement.level:
            return statement.module or ""
        names = module.name.split(".")
        up = statement.level - self.is_package(module.name)
        names = names[: len(names) - up] if up else names
        return ".".join([*names, *([statement.module] if statement.module else [])])


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of the blocks in it, but not of functions and classes."""
    for statement in body:
        yield statement
        if isinstance(statement, _BLOCKS):
            for child in ast.iter_child_nodes(statement):
                if isinstance(child, ast.stmt):
                    yield from statements([child])
                elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
                    yield from statements(child.body)


def _names(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _files(root: str) -> Iterator[str]:
    """The Python files below a folder: those of git, or else all that are not hidden."""
    try:
        paths = git.tracked_files(root, _SECONDS)
        if paths:
            paths += git.new_files(root, _SECONDS) or []
    except TimeoutError:
        paths = None
    names = sorted(paths) if paths else _walked(root)
    return islice((name for name in names if name.endswith(".py")), _MOST_FILES)


def _walked(root: str) -> Iterator[str]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(one for one in folders if one[0] != "." and one not in _SKIPPED)
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), root)
