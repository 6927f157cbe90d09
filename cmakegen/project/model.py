"""Determine the generated project: a CMakeProject from tree, include directories and flags.

Nothing is read or written here, and the same input gives the same project on every machine.
render.py writes it in CMake's syntax.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cmakegen.flags.bazelrc import BazelFlags, Flag
from cmakegen.flags.file_flags import FileFlags
from cmakegen.project import cmake_syntax
from cmakegen.project.targets import Target, make_targets
from cmakegen.settings.options import DEFAULT_STANDARD, Options, normal_standard
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree.names import LONE_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

Skipped = list[tuple[str, str]]
"""(path or flag, reason) of what CMake cannot represent."""

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
    """Whether it is third-party, so that its warnings are suppressed."""


class Macros(NamedTuple):
    """Macros that .bazelrc sets for one platform, or one language, only."""

    system: str
    """As CMAKE_SYSTEM_NAME; "" for all."""
    language: str
    """`C` or `CXX`; "" for all."""
    defines: tuple[str, ...]


class CMakeProject(NamedTuple):
    """The contents of the generated file."""

    name: str
    tree: str
    """The path from the output's folder to the tree; "" for the same folder."""
    languages: tuple[str, ...]
    standard: str
    defines: tuple[str, ...]
    other_defines: tuple[Macros, ...]
    include_roots: tuple[IncludeRoot, ...]
    globs: tuple[tuple[str, str], ...]
    """(directory "" or "a/b/", extension); all matching files are in the project."""
    files: tuple[str, ...]
    """Files listed individually: all with --list, otherwise those that no glob can represent."""
    removed: tuple[str, ...]
    """Files that match a glob and that git ignores."""
    other_languages: tuple[tuple[str, str, tuple[str, ...]], ...]
    """(extension, CMake language, compile options) of sources that CMake would not compile."""
    cuda: tuple[str, ...] = ()
    """The compile options of CUDA sources; empty if they are read as C++."""
    cuda_path: str = ""
    """The folder of CUDA in the tree's cache."""
    targets: tuple[Target, ...] = ()
    """Of sources that have flags of their own; all others are in the target called `name`."""

    def cuda_options(self, cache: str) -> tuple[str, ...]:
        """The compile options of CUDA sources; `cache` is the tree's cache."""
        if not self.cuda:
            return ()
        return (
            *self.cuda,
            f"--cuda-path={cache}/{self.cuda_path}" if self.cuda_path else "-nocudainc",
        )


class Decision(NamedTuple):
    """A project, and what had to be skipped."""

    project: CMakeProject
    sources: list[str]
    """The compiled files, relative to the tree; its headers where it has nothing else."""
    skipped: tuple[tuple[str, str], ...]
    """(path or flag, reason) of what CMake cannot represent."""


_OTHER_LANGUAGES = {
    # Only navigated, never built: an editor needs the language, not the tool chain.
    "cu": ("CXX", ()),
    "hip": ("CXX", ()),
    "m": ("C", ("-x", "objective-c")),
    "mm": ("CXX", ("-x", "objective-c++")),
    "cppm": ("CXX", ()),
    "ixx": ("CXX", ()),
    **dict.fromkeys(LONE_EXTENSIONS, ("CXX", ("-x", "c++-header"))),
}
# The language of a flag in .bazelrc -> CMake's.
_LANGUAGES = (("all", ""), ("c++", "CXX"), ("c", "C"))
_CUDA_DEFINES = ("GOOGLE_CUDA=1",)
# One compilation of each file: the host's, which declares the device's functions, too.
_CUDA = (
    *("-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_80", "-nocudalib"),
    "-Wno-unknown-cuda-version",
)
CUDA_SOURCE = re.compile(r"\.cu(\.cc|\.cpp)?$")
CUDA_HEADERS = ("cuda.h", "cuda_runtime.h", "crt/host_runtime.h", "curand_mtgp32_kernel.h")
"""Headers that clang itself includes before a CUDA source."""


