"""Evaluate BUILD and .bzl files: which rules they declare.

The language is Starlark, evaluated by starlark-pyo3 with the functions of builtins.star: nothing
is written, no program is run, and only files of the tree are read. A file that computes too much is
ended; process.py limits the process.
"""

from __future__ import annotations

import ast
import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any

import starlark

from cmakegen.flags.conditions import Conditions, Host
from cmakegen.flags.globs import Packages
from cmakegen.flags.labels import Workspaces
from cmakegen.flags.literals import literal_rules, parse, statement_at
from cmakegen.flags.rules import TABLEGEN, Evaluated, declared
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST

_FILE_TIME = 5.0  # seconds of the processor for one BUILD file with what it loads
_TABLEGEN_RULES = "/tblgen.bzl"  # its rules are known; what they are made of is not followed
_DEPTH = 100  # of calls
_MOST_FAILURES = 50  # of the statements of a file
_BUILTINS = os.path.join(os.path.dirname(__file__), "builtins.star")
_NAME = re.compile(r"^(?:def )?([A-Za-z]\w*)(?: =|\()", re.MULTILINE)
_AT = re.compile(r"^\s*(?:\*|-->) (.+?):(\d+)", re.MULTILINE)
_NOT_FOUND = re.compile(r"^error: Variable `(\w+)` not found", re.MULTILINE)
_IF = re.compile(r"if_(\w+)")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
# Attributes that a macro may expect of existing_rules().
_LISTS = (
    *("additional_linker_inputs", "args", "copts", "data", "defines", "deps", "hdrs", "includes"),
    *("linkopts", "local_defines", "srcs", "tags"),
)
# Values that rules of TensorFlow and XLA write into other repositories, if no variable of the
# environment sets them.
_CONSTANTS = {"WHEEL_VERSION_SUFFIX": '""', "SEMANTIC_WHEEL_VERSION_SUFFIX": '""'}
_LIBRARIES = (
    starlark.LibraryExtension.StructType,
    starlark.LibraryExtension.Json,
    starlark.LibraryExtension.Map,
    starlark.LibraryExtension.Filter,
    starlark.LibraryExtension.Partial,
)


