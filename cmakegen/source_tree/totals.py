"""What all folders of a kept survey come to together, and in what that has become different.

Only sums: a folder that is looked at again takes its old part out and puts its new one in.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.source_tree.includes import IncludeScan
from cmakegen.source_tree.walk import SourceTree

if TYPE_CHECKING:
    from cmakegen.source_tree.folder import Folder


class Difference(NamedTuple):
    """How an update left the survey; false where nothing that counts is different."""

    is_different: bool = False
    beyond_files: bool = False
    """Whether it is more than C-family files, and folders of such, that came or went, and
    directives of names known before."""
    files: frozenset[str] = frozenset()
    """The paths of the C-family files that came or went; not told where everything was read."""

    def __bool__(self) -> bool:
        return self.is_different

    def and_then(self, other: Difference) -> Difference:
        """What two updates made different, one after the other; perhaps more than is."""
        return Difference(
            self.is_different or other.is_different,
            self.beyond_files or other.beyond_files,
            self.files | other.files,
        )


class Sums:
    """The sums over the folders of the tree at `root`."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._total = 0
        self._beside = 0
        self._wanted: Counter[str] = Counter()
        self._bare: dict[str, dict[str, None]] = {}
        self.begin()

    def begin(self) -> None:
        """From here on it counts what becomes different."""
        self._beyond = False
        self._was_wanted: dict[str, bool] = {}
        self.moved: set[str] = set()
        """The paths of C-family files that came or went."""
        self.came_or_went: set[str] = set()
        """Folders that did."""

    def is_beyond_files(self) -> bool:
        """Whether more is different than files, and directives of names known before."""
        return self._beyond or any(
            (spelling in self._wanted) != before for spelling, before in self._was_wanted.items()
        )

    def scan(self) -> IncludeScan:
        """The directives of all folders. Not to be changed, nor kept."""
        bare = {name: list(paths) for name, paths in self._bare.items()}
        return IncludeScan(self._total, self._beside, self._wanted, bare)

    def replace(self, old: Folder | None, new: Folder | None) -> None:
        """Let `new` take the place of `old`; None where there is none."""
        self._compare(old, new)
        if old is not None:
            self._discount(old)
        if new is not None:
            self._count(new)

    def sum_again(self, folder: Folder) -> bool:
        """The folder's files have other directives, or find others; whether its sums differ."""
        before = folder.scan
        self._discount(folder)
        folder.sum_up()
        self._beyond |= folder.scan.bare != before.bare
        self._count(folder)
        return folder.scan != before

    def _compare(self, old: Folder | None, new: Folder | None) -> None:
        """Note in what the two differ; one of them may not be."""
        some = old or new
        assert some is not None
        if old is None or new is None:
            self.came_or_went.add(some.path)
        # Of a folder that is not there, nothing differs from one that has nothing.
        empty = SourceTree(self._root, [], [some.path], [], [], [], [], [])
        trees = [folder.tree._replace(directories=[]) if folder else empty for folder in (old, new)]
        bare = [folder.scan.bare if folder else {} for folder in (old, new)]
        self._beyond |= trees[0] != trees[1] or bare[0] != bare[1]
        names = [folder.found.keys() if folder else set() for folder in (old, new)]
        self.moved.update(some.path + name for name in names[0] ^ names[1])

    def _count(self, folder: Folder) -> None:
        self._add(folder.scan, 1)
        for name, paths in folder.scan.bare.items():
            self._bare.setdefault(name, {}).update(dict.fromkeys(paths))

    def _discount(self, folder: Folder) -> None:
        self._add(folder.scan, -1)
        for name, paths in folder.scan.bare.items():
            for path in paths:
                self._bare[name].pop(path, None)
            if not self._bare[name]:
                del self._bare[name]

    def _add(self, scan: IncludeScan, sign: int) -> None:
        self._total += sign * scan.total
        self._beside += sign * scan.beside
        wanted = self._wanted
        was_wanted = self._was_wanted.setdefault
        for spelling, count in scan.wanted.items():
            was_wanted(spelling, spelling in wanted)
            left = wanted[spelling] + sign * count
            if left:
                wanted[spelling] = left
            else:
                del wanted[spelling]
