"""Looks up which paths are regular files on this machine.

`find` prints thousands of paths in one folder: after a few of them the folder is listed, once for
all others. A listing only shows that a file exists; for others the disk is asked.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from tpu_walkthrough.mounts import Mounts
from trace_links.resolve.bazel import Workspace, is_of_bazel

_ASKED = 4  # files of a folder that are looked up before it is listed
_SECONDS = 5.0  # that a listing is valid
_MOST_ENTRIES = 10_000  # of a folder
_KEPT = 1000  # folders
_MOST_NAMES = 500_000  # in all of them


class _Folder(NamedTuple):
    """The regular files of a folder."""

    path: str
    """Its normalised path."""
    names: frozenset[str]
    until: float


class Files:
    """Finds files without access to other machines; `workspaces` own what Bazel's links lead to."""

    def __init__(self, mounts: Mounts, workspaces: Sequence[Workspace]) -> None:
        self._mounts = mounts
        self._workspaces = workspaces
        self._asked: dict[str, int] = {}  # files found in each folder
        self._listed: dict[str, _Folder] = {}
        self._names = 0  # in all of these

    def find(self, path: str) -> str | None:
        """The normalised path of a regular file; None for anything else."""
        folder, _, name = path.rpartition("/")
        listed = self._listed.get(folder)
        if listed is not None and time.monotonic() < listed.until:
            if name in listed.names:
                return f"{listed.path}/{name}"
            return self._looked_up(path)
        found = self._looked_up(path)
        if found is not None:
            self._note(folder, name, found)
        return found

    def _looked_up(self, path: str) -> str | None:
        if not path.startswith("/") or not self._mounts.is_local(path):
            return None
        try:
            status = os.stat(path)
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        plain = os.path.normpath(path)
        if ".." in path.split("/"):
            # The parent of a linked folder is not the folder with the link.
            try:
                same = os.path.samestat(os.stat(plain), status)
            except OSError:
                same = False
            plain = plain if same else os.path.realpath(path)
        if is_of_bazel(plain):
            for workspace in self._workspaces:
                own = workspace.own(plain)
                if own != plain:
                    return own
        return plain.replace("//", "/", 1) if plain.startswith("//") else plain

    def _note(self, folder: str, name: str, found: str) -> None:
        """List the folder of a file that was found, if it is one of many."""
        if len(self._asked) >= _KEPT or self._names >= _MOST_NAMES:
            self._asked.clear()
            self._listed.clear()
            self._names = 0
        asked = self._asked[folder] = self._asked.get(folder, 0) + 1
        if asked < _ASKED:
            return
        above, _, found_name = found.rpartition("/")
        # Only where every file of the folder would be found in the same way
        is_plain = (
            above == os.path.normpath(folder)
            and ".." not in folder.split("/")
            and not is_of_bazel(f"{above}/")
        )
        names = _regular_files(above) if is_plain and found_name == name else frozenset()
        self._names += len(names)
        self._listed[folder] = _Folder(above, names, time.monotonic() + _SECONDS)


def _regular_files(folder: str) -> frozenset[str]:
    """The names of a folder's regular files, without links; empty for a very large folder."""
    try:
        with os.scandir(folder) as entries:
            first = list(islice(entries, _MOST_ENTRIES + 1))
            names = [entry.name for entry in first if entry.is_file(follow_symlinks=False)]
    except OSError:
        return frozenset()
    return frozenset(names) if len(first) <= _MOST_ENTRIES else frozenset()
