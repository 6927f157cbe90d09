"""Evaluate BUILD files: which rules they declare."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from cmakegen.flags.conditions import Conditions, Host
from cmakegen.flags.globs import Packages
from cmakegen.flags.literals import literal_rules
from cmakegen.flags.rules import TABLEGEN, Evaluated, declared, written_headers
from cmakegen.starlark.files import Functions, StarlarkFiles
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST

_FILE_TIME = 5.0  # seconds of the processor for one BUILD file with what it loads
_TABLEGEN_RULES = "/tblgen.bzl"  # its rules are known; what they are made of is not followed

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


class Evaluator:
    """Evaluates the files of one tree."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self._root: str = request["root"]
        self._workspaces = Workspaces(**request["places"])
        self._packages = Packages(self._root, request["places"]["build_files"])
        self._cuda: bool = request["cuda"]
        self._conditions = Conditions(
            self._root, self._workspaces, Host(*request["host"]), request["options"], self._cuda
        )
        self._chosen: dict[tuple[str, str], int] = {}
        self._package = ""
        self._workspace = ""
        self._rules: list[dict[str, Any]] = []
        functions: Functions = {
            "record": self._record,
            "find_files": self._find_files,
            "package_name": lambda: self._package.rstrip("/"),
            "choose": self._choose,
            "existing_rules": self._existing_rules,
            "record_repository": lambda _: None,
            "record_module": lambda _: None,
            "method_names": list,
        }
        self._files = StarlarkFiles(
            self._root, self._workspaces, functions, self._stub, _TABLEGEN_RULES
        )

    def rules_of(self, path: str) -> Evaluated:
        """The rules of the BUILD file `path`."""
        self._package = path[: path.rfind("/") + 1]
        self._workspace = self._workspaces.workspace_of(self._package)
        self._rules = []
        self._files.limit(_FILE_TIME)
        known = len(self._conditions.build_files)
        try:
            text = read_file(f"{self._root}/{path}", LARGEST).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            return Evaluated(path, failed=[(1, str(error))])
        reads: set[str] = set()
        failed = []
        literal: list[tuple[str, dict[str, Any]]] = []
        generating: list[tuple[str, str, dict[str, Any]]] = []
        for line, reason, statement in self._files.evaluate(path, text, reads):
            failed.append((line, reason))
            if statement is not None:
                own = list(literal_rules(statement))
                literal += own
                generating += [(kind, f"{path}:{line}", {}) for kind, _ in own if "gentbl" in kind]
        generating += [
            (rule["kind"], f"//{self._package.rstrip('/')}:{rule['name']}", rule)
            for rule in self._rules
            if rule["kind"] in TABLEGEN or written_headers(rule)
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
            is_lasting=not self._files.is_late,
            generating=generating,
        )

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

    def _is_off(self, name: str) -> bool:
        """Whether a function is of a tool chain that is not configured."""
        chains = ("rocm", "sycl", "hip") if self._cuda else ("rocm", "sycl", "hip", "cuda")
        return any(chain in name for chain in chains)

    def _stub(self, name: str, _label: str) -> str:
        """The definition of a function of another repository."""
        condition = _IF.match(name)
        if condition:
            return f"{name} = external_if({self._cuda and 'cuda' in condition[1]})"
        if name.startswith("is_"):
            return f"def {name}(*_): return {self._cuda and 'cuda' in name}"
        if self._is_off(name) and name.endswith("copts"):
            return f"{name} = external_none"
        if _CONSTANT.fullmatch(name):
            unknown = "[UNKNOWN]" if name.endswith("S") else "UNKNOWN"
            return f"{name} = {_CONSTANTS.get(name, unknown)}"
        return f'{name} = external("{name}")'
