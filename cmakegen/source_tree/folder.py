"""Read one folder of a tree: its listing, and the directives and declarations in its files.

Folders are independent of each other, so that one can be read again without the others, by another
process, or taken from an earlier run if it is unchanged.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cmakegen.source_tree.build_files import BuildFacts, read_build_files
from cmakegen.source_tree.ignore import IgnoreChain
from cmakegen.source_tree.includes import directives, read_stamped
from cmakegen.source_tree.listing import IGNORE_FILE, Directory, Listing

Facts = dict[str, tuple[Any, ...]]
Stamp = tuple[int, int]
Plain = tuple[tuple[Any, ...], list[str], Facts, bytes, Stamp | None]


class Contents(NamedTuple):
    """The contents of a folder's files, by file name."""

    found: Mapping[str, bytes]
    """The spellings of the directives of each C-family file, one per line."""
    facts: Mapping[str, BuildFacts]
    """The declarations of each BUILD file."""
    stamps: Mapping[str, Stamp]
    """Inode and time of change of each file, except files that have to be read again."""


NOTHING = Contents({}, {}, {})


class Folder:
    """One folder of a tree, listed, and read by `read`.

    `stamp` is its inode and time of change before it was listed. The directives of its files are
    read by `load` when they are needed first, if they are not known yet.
    """

    __slots__ = (
        *("_found", "_load", "_packed", "_stamps"),
        *("directory", "facts", "inside", "links", "stamp"),
    )

    def __init__(
        self,
        listing: Listing,
        stamp: Stamp | None = None,
        load: Callable[[str], dict[str, bytes]] | None = None,
    ) -> None:
        self.directory = listing.directory
        self.links = listing.links
        self.inside: Mapping[str, IgnoreChain] = listing.inside
        """The rules inside its folders; empty if it was listed by another process or run."""
        self.stamp = stamp
        self._load = load
        self._found: dict[str, bytes] | None = None
        self.facts: dict[str, BuildFacts] = {}
        self._stamps: dict[str, Stamp] | None = None
        self._packed = b""
        """Their encoding, as long as nothing has requested them."""

    @property
    def path(self) -> str:
        return self.directory.path

    @property
    def found(self) -> dict[str, bytes]:
        """The spellings of the directives of each C-family file, one per line."""
        if self._found is None:
            self._found = self._load(self.path) if self._load else {}
        return self._found

    @property
    def stamps(self) -> dict[str, Stamp]:
        """Inode and time of change of its files, except files that have to be read again."""
        if self._stamps is None:
            self._stamps = stamps_from_plain(self._packed)
        return self._stamps

    @property
    def is_loaded(self) -> bool:
        """Whether the directives were read or requested."""
        return self._found is not None

    @property
    def children(self) -> list[str]:
        """The paths of its subfolders."""
        path = self.directory.path
        return [f"{path}{name}/" for name in self.directory.folders]

    def contents(self) -> Contents:
        return Contents(self.found, self.facts, self.stamps)

    def let_go(self) -> None:
        """Free what only an update would need."""
        self._found = None

    def read(
        self, root: str, whole: bool, known: Contents = NOTHING, ask: bool = False
    ) -> list[bytes]:
        """Read the files, except those in `known`; `whole` as in read_build_files.

        With `ask`, files in `known` that have changed since are read. Returns the spellings of all
        directives.
        """
        directory = self.directory
        self.look_at_rules(root)
        for name in self.build_files():
            stamp = known.stamps.get(name)
            is_known = stamp and name in known.facts
            if is_known and (not ask or stamp_of(f"{root}/{self.path}{name}") == stamp):
                self.facts[name] = known.facts[name]
                self.stamps[name] = known.stamps[name]
            else:
                self.read_facts(root, name, whole)
        self._found = {}
        names = directory.sources + directory.headers
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
                is_known = stamp and name in known.found
                if is_known and (not ask or stamp_of(name, descriptor) == stamp):
                    found[name] = lines = known.found[name]
                    if lines:
                        spellings += lines.split(b"\n")
                    stamps[name] = known_stamps[name]
                    continue
                text, stamps[name] = read_stamped(name, descriptor)
                read = directives(text)
                spellings += read
                found[name] = b"\n".join(read)
                if not text:  # it may be an unreadable file
                    del stamps[name]
        finally:
            os.close(descriptor)
        return spellings

    def build_files(self) -> list[str]:
        """The names of its BUILD files."""
        return [path[len(self.path) :] for path in self.directory.build_files]

    def look_at_rules(self, root: str) -> None:
        """Note the state of the folder's ignore file."""
        path = self.path + IGNORE_FILE
        if path in self.directory.inputs:
            stamp = stamp_of(f"{root}/{path}")
            if stamp:
                self.stamps[IGNORE_FILE] = stamp

    def read_again(self, root: str, name: str) -> bool:
        """Read one of the files again; returns whether its directives have changed."""
        before = self.found.get(name, b"")
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
        stamp = stamp_of(f"{root}/{path}")
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

    def as_plain(self, moment: int) -> Plain:
        """The folder in marshal's types, without the directives of its files.

        Times after `moment` are left out.
        """
        facts = {name: tuple(fact) for name, fact in self.facts.items()}
        packed = self._packed
        if self._stamps is not None:
            stamps = self._stamps
            if any(time >= moment for _, time in stamps.values()):
                stamps = {name: stamp for name, stamp in stamps.items() if stamp[1] < moment}
            packed = marshal.dumps(stamps)
        stamp = self.stamp if self.stamp and self.stamp[1] < moment else None
        return tuple(self.directory), self.links, facts, packed, stamp


def from_plain(value: Plain, load: Callable[[str], dict[str, bytes]] | None = None) -> Folder:
    """A folder that another process or run has read, without ignore rules; `load` as in Folder."""
    directory, links, facts, packed, stamp = value
    folder = Folder(Listing(Directory(*directory), links, {}), stamp, load)
    if facts:
        folder.facts = facts_from_plain(facts)
    folder._packed = packed  # decoding those of all files would take longer than all else
    return folder


def stamps_from_plain(packed: bytes) -> dict[str, Stamp]:
    """Inode and time of change of each file."""
    stamps: dict[str, Stamp] = marshal.loads(packed) if packed else {}
    return stamps


def facts_from_plain(facts: Facts) -> dict[str, BuildFacts]:
    """The declarations of BUILD files from their fields."""
    return {name: BuildFacts(*fact) for name, fact in facts.items()}


def stamp_of(path: str, folder: int | None = None) -> Stamp | None:
    """Inode and time of change of a file or folder; None if it cannot be looked up.

    `path` is relative to the open directory `folder`, if given.
    """
    try:
        status = os.stat(path, dir_fd=folder)
    except OSError:
        return None
    return status.st_ino, status.st_ctime_ns
