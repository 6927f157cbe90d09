"""Decide which conditions of select() hold: config_setting rules, for the host and given options.

Conditions of other repositories hold if they name the host's platform or, with --config=cuda, CUDA.
The values of other options of Bazel than those given are unknown, and conditions on them do not
hold.
"""

from __future__ import annotations

import ast
import contextlib
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.starlark.files import parse
from cmakegen.starlark.labels import Label, Workspaces
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST

_KINDS = ("config_setting", "alias", "config_setting_group", "bool_flag", "string_flag", "int_flag")
_DEPTH = 20
_DEFAULT = "//conditions:default"
# Names in @platforms//os and //cpu that hold for a host.
_OS = {"linux": ("linux",), "darwin": ("macos", "osx", "darwin"), "windows": ("windows",)}
_CPU = {
    "x86_64": ("x86_64", "x64"),
    "amd64": ("x86_64", "x64"),
    "aarch64": ("aarch64", "arm64"),
    "arm64": ("aarch64", "arm64"),
}
_TRUE = frozenset({"true", "1", "yes", "y", "t"})
_FALSE = frozenset({"false", "0", "no", "n", "f"})


class Host(NamedTuple):
    """The platform whose branches are chosen."""

    system: str
    """`linux`, `darwin` or `windows`."""
    machine: str
    """`x86_64`, `aarch64`, ..."""

    @property
    def cpu(self) -> str:
        """The value of Bazel's --cpu."""
        is_arm = self.machine in ("aarch64", "arm64")
        if self.system == "linux":
            return "aarch64" if is_arm else {"x86_64": "k8"}.get(self.machine, self.machine)
        if self.system == "darwin":
            return "darwin_arm64" if is_arm else "darwin_x86_64"
        return "x64_windows"


class Settings:
    """The options of Bazel that conditions test."""

    def __init__(self, options: Sequence[str]) -> None:
        self.values: dict[str, str] = {}
        self.repeated: dict[str, list[str]] = {}
        self.defines: dict[str, str] = {}
        """Of --define."""
        remaining = iter(options)
        for option in remaining:
            name, equals, value = option.partition("=")
            name = name.lstrip("-")
            if name == "define" and not equals:
                value = next(remaining, "")
            elif not equals:
                name, value = (name[2:], "false") if name.startswith("no") else (name, "true")
            if name == "define":
                key, _, value = value.partition("=")
                self.defines[key] = value
            else:
                self.values[name] = value
                self.repeated.setdefault(name, []).append(value)


