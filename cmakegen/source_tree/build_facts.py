"""What the BUILD files of a kept survey declare, each for itself, so that one can be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cmakegen.source_tree.build_files import BuildFacts, read_build_files
from cmakegen.source_tree.survey import parses_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class LiveFacts:
    """The facts of the tree at `root`; paths of BUILD files are relative to it."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._facts: dict[str, BuildFacts] = {}
        self._whole = False
        self.are_different = False
        """Whether an answer changed since this was set back."""

    def __contains__(self, path: str) -> bool:
        """Whether `path` is one of the BUILD files."""
        return path in self._facts

    def read(self, path: str) -> bool:
        """Read a BUILD file, or read it again; whether it declares something else."""
        before = self._facts.get(path)
        self._facts[path] = facts = read_build_files(self._root, [path], self._whole)
        self.are_different |= facts != before
        return facts != before

    def drop(self, path: str) -> None:
        """The BUILD file is gone."""
        del self._facts[path]

    def read_below(self, folder: str) -> bool:
        """A workspace came or went in `folder`: absolute prefixes below mean another place."""
        below = [path for path in self._facts if path.startswith(folder)]
        changes = [self.read(path) for path in below]
        return any(changes)

    def decide_whole(self, folders_in: Callable[[str], Sequence[str]]) -> bool:
        """Whether BUILD files are parsed as a whole, decided as a run does it."""
        whole = parses_whole(folders_in, len(self._facts))
        if whole == self._whole:
            return False
        self._whole = whole
        return self.read_below("")

    def roots(self) -> set[str]:
        """The include directories that they declare."""
        return {root for fact in self._facts.values() for root in fact.roots}

    def summed(self, paths: Iterable[str]) -> BuildFacts:
        """What the BUILD files at `paths`, in this order, come to."""
        facts = [self._facts[path] for path in paths]
        roots = {root for fact in facts for root in fact.roots}
        return BuildFacts(
            tuple(sorted(roots)), tuple(text for fact in facts for text in fact.warnings)
        )
