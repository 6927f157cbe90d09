"""Compare two states of a survey."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from cmakegen.source_tree.build_files import BuildFacts
from cmakegen.source_tree.includes import IncludeScan
from cmakegen.source_tree.tree import SourceTree

State = tuple[SourceTree, IncludeScan, BuildFacts]


class Difference(NamedTuple):
    """The relevant changes of a survey by an update; false if there are none."""

    is_different: bool = False
    beyond_files: bool = False
    """Whether more changed than added or removed C-family files and their folders, and the number
    of directives of known names."""
    files: frozenset[str] = frozenset()
    """The paths of added or removed C-family files; empty where everything was read."""

    def __bool__(self) -> bool:
        return self.is_different

    def and_then(self, other: Difference) -> Difference:
        """The changes of two successive updates; some of them may have been reverted."""
        return Difference(
            self.is_different or other.is_different,
            self.beyond_files or other.beyond_files,
            self.files | other.files,
        )


def compare(before: State, after: State) -> Difference:
    """The difference of two states of a survey that are known to differ."""
    tree, scan, facts = after
    tree_before, scan_before, facts_before = before
    added_or_removed = frozenset(tree.visited).symmetric_difference(tree_before.visited)
    beyond_files = (
        _others(tree) != _others(tree_before)
        or scan.wanted.keys() != scan_before.wanted.keys()
        or _includers(scan) != _includers(scan_before)
        or facts != facts_before
        or not added_or_removed.isdisjoint(facts.roots)
    )
    return Difference(True, beyond_files, _changed_files(tree_before, tree))


def _changed_files(before: SourceTree, after: SourceTree) -> frozenset[str]:
    """The files that only one of the trees has."""
    # A folder without changes has the same object in both.
    both = set(map(id, before.directories)).intersection(map(id, after.directories))
    old, new = (
        frozenset(
            directory.path + name
            for directory in tree.directories
            if id(directory) not in both
            for name in chain(directory.sources, directory.headers)
        )
        for tree in (before, after)
    )
    return old ^ new


def _others(tree: SourceTree) -> tuple[Sequence[str], ...]:
    """The contents of a tree besides C-family files and their folders."""
    others = tree.build_files, tree.workspaces, tree.protos, tree.cmake_files, tree.templates
    return (*others, tree.inputs, tree.unreadable)


def _includers(scan: IncludeScan) -> dict[str, list[str]]:
    """The includers of names without a folder, in a fixed order."""
    return {name: sorted(folders) for name, folders in scan.bare.items()}
