"""List one folder of a source tree: which files it has, with what git ignores left out.

Reads folders and ignore files, never a source file. Symbolic links to folders are not followed
(as in git), so a cycle of links cannot be entered.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.source_tree.ignore import IgnoreChain, IgnoreRules, read_patterns
from tpu_walkthrough.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

C_EXTENSIONS = frozenset({"c"})
CXX_EXTENSIONS = frozenset({"cc", "cpp", "cxx", "c++", "C", "CPP", "cppm", "ixx"})
OBJC_EXTENSIONS = frozenset({"m", "mm"})
GPU_EXTENSIONS = frozenset({"cu", "hip"})
SOURCE_EXTENSIONS = C_EXTENSIONS | CXX_EXTENSIONS | OBJC_EXTENSIONS | GPU_EXTENSIONS
HEADER_EXTENSIONS = frozenset(
    {"h", "hh", "hpp", "hxx", "h++", "H", "cuh", "inc", "inl", "ipp", "tcc", "tpp", "txx", "def"}
)
KNOWN_EXTENSIONS = SOURCE_EXTENSIONS | HEADER_EXTENSIONS

BUILD_FILES = frozenset({"BUILD", "BUILD.bazel"})
WORKSPACE_NAMES = ("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod")
WORKSPACE_FILES = frozenset(WORKSPACE_NAMES)

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".jj"})


class Directory(NamedTuple):
    """What belongs to the tree of one directory, each list sorted; `path` is "" or "a/b/"."""

    path: str
    sources: list[str]
    headers: list[str]
    ignored: list[str]
    """Names with a known extension that a glob would find although they do not belong."""
    folders: list[str]
    """The folders in it that belong to the tree."""
    build_files: Sequence[str] = ()
    """These and the following with their paths, relative to the tree."""
    protos: Sequence[str] = ()
    inputs: Sequence[str] = ()
    unreadable: Sequence[str] = ()
    is_visited: bool = True
    """It could be read and belongs to the tree."""
    is_workspace: bool = False


class Listing(NamedTuple):
    """A directory as it was found on the disk."""

    directory: Directory
    links: list[str]
    """Names that are links: what these lead to changes without an event in the directory."""
    inside: dict[str, IgnoreChain]
    """The folders in it by their paths, with the rules that hold for what is in them."""


def extension_of(name: str) -> str:
    """The text after the last dot; empty for `name` and for `.name`."""
    dot = name.rfind(".")
    return name[dot + 1 :] if dot > 0 else ""


def asked_indexes(rules: IgnoreChain) -> list[str]:
    """Git's indexes, absolute, that have decided anything in the tree with these rules."""
    repositories = rules.repositories.values()
    return [repository.index for repository in repositories if repository.was_asked]


def check_readable(root: str) -> None:
    """Raises InputError where `root` is no folder that can be read."""
    try:
        os.scandir(root).close()
    except FileNotFoundError:
        raise InputError(f"{root}: no such folder", "Give the folder of a source tree.") from None
    except NotADirectoryError:
        raise InputError(
            f"{root}: not a folder", "Give the folder of a source tree, not a file."
        ) from None
    except OSError as error:
        raise InputError(f"{root}: {error.strerror}", "The folder must be readable.") from None


def override_rules(exclude: tuple[str, ...], include: tuple[str, ...]) -> IgnoreRules | None:
    """The rules of --exclude and --include, which come before the tree's own."""
    if not exclude and not include:
        return None
    return IgnoreRules("", [*exclude, *("!" + pattern for pattern in include)])


def list_folder(root: str, path: str, rules: IgnoreChain, overrides: IgnoreRules | None) -> Listing:
    """List the folder at `path` in the tree at `root`, in which `rules` hold."""
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
            # A pipe, a socket, a link to a folder or to nowhere is no source, whatever its
            # name, nor is a file called just `.cc`; a glob would find them all the same.
            if dot > 0 and _is_file(entry):
                known.append((name, extension))
            else:
                ignored.append(name)
            if entry.is_symlink():
                links.append(name)
        elif extension == "proto" or name in BUILD_FILES:
            if _is_file(entry):
                known.append((name, extension))
            if entry.is_symlink():
                links.append(name)
        elif name == ".gitignore" and not entry.is_symlink():  # as git does
            inputs.append(path + name)
            try:
                patterns = read_patterns(root + "/" + path + name)
            except OSError:
                unreadable.append(path + name)
        if name in WORKSPACE_FILES and _is_file(entry):
            is_workspace = True
        elif name == "CMakeCache.txt" and path and not _taken_in(path, overrides):
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
    left_out = _left_out(path, [name for name, _ in known], False, rules, overrides)
    sources: list[str] = []
    headers: list[str] = []
    build_files: list[str] = []
    protos: list[str] = []
    for name, extension in known:
        if extension in SOURCE_EXTENSIONS:
            (ignored if name in left_out else sources).append(name)
        elif extension in HEADER_EXTENSIONS:
            (ignored if name in left_out else headers).append(name)
        elif name not in left_out:
            (protos if extension == "proto" else build_files).append(path + name)
    left_out = _left_out(path, folders, True, rules, overrides)
    for name in folders:
        # Bazel makes its links in the root of a workspace; elsewhere bazel-example is a folder.
        is_bazels = name.startswith("bazel-") and (is_workspace or not path)
        is_made = name.startswith("cmake-build-") or is_bazels
        folder = path + name + "/"
        if (
            name in _VERSION_CONTROL or (is_made and not rules.is_tracked(folder))
        ) and not _taken_in(folder, overrides):
            left_out.add(name)
    folders = sorted(name for name in folders if name not in left_out)
    for names in (sources, headers, ignored, build_files, protos, inputs):
        names.sort()
    directory = Directory(
        path,
        sources,
        headers,
        ignored,
        folders,
        build_files,
        protos,
        inputs,
        unreadable,
        is_workspace=is_workspace,
    )
    inside = {
        folder: rules if _taken_in(folder, overrides) else rules.inside(folder)
        for folder in (path + name + "/" for name in folders)
    }
    return Listing(directory, links, inside)


def _closed(path: str, inputs: Sequence[str], unreadable: Sequence[str]) -> Listing:
    """The listing of a folder of which nothing belongs to the tree."""
    nothing = Directory(
        path, [], [], [], [], inputs=inputs, unreadable=unreadable, is_visited=False
    )
    return Listing(nothing, [], {})


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _left_out(
    path: str,
    names: list[str],
    folders: bool,
    rules: IgnoreChain,
    overrides: IgnoreRules | None,
) -> set[str]:
    """Those of `names` in the directory that --exclude or the ignore files leave out."""
    if not names:
        return set()
    left_out = rules.ignored(path, names, folders)
    if overrides:
        for name in names:
            verdict = overrides.verdict(path + name + "/" * folders)
            if verdict is not None:
                (left_out.add if verdict else left_out.discard)(name)
    return left_out


def _taken_in(path: str, overrides: IgnoreRules | None) -> bool:
    """Whether --include names the directory."""
    return overrides is not None and overrides.verdict(path) is False
