"""The targets of a project whose sources have flags of their own: --flags.

A target has the sources of one package that have the same flags; tests are apart.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.flags.file_flags import FileFlags, Flags
from cmakegen.project import cmake_syntax

Skipped = list[tuple[str, str]]
"""(path or flag, reason) of what CMake cannot represent."""
_Texts = tuple[str, ...]
_Parts = tuple[_Texts, _Texts, _Texts, _Texts]


class FlagSet(NamedTuple):
    """The flags of one or more targets, an INTERFACE library."""

    name: str
    options: tuple[str, ...]
    quotes: tuple[str, ...]
    """Directories that only `#include "..."` searches, relative to the tree."""
    directories: tuple[str, ...]
    system: tuple[str, ...]
    """Include directories whose warnings are suppressed."""


class Target(NamedTuple):
    """An OBJECT library."""

    name: str
    package: str
    """As in Bazel: //a/b."""
    is_test: bool
    files: tuple[str, ...]
    """Relative to the tree."""
    flags: FlagSet


def make_targets(
    root: str,
    project: str,
    sources: Iterable[str],
    flags: Mapping[str, FileFlags],
    own_roots: Sequence[str],
    skipped: Skipped,
) -> tuple[Target, ...]:
    """The targets of those of `sources` that have flags, in the order of their packages.

    `project` is the name of the target of all other sources, and `own_roots` are the tree's include
    directories for all targets.
    """
    carried = _Carried(root, own_roots, skipped)
    groups: dict[tuple[str, bool, _Parts], list[str]] = {}
    for path in sources:
        own = flags.get(path)
        if own is not None:
            key = (own.package, own.is_test, carried.parts(own.flags))
            groups.setdefault(key, []).append(path)
    names = _Names(project)
    sets: dict[_Parts, FlagSet] = {}
    targets = []
    # Of a package, the largest group has its name.
    for key in sorted(groups, key=lambda key: (*key[:2], -len(groups[key]), groups[key])):
        package, is_test, parts = key
        name = names.take(package)
        if parts not in sets:
            sets[parts] = FlagSet(names.take(f"{name}_flags"), *parts)
        path = f"//{package.rstrip('/')}"
        targets.append(Target(name, path, is_test, tuple(groups[key]), sets[parts]))
    return tuple(targets)


class _Names:
    """Names of targets, each given once: `a-b`, `a-b-2` ... for the package a/b.

    Short ones: CMake repeats the name nine times for each object.
    """

    def __init__(self, project: str) -> None:
        self._taken = {project.lower()}

    def take(self, path: str) -> str:
        start = name = cmake_syntax.target_name(path.rstrip("/").replace("/", "-") or "root")
        number = 1
        while name.lower() in self._taken:
            number += 1
            name = f"{start}-{number}"
        self._taken.add(name.lower())
        return name


class _Carried:
    """Keeps the flags that reach the compiler through CMake."""

    def __init__(self, root: str, own_roots: Sequence[str], skipped: Skipped) -> None:
        self._root = root
        self._own_roots = frozenset(own_roots)
        self._skipped = skipped
        self._refusals: dict[str, bool] = {}
        self._parts: dict[Flags, _Parts] = {}
        self._usable: dict[str, bool] = {}

    def parts(self, flags: Flags) -> _Parts:
        """Options, and the directories of -iquote, -I and -isystem."""
        if flags not in self._parts:
            self._parts[flags] = (self._options(flags), *self._directories(flags))
        return self._parts[flags]

    def _options(self, flags: Flags) -> tuple[str, ...]:
        """The flags besides include directories; of the same macro only the last one."""
        found: dict[str, str] = {}
        for flag in (*flags.defines, *flags.options):
            if self._refused(flag, cmake_syntax.why_not_shared_flag):
                continue
            name = flag.partition("=")[0]
            if flag[:2] in ("-D", "-U"):
                name = re.split(r"[=(]", flag[2:], maxsplit=1)[0]
            found.pop(name, None)
            found[name] = flag
        return tuple(found.values())

    def _directories(self, flags: Flags) -> tuple[_Texts, _Texts, _Texts]:
        """The directories of -iquote, -I and -isystem that exist."""
        kinds: dict[str, list[str]] = {"-iquote": [], "-I": [], "-isystem": []}
        for kind, path in flags.directories:
            if path not in self._usable:
                self._usable[path] = not self._refused(path, cmake_syntax.why_not) and (
                    os.path.isdir(f"{self._root}/{path}")
                )
            if self._usable[path] and not (kind == "-iquote" and path in self._own_roots):
                kinds[kind].append(path)
        return tuple(kinds["-iquote"]), tuple(kinds["-I"]), tuple(kinds["-isystem"])

    def _refused(self, text: str, why_not: Callable[[str], str | None]) -> bool:
        if text not in self._refusals:
            reason = why_not(text)
            if reason:
                self._skipped.append((text, reason))
            self._refusals[text] = reason is not None
        return self._refusals[text]
