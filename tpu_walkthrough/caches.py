"""List and remove the files that a program keeps in the user's cache folder.

The folder may be set to one that holds other files, so only names of the program's own form count.
Programs create what was removed again when they need it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tpu_walkthrough.errors import OutputError, UsageError
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.replacing import remove

_BLOCK = 512  # bytes, for every file system


class CacheEntry(NamedTuple):
    """One kind of files in a cache."""

    name: str
    """The argument of `cache clear` that removes it."""
    description: str
    paths: Sequence[str]
    """Files and folders, which may be missing."""


class Cache(NamedTuple):
    """A program's part of the user's cache folder."""

    folder: str
    entries: Sequence[CacheEntry]


def matching(folder: str, pattern: str) -> list[str]:
    """The paths in a folder whose whole name matches; empty if the folder does not exist."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:  # nothing is cached yet
        return []
    return [os.path.join(folder, name) for name in names if re.fullmatch(pattern, name)]


def contents(cache: Cache) -> Iterator[str]:
    """A line for each entry, with its size on disk, and one for the total."""
    sizes = [sum(map(_size, entry.paths)) for entry in cache.entries]
    width = max(len("total"), *(len(entry.name) for entry in cache.entries))
    for entry, size in zip(cache.entries, sizes, strict=True):
        yield f"{_text(size):>11}  {entry.name:<{width}}  {entry.description}"
    yield f"{_text(sum(sizes)):>11}  {'total':<{width}}  {cache.folder}"


def clear(cache: Cache, names: Sequence[str] = ()) -> str:
    """Remove the named entries, by default all; returns a line for the user.

    Raises UsageError for an unknown name, OutputError where a file cannot be removed.
    """
    known = [entry.name for entry in cache.entries]
    for name in names:
        if name not in known:
            raise UsageError(f"the cache has no entry {name}", f"Entries: {', '.join(known)}")
    paths = [
        path for entry in cache.entries if not names or entry.name in names for path in entry.paths
    ]
    size = sum(map(_size, paths))
    try:
        with Progress(enabled=True).step(f"Removing {_text(size)}"):
            for path in paths:
                remove(path)
    except OSError as error:
        raise OutputError(
            f"{error.filename or cache.folder}: cannot be removed: {error.strerror}",
            "Entries that were already removed are created again when they are needed.",
        ) from None
    return f"removed {_text(size)} from {cache.folder}"


def _size(path: str) -> int:
    """Bytes on disk of a file, or of a folder with its contents; links are not followed."""
    counted: set[tuple[int, int]] = set()
    waiting = [path]
    size = 0
    while waiting:
        path = waiting.pop()
        try:
            status = os.lstat(path)
            if os.path.isdir(path) and not os.path.islink(path):
                waiting += [entry.path for entry in os.scandir(path)]
        except OSError:  # missing, or removed meanwhile
            continue
        if (status.st_dev, status.st_ino) not in counted:  # a file may have several names
            counted.add((status.st_dev, status.st_ino))
            size += status.st_blocks * _BLOCK
    return size


def _text(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 1e6 else f"{size / 1e3:.1f} kB"
