"""Read the flags of a tree's sources from its BUILD files."""

from __future__ import annotations

import os
import platform
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.flags.evaluation import Evaluation
from cmakegen.flags.graph import FileFlags, Graph
from cmakegen.flags.labels import Workspaces
from cmakegen.source_tree.build_files import tree_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from cmakegen.source_tree.bazelrc import BazelFlags
    from cmakegen.source_tree.tree import SourceTree


class TreeFlags(NamedTuple):
    """The flags of the sources of a tree."""

    files: dict[str, FileFlags]
    """Those of the sources that a rule compiles."""
    dropped: tuple[tuple[str, int], ...]
    """(flag, number of lists that have it) of flags that are not allowed, most frequent first."""
    inputs: tuple[str, ...]
    """The .bzl files that were read."""
    problems: tuple[str, ...]
    """`path:line: reason` of what could not be evaluated."""

    @property
    def unknown(self) -> int:
        """The number of files some of whose flags are unknown."""
        return sum(flags.is_unknown for flags in self.files.values())


def _without_sources(tree: SourceTree) -> list[str]:
    """The BUILD files with no source in their folder or below."""
    folders = sorted(one.path for one in tree.directories if one.sources)
    found = []
    for path in tree.build_files:
        package = path[: path.rfind("/") + 1]
        first = bisect_left(folders, package)
        if first == len(folders) or not folders[first].startswith(package):
            found.append(path)
    return found


def start_reading(
    tree: SourceTree, bazelrc: BazelFlags, configs: Sequence[str]
) -> Callable[[Collection[str]], TreeFlags]:
    """Start to read them; returns a function that waits, and returns those of the given files.

    Conditions of select() test the options in `bazelrc`; `configs` are the names of --config.
    """
    system = platform.system().lower()
    options = [*bazelrc.options]
    for name, added in bazelrc.platform_options:
        if name == {"darwin": "macos"}.get(system, system):
            options += added
    name = tree_name(tree.root)
    names = [name, f"org_{name}", os.path.basename(os.path.realpath(tree.root))]
    request = {
        "root": os.path.realpath(tree.root),
        "build_files": tree.build_files,
        "without_sources": _without_sources(tree),
        "workspaces": tree.workspaces,
        "names": names,
        "host": [system, platform.machine().lower()],
        "options": options,
        "cuda": any(name.startswith("cuda") for name in configs),
    }
    evaluation = Evaluation(request, tree.build_files)
    workspaces = Workspaces(tree.workspaces, tree.build_files, names)

    def finish(sources: Collection[str]) -> TreeFlags:
        found = evaluation.finish()
        rules = [rule for one in found for rule in one.rules]
        graph = Graph(rules, workspaces.workspace_of)
        files = graph.files(sources)
        return TreeFlags(
            files,
            tuple(Counter(graph.allowed.dropped).most_common()),
            tuple(sorted({path for one in found for path in one.reads})),
            tuple(f"{one.path}:{line}: {reason}" for one in found for line, reason in one.failed),
        )

    return finish
