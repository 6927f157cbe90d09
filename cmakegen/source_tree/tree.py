"""The files of a whole source tree, put together from the listings of its folders."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cmakegen.source_tree.ignore import tree_rules
from cmakegen.source_tree.listing import (
    Directory,
    asked_indexes,
    check_readable,
    list_folder,
    override_rules,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


class SourceTree(NamedTuple):
    """What belongs to the tree at `root` (absolute). All paths are relative and use `/`.

    Every list is sorted.
    """

    root: str
    directories: list[Directory]
    """Those with C-family files."""
    visited: list[str]
    """Every directory that was read, also those without C files."""
    build_files: list[str]
    workspaces: list[str]
    """Directories that hold a Bazel workspace marker."""
    protos: list[str]
    inputs: list[str]
    """Other files that the result depends on: ignore files, marks of build folders, git's index
    where something is ignored."""
    unreadable: list[str]
    """Folders and ignore files."""

    @property
    def source_count(self) -> int:
        return sum(len(directory.sources) for directory in self.directories)

    @property
    def file_count(self) -> int:
        return sum(len(d.sources) + len(d.headers) for d in self.directories)

    def paths(self) -> frozenset[str]:
        """All C-family files, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources + d.headers)


def collect(root: str, directories: Iterable[Directory], inputs: Iterable[str]) -> SourceTree:
    """The tree of all its directories; `inputs` are those from outside of them."""
    tree = SourceTree(root, [], [], [], [], [], [*inputs], [])
    for directory in sorted(directories):
        if directory.sources or directory.headers or directory.ignored:
            tree.directories.append(directory)
        if directory.is_visited:
            tree.visited.append(directory.path)
        if directory.is_workspace:
            tree.workspaces.append(directory.path)
        tree.build_files.extend(directory.build_files)
        tree.protos.extend(directory.protos)
        tree.inputs.extend(directory.inputs)
        tree.unreadable.extend(directory.unreadable)
    for paths in (tree.build_files, tree.protos, tree.inputs, tree.unreadable):
        paths.sort()
    return tree


def walk(root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> SourceTree:
    """List the whole tree at the absolute path `root`.

    `exclude` and `include` are patterns in .gitignore syntax; they come before the tree's own.
    Raises InputError where `root` cannot be read. Directories below that cannot be read are
    listed in `unreadable`, and the rest goes on.
    """
    check_readable(root)
    overrides = override_rules(exclude, include)
    rules, files = tree_rules(root)
    directories = []
    pending = [("", rules)]
    while pending:
        listing = list_folder(root, *pending.pop(), overrides)
        directories.append(listing.directory)
        pending += listing.inside.items()
    return collect(root, directories, [*files, *asked_indexes(rules)])
