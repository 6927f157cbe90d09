"""Evaluate files of a tree that are written in Starlark: BUILD, WORKSPACE, MODULE.bazel, .bzl.

The language is evaluated by starlark-pyo3 with the functions of a builtins file: nothing is
written, no program is run, and only files of the tree are read. A file that computes too much is
ended; the process that evaluates has limits besides.
"""

from __future__ import annotations

import ast
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import starlark

from cmakegen.starlark.bazel_version import bazel_version
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST, parse_build_file

_BUILTINS = os.path.join(os.path.dirname(__file__), "builtins.star")
_DEPTH = 100  # of calls
_MOST_FAILURES = 50  # of the statements of a file
_NAME = re.compile(r"^(?:def )?([A-Za-z]\w*)(?: =|\()", re.MULTILINE)
_AT = re.compile(r"^\s*(?:\*|-->) (.+?):(\d+)", re.MULTILINE)
_NOT_FOUND = re.compile(r"^error: Variable `(\w+)` not found", re.MULTILINE)
_LIBRARIES = (
    starlark.LibraryExtension.StructType,
    starlark.LibraryExtension.Json,
    starlark.LibraryExtension.Map,
    starlark.LibraryExtension.Filter,
    starlark.LibraryExtension.Partial,
)

Functions = Mapping[str, Callable[..., Any]]
Stub = Callable[[str, str], str]
"""The definition of a function of another repository: from its name and its file's label."""


class Failure(NamedTuple):
    """A statement that could not be evaluated."""

    line: int
    reason: str
    statement: ast.stmt | None
    """None where it is unknown."""


