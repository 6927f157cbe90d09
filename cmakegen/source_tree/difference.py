"""In what a survey has become different by an update."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cmakegen.source_tree.build_files import BuildFacts
    from cmakegen.source_tree.includes import IncludeScan
    from cmakegen.source_tree.tree import SourceTree

    State = tuple[SourceTree, IncludeScan, BuildFacts]


class Difference(NamedTuple):
    """How an update left the survey; false where nothing that counts is different."""

    is_different: bool = False
    beyond_files: bool = False
    """Whether it is more than C-family files, and folders of such, that came or went, and
    directives of names known before."""
    files: frozenset[str] = frozenset()
    """The paths of the C-family files that came or went; empty where everything was read."""

    def __bool__(self) -> bool:
        return self.is_different

    def and_then(self, other: Difference) -> Difference:
        """What two updates made different, one after the other; perhaps more than is."""
        return Difference(
            self.is_different or other.is_different,
            self.beyond_files or other.beyond_files,
            self.files | other.files,
        )


def compare(before: State, after: State) -> Difference:
    """The difference of two states of a survey, where there is any."""
    tree, scan, facts = after
    tree_before, scan_before, facts_before = before
    came_or_went = frozenset(tree.visited).symmetric_difference(tree_before.visited)
    beyond_files = (
        _others(tree) != _others(tree_before)
        or scan.wanted.keys() != scan_before.wanted.keys()
        or _includers(scan) != _includers(scan_before)
        or facts != facts_before
        or not came_or_went.isdisjoint(facts.roots)
    )
    return Difference(True, beyond_files, tree.paths() ^ tree_before.paths())


def _others(tree: SourceTree) -> tuple[list[str], ...]:
    """All that a tree has besides C-family files and their folders."""
    return tree.build_files, tree.workspaces, tree.protos, tree.inputs, tree.unreadable


def _includers(scan: IncludeScan) -> dict[str, list[str]]:
    """Those of names without a folder; their order means nothing."""
    return {name: sorted(folders) for name, folders in scan.bare.items()}
