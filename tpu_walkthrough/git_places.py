"""Whether git would stay on this machine in a repository that may come from anyone.

A repository can name others' folders: its own by a `.git` file, the one that it shares, further
stores of objects, a working tree, files of rules, configuration that is included; each of them and
its files may be links. They are followed here as git would, and given up before the first that is
behind a network file system or an automounter. Where the machine has neither, nothing is read.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tpu_walkthrough import mounts
from tpu_walkthrough.files import read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    # Settings of a file, by patterns of their names; None where git cannot read the file.
    Settings = Callable[[str, str], list[tuple[str, str]] | None]

__all__ = ["stays_here"]

_MOST = 1 << 20  # bytes of a file of git's
_MOST_FILES = 100  # alternates, or files that are included
_WORDS = (b"include", b"worktree", b"excludesfile", b"attributesfile")
_NAMES = r"^(include\.path|includeif\..*\.path|core\.(worktree|excludesfile|attributesfile))$"
_MODULES = r"^submodule\..*\.path$"
# Folders of a repository whose entries git opens, and may be links.
_FOLDERS = ("", "info", "refs", "refs/heads", "refs/tags", "objects", "objects/info")


class _LeavesError(Exception):
    """Git would look at another machine, or nobody can know where it would look."""


def stays_here(root: str, settings: Settings, *, submodules: bool = False) -> bool:
    """Whether a question about the tree at `root`, and its submodules if asked, stays here."""
    allowed = (root, os.path.expanduser("~"))
    places = _Places(mounts.Mounts(allowed, mounts.MOUNT_TABLE), settings)
    if not places.mounts.has_remote():
        return True
    try:
        places.check_tree(os.path.abspath(root), submodules)
    except (_LeavesError, OSError, ValueError):
        return False
    return True


class _Places:
    """Each method raises _LeavesError, or OSError for what cannot be read."""

    def __init__(self, mounts: mounts.Mounts, settings: Settings) -> None:
        self.mounts = mounts
        self._settings = settings
        self._seen: set[str] = set()

    def check_tree(self, root: str, submodules: bool) -> None:
        folder = root
        while not os.path.lexists(self._local(os.path.join(folder, ".git"))):
            if folder == os.path.dirname(folder):
                return
            folder = os.path.dirname(folder)
        self._check_repository(self._pointed_at(os.path.join(folder, ".git")), root)
        modules = os.path.join(folder, ".gitmodules")
        if submodules and os.path.lexists(self._local(modules)):
            for path in self._values(modules, _MODULES):
                module = os.path.join(folder, path)
                if self._is_new(module) and os.path.lexists(self._local(f"{module}/.git")):
                    self.check_tree(module, submodules)

    def _pointed_at(self, path: str) -> str:
        """The repository's folder: `.git` itself, or what it names."""
        if os.path.isdir(path):
            return path
        text = os.fsdecode(read_file(path, _MOST)).removeprefix("gitdir:").strip()
        return self._local(os.path.join(os.path.dirname(path), text))

    def _check_repository(self, folder: str, root: str) -> None:
        common = folder
        named = self._local(os.path.join(folder, "commondir"))
        if os.path.lexists(named):
            common = self._local(
                os.path.join(folder, os.fsdecode(read_file(named, _MOST)).rstrip("\r\n"))
            )
        for place in {folder, common}:
            for name in _FOLDERS:
                self._check_links(os.path.join(place, name))
            for name in ("config", "config.worktree"):
                self._check_configuration(os.path.join(place, name), folder, root)
        self._check_objects(os.path.join(common, "objects"))

    def _check_links(self, folder: str) -> None:
        if os.path.isdir(self._local(folder)):
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_symlink():
                        self._local(entry.path)

    def _check_objects(self, folder: str) -> None:
        if not self._is_new(folder):
            return
        self._check_links(folder)
        self._check_links(os.path.join(folder, "pack"))
        named = self._local(os.path.join(folder, "info", "alternates"))
        if os.path.lexists(named):
            for line in os.fsdecode(read_file(named, _MOST)).split("\n"):
                if line.startswith('"'):
                    raise _LeavesError  # in C's notation, as git writes no name that needs none
                if line and not line.startswith("#"):
                    self._check_objects(os.path.join(folder, line))

    def _check_configuration(self, file: str, folder: str, root: str) -> None:
        if not self._is_new(file) or not os.path.lexists(self._local(file)):
            return
        text = read_file(file, _MOST).lower()
        if not any(word in text for word in _WORDS):
            return
        for name, value in self._named(file, _NAMES):
            if name.startswith("core."):
                self._local(self._expanded(value, folder))
                self._local(self._expanded(value, root))
            else:
                self._check_configuration(
                    self._expanded(value, os.path.dirname(file)), folder, root
                )

    def _values(self, file: str, names: str) -> Iterator[str]:
        return (value for _, value in self._named(file, names))

    def _named(self, file: str, names: str) -> list[tuple[str, str]]:
        found = self._settings(file, names)
        if found is None:
            raise _LeavesError
        return found

    def _expanded(self, path: str, folder: str) -> str:
        if path.startswith("~") and not path.startswith("~/"):
            raise _LeavesError  # a directory server may have the answer
        return os.path.join(folder, os.path.expanduser(path))

    def _is_new(self, path: str) -> bool:
        """Whether it was not looked at before; also that it stays here, and that it may be."""
        real = os.path.realpath(self._local(path))
        if real in self._seen:
            return False
        self._seen.add(real)
        if len(self._seen) > _MOST_FILES:
            raise _LeavesError
        return True

    def _local(self, path: str) -> str:
        if not self.mounts.is_local(path):
            raise _LeavesError
        return path
