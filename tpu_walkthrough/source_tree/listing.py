"""List one folder of a source tree, without the files that git ignores.

Reads folders and ignore files, never a source file. Symbolic links to folders are not followed
(as in git), so a cycle of links cannot be entered.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree.ignore import IgnoreChain, IgnoreRules, read_patterns
from tpu_walkthrough.source_tree.names import (
    BUILD_FILES,
    CMAKE_FILE,
    HEADER_EXTENSIONS,
    IGNORE_FILE,
    KNOWN_EXTENSIONS,
    SOURCE_EXTENSIONS,
    TEMPLATE_END,
    WORKSPACE_FILES,
    extension_of,
)

_OTHER_EXTENSIONS = frozenset({"proto", "cmake", "in"})
_OTHER_NAMES = BUILD_FILES | {CMAKE_FILE}

# The fields of a Directory whose names are sorted out by _field_of, or by their extensions.
_FIELDS = ("sources", "headers", "build_files", "protos", "cmake_files", "templates")
_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".jj"})


class Directory(NamedTuple):
    """The contents of one directory that belong to the tree, each list sorted."""

    path: str
    """"" or "a/b/"."""
    sources: list[str]
    headers: list[str]
    ignored: list[str]
    """Names with a known extension that a glob would match and that do not belong to the tree."""
    folders: list[str]
    """The subfolders that belong to the tree."""
    build_files: Sequence[str] = ()
    """This and the following fields contain paths relative to the tree."""
    protos: Sequence[str] = ()
    inputs: Sequence[str] = ()
    unreadable: Sequence[str] = ()
    is_visited: bool = True
    """Whether it could be read and belongs to the tree."""
    is_workspace: bool = False
    cmake_files: Sequence[str] = ()
    """Without the root's CMakeLists.txt, which may be the program's own."""
    templates: Sequence[str] = ()
    """Templates of headers: `a/b.h.in`."""


class Listing(NamedTuple):
    """A directory as it was found on disk."""

    directory: Directory
    links: list[str]
    """Names of links, whose targets change without an event in the directory."""
    inside: dict[str, IgnoreChain]
    """The paths of its subfolders, with the rules inside them."""


def used_indexes(rules: IgnoreChain) -> list[str]:
    """Git's indexes, absolute, that were used for the tree with these rules."""
    repositories = rules.repositories.values()
    return [repository.index for repository in repositories if repository.is_loaded]


def check_readable(root: str) -> None:
    """Raise InputError where `root` is not a readable folder."""
    try:
        os.scandir(root).close()
    except FileNotFoundError:
        raise InputError(f"{root}: no such folder", "Give the folder of a source tree.") from None
    except NotADirectoryError:
        raise InputError(
            f"{root}: not a folder", "Give the folder of a source tree, not a file."
        ) from None
    except OSError as error:
        raise InputError(f"{root}: {error.strerror}", "Make the folder readable.") from None


def override_rules(exclude: tuple[str, ...], include: tuple[str, ...]) -> IgnoreRules | None:
    """The rules of --exclude and --include, which override the tree's own."""
    if not exclude and not include:
        return None
    return IgnoreRules("", [*exclude, *("!" + pattern for pattern in include)])


