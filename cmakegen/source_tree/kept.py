"""Keep the contents of a tree's files for the next run, which reads only changed files.

Folders are listed in every run; only the contents of files are kept, each with its inode and the
time of its last change. If the kept file is damaged, or belongs to another version of this code,
another tree or user, everything is read.

The contents of each folder are encoded separately: those without changes are copied as they are.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
import zlib
from typing import TYPE_CHECKING

from cmakegen.source_tree.build_files import BuildFacts
from cmakegen.source_tree.folder import NOTHING, Contents
from tpu_walkthrough import file_times
from tpu_walkthrough.replacing import clear_leftovers, replacing

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any

_FORMAT = 2
_SUM_SIZE = 4
_BUFFER_SIZE = 1 << 20


class Kept:
    """The contents of the folders of a tree: those of an earlier run, and changed ones."""

    def __init__(self, before: Mapping[str, memoryview]) -> None:
        self._moment = file_times.now()
        self._before = before
        self._sizes: dict[str, int] = {}
        self._data = bytearray()
        """The encoded contents of changed folders, in the order of `_sizes`."""

    def contents(self, folder: str) -> Contents:
        """The contents of a folder in the earlier run."""
        encoded = self._before.get(folder)
        if encoded is None:
            return NOTHING
        found, facts, stamps = marshal.loads(encoded)
        return Contents(found, {name: BuildFacts(*fact) for name, fact in facts.items()}, stamps)

    def keep(self, folder: str, contents: Contents) -> None:
        """Replace the kept contents of a folder.

        Files that changed after this object was created lose their stamps: they could change
        again with the same time.
        """
        found, facts, stamps = contents
        if any(time >= self._moment for _, time in stamps.values()):
            stamps = {name: stamp for name, stamp in stamps.items() if stamp[1] < self._moment}
        plain: Any = found, {name: tuple(fact) for name, fact in facts.items()}, stamps
        encoded = marshal.dumps(plain)
        self._sizes[folder] = len(encoded)
        self._data += encoded

    def changes(self) -> tuple[dict[str, int], bytearray]:
        """All contents passed to `keep`, for the Kept of another process."""
        return self._sizes, self._data

    def take(self, sizes: dict[str, int], data: bytes | bytearray) -> None:
        """Add the changes of another process."""
        self._sizes |= sizes
        self._data += data

    def save(self, path: str, root: str, whole: bool, folders: Collection[str]) -> None:
        """Write the contents of `folders`, all of the tree, to the file at `path`.

        The object cannot be used afterwards. A failure is ignored: the next run is a little slower.
        """
        same = {
            folder: part
            for folder, part in self._before.items()
            if folder in folders and folder not in self._sizes
        }
        if self._sizes or len(same) < len(self._before):
            sizes = {folder: len(part) for folder, part in same.items()} | self._sizes
            head = marshal.dumps((_key(root), whole, sizes))
            _write(path, [head, *same.values(), self._data])
        self._before, self._sizes, self._data = {}, {}, bytearray()


def _write(path: str, parts: Sequence[bytes | bytearray | memoryview]) -> None:
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        clear_leftovers(path)
        with (
            replacing(path) as descriptor,
            open(descriptor, "wb", buffering=_BUFFER_SIZE, closefd=False) as file,
        ):
            file.write(_sum(*parts))
            file.writelines(parts)


def load(path: str, root: str, whole: bool) -> Kept:
    """The kept contents of the tree at `root` from the file at `path`.

    Empty if BUILD files were not read with the same value of `whole`.
    """
    try:
        with open(path, "rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return Kept({})
            data = memoryview(file.read())
        # marshal may not terminate on damaged data.
        if data[:_SUM_SIZE] != _sum(data[_SUM_SIZE:]):
            return Kept({})
        key, was_whole, sizes = marshal.loads(data[_SUM_SIZE:])
        if (key, was_whole) != (_key(root), whole):
            return Kept({})
        start = len(data) - sum(sizes.values())
        before = {}
        for folder, size in sizes.items():
            before[folder] = data[start : start + size]
            start += size
    except (OSError, ValueError, EOFError, TypeError):
        return Kept({})
    return Kept(before)


def _sum(*parts: bytes | bytearray | memoryview) -> bytes:
    value = 0
    for part in parts:
        value = zlib.crc32(part, value)
    return value.to_bytes(_SUM_SIZE, "little")


def _key(root: str) -> tuple[Any, ...]:
    code = file_times.code_times(os.path.dirname(os.path.abspath(__file__)))
    return _FORMAT, sys.version_info[:2], os.path.realpath(root), code
