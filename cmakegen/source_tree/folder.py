"""Read one folder of a tree: its listing, and the directives and declarations in its files.

Folders are independent of each other, so that one can be read again without the others, by another
process, or taken from an earlier run if it is unchanged.
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
    """The contents of a folder's files, by file name."""

    found: Mapping[str, bytes]
    """The spellings of the directives of each C-family file, one per line."""
    facts: Mapping[str, BuildFacts]
    """The declarations of each BUILD file."""
    stamps: Mapping[str, tuple[int, int]]
    """Inode and time of change of each file, except files that have to be read again."""


NOTHING = Contents({}, {}, {})


class Folder:
    """One folder of a tree, listed, and read by `read`."""

    __slots__ = ("directory", "facts", "found", "inside", "links", "stamps")

    def __init__(self, listing: Listing) -> None:
        self.directory = listing.directory
        self.links = listing.links
        self.inside: Mapping[str, IgnoreChain] = listing.inside
        """The rules inside its folders; empty if another process has listed it."""
        self.found: dict[str, bytes] = {}
        self.facts: dict[str, BuildFacts] = {}
        self.stamps: dict[str, tuple[int, int]] = {}

    @property
    def path(self) -> str:
        return self.directory.path

    @property
    def children(self) -> list[str]:
        """The paths of its subfolders."""
        path = self.directory.path
        return [f"{path}{name}/" for name in self.directory.folders]

    def contents(self) -> Contents:
        return Contents(self.found, self.facts, self.stamps)

    def let_go(self) -> None:
        """Free what only an update would need; the declarations of BUILD files stay."""
        self.found, self.stamps = {}, {}

    def read(
        self, root: str, whole: bool, known: Contents = NOTHING, ask: bool = False
    ) -> list[bytes]:
        """Read the files, except those in `known`; `whole` as in read_build_files.

        With `ask`, files in `known` that have changed since are read. Returns the spellings of all
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
            return spellings  # its files exist, but cannot be read
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
                if text:  # an empty text may be an unreadable file
                    stamps[name] = stamp
        finally:
            os.close(descriptor)
        return spellings

    def build_files(self) -> list[str]:
        """The names of its BUILD files."""
        return [path[len(self.path) :] for path in self.directory.build_files]

    def read_again(self, root: str, name: str) -> bool:
        """Read one of the files again; returns whether its directives have changed."""
        before = self.found[name]
        text, stamp = read_stamped(f"{root}/{self.path}{name}")
        self.found[name] = b"\n".join(directives(text))
        self.stamps.pop(name, None)
        if text:
            self.stamps[name] = stamp
        return self.found[name] != before

    def read_facts(self, root: str, name: str, whole: bool) -> bool:
        """Read a BUILD file; returns whether its declarations have changed."""
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
        """The spellings of all directives."""
        texts = [text for text in self.found.values() if text]
        return b"\n".join(texts).split(b"\n") if texts else []


def _stamp(path: str, folder: int | None = None) -> tuple[int, int] | None:
    try:
        status = os.stat(path, dir_fd=folder)
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns


def as_plain(folder: Folder) -> tuple[Any, ...]:
    """The folder in marshal's types, without the contents of its C-family files."""
    facts = {name: tuple(fact) for name, fact in folder.facts.items()}
    return tuple(folder.directory), folder.links, facts


def from_plain(value: tuple[Any, ...]) -> Folder:
    """A folder that another process has read, without ignore rules."""
    directory, links, facts = value
    folder = Folder(Listing(Directory(*directory), links, {}))
    folder.facts = {name: BuildFacts(*fact) for name, fact in facts.items()}
    return folder
