"""Keep the survey of a tree for the next run, which reads only changed files.

The kept file has the state of the survey, and the directives of each folder's files. These are
encoded separately: those of folders without changes are neither read nor encoded again. If the
file is damaged, or belongs to another version of this code, another tree or user, everything is
read.
"""

from __future__ import annotations

import contextlib
import io
import marshal
import os
import sys
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from cmakegen.source_tree.folder import (
    NOTHING,
    Contents,
    Plain,
    facts_from_plain,
    stamps_from_plain,
)
from tpu_walkthrough import file_times
from tpu_walkthrough.replacing import clear_leftovers, replacing

_FORMAT = 4
_SUM_SIZE = 4
_LENGTH_SIZE = 8
_BUFFER_SIZE = 1 << 20

_NOTHING = marshal.dumps({})

Stamp = tuple[int, int]
"""Inode and time of change."""


class DamagedError(Exception):
    """The directives of a folder in the kept file are damaged."""


class State(NamedTuple):
    """The state of a survey in marshal's types."""

    whole: bool
    patterns: tuple[tuple[str, ...], tuple[str, ...]]
    """To exclude and to include."""
    ignore_files: list[str]
    """Ignore files outside of the tree that apply to it; absolute."""
    indexes: list[str]
    """Git's indexes that were used; absolute."""
    stamps: dict[str, Stamp | None]
    """Of both, and of the paths where a repository around the tree could be created."""
    sums: tuple[Any, ...]
    folders: dict[str, Plain]


class Kept:
    """The kept survey of an earlier run, and the directives that are to be kept."""

    def __init__(self, file: io.FileIO | None = None) -> None:
        """`file` is the kept file; it is closed with this object."""
        self.moment = file_times.now()
        """Later times of files are not relied on: they could change again with the same time."""
        self.state: State | None = None
        self.parts: dict[str, tuple[int, int, int]] = {}
        """The start, the size and the sum of each folder's directives in the file."""
        self._file = file
        self._changed: dict[str, bytes] = {}

    def __del__(self) -> None:
        if self._file:
            self._file.close()

    def contents(self, folder: str) -> Contents:
        """The contents of a folder in the earlier run, as far as they are known."""
        plain = self.state.folders.get(folder) if self.state else None
        if plain is None:
            return NOTHING
        _, _, facts, stamps, _ = plain
        with contextlib.suppress(DamagedError):
            return Contents(self.found(folder), facts_from_plain(facts), stamps_from_plain(stamps))
        return NOTHING

    def found(self, folder: str) -> dict[str, bytes]:
        """The directives of a folder's files in the earlier run. Raises DamagedError."""
        found: dict[str, bytes] = marshal.loads(self._part(folder))
        return found

    def _part(self, folder: str) -> bytes:
        start, size, expected = self.parts[folder]
        part = os.pread(self._file.fileno(), size, start) if self._file else b""
        if zlib.crc32(part) != expected:
            raise DamagedError
        return part

    def keep(self, folder: str, found: Mapping[str, bytes]) -> None:
        """Replace the directives of a folder."""
        self._changed[folder] = marshal.dumps(dict(found))

    def changes(self) -> dict[str, bytes]:
        """All that was passed to `keep`, for the Kept of another process."""
        return self._changed

    def take(self, changes: dict[str, bytes]) -> None:
        """Add the changes of another process."""
        self._changed |= changes

    def save(self, path: str, root: str, state: State) -> None:
        """Write the survey to the file at `path`.

        A failure is ignored: there is no such file then, and the next run is slower.
        """
        try:
            parts = []
            for folder in state.folders:
                part = self._changed.get(folder)
                if part is None:
                    part = self._part(folder) if folder in self.parts else _NOTHING
                parts.append(part)
            index = [(len(part), zlib.crc32(part)) for part in parts]
            head = marshal.dumps((_key(root), *state, index))
            length = len(head).to_bytes(_LENGTH_SIZE, "little")
            _write(path, [_sum(head), length, head, *parts])
        except (DamagedError, OSError):
            with contextlib.suppress(OSError):
                os.unlink(path)


def _write(path: str, parts: list[bytes]) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    clear_leftovers(path)
    with (
        replacing(path) as descriptor,
        open(descriptor, "wb", buffering=_BUFFER_SIZE, closefd=False) as file,
    ):
        file.writelines(parts)


def load(path: str, root: str) -> Kept:
    """The kept survey of the tree at `root` from the file at `path`; empty if there is none."""
    try:
        file = io.FileIO(path)
        known = Kept(file)
        status = os.fstat(file.fileno())
        if hasattr(os, "geteuid") and status.st_uid != os.geteuid():
            return Kept()
        expected, length = file.read(_SUM_SIZE), file.read(_LENGTH_SIZE)
        head = file.read(min(int.from_bytes(length, "little"), status.st_size))
        # marshal may not terminate on damaged data.
        if expected != _sum(head):
            return Kept()
        key, *fields, index = marshal.loads(head)
        if key != _key(root):
            return Kept()
        state = State(*fields)
        start = file.tell()
        for folder, (size, total) in zip(state.folders, index, strict=True):
            known.parts[folder] = start, size, total
            start += size
        known.state = state
    except (OSError, ValueError, EOFError, TypeError):
        return Kept()
    return known


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM_SIZE, "little")


def _key(root: str) -> tuple[Any, ...]:
    code = file_times.code_times(os.path.dirname(os.path.abspath(__file__)))
    return _FORMAT, sys.version_info[:2], os.path.realpath(root), code
