"""Combine the listings of all folders into a source tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from tpu_walkthrough.source_tree.ignore import tree_rules
from tpu_walkthrough.source_tree.listing import (
    Directory,
    check_readable,
    list_folder,
    override_rules,
    used_indexes,
)


class SourceTree(NamedTuple):
    """The files of a source tree. All paths are relative and use `/`; every list is sorted."""

    root: str
    """The absolute path."""
    directories: Sequence[Directory] = ()
    """Directories with C-family files."""
    visited: Sequence[str] = ()
    """Every directory that was read, also those without C files."""
    build_files: Sequence[str] = ()
    workspaces: Sequence[str] = ()
    """Directories with a Bazel workspace file."""
    protos: Sequence[str] = ()
    inputs: Sequence[str] = ()
    """Other files that the result depends on: ignore files, CMakeCache.txt of build folders,
    git's index where something is ignored."""
    cmake_files: Sequence[str] = ()
    """Without the root's CMakeLists.txt, which may be the program's own."""
    templates: Sequence[str] = ()
    """Templates of headers."""
    unreadable: Sequence[str] = ()
    """Unreadable folders and ignore files."""

    def sources(self) -> frozenset[str]:
        """The files that are compiled, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources)

    def paths(self) -> frozenset[str]:
        """All C-family files, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources + d.headers)


def collect(root: str, directories: Iterable[Directory], inputs: Iterable[str]) -> SourceTree:
    """The tree of all `directories`; `inputs` are those outside of them."""
    ordered = sorted(directories)
    return SourceTree(
        root=root,
        directories=[one for one in ordered if one.sources or one.headers or one.ignored],
        visited=[one.path for one in ordered if one.is_visited],
        build_files=sorted(path for one in ordered for path in one.build_files),
        workspaces=[one.path for one in ordered if one.is_workspace],
        protos=sorted(path for one in ordered for path in one.protos),
        inputs=sorted(chain(inputs, *(one.inputs for one in ordered))),
        cmake_files=sorted(path for one in ordered for path in one.cmake_files),
        templates=sorted(path for one in ordered for path in one.templates),
        unreadable=sorted(path for one in ordered for path in one.unreadable),
    )


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
