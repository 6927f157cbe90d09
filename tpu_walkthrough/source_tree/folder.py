"""One folder of a tree: its listing, and the directives and declarations in its files.

A file is read again once its inode or its time of change is another one than before. As the
directives of a folder's files are summed up, all of these files are read when one of them changes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from tpu_walkthrough.source_tree.build_files import BuildFacts, read_build_file
from tpu_walkthrough.source_tree.ignore import IgnoreChain
from tpu_walkthrough.source_tree.includes import (
    DirectiveSum,
    directives,
    is_current,
    read_stamped,
    sum_directives,
)
from tpu_walkthrough.source_tree.listing import Directory, Listing
from tpu_walkthrough.source_tree.names import IGNORE_FILE

Stamp = tuple[int, int]
"""Inode and time of change."""


class Folder:
    """A listed folder, and what was read of its files."""

    __slots__ = ("directory", "facts", "inside", "links", "stamp", "stamps", "sum")

    def __init__(self, listing: Listing, stamp: Stamp | None, before: Folder | None = None) -> None:
        """`stamp` is of the time before the listing; `before` has what is known of the files."""
        self.directory = listing.directory
        self.links = listing.links
        self.inside: Mapping[str, IgnoreChain] = listing.inside
        """The rules inside its subfolders; empty if an earlier run listed it."""
        self.stamp = stamp
        self.facts: dict[str, BuildFacts] = {}
        """The declarations of each BUILD file."""
        self.stamps: dict[str, Stamp] = {}
        """Of each file, except those that have to be read again."""
        self.sum: DirectiveSum | None = None
        """The sum of the directives; None until the files are read."""
        if before is not None:
            self.sum = before.sum if before.directory == self.directory else None
            names = set(self.names())
            self.facts = {name: fact for name, fact in before.facts.items() if name in names}
            self.stamps = {name: stamp for name, stamp in before.stamps.items() if name in names}

    @property
    def path(self) -> str:
        return self.directory.path

    @property
    def children(self) -> list[str]:
        """The paths of its subfolders."""
        return [f"{self.path}{name}/" for name in self.directory.folders]

    def names(self) -> Iterator[str]:
        """The names of the files whose content is relevant."""
        directory = self.directory
        start = len(directory.path)
        yield from chain(directory.sources, directory.headers)
        yield from (path[start:] for path in directory.build_files)
        if self.path + IGNORE_FILE in directory.inputs:
            yield IGNORE_FILE

    def outdated(self, top: int) -> list[str]:
        """The names of files that have to be read; `top` is a descriptor of the tree's root."""
        known, path = self.stamps, self.path
        return [
            name
            for name in self.names()
            if name not in known or stamp_of(path + name, top) != known[name]
        ]

    def read(self, root: str, names: Iterable[str], moment: int, known: dict[bytes, bytes]) -> int:
        """Read these files, and all C-family files unless their sum stays current.

        A time of change after `moment` is not relied on: the file could change again with it.
        `known` is as in sum_directives. Returns how many files need not be read again.
        """
        chosen = set(names)
        sources = [*self.directory.sources, *self.directory.headers]
        if (
            self.sum is None
            or not chosen.isdisjoint(sources)
            or not is_current(self.sum, root, self.path)
        ):
            spellings: list[bytes] = []
            for name in sources:
                text, stamp = read_stamped(f"{root}/{self.path}{name}")
                spellings += directives(text)
                self._set_stamp(name, stamp, moment)
            self.sum = sum_directives(root, self.directory, spellings, known)
            chosen.update(sources)
        for name in chosen.difference(sources):
            self._read_rules(root, name, moment)
        return sum(name in self.stamps for name in chosen)

    def _read_rules(self, root: str, name: str, moment: int) -> None:
        """Read a BUILD file, or note the time of an ignore file."""
        stamp = stamp_of(f"{root}/{self.path}{name}")
        if name != IGNORE_FILE:
            self.facts[name] = facts = read_build_file(root, self.path + name)
            stamp = stamp if facts.are_lasting else None
        self._set_stamp(name, stamp, moment)

    def _set_stamp(self, name: str, stamp: Stamp | None, moment: int) -> None:
        self.stamps.pop(name, None)
        if stamp is not None and stamp[1] < moment:
            self.stamps[name] = stamp

    def contents(self) -> tuple[object, ...]:
        """What was read of it, as it is now."""
        return self.directory, self.sum, self.facts.copy()

    def as_plain(self) -> tuple[Any, ...]:
        """The folder in marshal's types, without rules."""
        facts = {name: tuple(fact) for name, fact in self.facts.items()}
        directory, sums = tuple(self.directory), tuple(self.sum or ())
        return directory, self.links, self.stamp, facts, self.stamps, sums


def from_plain(value: tuple[Any, ...]) -> Folder:
    """What `as_plain` returned."""
    directory, links, stamp, facts, stamps, sums = value
    folder = Folder(Listing(Directory(*directory), links, {}), stamp)
    folder.stamps, folder.sum = stamps, DirectiveSum(*sums)
    folder.facts = {name: BuildFacts(*fact) for name, fact in facts.items()}
    return folder


def stamp_of(path: str, folder: int | None = None) -> Stamp | None:
    """Inode and time of change of a file or folder; None if it cannot be looked up.

    `path` is relative to the open directory `folder`, if given.
    """
    try:
        status = os.stat(path, dir_fd=folder)
    except (OSError, ValueError):  # a zero byte
        return None
    return status.st_ino, status.st_ctime_ns