class StarlarkFiles:
    """The files of one tree, to be evaluated."""

    def __init__(
        self,
        root: str,
        workspaces: Workspaces,
        functions: Functions,
        stub: Stub,
        not_followed: str = "",
    ) -> None:
        """Nothing is evaluated yet.

        `functions` are those that builtins.star calls. Files whose path ends with `not_followed`,
        if it is not empty, count as those of another repository.
        """
        self._root = root
        self._workspaces = workspaces
        self._functions = {"bazel_version": lambda: bazel_version(root), **functions}
        self._stub_of = stub
        self._not_followed = not_followed
        self._globals = starlark.Globals.extended_by(list(_LIBRARIES))
        self._dialect = starlark.Dialect.extended()
        self._dialect.enable_load_reexport = True
        self._dialect.enable_types = starlark.DialectTypes.PARSE_ONLY
        self._deadline = 0.0
        self._options = starlark.EvalOptions(
            check_cancelled=lambda: self.is_late, max_callstack_size=_DEPTH
        )
        self._frozen: dict[str, starlark.FrozenModule] = {}
        self._reads: dict[str, set[str]] = {}
        """.bzl file -> the .bzl files that it loads, itself and missing ones included."""
        self._loading: list[str] = []
        with open(_BUILTINS, encoding="utf-8") as file:
            text = file.read()
        module = self._module()
        starlark.eval(module, starlark.parse("builtins", text, self._dialect), self._globals)
        self._frozen["builtins"] = module.freeze()
        self._builtins = frozenset(_NAME.findall(text))
        names = "".join(f', "{name}"' for name in sorted(self._builtins))
        self._header = f'load("builtins"{names})'

    @property
    def is_late(self) -> bool:
        """Whether the time for evaluation is over."""
        return time.process_time() > self._deadline

    def limit(self, seconds: float) -> None:
        """End the evaluation once it has used the processor for so long from now on."""
        self._deadline = time.process_time() + seconds

    def evaluate(self, path: str, text: str, reads: set[str]) -> Iterator[Failure]:
        """Evaluate the text of the file `path`, which is relative to the tree.

        Yields the statements that fail; the others have their effect, as if these were not there.
        The paths of the .bzl files that it loads are added to `reads`.
        """
        yield from self._run(self._module(), path, text, reads)

    def _module(self) -> starlark.Module:
        module = starlark.Module()
        for name, function in self._functions.items():
            module.add_callable(name, function)
        return module

    def _run(
        self, module: starlark.Module, path: str, text: str, reads: set[str]
    ) -> Iterator[Failure]:
        package = path[: path.rfind("/") + 1]
        header = self._header_of(package)
        statements: list[ast.stmt] = []
        for _ in range(_MOST_FAILURES):
            try:
                syntax = starlark.parse(path, header + text, self._dialect)
                loader = self._loader(syntax, package, reads)
                starlark.eval_with(self._options, module, syntax, self._globals, loader)
                return
            except starlark.StarlarkError as error:
                reason = str(error)
            missing = _NOT_FOUND.search(reason)
            if missing:  # nothing of the file was evaluated: names are resolved first
                header = f'{header.rstrip()}; {missing[1]} = external("{missing[1]}")\n'
                continue
            line = max(1, _line(reason, path) - 1)  # the header is one line
            statements = statements or parse(text)
            failed = statement_at(statements, line)
            yield Failure(line, _short(reason), failed)
            if failed is None or self.is_late:
                for rest in statements:
                    if failed is None or rest.lineno > line:
                        yield Failure(rest.lineno, "not evaluated", rest)
                return
            # What was evaluated before is in the module; only the rest is evaluated again. What the
            # statement would have defined is unknown.
            end = failed.end_lineno or line
            text = "\n" * end + "\n".join(text.split("\n")[end:])
            header = "; ".join(f'{name} = external("{name}")' for name in _assigned(failed)) + "\n"

    def _header_of(self, package: str) -> str:
        """The line before a file, which gives it Bazel's functions."""
        workspace = self._workspaces.workspace_of(package)
        start, slashes, below = workspace.rpartition("//")
        base, folder = f"{start}//{below}", package[len(start + slashes) :].rstrip("/")
        label = f"Label = label_of({json.dumps(base)}, {json.dumps(f'{start}//{folder}')})"
        rule = f"repository_rule = repository_rule_of({json.dumps(base)})"
        return f"{self._header}; {label}; {rule}\n"

    def _loader(
        self, syntax: starlark.AstModule, package: str, reads: set[str]
    ) -> starlark.FileLoader:
        symbols: dict[str, list[str]] = {}
        for one in syntax.loads():
            symbols.setdefault(one.module_id, []).extend(one.symbols.values())

        def load(label: str) -> starlark.FrozenModule:
            if label == "builtins":
                return self._frozen[label]
            return self._load(label, package, symbols.get(label, []), reads)

        return starlark.FileLoader(load)

    def _load(
        self, label: str, package: str, symbols: list[str], reads: set[str]
    ) -> starlark.FrozenModule:
        found = self._workspaces.file(label, package)
        if found not in self._frozen:
            if found is None or (self._not_followed and found.endswith(self._not_followed)):
                return self._stub(label, symbols)
            if not self._is_file(found):
                reads.add(found)  # it may be there later
                return self._stub(label, symbols)
            if found in self._loading:
                raise ValueError(f"{found} loads itself")
            own = {found}
            self._loading.append(found)
            try:
                text = read_file("/".join(self._place(found)), LARGEST).decode("utf-8")
                module = self._module()
                for _ in self._run(module, found, text, own):
                    pass  # what it defines is missing where it is used
                self._frozen[found] = module.freeze()
                self._reads[found] = own
            finally:
                self._loading.pop()
        reads |= self._reads[found]
        return self._frozen[found]

    def _place(self, found: str) -> tuple[str, str]:
        return self._workspaces.place(self._root, found)

    def _is_file(self, found: str) -> bool:
        folder, path = self._place(found)
        full = os.path.realpath(f"{folder}/{path}")
        return full.startswith(folder + "/") and os.path.isfile(full)

    def _stub(self, label: str, symbols: list[str]) -> starlark.FrozenModule:
        """A file of another repository: Bazel's own functions, or functions that are unknown."""
        names = sorted(set(symbols))
        key = f"{label} {' '.join(names)}"
        if key not in self._frozen:
            unknown = (name for name in names if name not in self._builtins)
            text = "\n".join([self._header, *(self._stub_of(name, label) for name in unknown)])
            module = self._module()
            syntax = starlark.parse("stub", text, self._dialect)
            loader = starlark.FileLoader(lambda name: self._frozen[name])
            starlark.eval(module, syntax, self._globals, loader)
            self._frozen[key] = module.freeze()
        return self._frozen[key]


def parse(text: str) -> list[ast.stmt]:
    """The statements of a BUILD file; none if Python's parser refuses it."""
    try:
        return parse_build_file(text.encode()).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def statement_at(statements: list[ast.stmt], line: int) -> ast.stmt | None:
    """The statement that contains `line`."""
    for statement in statements:
        if statement.lineno <= line <= (statement.end_lineno or statement.lineno):
            return statement
    return None


def _assigned(statement: ast.stmt) -> list[str]:
    """The names that a statement assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _line(reason: str, path: str) -> int:
    """The line of `path` at which an evaluation failed."""
    for found in _AT.finditer(reason):
        if found[1] == path:
            return int(found[2])
    return 1


def _short(reason: str) -> str:
    lines = [line for line in reason.splitlines() if line.startswith("error:")]
    return (lines or reason.splitlines() or [""])[0].removeprefix("error: ")[:200]
