"""Choose the versions of modules as Bazel does: of each module the highest that any other asks for.

https://bazel.build/external/module: minimal version selection. Only what the chosen versions
themselves depend on is used.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Calls = Iterable[Mapping[str, Any]]
"""The calls of a MODULE.bazel: the function's name as `kind`, and its `attributes`."""
_OVERRIDES = ("archive_override", "git_override", "local_path_override")
_WORD = re.compile(r"[A-Za-z0-9][\w.+-]{0,200}", re.ASCII)
_LONGEST_NUMBER = 100
_MOST_MODULES = 10_000


class Module(NamedTuple):
    """A module in one version."""

    name: str
    version: str
    """Empty where the root overrides it by an archive, a commit or a folder."""


class Overrides(NamedTuple):
    """What the root module says of others."""

    versions: Mapping[str, str]
    """By single_version_override."""
    others: Mapping[str, Mapping[str, Any]]
    """Name -> the call that replaces the registry's module."""

    def of(self, module: Module) -> Module:
        """The module that is used in the place of this one."""
        if module.name in self.others:
            return Module(module.name, "")
        return Module(module.name, self.versions.get(module.name) or module.version)


def overrides(root: Calls) -> Overrides:
    """The overrides of a root module."""
    versions, others = {}, {}
    for call in root:
        attributes = call["attributes"]
        name = attributes.get("module_name")
        if not isinstance(name, str):
            continue
        if call["kind"] == "single_version_override":
            version = attributes.get("version")
            versions[name] = version if _is_word(version) else ""
        elif call["kind"] in _OVERRIDES:
            others[name] = call
    return Overrides(versions, others)


def select(root: Calls, dependencies: Callable[[Module], Calls]) -> dict[str, Module]:
    """Module name -> the version that Bazel would use; `dependencies` reads a MODULE.bazel.

    Raises what `dependencies` raises.
    """
    root = list(root)
    replaced = overrides(root)
    asked: dict[Module, list[Module]] = {}
    first = [replaced.of(module) for module in dependencies_of(root, is_root=True)]
    pending = deque(first)
    while pending and len(asked) < _MOST_MODULES:
        module = pending.popleft()
        if module not in asked:
            found = dependencies(module) if module.version else ()
            asked[module] = [replaced.of(one) for one in dependencies_of(found)]
            pending += asked[module]
    highest: dict[str, Module] = {}
    for module in asked:
        known = highest.get(module.name)
        if known is None or version_key(module.version) > version_key(known.version):
            highest[module.name] = module
    used: dict[str, Module] = {}
    pending = deque(first)
    while pending:
        module = highest[pending.popleft().name]
        if module.name not in used:
            used[module.name] = module
            pending += asked[module]
    return used


def dependencies_of(calls: Calls, is_root: bool = False) -> Iterator[Module]:
    for call in calls:
        attributes = call["attributes"]
        if call["kind"] == "bazel_dep" and (is_root or not attributes.get("dev_dependency")):
            name, version = attributes.get("name"), attributes.get("version", "")
            if _is_word(name) and (version == "" or _is_word(version)):
                yield Module(name, version)


def _is_word(value: object) -> bool:
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
