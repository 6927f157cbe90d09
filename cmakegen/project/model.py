"""Decide what the generated project says: tree, roots and flags in, a CMakeProject out.

Pure: nothing is read or written here, and the same input gives the same project on every
machine. How CMake spells it is render.py's business.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.options import DEFAULT_STANDARD, normal_standard
from cmakegen.project import cmake_syntax
from cmakegen.source_tree.listing import SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cmakegen.options import Options
    from cmakegen.source_tree.bazelrc import BazelFlags, Flag
    from cmakegen.source_tree.tree import SourceTree

LeftOut = list[tuple[str, str]]
"""(path or flag, why) of what CMake cannot carry."""

_PLAIN = re.compile(r"[A-Za-z0-9_./+-]*").fullmatch
_CMAKE_PLATFORM = {"linux": "Linux", "macos": "Darwin", "windows": "Windows"}


class IncludeRoot(NamedTuple):
    """One include directory of the project, in search order."""

    path: str
    """Relative to its base, without a trailing slash; the tree's own root is ""."""
    base: str
    """`tree`, `cache` (what this tool fetched), `tree cache` (what it generated for this tree)
    or `absolute`."""
    system: bool
    """Third-party: warnings in it are not the project's."""


class CMakeProject(NamedTuple):
    """Everything that the generated file says."""

    name: str
    tree: str
    """The way from the output's folder to the tree, "" for the same folder."""
    languages: tuple[str, ...]
    standard: str
    defines: tuple[str, ...]
    platform_defines: tuple[tuple[str, tuple[str, ...]], ...]
    """(CMAKE_SYSTEM_NAME, defines) for the flags that .bazelrc gives to one platform only."""
    include_roots: tuple[IncludeRoot, ...]
    globs: tuple[tuple[str, str], ...]
    """(directory "" or "a/b/", extension); all files of each are the project's."""
    files: tuple[str, ...]
    """Files listed one by one: all of them with --list, else those that no glob can carry."""
    removed: tuple[str, ...]
    """Files that a glob finds and that git ignores."""
    other_languages: tuple[tuple[str, str, tuple[str, ...]], ...]
    """(extension, CMake language, compile options) of sources that CMake would not compile."""


class Decision(NamedTuple):
    """A project, and what had to be left out of it."""

    project: CMakeProject
    sources: list[str]
    """The files that it compiles, relative to the tree."""
    left_out: tuple[tuple[str, str], ...]
    """(path, why) of files that CMake cannot carry."""


_OTHER_LANGUAGES = {
    # Never built, only read: an editor's engine wants the language, not the tool chain.
    "cu": ("CXX", ()),
    "hip": ("CXX", ()),
    "m": ("C", ("-x", "objective-c")),
    "mm": ("CXX", ("-x", "objective-c++")),
    "cppm": ("CXX", ()),
    "ixx": ("CXX", ()),
}


def decide(
    tree: SourceTree,
    files_of_tree: frozenset[str],
    options: Options,
    output: str,
    roots: Iterable[IncludeRoot],
    flags: BazelFlags,
    called: str = "",
) -> Decision:
    """The project for `tree`, to be written to the absolute path `output`.

    It is called `called`, as far as CMake allows, else like the tree's folder.

    Raises InputError where nothing is left to put into it.
    """
    for folder in (tree.root, os.path.dirname(output)):
        reason = cmake_syntax.why_not_root(folder)
        if reason:
            raise InputError(
                f"CMake cannot work in this folder: {reason}: {folder!r}",
                "Rename it, or give the tree through a link with a plain name.",
            )
    globs: list[tuple[str, str]] = []
    files: list[str] = []
    removed: list[str] = []
    left_out: LeftOut = []
    extensions: set[str] = set()
    sources: list[str] = []
    objects: dict[str, str] = {}
    for directory in tree.directories:
        if options.only and not _within(directory.path, options.only):
            continue
        groups: dict[str, list[str]] = {}
        for name in directory.sources + directory.headers * options.headers:
            groups.setdefault(extension_of(name), []).append(name)
        extensions.update(groups)
        for extension, names in sorted(groups.items()):
            paths = [directory.path + name for name in names]
            carried = paths
            # Nearly all names are plain: letters, digits and what no syntax cares about.
            if not _PLAIN("".join((directory.path, *names))) or _longest(names) > 200:
                compiled = objects if extension in SOURCE_EXTENSIONS else None
                carried = [
                    path for path in paths if not _refused(path, compiled, files_of_tree, left_out)
                ]
            if extension in SOURCE_EXTENSIONS:
                sources += carried
            others = [
                directory.path + name
                for name in directory.ignored
                if name.endswith("." + extension)
            ]
            # A glob cannot step around a name that CMake cannot carry.
            if options.list or len(carried) < len(paths) or any(map(cmake_syntax.why_not, others)):
                files += carried
            else:
                globs.append((directory.path, extension))
                removed += others
    if not globs and not files:
        where = f" below {', '.join(options.only)}" if options.only else ""
        why = "".join(f"; left out: {path!r}: {reason}" for path, reason in left_out[:5])
        raise InputError(
            f"{tree.root}: no C, C++, Objective-C, CUDA or HIP sources{where}{why}",
            "Give the folder of a source tree, or look at what --exclude and .gitignore leave.",
        )
    standard = (
        normal_standard(options.std)
        or _standard(flags.common)
        or _shared_standard(flags)
        or DEFAULT_STANDARD
    )
    defines = _carried_defines([*_defines(flags.common), *options.define], left_out)
    carried_roots = []
    for root in roots:
        reason = cmake_syntax.why_not(root.path)
        if reason:
            left_out.append((root.path, reason))
        else:
            carried_roots.append(root)
    project = CMakeProject(
        name=cmake_syntax.target_name(called or os.path.basename(tree.root)),
        tree=_way(os.path.dirname(output), tree.root),
        languages=("C", "CXX"),
        standard=standard,
        defines=defines,
        platform_defines=_platform_defines(flags, left_out),
        include_roots=tuple(carried_roots),
        globs=tuple(globs),
        files=tuple(sorted(files)),
        removed=tuple(sorted(removed)),
        other_languages=tuple(
            (extension, *_OTHER_LANGUAGES[extension])
            for extension in sorted(extensions & _OTHER_LANGUAGES.keys())
        ),
    )
    return Decision(project, sources, tuple(sorted(left_out)))


