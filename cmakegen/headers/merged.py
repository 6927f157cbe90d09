"""Merge the include directories of many packages into one folder of links.

TensorFlow needs 73 of them, and CMake repeats each for each of ten thousand sources: 76 MB of
build.ninja. A folder of links finds the same headers: where several directories have the same
name, the first in search order has it, and folders that several have are merged.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cmakegen.headers.header_set import HeaderSet
from cmakegen.settings.cache import cannot_write, tree_cache
from tpu_walkthrough.replacing import remove, staging

_FEW = 16  # directories that are not worth a folder
_KEPT = 3  # folders of earlier runs, whose projects may still be open
_NAME = "third_party-"
_CUDA = "cuda-"


class Directory(NamedTuple):
    """An include directory of a package."""

    headers: HeaderSet
    path: str
    """"" or "a/b/"."""


def merged_folder(root: str, directories: Sequence[Directory], few: int = _FEW) -> str:
    """The folder of links in place of `directories`, relative to the cache of the tree at `root`.

    "" if they are fewer than `few`. Raises OutputError.
    """
    if len(directories) < few:
        return ""
    name = f"{_NAME}{_sum(directories):08x}"
    make_folder(root, name, lambda made, folder: _Merge(made, folder).write(directories))
    return name


def _sum(directories: Sequence[Directory]) -> int:
    """Identifies the links: a package that is fetched with other headers has the same path."""
    sums: dict[int, int] = {}
    for one in directories:
        files = one.headers.files if isinstance(one.headers.files, frozenset) else ()
        if id(one.headers) not in sums:  # in any order: sorting them would take longer
            sums[id(one.headers)] = sum(zlib.crc32(os.fsencode(file)) for file in files)
    places = [f"{one.headers.path}/{one.path} {sums[id(one.headers)]}" for one in directories]
    return zlib.crc32(os.fsencode(os.sep.join(places)))


def cuda_folder(root: str, merged: str) -> str:
    """A folder that clang accepts as an installation of CUDA, with the headers of `merged`.

    Relative to the cache of the tree at `root`; "" if they are not those of CUDA. Raises
    OutputError.
    """
    if not merged or not os.path.exists(os.path.join(tree_cache(root), merged, "cuda.h")):
        return ""
    name = _CUDA + merged.removeprefix(_NAME)

    def write(made: str, _folder: str) -> None:
        for empty in ("bin", "lib64"):  # clang looks for them
            os.mkdir(os.path.join(made, empty))
        os.symlink(f"../{merged}", os.path.join(made, "include"))

    make_folder(root, name, write)
    return name


def make_folder(root: str, name: str, write: Callable[[str, str], None]) -> None:
    """Have `write` fill the folder `name` of the tree's cache, unless it exists.

    `write` gets the folder to fill and the one that it becomes. Folders of another kind, which is
    what precedes `-` in a name, are kept; old ones of its kind are removed. Raises OutputError.
    """
    cache = tree_cache(root)
    folder = os.path.join(cache, name)
    if os.path.isdir(folder):
        return
    try:
        os.makedirs(cache, exist_ok=True)
        with staging(folder) as made:
            write(made, folder)
            os.chmod(made, 0o755)
            try:
                os.rename(made, folder)
            except OSError:
                if not os.path.isdir(folder):  # not by another run at the same time
                    raise
        _remove_old(cache, name.partition("-")[0])
    except OSError as error:
        raise cannot_write(folder, error) from None


class _Merge:
    """Writes the links."""

    def __init__(self, made: str, folder: str) -> None:
        self._made = made
        self._folder = folder
        self._entries: dict[int, dict[str, set[str]]] = {}

    def write(self, directories: Sequence[Directory]) -> None:
        pending = [("", list(directories))]
        while pending:
            inside, sources = pending.pop()
            found: dict[str, list[Directory]] = {}
            for one in sources:
                for name in sorted(self._entries_of(one.headers).get(one.path, ())):
                    found.setdefault(name, []).append(one)
            for name, those in found.items():
                folders = [
                    one for one in those if f"{one.path}{name}/" in self._entries_of(one.headers)
                ]
                if len(folders) > 1 and folders[0] is those[0]:
                    os.mkdir(f"{self._made}/{inside}{name}")
                    below = [one._replace(path=f"{one.path}{name}/") for one in folders]
                    pending.append((f"{inside}{name}/", below))
                else:
                    target = f"{those[0].headers.folder}/{those[0].path}{name}"
                    start = os.path.dirname(f"{self._folder}/{inside}{name}")
                    # A file system that ignores case has the first of two such names.
                    with contextlib.suppress(FileExistsError):
                        os.symlink(os.path.relpath(target, start), f"{self._made}/{inside}{name}")

    def _entries_of(self, headers: HeaderSet) -> dict[str, set[str]]:
        """Folder ("" or "a/b/") -> names of the files and folders in it."""
        entries = self._entries.get(id(headers))
        if entries is None:
            entries = self._entries[id(headers)] = {}
            files = headers.files if isinstance(headers.files, frozenset) else ()
            for file in files:
                path = file
                while True:
                    folder, _, name = path.rpartition("/")
                    folder += "/" * bool(folder)
                    known = folder in entries
                    entries.setdefault(folder, set()).add(name)
                    if known or not folder:
                        break
                    path = folder[:-1]
        return entries


def _remove_old(cache: str, kind: str) -> None:
    names = [name for name in os.listdir(cache) if name.startswith(f"{kind}-")]
    folders = [os.path.join(cache, name) for name in names]
    folders.sort(key=lambda path: os.stat(path).st_mtime_ns, reverse=True)
    for folder in folders[_KEPT:]:
        remove(folder)
