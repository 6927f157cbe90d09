"""Types for folders of headers that are not in the tree, with their include directories."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from typing import NamedTuple

from cmakegen.headers.roots import Root


class HeaderSet(NamedTuple):
    """Generated or third-party headers below one folder."""

    name: str
    """Its name in reports: `tensorflow 2.21.0`."""
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
    """Whether it is third-party, so that it is searched after all the tree's own headers."""

    def find(self, name: str) -> str | None:
        """The path of the header that a directive names, relative to the folder."""
        return next((root + name for root in self.roots if root + name in self.files), None)


class HeaderSource(NamedTuple):
    """Headers that `#include` directives may mean, at their position in the search order."""

    headers: HeaderSet
    """With the include directories that are used."""
    why: str
    """Why it is searched before all that follow."""
    roots: Sequence[Root]
    """These include directories, with their reasons."""
    is_complete: bool = True
    """Whether its headers need none of the same name from a later source."""

    def has(self, name: str) -> bool:
        return self.headers.find(name) is not None

    @property
    def origin(self) -> str:
        """The name under which its directives are counted."""
        return "-I" if self.headers.name.startswith("-I ") else self.headers.name


def header_source(
    headers: HeaderSet, why: str, roots: Sequence[Root], *, is_complete: bool = True
) -> HeaderSource:
    """The source of those of `headers` that are found in the include directories `roots`."""
    used = headers._replace(roots=[root.path for root in roots])
    return HeaderSource(used, why, roots, is_complete)


class Found(NamedTuple):
    """The result of a search for third-party headers."""

    sets: Sequence[HeaderSet]
    """In search order."""
    searched: Sequence[str]
    """Where headers were searched for, and what was found."""
    warnings: Sequence[str]
    inputs: Sequence[str] = ()
    """Files that the result depends on."""


USUAL_ROOTS = ("", "include/", "src/", "lib/")
"""Folders of public headers in repositories, besides those that BUILD files declare."""
NO_OUTPUT = "Bazel's output: none (no bazel-* links in the tree)"
NO_PACKAGES = "packages: none in the cache; --fetch-externals fetches them"


class MadeHeaders(NamedTuple):
    """Generated headers, their inputs and messages."""

    sets: list[HeaderSet]
    """In search order."""
    inputs: list[str]
    """The files that they were generated from."""
    notes: list[str]
    """Headers that could not be generated from the sources, the same in every run."""
    warnings: list[str]
    """Problems that may occur in every run."""
    failures: list[str]
    """Tools that were not available or did not run, which may succeed in the next run."""


class FilesOnDisk:
    """The files below a folder that is too large to list, looked up one by one."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        # Most lookups end at the first component that a directory lacks.
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
