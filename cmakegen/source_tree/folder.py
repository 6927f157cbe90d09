"""What one folder of a tree comes to: its listing, its files' directives, what it declares.

Each folder stands for itself, so that one can be read again without the others, by another process,
or not at all where what an earlier run read still holds.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.source_tree.build_files import BuildFacts, read_build_files
from cmakegen.source_tree.includes import directives, read_stamped
from cmakegen.source_tree.listing import Directory, Listing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from cmakegen.source_tree.ignore import IgnoreChain


class Contents(NamedTuple):
    """What was read of the files of a folder, by their names."""

    found: Mapping[str, bytes]
    """The spellings of the directives of each C-family file, a line each."""
    facts: Mapping[str, BuildFacts]
    """What each BUILD file declares."""
    stamps: Mapping[str, tuple[int, int]]
    """Inode and time of change of each file; none of a file that has to be read again."""


NOTHING = Contents({}, {}, {})


class Folder:
    """One folder of a tree: listed, but not read yet."""

    __slots__ = ("directory", "facts", "found", "inside", "links", "stamps")

    def __init__(self, listing: Listing) -> None:
        self.directory = listing.directory
        self.links = listing.links
        self.inside: Mapping[str, IgnoreChain] = listing.inside
        """The rules for what is in its folders; none where another process has listed it."""
        self.found: dict[str, bytes] = {}
        self.facts: dict[str, BuildFacts] = {}
        self.stamps: dict[str, tuple[int, int]] = {}

    @property
    def path(self) -> str:
        return self.directory.path

    @property
    def children(self) -> list[str]:
        """The paths of the folders in it."""
        path = self.directory.path
        return [f"{path}{name}/" for name in self.directory.folders]

    def contents(self) -> Contents:
        return Contents(self.found, self.facts, self.stamps)

    def let_go(self) -> None:
        """Forget what only an update would need; what the BUILD files declare stays."""
        self.found, self.stamps = {}, {}

    def read(
        self, root: str, whole: bool, known: Contents = NOTHING, ask: bool = False
    ) -> list[bytes]:
        """Read the files, but for those that are `known`; `whole` as in read_build_files.

        With `ask`, known is only what has not changed since. Returns the spellings of all
        directives.
        """
        for name in self.build_files():
            stamp = known.stamps.get(name)
            is_known = stamp and name in known.facts
            if is_known and (not ask or _stamp(f"{root}/{self.path}{name}") == stamp):
                self.facts[name] = known.facts[name]
                self.stamps[name] = known.stamps[name]
            else:
                self.read_facts(root, name, whole)
        names = self.directory.sources + self.directory.headers
        return self._read_directives(root, names, known, ask) if names else []

    def _read_directives(
        self, root: str, names: list[str], known: Contents, ask: bool
    ) -> list[bytes]:
        spellings: list[bytes] = []
        try:
            descriptor = os.open(f"{root}/{self.path}", os.O_RDONLY)
        except OSError:
            return spellings  # there are files, and nothing is known of them
        found, stamps, known_stamps = self.found, self.stamps, known.stamps
        try:
            for name in names:
                stamp = known_stamps.get(name)
                if stamp and name in known.found and (not ask or _stamp(name, descriptor) == stamp):
                    found[name] = lines = known.found[name]
                    if lines:
                        spellings += lines.split(b"\n")
                    stamps[name] = stamp
                    continue
                text, stamp = read_stamped(name, descriptor)
                read = directives(text)
                spellings += read
                found[name] = b"\n".join(read)
                if text:  # else it may be one that could not be read
                    stamps[name] = stamp
        finally:
            os.close(descriptor)
        return spellings

    def build_files(self) -> list[str]:
        """The names of its BUILD files."""
        return [path[len(self.path) :] for path in self.directory.build_files]

    def read_again(self, root: str, name: str) -> bool:
        """Read one of the files again; whether it has other directives."""
        before = self.found[name]
        text, stamp = read_stamped(f"{root}/{self.path}{name}")
        self.found[name] = b"\n".join(directives(text))
        self.stamps.pop(name, None)
        if text:
            self.stamps[name] = stamp
        return self.found[name] != before

    def read_facts(self, root: str, name: str, whole: bool) -> bool:
        """Read a BUILD file, or read it again; whether it declares something else."""
        path = self.path + name
        before = self.facts.get(name)
        stamp = _stamp(f"{root}/{path}")
        self.facts[name] = facts = read_build_files(root, [path], whole)
        if stamp is not None and facts.are_lasting:
            self.stamps[name] = stamp
        else:
            self.stamps.pop(name, None)
        return facts != before

    def spellings(self) -> list[bytes]:
        """Those of all directives."""
        texts = [text for text in self.found.values() if text]
        return b"\n".join(texts).split(b"\n") if texts else []


def _stamp(path: str, folder: int | None = None) -> tuple[int, int] | None:
    try:
        status = os.stat(path, dir_fd=folder)
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns


def as_plain(folder: Folder) -> tuple[Any, ...]:
    """The folder in types of marshal's, without the contents of its C-family files."""
    facts = {name: tuple(fact) for name, fact in folder.facts.items()}
    return tuple(folder.directory), folder.links, facts


def from_plain(value: tuple[Any, ...]) -> Folder:
    """The folder that another process has read; without rules."""
    directory, links, facts = value
    folder = Folder(Listing(Directory(*directory), links, {}))
    folder.facts = {name: BuildFacts(*fact) for name, fact in facts.items()}
    return folder