def list_folder(root: str, path: str, rules: IgnoreChain, overrides: IgnoreRules | None) -> Listing:
    """List the folder at `path` in the tree at `root`, in which `rules` apply."""
    try:
        with os.scandir(root + "/" + path) as iterator:
            entries = list(iterator)
    except OSError:
        return _closed(path, (), (path,))
    folders: list[str] = []
    known: list[tuple[str, str]] = []
    patterns: list[str] = []
    ignored: list[str] = []
    inputs: list[str] = []
    unreadable: list[str] = []
    links: list[str] = []
    is_workspace = is_repository = is_built = False
    for entry in entries:
        name = entry.name
        if entry.is_dir(follow_symlinks=False):
            folders.append(name)
            continue
        dot = name.rfind(".")
        extension = name[dot + 1 :] if dot >= 0 else ""
        if extension in KNOWN_EXTENSIONS:
            # A pipe, a socket, a dangling link, a link to a folder, or a file named just `.cc` is
            # not a source; a glob would match it.
            is_link = entry.is_symlink()
            if dot > 0 and (_is_file(entry) if is_link else entry.is_file(follow_symlinks=False)):
                known.append((name, extension))
            else:
                ignored.append(name)
            if is_link:
                links.append(name)
            continue
        is_other = extension in _OTHER_EXTENSIONS or name in _OTHER_NAMES
        if is_other and (path or name != CMAKE_FILE):
            if _is_file(entry):
                known.append((name, extension))
            if entry.is_symlink():
                links.append(name)
        elif name == IGNORE_FILE and not entry.is_symlink():  # as git does
            inputs.append(path + name)
            try:
                patterns = read_patterns(root + "/" + path + name)
            except OSError:
                unreadable.append(path + name)
        if name in WORKSPACE_FILES and _is_file(entry):
            is_workspace = True
        elif name == "CMakeCache.txt" and path and not _is_included(path, overrides):
            inputs.append(path + name)  # without it the folder would belong to the tree
            is_built = True
        elif name == ".git" and path:  # of a submodule, or a linked worktree
            is_repository = True
    if is_built and not rules.is_tracked(path):
        return _closed(path, inputs, unreadable)
    if path and (is_repository or ".git" in folders):
        rules = rules.entering_repository(root, path)
    if is_built:
        rules = rules.closed()
    rules = rules.entering(path, patterns)
    excluded = _ignored_names(path, [name for name, _ in known], False, rules, overrides)
    named: dict[str, Any] = {field: [] for field in _FIELDS}
    for name, extension in known:
        if extension in KNOWN_EXTENSIONS:
            field = "sources" if extension in SOURCE_EXTENSIONS else "headers"
            (ignored if name in excluded else named[field]).append(name)
        elif name not in excluded and (field := _field_of(name, extension)):
            named[field].append(path + name)
    excluded = _ignored_names(path, folders, True, rules, overrides)
    for name in folders:
        # Bazel creates its links in the root of a workspace; elsewhere bazel-example is a folder.
        is_bazels = name.startswith("bazel-") and (is_workspace or not path)
        is_made = name.startswith("cmake-build-") or is_bazels
        folder = path + name + "/"
        if (
            name in _VERSION_CONTROL or (is_made and not rules.is_tracked(folder))
        ) and not _is_included(folder, overrides):
            excluded.add(name)
    folders = sorted(name for name in folders if name not in excluded)
    for names in (*named.values(), ignored, inputs):
        names.sort()
    directory = Directory(
        path,
        ignored=ignored,
        folders=folders,
        inputs=inputs,
        unreadable=unreadable,
        is_workspace=is_workspace,
        **named,
    )
    inside = {
        folder: rules if _is_included(folder, overrides) else rules.inside(folder)
        for folder in (path + name + "/" for name in folders)
    }
    return Listing(directory, links, inside)


def _field_of(name: str, extension: str) -> str:
    """The field of Directory for a file that is neither a source nor a header, or ""."""
    if name.endswith(TEMPLATE_END):
        is_header = extension_of(name.removesuffix(TEMPLATE_END)) in HEADER_EXTENSIONS
        return "templates" if is_header else ""
    if extension == "cmake" or name == CMAKE_FILE:
        return "cmake_files"
    return "protos" if extension == "proto" else "build_files"


def _closed(path: str, inputs: Sequence[str], unreadable: Sequence[str]) -> Listing:
    """The listing of a folder whose contents do not belong to the tree."""
    nothing = Directory(
        path, [], [], [], [], inputs=inputs, unreadable=unreadable, is_visited=False
    )
    return Listing(nothing, [], {})


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _ignored_names(
    path: str,
    names: list[str],
    folders: bool,
    rules: IgnoreChain,
    overrides: IgnoreRules | None,
) -> set[str]:
    """Those of `names` in the directory that --exclude or the ignore files exclude."""
    if not names:
        return set()
    excluded = rules.ignored(path, names, folders)
    if overrides:
        for name in names:
            verdict = overrides.verdict(path + name + "/" * folders)
            if verdict is not None:
                (excluded.add if verdict else excluded.discard)(name)
    return excluded


def _is_included(path: str, overrides: IgnoreRules | None) -> bool:
    """Whether --include matches the directory."""
    return overrides is not None and overrides.verdict(path) is False
