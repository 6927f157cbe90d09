"""Folders of headers that are not the tree's own, with the include directories in them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Sequence


class HeaderSet(NamedTuple):
    """Generated or third-party headers below one folder."""

    name: str
    """What a report calls it: `tensorflow 2.21.0`."""
    base: str
    """`tree`, `cache`, `tree cache` or `absolute`: what `path` is relative to."""
    path: str
    """Without a trailing slash; "" for the base itself."""
    folder: str
    """The same folder as an absolute path on this machine."""
    files: Container[str]
    """The headers, relative to the folder, with `/`."""
    roots: Sequence[str]
    """Include directories, "" or "a/b/", in search order."""
    system: bool
    """Third-party: searched after everything of the tree's own."""


class MadeHeaders(NamedTuple):
    """The header sets, in search order, and what they came of."""

    sets: list[HeaderSet]
    inputs: list[str]
    """The files that they were made of."""
    notes: list[str]
    """What could not be made of the sources: the same in every run."""
    warnings: list[str]
    """What is not as it should be, and may be so in every run."""
    failures: list[str]
    """What could not be had, or does not run: the next run may be luckier."""


class FilesOnDisk:
    """The files below a folder too large to list, asked for one by one."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        # Most questions end at the first component that a directory does not have.
        self._entries: dict[str, frozenset[str]] = {}

    def __contains__(self, path: object) -> bool:
        directory = ""
        name = str(path)
        while name:
            first, slash, rest = name.partition("/")
            if first not in self._listing(directory):
                return False
            directory, name = directory + first + slash, rest
        return os.path.isfile(f"{self._folder}/{path}")

    def _listing(self, directory: str) -> frozenset[str]:
        found = self._entries.get(directory)
        if found is None:
            try:
                found = frozenset(os.listdir(f"{self._folder}/{directory}"))
            except OSError:
                found = frozenset()
            self._entries[directory] = found
        return found