class Evaluator:
    """Evaluates the files of one tree."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._root: str = request["root"]
        build_files: list[str] = request["build_files"]
        self._workspaces = Workspaces(request["workspaces"], build_files, request["names"])
        self._packages = Packages(self._root, build_files)
        self._cuda: bool = request["cuda"]
        self._conditions = Conditions(
            self._root, self._workspaces, Host(*request["host"]), request["options"], self._cuda
        )
        self._globals = starlark.Globals.extended_by(list(_LIBRARIES))
        self._dialect = starlark.Dialect.extended()
        self._dialect.enable_load_reexport = True
        self._dialect.enable_types = starlark.DialectTypes.PARSE_ONLY
        self._deadline = 0.0
        self._options = starlark.EvalOptions(
            check_cancelled=lambda: time.process_time() > self._deadline, max_callstack_size=_DEPTH
        )
        self._frozen: dict[str, starlark.FrozenModule] = {}
        self._reads: dict[str, set[str]] = {}
        """.bzl file -> the .bzl files that it loads, itself and missing ones included."""
        self._loading: list[str] = []
        self._chosen: dict[tuple[str, str], int] = {}
        self._package = ""
        self._workspace = ""
        self._rules: list[dict[str, Any]] = []
        with open(_BUILTINS, encoding="utf-8") as file:
            text = file.read()
        module = self._module()
        starlark.eval(module, starlark.parse("builtins", text, self._dialect), self._globals)
        self._frozen["builtins"] = module.freeze()
        self._builtins = frozenset(_NAME.findall(text))
        names = "".join(f', "{name}"' for name in sorted(self._builtins))
        self._header = f'load("builtins"{names})'

    def rules_of(self, path: str) -> Evaluated:
        """The rules of the BUILD file `path`."""
        self._package = path[: path.rfind("/") + 1]
        self._workspace = self._workspaces.workspace_of(self._package)
        self._rules = []
        self._deadline = time.process_time() + _FILE_TIME
        known = len(self._conditions.build_files)
        try:
            text = read_file(f"{self._root}/{path}", LARGEST).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            return Evaluated(path, failed=[(1, str(error))])
        reads: set[str] = set()
        failed = []
        literal: list[tuple[str, dict[str, Any]]] = []
        tablegen: list[tuple[str, str, dict[str, Any]]] = []
        for line, reason, statement in self._run(self._module(), path, text, reads):
            failed.append((line, reason))
            if statement is not None:
                own = list(literal_rules(statement))
                literal += own
                tablegen += [(kind, f"{path}:{line}", {}) for kind, _ in own if "gentbl" in kind]
        tablegen += [
            (rule["kind"], f"//{self._package.rstrip('/')}:{rule['name']}", rule)
            for rule in self._rules
            if rule["kind"] in TABLEGEN
        ]
        rules = [
            declared(rule["kind"], rule, self._package, self._workspaces) for rule in self._rules
        ]
        for kind, attributes in literal:
            rules.append(declared(kind, attributes, self._package, self._workspaces, True))
        return Evaluated(
            path,
            rules,
            failed,
            sorted(reads),
            folders=self._packages.looked_at(self._package),
            settings=self._conditions.build_files[known:],
            is_lasting=time.process_time() <= self._deadline,
            tablegen=tablegen,
        )

    def _module(self) -> starlark.Module:
        module = starlark.Module()
        module.add_callable("record", self._record)
        module.add_callable("find_files", self._find_files)
        module.add_callable("package_name", lambda: self._package.rstrip("/"))
        module.add_callable("choose", self._choose)
        module.add_callable("existing_rules", self._existing_rules)
        return module

    def _record(self, rule: str) -> None:
        # As text: the library converts each element of a list by itself.
        self._rules.append(json.loads(rule))

    def _existing_rules(self) -> dict[str, dict[str, Any]]:
        defaults: dict[str, list[str]] = {name: [] for name in _LISTS}
        return {rule["name"]: {**defaults, **rule} for rule in self._rules}

    def _find_files(self, include: list[str], exclude: list[str]) -> list[str]:
        return self._packages.find(self._package, include, exclude)

    def _choose(self, keys: str) -> int:
        """The index of the branch of a select() with `keys`, a line each; -1 if none is taken."""
        # Bazel resolves labels of a macro's select() in the package that calls it.
        package = self._package if keys[:1] == ":" or "\n:" in keys else self._workspace
        chosen = self._chosen.get((package, keys))
        if chosen is None:
            chosen = self._conditions.choose(keys.split("\n"), self._package)
            self._chosen[package, keys] = chosen
        return chosen

    def _run(
        self, module: starlark.Module, path: str, text: str, reads: set[str]
    ) -> Iterator[tuple[int, str, ast.stmt | None]]:
        """Evaluate the statements of a file; yields those that fail: line, reason, statement.

        The others have their effect, as if the failing ones were not there.
        """
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
            yield line, _short(reason), failed
            if failed is None or time.process_time() > self._deadline:
                for rest in statements:
                    if failed is None or rest.lineno > line:
                        yield rest.lineno, "not evaluated", rest
                return
            # What was evaluated before is in the module; only the rest is evaluated again.
            end = failed.end_lineno or line
            text = "\n" * end + "\n".join(text.split("\n")[end:])
            header = "\n"

    def _header_of(self, package: str) -> str:
        """The line before a file, which gives it Bazel's functions."""
        workspace = self._workspaces.workspace_of(package)
        own = f"Label = label_of({json.dumps(workspace)}, {json.dumps(package.rstrip('/'))})"
        return f"{self._header}; {own}\n"

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
            if found is None or found.endswith(_TABLEGEN_RULES):
                return self._stub(label, symbols)
            if not self._is_file(found):
                reads.add(found)  # it may be there later
                return self._stub(label, symbols)
            if found in self._loading:
                raise ValueError(f"{found} loads itself")
            own = {found}
            self._loading.append(found)
            try:
                text = read_file(f"{self._root}/{found}", LARGEST).decode("utf-8")
                module = self._module()
                for _ in self._run(module, found, text, own):
                    pass  # what it defines is missing where it is used
                self._frozen[found] = module.freeze()
                self._reads[found] = own
            finally:
                self._loading.pop()
        reads |= self._reads[found]
        return self._frozen[found]

    def _is_off(self, name: str) -> bool:
        """Whether a function is of a tool chain that is not configured."""
        chains = ("rocm", "sycl", "hip") if self._cuda else ("rocm", "sycl", "hip", "cuda")
        return any(chain in name for chain in chains)

    def _is_file(self, path: str) -> bool:
        full = os.path.realpath(f"{self._root}/{path}")
        return full.startswith(self._root + "/") and os.path.isfile(full)

    def _stub(self, label: str, symbols: list[str]) -> starlark.FrozenModule:
        """A file of another repository: Bazel's own functions, or functions that are unknown."""
        key = f"{label} {' '.join(sorted(set(symbols)))}"
        if key not in self._frozen:
            text = 'load("builtins", "external", "external_if", "external_none", "UNKNOWN")\n'
            for name in sorted(set(symbols)):
                condition = _IF.match(name)
                if name in self._builtins:
                    text += f'load("builtins", "{name}")\n'
                elif condition:
                    is_true = self._cuda and "cuda" in condition[1]
                    text += f"{name} = external_if({is_true})\n"
                elif name.startswith("is_"):
                    text += f"def {name}(*_): return {self._cuda and 'cuda' in name}\n"
                elif self._is_off(name) and name.endswith("copts"):
                    text += f"{name} = external_none\n"
                elif _CONSTANT.fullmatch(name):
                    unknown = "[UNKNOWN]" if name.endswith("S") else "UNKNOWN"
                    text += f"{name} = {_CONSTANTS.get(name, unknown)}\n"
                else:
                    text += f'{name} = external("{name}")\n'
            module = self._module()
            syntax = starlark.parse("stub", text, self._dialect)
            loader = starlark.FileLoader(lambda name: self._frozen[name])
            starlark.eval(module, syntax, self._globals, loader)
            self._frozen[key] = module.freeze()
        return self._frozen[key]


def _line(reason: str, path: str) -> int:
    """The line of `path` at which an evaluation failed."""
    for found in _AT.finditer(reason):
        if found[1] == path:
            return int(found[2])
    return 1


def _short(reason: str) -> str:
    lines = [line for line in reason.splitlines() if line.startswith("error:")]
    return (lines or reason.splitlines() or [""])[0].removeprefix("error: ")[:200]
