"""Choose the versions of modules as Bazel does: of each module the highest that any other asks for.

https://bazel.build/external/module: minimal version selection. Only what the chosen versions
themselves depend on is used.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from tpu_walkthrough.errors import FetchError

Calls = Sequence[Mapping[str, Any]]
"""The calls of a MODULE.bazel: the function's name as `kind`, and its `attributes`."""
LOCAL = "local_path_override"
_VERSION = "single_version_override"
_REPLACING = ("archive_override", "git_override", LOCAL)
_WORD = re.compile(r"[A-Za-z0-9][\w.+-]{0,200}", re.ASCII)
_LONGEST_NUMBER = 100
_MOST_MODULES = 5_000


class Module(NamedTuple):
    """A module in one version."""

    name: str
    version: str
    """Empty where the root overrides it by an archive, a commit or a folder."""


Read = Callable[[Sequence[Module]], Mapping[Module, Calls]]
"""Reads the MODULE.bazel files of several modules."""


class Overrides:
    """What the root module says of others."""

    def __init__(self, root: Calls) -> None:
        """`root` are the calls of its MODULE.bazel."""
        self._calls: dict[str, Mapping[str, Any]] = {}
        for call in root:
            name = call["attributes"].get("module_name")
            if call["kind"] in (_VERSION, *_REPLACING) and is_word(name):
                self._calls[name] = call

    @property
    def replaced(self) -> list[str]:
        """The modules that the root takes from elsewhere than a registry."""
        return [name for name, call in self._calls.items() if call["kind"] in _REPLACING]

    def kind(self, name: str) -> str:
        """The function that overrides a module; empty if none does."""
        return str(self._calls[name]["kind"]) if name in self._calls else ""

    def attributes(self, name: str) -> Mapping[str, Any]:
        """The arguments of that function."""
        values: Mapping[str, Any] = self._calls[name]["attributes"] if name in self._calls else {}
        return values

    def registry(self, name: str) -> str:
        """The registry that a module has to come from; empty for those of the tree."""
        registry = self.attributes(name).get("registry") if self.kind(name) == _VERSION else ""
        return registry if isinstance(registry, str) else ""

    def of(self, module: Module) -> Module:
        """The module that is used in the place of this one."""
        if self.kind(module.name) in _REPLACING:
            return Module(module.name, "")
        version = self.attributes(module.name).get("version")
        return Module(module.name, version) if is_word(version) else module


def select(root: Calls, read: Read) -> dict[str, Module]:
    """Module name -> the version that Bazel would use.

    Raises FetchError for more modules than any tree has, and what `read` raises.
    """
    overrides = Overrides(root)
    first = [overrides.of(module) for module in dependencies_of(root, is_root=True)]
    graph: dict[Module, list[Module]] = {}
    pending = first
    while modules := [module for module in dict.fromkeys(pending) if module not in graph]:
        calls = read(modules)
        for module in modules:
            dependencies = dependencies_of(calls.get(module, ()))
            graph[module] = [overrides.of(dependency) for dependency in dependencies]
        pending = [dependency for module in modules for dependency in graph[module]]
        if len(graph) > _MOST_MODULES:
            raise FetchError(f"the tree depends on more than {_MOST_MODULES:,} modules")
    highest: dict[str, Module] = {}
    for module in graph:
        known = highest.get(module.name)
        if known is None or version_key(module.version) > version_key(known.version):
            highest[module.name] = module
    used: dict[str, Module] = {}
    queue = deque(first)
    while queue:
        module = highest[queue.popleft().name]
        if module.name not in used:
            used[module.name] = module
            queue += graph[module]
    return used


def dependencies_of(calls: Calls, is_root: bool = False) -> Iterator[Module]:
    """The modules that a MODULE.bazel asks for; those for development only in the root."""
    for call in calls:
        attributes = call["attributes"]
        if call["kind"] == "bazel_dep" and (is_root or not attributes.get("dev_dependency")):
            name, version = attributes.get("name"), attributes.get("version", "")
            if is_word(name) and (version == "" or is_word(version)):
                yield Module(name, version)


def is_word(value: object) -> TypeGuard[str]:
    """Whether it may be the name or the version of a module."""
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def version_key(version: str) -> tuple[Any, ...]:
    """A key to compare versions by, as Bazel does: "1.2.bcr.1" comes after "1.2"."""
    if not version:
        return (2,)
    release, _, early = version.partition("+")[0].partition("-")
    parts = tuple(map(_part, release.split(".")))
    return (1, parts, not early, tuple(map(_part, early.split("."))) if early else ())


def _part(text: str) -> tuple[int, int, str]:
    """Numbers come before other texts."""
    is_number = text.isdecimal() and text.isascii() and len(text) < _LONGEST_NUMBER
    return (0, int(text), "") if is_number else (1, 0, text)
