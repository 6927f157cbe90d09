"""What one folder of a tree comes to: its listing, its files' directives, what these depend on.

Lists and reads as a run does, but keeps the folder for itself, so that it can be looked at again
without the others.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from cmakegen.source_tree.includes import IncludeReader, IncludeScan, directives, read_start
from cmakegen.source_tree.walk import (
    BUILD_FILES,
    KNOWN_EXTENSIONS,
    SourceTree,
    extension_of,
    read_directory,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cmakegen.source_tree.ignore import IgnoreChain, IgnoreRules

_LINKED = KNOWN_EXTENSIONS | {"proto"}
_KNOWN_ENDINGS = tuple(f".{extension}" for extension in KNOWN_EXTENSIONS)
_NOTHING = IncludeScan(0, 0, Counter(), {})
# One of a kind is kept of each: TensorFlow has 182,000 directives, and 25,000 different ones.
_MOST_SPELLINGS = 500_000
_spellings: dict[bytes, bytes] = {}


class Folder:
    """One folder of the tree at `root`; `path` is "" or "a/b/". Listed, but not read yet."""

    __slots__ = (
        "children",
        "found",
        "inside",
        "links",
        "odd",
        "path",
        "questions",
        "rules",
        "scan",
        "tree",
    )

    def __init__(
        self, root: str, path: str, rules: IgnoreChain, overrides: IgnoreRules | None
    ) -> None:
        self.path = path
        self.rules = rules
        """Those that hold for the folder."""
        self.tree = SourceTree(root, [], [], [], [], [], [], [])
        """The tree as if it had nothing but this folder."""
        below = read_directory(self.tree, path, rules, overrides)
        self.tree.protos.sort()
        self.tree.build_files.sort()
        self.inside = dict(below)
        """The folders in it, with the rules that hold for what is in them."""
        self.children = sorted(self.inside)
        self.links = _links(f"{root}/{path}")
        """Names that are links: what these lead to changes without an event in the folder."""
        self.found: dict[str, tuple[bytes, ...]] = {}
        """The spellings of the directives of each file."""
        self.scan = _NOTHING
        self.odd: frozenset[str] = frozenset()
        """Names of files that the directives want and that no extension makes a header."""
        self.questions: dict[str, bool] = {}
        """Files, absolute, whose existence the scan depends on, and whether they exist."""

    def lists_the_same(self, other: Folder) -> bool:
        """Whether both have the same files and folders."""
        return self.tree == other.tree and self.children == other.children

    def read(self, known: Mapping[str, tuple[bytes, ...]]) -> None:
        """Read the files, but for those whose directives are `known`, and sum up."""
        if not self.tree.directories:
            return
        if len(_spellings) > _MOST_SPELLINGS:
            _spellings.clear()
        (directory,) = self.tree.directories
        try:
            descriptor = os.open(f"{self.tree.root}/{self.path}", os.O_RDONLY)
        except OSError:
            return  # as in a run: there are files, and nothing is known of them
        try:
            for name in chain(directory.sources, directory.headers):
                found = known.get(name)
                self.found[name] = _directives(name, descriptor) if found is None else found
        finally:
            os.close(descriptor)
        self.sum_up()

    def read_again(self, name: str) -> bool:
        """Read one of the files again; whether it has other directives. The sums stay."""
        found = _directives(f"{self.tree.root}/{self.path}{name}")
        if found == self.found[name]:
            return False
        self.found[name] = found
        return True

    def sum_up(self) -> None:
        """Count the directives of all files, and find those that name a file beside them."""
        questions: dict[str, bool] = {}

        def ask(path: str) -> bool:
            answer = os.path.isfile(path)
            questions[os.path.normpath(path)] = answer
            return answer

        self.questions = questions
        if not self.tree.directories:
            return
        reader = IncludeReader(self.tree.root, ask)
        reader.add(self.tree.directories[0], list(chain.from_iterable(self.found.values())))
        total, beside, wanted, bare = reader.result()
        names = Counter({sys.intern(spelling): count for spelling, count in wanted.items()})
        self.scan = IncludeScan(total, beside, names, bare)
        wants = [name for name in (*wanted, *questions) if not name.endswith(_KNOWN_ENDINGS)]
        self.odd = frozenset(name[1 + name.rfind("/") :].lstrip('"<') for name in wants)

    def is_answered_as_before(self) -> bool:
        """Whether the files that the sums depend on still are, or are not, there."""
        return all(os.path.isfile(path) == known for path, known in self.questions.items())


def _directives(path: str, folder: int | None = None) -> tuple[bytes, ...]:
    one = _spellings.setdefault
    return tuple(one(raw, raw) for raw in directives(read_start(path, folder)))


def _links(folder: str) -> list[str]:
    """The names in `folder` that are links and would count if they led to a file."""
    try:
        with os.scandir(folder) as entries:
            return [
                entry.name
                for entry in entries
                if entry.is_symlink()
                and (extension_of(entry.name) in _LINKED or entry.name in BUILD_FILES)
            ]
    except OSError:
        return []
