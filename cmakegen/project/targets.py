"""The targets of a project whose sources have flags of their own: --flags.

A target has the sources of one package that have the same flags; tests are apart.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.flags.file_flags import FileFlags, Flags
from cmakegen.project import cmake_syntax

Skipped = list[tuple[str, str]]
"""(path or flag, reason) of what CMake cannot represent."""
_Texts = tuple[str, ...]
_Parts = tuple[_Texts, _Texts, _Texts, _Texts, tuple[tuple[str, str], ...]]


class FlagSet(NamedTuple):
    """The flags of one or more targets, an INTERFACE library."""

    name: str
    options: tuple[str, ...]
    quotes: tuple[str, ...]
    """Directories that only `#include "..."` searches, relative to the tree."""
    directories: tuple[str, ...]
    system: tuple[str, ...]
    """Include directories whose warnings are suppressed."""
    files: tuple[tuple[str, str], ...] = ()
    """(flag, path) of the files that are read before a source: `-include` and others."""


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
    ignored = frozenset(own_roots)

    @functools.cache
    def carries(text: str, why_not: Callable[[str], str | None]) -> bool:
        """Whether a flag or a directory reaches the compiler through CMake."""
        reason = why_not(text)
        if reason:
            skipped.append((text, reason))
        return reason is None

    @functools.cache
    def is_usable(path: str, exists: Callable[[str], bool]) -> bool:
        return carries(path, cmake_syntax.why_not) and exists(f"{root}/{path}")

    @functools.cache
    def parts(flags: Flags) -> _Parts:
        """Options, of the same macro only the last, directories, and files with their flags."""
        options: dict[str, str] = {}
        for flag in (*flags.defines, *flags.options):
            if carries(flag, cmake_syntax.why_not_shared_flag):
                is_macro = flag[:2] in ("-D", "-U")
                macro = re.split(r"[=(]", flag[2:], maxsplit=1)[0]
                name = macro if is_macro else flag.partition("=")[0]
                options.pop(name, None)
                options[name] = flag
        kinds: dict[str, list[str]] = {"-iquote": [], "-I": [], "-isystem": []}
        files = []
        for kind, path in flags.directories:
            if kind not in kinds:
                files += [(kind, path)] if is_usable(path, os.path.isfile) else []
            elif is_usable(path, os.path.isdir) and not (kind == "-iquote" and path in ignored):
                kinds[kind].append(path)
        quotes, plain, system = map(tuple, kinds.values())
        return tuple(options.values()), quotes, plain, system, tuple(files)

    groups: dict[tuple[str, bool, _Parts], list[str]] = {}
    for path in sources:
        own = flags.get(path)
        if own is not None:
            key = (own.package, own.is_test, parts(own.flags))
            groups.setdefault(key, []).append(path)
    names = _Names(project)
    sets: dict[_Parts, FlagSet] = {}
    targets = []
    # Of a package, the largest group has its name.
    for key in sorted(groups, key=lambda key: (*key[:2], -len(groups[key]), groups[key])):
        package, is_test, own_parts = key
        name = names.take(package)
        if own_parts not in sets:
            sets[own_parts] = FlagSet(names.take(f"{name}_flags"), *own_parts)
        path = f"//{package.rstrip('/')}"
        targets.append(Target(name, path, is_test, tuple(groups[key]), sets[own_parts]))
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