def decide(
    tree: SourceTree,
    files_of_tree: frozenset[str],
    options: Options,
    output: str,
    roots: Iterable[IncludeRoot],
    flags: BazelFlags,
    called: str = "",
    source_flags: Mapping[str, FileFlags] = {},
    cuda_path: str = "",
) -> Decision:
    """The project for `tree`, to be written to the absolute path `output`.

    Its name is `called`, as far as CMake allows, by default the name of the tree's folder.
    `source_flags` are flags of sources, for which there are targets of their own, and `cuda_path`
    is the folder of CUDA in the tree's cache.

    Headers are compiled like sources where there are no sources: clangd and CLion take the flags of
    a header from a file that is compiled. Raises InputError where there are neither.
    """
    for folder in (tree.root, os.path.dirname(output)):
        reason = cmake_syntax.why_not_root(folder)
        if reason:
            raise InputError(
                f"CMake does not support this folder's path: {reason}: {folder!r}",
                "Rename it, or use a link to the tree with a plain name.",
            )
    globs: list[tuple[str, str]] = []
    files: list[str] = []
    removed: list[str] = []
    skipped: Skipped = []
    extensions: set[str] = set()
    sources: list[str] = []
    objects: dict[str, str] = {}
    directories = [
        directory
        for directory in tree.directories
        if not options.only or _within(directory.path, options.only)
    ]
    is_lone = not any(directory.sources for directory in directories)
    compiled = LONE_EXTENSIONS if is_lone else SOURCE_EXTENSIONS
    for directory in directories:
        groups: dict[str, list[str]] = {}
        for name in directory.sources + directory.headers * (options.headers or is_lone):
            groups.setdefault(extension_of(name), []).append(name)
        if is_lone and not options.headers:
            groups = {name: groups[name] for name in groups.keys() & compiled}
        extensions.update(groups)
        for extension, names in sorted(groups.items()):
            paths = [directory.path + name for name in names]
            carried = paths
            # Nearly all names are plain: letters, digits and characters without a meaning.
            if not _PLAIN("".join((directory.path, *names))) or max(map(len, names)) > 200:
                known = objects if extension in compiled else None
                carried = [
                    path for path in paths if not _refused(path, known, files_of_tree, skipped)
                ]
            if extension in compiled:
                sources += carried
            others = [
                directory.path + name
                for name in directory.ignored
                if name.endswith("." + extension)
            ]
            # A glob cannot exclude a name that CMake cannot represent.
            if options.list or len(carried) < len(paths) or any(map(cmake_syntax.why_not, others)):
                files += carried
            else:
                globs.append((directory.path, extension))
                removed += others
    if not globs and not files:
        where = f" below {', '.join(options.only)}" if options.only else ""
        why = "".join(f"; skipped {path!r}: {reason}" for path, reason in skipped[:5])
        raise InputError(
            f"{tree.root}: no C, C++, Objective-C, CUDA or HIP sources or headers{where}{why}",
            "Give the folder of a source tree, or check --exclude and .gitignore.",
        )
    standard = (
        normal_standard(options.std)
        or _standard(flags.common)
        or _shared_standard(flags)
        or DEFAULT_STANDARD
    )
    macros = [*_defines(flags.common), *_CUDA_DEFINES * options.cuda, *options.define]
    defines = _carried_defines(macros, skipped)
    carried_roots = []
    for root in roots:
        reason = cmake_syntax.why_not(root.path)
        if reason:
            skipped.append((root.path, reason))
        else:
            carried_roots.append(root)
    name = cmake_syntax.target_name(called or os.path.basename(tree.root))
    targets: tuple[Target, ...] = ()
    if source_flags:
        own = [root.path for root in carried_roots if root.base == "tree"]
        targets = make_targets(tree.root, name, sources, source_flags, own, skipped)
    project = CMakeProject(
        name=name,
        tree=_way(os.path.dirname(output), tree.root),
        languages=("C", "CXX"),
        standard=standard,
        defines=defines,
        other_defines=_other_defines(flags, skipped),
        include_roots=tuple(carried_roots),
        globs=tuple(globs),
        files=tuple(sorted(files)),
        removed=tuple(sorted(removed)),
        other_languages=tuple(
            (extension, *_OTHER_LANGUAGES[extension])
            for extension in sorted(extensions & compiled & _OTHER_LANGUAGES.keys())
            if not (options.cuda and extension == "cu")
        ),
        cuda=_CUDA if options.cuda else (),
        cuda_path=cuda_path,
        targets=targets,
    )
    return Decision(project, sources, tuple(sorted(skipped)))


def _refused(
    path: str, objects: dict[str, str] | None, sources: frozenset[str], skipped: Skipped
) -> bool:
    """Whether CMake cannot represent the file; adds it to `skipped` with the reason.

    `objects` maps object files to the sources that use them, among those refused before; it is
    None for headers, which have none.
    """
    reason = cmake_syntax.why_not(path)
    key = cmake_syntax.object_key(path)
    if reason is None and objects is not None and key != path:
        other = key if key in sources else objects.setdefault(key, path)
        if other != path:
            reason = f"CMake would create the same object file for it as for {other!r}"
    if reason:
        skipped.append((path, reason))
    return reason is not None


def _within(directory: str, only: tuple[str, ...]) -> bool:
    return any(
        part in ("", ".") or directory.startswith(part + "/")
        for part in (os.path.normpath(path).replace(os.sep, "/") for path in only)
    )


def _way(start: str, root: str) -> str:
    way = os.path.relpath(root, start).replace(os.sep, "/")
    return "" if way == "." else way


def _defines(flags: Iterable[Flag], language: str = "all") -> list[str]:
    """`NAME` or `NAME=value` of each -D (or MSVC's /D) that no later -U removes."""
    defines: dict[str, str] = {}
    for flag in flags:
        if flag.language != language:
            continue
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
    """The newest standard of all platforms: TensorFlow sets the same one for each."""
    found = [_standard(platform_flags) for _, platform_flags in flags.by_platform]
    return max((standard for standard in found if standard), default="", key=_year)


def _year(standard: str) -> int:
    return int(standard) + (100 if int(standard) < 90 else 0)


def _other_defines(flags: BazelFlags, skipped: Skipped) -> tuple[Macros, ...]:
    found = []
    known = {("", define) for define in _defines(flags.common)}
    places = [("", flags.common)]
    places += [(_CMAKE_PLATFORM[platform], given) for platform, given in flags.by_platform]
    for system, given in places:
        for kind, language in _LANGUAGES if system else _LANGUAGES[1:]:
            own = [
                define
                for define in _defines(given, kind)
                if known.isdisjoint((("", define), (language, define)))
            ]
            if not system:
                known.update((language, define) for define in own)
            carried = _carried_defines(own, skipped)
            if carried:
                found.append(Macros(system, language, carried))
    return tuple(found)


def _carried_defines(defines: Iterable[str], skipped: Skipped) -> tuple[str, ...]:
    """Those that reach the compiler unchanged; the others go to `skipped` with the reason."""
    carried = []
    for define in dict.fromkeys(defines):
        reason = cmake_syntax.why_not_flag(f"-D{define}")
        if reason:
            skipped.append((f"-D{define}", reason))
        else:
            carried.append(define)
    return tuple(carried)
