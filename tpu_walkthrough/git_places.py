"""Check that git would stay on this machine, and would not block, in a foreign repository.

A repository's settings can name a user (`~name`), which git looks up in the name service; such a
repository is refused on every machine. So is one with a pipe where git expects a file, which git
would wait for. A repository can also name other folders: its own by a `.git` file, a shared one,
alternate object stores, a working tree, files of ignore rules, included configuration; each of
them and its files may be links. Where the machine has a network file system or an automounter,
only plain repositories are therefore accepted: clones, linked working trees and submodules without
links and lazy fetches, whose alternate object stores are on this machine, too. More of git's
behaviour is not imitated.

The repository is searched for as git does; where it could be another one than git finds, it is
refused.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Callable, Iterator

from tpu_walkthrough import mounts
from tpu_walkthrough.files import read_file
from tpu_walkthrough.user_folders import home

# The settings in a file; None where git cannot read it.
Settings = Callable[[str], list[tuple[str, str]] | None]


_MOST = 1 << 22  # bytes of a file of git's
_MOST_FILES = 100  # included ones
_MOST_STORES = 5  # levels of alternates, as in git
_HEAD = re.compile(rb"ref: refs/[^\s\0]+\n?|[0-9a-f]{40}(?:[0-9a-f]{24})?\n?")
_USER = re.compile(r"(?::\([^)]*\))?~[^/]")
_USER_IN_CONDITION = re.compile(r"includeif\.[^:]*:~[^/]")
_INCLUDE = re.compile(r"include\.path|includeif\..*\.path", re.DOTALL)
# A file without any of these has no setting that matters here, on any machine; those of places
# matter only on machines with remote file systems.
_WORDS = (b"include", b"~")
_WORDS_OF_PLACES = (
    *(b"worktree", b"excludesfile", b"attributesfile", b"extensions", b"promisor", b"partialclone"),
)
_EXTENSIONS = frozenset(
    f"extensions.{name}"
    for name in ("noop", "objectformat", "preciousobjects", "relativeworktrees", "worktreeconfig")
)
# Folders of a repository in which git opens files.
_FOLDERS = ("branches", "info", "objects", "refs", "remotes")
# Those with the files that every query needs.
_NEEDED_FOLDERS = ("", "info", "objects/info", "objects/pack")
_RULES_OF_ALL = ("exclude", "attributes")  # in info
_RULES = (".gitignore", ".gitattributes")  # git before 2.32 follows links of these names


class _LeavesError(Exception):
    """Git would access another machine or wait, or where it would look cannot be determined."""


def find_repository(
    root: str, settings: Settings, *, nested: bool = False, deadline: float = float("inf")
) -> str | None:
    """The folder with the `.git` that git uses at `root`; None where git should not be run.

    `nested`: git also reads repositories in the tree. Raises TimeoutError.
    """
    root = os.path.realpath(root)
    local = mounts.Mounts((root, home()), mounts.MOUNT_TABLE)
    places = _Places(local, settings, deadline, reads_rules=nested)
    try:
        top = _top(root, local)
        if top is not None:
            places.check_repository(top)
            if nested:
                places.check_tree(root, top)
    except TimeoutError:
        raise
    except (_LeavesError, OSError, ValueError):
        return None
    return top


def _top(root: str, local: mounts.Mounts) -> str | None:
    """The first folder with a `.git`, from `root` upwards."""
    folder = root
    while local.is_local(path := os.path.join(folder, ".git")) and not os.path.lexists(path):
        if _may_be_bare(folder) or folder == os.path.dirname(folder):
            return None
        folder = os.path.dirname(folder)
    return folder if local.is_local(path) else None


def _may_be_bare(folder: str) -> bool:
    """Whether git may use the folder itself as a repository."""
    return os.path.lexists(os.path.join(folder, "HEAD")) and any(
        os.path.lexists(os.path.join(folder, name)) for name in ("objects", "commondir")
    )


class _Places:
    """Checks the files and folders that git would use.

    Each method raises _LeavesError, or OSError or ValueError where a file cannot be read.
    """

    def __init__(
        self, local: mounts.Mounts, settings: Settings, deadline: float, *, reads_rules: bool
    ) -> None:
        self._mounts = local
        self._is_strict = local.has_remote()
        self._words = _WORDS + _WORDS_OF_PLACES * self._is_strict
        self._settings = settings
        self._deadline = deadline
        self._unread = () if reads_rules else _RULES_OF_ALL
        self._seen: set[str] = set()  # files of settings, by the paths that git opens

    def check_repository(self, top: str, *, nested: bool = False) -> None:
        """Check the repository of `top`; a nested one that git does not recognise is ignored."""
        folder = self._pointed_at(top)
        if nested and not os.path.lexists(os.path.join(folder, "HEAD")):
            return
        self._refuse_links(folder)
        common = folder
        named = os.path.join(folder, "commondir")
        if os.path.lexists(named):
            common = self._place(folder, _line(self._read(named)))
            self._refuse_links(common)
        if not _HEAD.fullmatch(self._read(os.path.join(folder, "HEAD"))):
            raise _LeavesError
        if not all(os.path.isdir(os.path.join(common, name)) for name in ("objects", "refs")):
            raise _LeavesError
        for place in {folder, common}:
            self._refuse_pipes(place)
        self._seen.clear()
        self._check_settings(os.path.join(common, "config"), top, common)
        for place in {folder, common}:
            self._check_settings(os.path.join(place, "config.worktree"), top, folder)
        if self._is_strict:
            self._check_stores(os.path.join(common, "objects"))

    def check_tree(self, root: str, top: str) -> None:
        """Check the files below `root` that git reads in a search for new files."""
        folder = root
        while folder != top:
            folder = os.path.dirname(folder)
            for name in _RULES:
                if self._is_strict:
                    self._refuse_link(os.path.join(folder, name))
                _refuse_pipe(os.path.join(folder, name))
        for entry in self._walk(root):
            if entry.name == ".git" and os.path.dirname(entry.path) != top:
                self.check_repository(os.path.dirname(entry.path), nested=True)
            elif entry.name in _RULES and not entry.is_file(follow_symlinks=False):
                if self._is_strict and entry.is_symlink():
                    raise _LeavesError
                _refuse_pipe(entry.path)

    def _pointed_at(self, top: str) -> str:
        """The repository's folder: `.git` itself, or what it names."""
        path = os.path.join(top, ".git")
        if self._is_strict:
            self._refuse_link(path)
        if os.path.isdir(path):
            return path
        text = _line(self._read(path))
        if not text.startswith("gitdir: "):
            raise _LeavesError
        return self._place(top, text.removeprefix("gitdir: "))

    def _place(self, folder: str, path: str) -> str:
        """A path that git takes from `folder`, which is real."""
        if not path or path != path.strip():
            raise _LeavesError
        path = os.path.join(folder, path)
        if not self._is_strict:
            return path
        # Git resolves `..` in the text in some places; the system resolves it on disk.
        normal = os.path.normpath(path)
        if not (self._mounts.is_local(path) and self._mounts.is_local(normal)):
            raise _LeavesError
        if os.path.realpath(path) != normal:
            raise _LeavesError
        return normal

    def _refuse_links(self, folder: str) -> None:
        if not self._is_strict:
            return
        with os.scandir(folder) as entries:
            if any(entry.is_symlink() and entry.name != "hooks" for entry in entries):
                raise _LeavesError
        for name in _FOLDERS:
            place = os.path.join(folder, name)
            if os.path.isdir(place) and any(entry.is_symlink() for entry in self._walk(place)):
                raise _LeavesError

    def _refuse_pipes(self, folder: str) -> None:
        """Refuse pipes among the files that git opens in a repository's folder."""
        for name in _NEEDED_FOLDERS:
            place = os.path.join(folder, name)
            if os.path.isdir(place):
                with os.scandir(place) as entries:
                    for entry in entries:
                        is_unread = name == "info" and entry.name in self._unread
                        if not (is_unread or entry.is_file(follow_symlinks=False)):
                            _refuse_pipe(entry.path)

    def _check_stores(self, objects: str) -> None:
        """Check the alternates of an object store, recursively."""
        waiting = [objects]
        for _ in range(_MOST_STORES + 1):
            waiting = [more for store in waiting for more in self._stores(store)]
            if len(waiting) > _MOST_FILES:
                raise _LeavesError
        if waiting:
            raise _LeavesError

    def _stores(self, objects: str) -> Iterator[str]:
        """The folders in a store's list of alternates, each checked."""
        named = os.path.join(objects, "info", "alternates")
        if not os.path.lexists(named):
            return
        for line in os.fsdecode(self._read(named)).split("\n"):
            if not line or line.startswith("#"):
                continue
            if line.startswith('"'):  # quoted as in C
                raise _LeavesError
            if not os.path.isabs(line):
                store = self._place(objects, line)
            elif line == line.strip() and ".." not in line.split("/"):
                store = line
            else:
                raise _LeavesError
            if not self._mounts.is_local(store):
                raise _LeavesError
            store = os.path.realpath(store)
            if os.path.isdir(store):
                if any(entry.is_symlink() for entry in self._walk(store)):
                    raise _LeavesError
                yield store

    def _refuse_link(self, path: str) -> None:
        if not self._mounts.is_local(path) or os.path.islink(path):
            raise _LeavesError

    def _walk(self, folder: str) -> Iterator[os.DirEntry[str]]:
        """All entries below a folder, except those in `.git`."""
        waiting = [folder]
        while waiting:
            place = waiting.pop()
            if time.monotonic() > self._deadline:
                raise TimeoutError
            if not self._mounts.is_local(place):
                raise _LeavesError
            with os.scandir(place) as entries:
                for entry in entries:
                    yield entry
                    if entry.name != ".git" and entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)

    def _check_settings(self, file: str, top: str, folder: str) -> None:
        """Check a settings file of the repository in `folder`, and the files that it includes."""
        waiting = [file]
        while waiting:
            file = waiting.pop()
            # By another path the same file includes others.
            if file in self._seen or not os.path.lexists(file):
                continue
            self._seen.add(file)
            if len(self._seen) > _MOST_FILES:
                raise _LeavesError
            for name, value in self._named(file):
                if _USER.match(value) or _USER_IN_CONDITION.match(name):
                    raise _LeavesError
                if _INCLUDE.fullmatch(name):
                    if value.startswith(("%(", ":(")):
                        raise _LeavesError
                    included = os.path.expanduser(value)
                    waiting.append(self._place(os.path.dirname(file), included))
                elif self._is_strict:
                    self._check_place(name, value, top, folder)

    def _check_place(self, name: str, value: str, top: str, folder: str) -> None:
        """Refuse a setting by which git would look elsewhere, or fetch."""
        if name == "core.worktree":
            leaves = self._place(folder, value) != top  # submodules set their own
        elif name == "extensions.refstorage":
            leaves = value != "files"
        elif name.startswith("extensions."):
            leaves = name not in _EXTENSIONS
        elif name.startswith("remote."):
            leaves = name.endswith((".promisor", ".partialclonefilter"))
        else:
            leaves = name in ("core.excludesfile", "core.attributesfile")
        if leaves:
            raise _LeavesError

    def _named(self, file: str) -> list[tuple[str, str]]:
        text = self._read(file).lower()
        if not any(word in text for word in self._words):
            return []
        found = self._settings(file)
        if found is None:
            raise _LeavesError
        return found

    def _read(self, path: str) -> bytes:
        if self._is_strict:
            self._refuse_link(path)
        return read_file(path, _MOST)


def _refuse_pipe(path: str) -> None:
    """Raise _LeavesError for a pipe or device, on which git would wait or read without end."""
    try:
        status = os.stat(path)
    except OSError:
        return
    mode = status.st_mode
    is_device = stat.S_ISCHR(mode) or stat.S_ISBLK(mode)
    if stat.S_ISFIFO(mode) or (is_device and status.st_rdev != os.stat(os.devnull).st_rdev):
        raise _LeavesError


def _line(text: bytes) -> str:
    return os.fsdecode(text.rstrip(b"\r\n"))