class Conditions:
    """Evaluates the conditions of a tree."""

    def __init__(
        self, root: str, workspaces: Workspaces, host: Host, options: Sequence[str], cuda: bool
    ) -> None:
        self._root = root
        self._workspaces = workspaces
        self._host = host
        self._settings = Settings(options)
        self._cuda = cuda
        self._packages: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {}
        self._known: dict[Label, int] = {}

    @property
    def build_files(self) -> list[str]:
        """The BUILD files that were read so far."""
        known = self._workspaces.build_files
        return [known[package] for package in self._packages if package in known]

    def choose(self, keys: Sequence[str], package: str) -> int:
        """The index of the key that select() in a file of `package` takes; -1 without one.

        Of several that hold, the one with most conditions, as in Bazel.
        """
        best, most = -1, 0
        for number, key in enumerate(keys):
            if key != _DEFAULT:
                weight = self._weight(self._workspaces.label(key, package), 0)
                if weight > most:
                    best, most = number, weight
        return keys.index(_DEFAULT) if best < 0 and _DEFAULT in keys else best

    def _weight(self, label: Label, depth: int) -> int:
        """The number of conditions of a setting that holds, otherwise 0."""
        if label not in self._known:
            self._known[label] = 0  # a setting that refers to itself does not hold
            self._known[label] = self._evaluated(label, depth)
        return self._known[label]

    def _evaluated(self, label: Label, depth: int) -> int:
        if label.is_external or depth > _DEPTH:
            return self._external(label)
        kind, attributes = self._package(label.package).get(label.name, ("", {}))
        labels = self._workspaces.label
        if kind == "alias":
            actual = attributes.get("actual")
            return self._weight(labels(actual, label.package), depth + 1) if actual else 0
        if kind == "config_setting_group":
            matches = [
                self._weight(labels(text, label.package), depth + 1)
                for text in (attributes.get("match_any") or attributes.get("match_all") or [])
            ]
            holds = any(matches) if attributes.get("match_any") else matches and all(matches)
            return max(matches) if holds else 0
        if kind != "config_setting":
            return self._platform(label.package, label.name)
        return self._config_setting(attributes, label.package, depth)

    def _config_setting(self, attributes: Mapping[str, Any], package: str, depth: int) -> int:
        checks: list[bool] = []
        for name, value in attributes.get("values", {}).items():
            if name == "define":
                key, _, wanted = value.partition("=")
                checks.append(self._settings.defines.get(key) == wanted)
            else:
                checks.append(self._has(name, value))
        for name, value in attributes.get("define_values", {}).items():
            checks.append(self._settings.defines.get(name) == value)
        for text, value in attributes.get("flag_values", {}).items():
            checks.append(self._flag(self._workspaces.label(text, package), value, depth))
        for text in attributes.get("constraint_values", []):
            label = self._workspaces.label(text, package)
            checks.append(bool(self._weight(label, depth + 1)))
        return len(checks) if checks and all(checks) else 0

    def _has(self, name: str, wanted: str) -> bool:
        if name in ("cpu", "host_cpu"):
            value = self._settings.values.get(name, self._host.cpu)
            aliases = {"k8": "x86_64", "darwin": "darwin_x86_64", "darwin_arm64": "darwin_arm64"}
            return value == wanted or aliases.get(value, value) == aliases.get(wanted, wanted)
        if name == "compilation_mode":
            short = self._settings.values.get("c", "fastbuild")
            return self._settings.values.get(name, short) == wanted
        given = self._settings.repeated.get(name)
        if given is None:
            return False
        return wanted in given or _same(given[-1], wanted)

    def _flag(self, label: Label, wanted: str, depth: int) -> bool:
        for text in (label.text, label.text.replace("//:", "//"), label.text.lstrip("/")):
            if text in self._settings.values:
                return _same(self._settings.values[text], wanted)
        if label.is_external or depth > _DEPTH:
            return False
        kind, attributes = self._package(label.package).get(label.name, ("", {}))
        if kind == "alias" and attributes.get("actual"):
            actual = self._workspaces.label(attributes["actual"], label.package)
            return self._flag(actual, wanted, depth + 1)
        default = attributes.get("build_setting_default")
        return default is not None and _same(str(default), wanted)

    def _external(self, label: Label) -> int:
        package = label.package.partition("//")[2]
        if label.package.startswith("@local_config_cuda//"):
            return int(self._cuda and label.name in ("is_cuda_enabled", "using_clang"))
        if label.package.startswith("@bazel_tools//src/conditions/"):
            system, _, machine = label.name.partition("_")
            is_host = system in _OS.get(self._host.system, ())
            return int(is_host and (not machine or machine in _CPU.get(self._host.machine, ())))
        return self._platform(package, label.name)

    def _platform(self, package: str, name: str) -> int:
        kind = package.rstrip("/").rpartition("/")[2]
        if kind == "os":
            return int(name in _OS.get(self._host.system, ()))
        if kind == "cpu":
            return int(name in _CPU.get(self._host.machine, (self._host.machine,)))
        return 0

    def _package(self, package: str) -> dict[str, tuple[str, dict[str, Any]]]:
        """The settings of a package: name -> (kind, literal attributes)."""
        if package not in self._packages:
            found: dict[str, tuple[str, dict[str, Any]]] = {}
            path = self._workspaces.build_files.get(package)
            if path:
                with contextlib.suppress(OSError):
                    text = read_file(os.path.join(self._root, path), LARGEST).decode("utf-8")
                    found = _settings_in(text)
            self._packages[package] = found
        return self._packages[package]


def _settings_in(text: str) -> dict[str, tuple[str, dict[str, Any]]]:
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for statement in parse(text):
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)):
            continue
        call = statement.value
        kind = re.split(r"\.", ast.unparse(call.func))[-1] if call.keywords else ""
        if kind not in _KINDS:
            continue
        attributes: dict[str, Any] = {}
        for word in call.keywords:
            with contextlib.suppress(ValueError, TypeError, RecursionError, MemoryError):
                if word.arg:
                    attributes[word.arg] = ast.literal_eval(word.value)
        if isinstance(attributes.get("name"), str):
            found[attributes["name"]] = (kind, attributes)
    return found


def _same(value: str, wanted: str) -> bool:
    one, other = value.lower(), str(wanted).lower()
    if one in _TRUE or one in _FALSE:
        return (one in _TRUE) == (other in _TRUE) and (other in _TRUE or other in _FALSE)
    return value == wanted
