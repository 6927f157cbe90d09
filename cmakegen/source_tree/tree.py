"""Combine the listings of all folders into a source tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cmakegen.source_tree.ignore import tree_rules
from cmakegen.source_tree.listing import (
    Directory,
    check_readable,
    list_folder,
    override_rules,
    used_indexes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True, kw_only=True)
class SourceTree:
    """The files of a source tree. All paths are relative and use `/`; every list is sorted."""

    root: str
    """The absolute path."""
    directories: list[Directory] = field(default_factory=list)
    """Directories with C-family files."""
    visited: list[str] = field(default_factory=list)
    """Every directory that was read, also those without C files."""
    build_files: list[str] = field(default_factory=list)
    workspaces: list[str] = field(default_factory=list)
    """Directories with a Bazel workspace file."""
    protos: list[str] = field(default_factory=list)
    inputs: list[str] = field(default_factory=list)
    """Other files that the result depends on: ignore files, CMakeCache.txt of build folders,
    git's index where something is ignored."""
    unreadable: list[str] = field(default_factory=list)
    """Unreadable folders and ignore files."""

    @property
    def source_count(self) -> int:
        return sum(len(directory.sources) for directory in self.directories)

    @property
    def file_count(self) -> int:
        return sum(len(d.sources) + len(d.headers) for d in self.directories)

    def sources(self) -> frozenset[str]:
        """The files that are compiled, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources)

    def paths(self) -> frozenset[str]:
        """All C-family files, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources + d.headers)


def collect(root: str, directories: Iterable[Directory], inputs: Iterable[str]) -> SourceTree:
    """The tree of all `directories`; `inputs` are those outside of them."""
    tree = SourceTree(root=root, inputs=[*inputs])
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

    `exclude` and `include` are patterns in .gitignore syntax, which override the tree's own.
    Raises InputError where `root` cannot be read. Unreadable directories below are skipped and
    listed in `unreadable`.
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
    return collect(root, directories, [*files, *used_indexes(rules)])