def _longest(names: list[str]) -> int:
    return max(map(len, names))


def _refused(
    path: str, objects: dict[str, str] | None, sources: frozenset[str], left_out: LeftOut
) -> bool:
    """Whether CMake cannot have the file; adds it to `left_out` with the reason then.

    `objects` maps object files to the sources, among those refused before, that take them; it
    is None for headers, which have none.
    """
    reason = cmake_syntax.why_not(path)
    key = cmake_syntax.object_key(path)
    if reason is None and objects is not None and key != path:
        other = key if key in sources else objects.setdefault(key, path)
        if other != path:
            reason = f"CMake would make the same object file of it as of {other!r}"
    if reason:
        left_out.append((path, reason))
    return reason is not None


def _within(directory: str, only: tuple[str, ...]) -> bool:
    return any(
        part in ("", ".") or directory.startswith(part + "/")
        for part in (os.path.normpath(path).replace(os.sep, "/") for path in only)
    )


def _way(start: str, root: str) -> str:
    way = os.path.relpath(root, start).replace(os.sep, "/")
    return "" if way == "." else way


def _defines(flags: Iterable[Flag]) -> list[str]:
    """`NAME` or `NAME=value` of each -D (or MSVC's /D) that no later -U takes back."""
    defines: dict[str, str] = {}
    for flag in flags:
        if flag.text[:2] in ("-D", "/D") and len(flag.text) > 2:
            name = flag.text[2:].partition("=")[0]
            defines[name] = flag.text[2:]
        elif flag.text[:2] in ("-U", "/U"):
            defines.pop(flag.text[2:], None)
    return list(defines.values())


def _standard(flags: Iterable[Flag]) -> str:
    """The year of the last -std=c++17, -std=gnu++17 or /std:c++17 ("17"), or ""."""
    standard = ""
    for flag in flags:
        for prefix in ("-std=c++", "-std=gnu++", "--std=c++", "/std:c++"):
            if flag.text.startswith(prefix):
                standard = flag.text[len(prefix) :]
    return normal_standard(standard)


def _shared_standard(flags: BazelFlags) -> str:
    """The newest standard among the platforms: TensorFlow sets it for each, and the same."""
    found = [_standard(platform_flags) for _, platform_flags in flags.by_platform]
    return max((standard for standard in found if standard), default="", key=_year)


def _year(standard: str) -> int:
    return int(standard) + (100 if int(standard) < 90 else 0)


def _platform_defines(
    flags: BazelFlags, left_out: LeftOut
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    common = set(_defines(flags.common))
    found = []
    for platform, platform_flags in flags.by_platform:
        own = [define for define in _defines(platform_flags) if define not in common]
        carried = _carried_defines(own, left_out)
        if carried:
            found.append((_CMAKE_PLATFORM[platform], carried))
    return tuple(found)


def _carried_defines(defines: Iterable[str], left_out: LeftOut) -> tuple[str, ...]:
    """Those that reach the compiler unharmed; the others go to `left_out` with the reason."""
    carried = []
    for define in dict.fromkeys(defines):
        reason = cmake_syntax.why_not_flag(f"-D{define}")
        if reason:
            left_out.append((f"-D{define}", reason))
        else:
            carried.append(define)
    return tuple(carried)
