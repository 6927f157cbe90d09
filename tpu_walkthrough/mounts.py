"""Check that a path is local: not behind a network file system or an automounter.

Looking up a path from foreign output must not contact another machine: below /net a mere lookup of
a name mounts that host's disks. So paths are walked here component by component, links included,
and rejected before the first step that would leave. Folders in which the user works, or which are
configured, may be on a network; they are allowed by their mount.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from typing import NamedTuple

MOUNT_TABLE = "/proc/self/mountinfo"
_FRESH_SECONDS = 2.0
_MOST_LINKS = 40  # as the kernel follows them
_KEPT = 5000  # steps of paths
_NETWORK = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "lustre"),
        *("glusterfs", "beegfs", "gpfs", "mmfs", "orangefs", "pvfs2", "panfs", "wekafs"),
        *("auristorfs", "dvs", "acfs", "gfs2", "ocfs2", "davfs", "autofs", "fuse"),
    )
)
# File systems in user space that read the machine's own disks; others count as remote.
_LOCAL_FUSE = frozenset(("fuse.fuse-overlayfs", "fuse.lxcfs", "fuse.portal", "fuse.snapfuse"))
# The automounter's folders on macOS and the BSDs, which have no table of mounts.
_AUTOMOUNTED = ("/net", "/Network", "/Volumes/.autofs")
# The system's own, which are not on a disk. They count as remote outside of their usual folders:
# there they are another system's, or those of a container's host.
_SYSTEM = frozenset(("proc", "sysfs", "devpts", "debugfs", "tracefs"))
_SYSTEM_FOLDERS = ("/proc/", "/sys/", "/dev/")
_ESCAPE = r"\\([0-7]{3})"


class Mount(NamedTuple):
    """A mounted file system."""

    folder: str
    is_remote: bool
    is_automounter: bool = False
    """It mounts another file system for each name that is looked up."""
    kind: str = ""
    """As the system names it: `ext4`."""


class Mounts:
    """Distinguishes local paths from remote ones; rereads the table of mounts after a while.

    `allowed`: folders whose mounts count as local, wherever they are.
    """

    def __init__(self, allowed: Iterable[str] = (), table: str = MOUNT_TABLE) -> None:
        self._allowed = tuple(allowed)
        self._table = table
        self._read_at = float("-inf")
        self._text: str | None = None
        self._mounts: tuple[Mount, ...] = ()
        self._remote: tuple[str, ...] = ()
        """Folders, each with a trailing slash."""
        self._passed: frozenset[str] = frozenset()
        """Folders above the allowed ones."""
        self._below: tuple[str, ...] = ()
        """The allowed folders, each with a trailing slash."""
        self._targets: dict[str, str | None] = {}
        """Results of `_target`."""

    def is_local(self, path: str) -> bool:
        """Whether a lookup of an absolute path stays on this machine; False for other paths."""
        if not path.startswith("/"):
            return False
        self._refresh()
        return not self._remote or self._stays(path)

    def has_remote(self) -> bool:
        """Whether any file system is remote."""
        self._refresh()
        return bool(self._remote)

    def _refresh(self) -> None:
        now = time.monotonic()
        if now - self._read_at < _FRESH_SECONDS:
            return
        self._read_at = now
        text = read_table(self._table)
        self._targets.clear()  # links may lead elsewhere by now
        if text == self._text:
            return
        self._text = text
        mounts = parse_mounts(text)
        if any(mount.is_remote for mount in mounts):
            allowed = [os.path.realpath(folder) for folder in self._allowed]
            # The lookup may have mounted them. An automounter itself does not become local.
            self._text = read_table(self._table)
            mounts = parse_mounts(self._text)
            here = {mount_of(folder, mounts) for folder in allowed}
            here = {mount for mount in here if not mount.is_automounter}
            self._below = tuple(folder.rstrip("/") + "/" for folder in allowed)
            self._passed = frozenset(
                above for folder in allowed for above in _folders_above(folder)
            )
            mounts = tuple(
                mount._replace(is_remote=mount.is_remote and mount not in here) for mount in mounts
            )
        self._mounts = mounts
        self._remote = tuple(mount.folder + "/" for mount in mounts if mount.is_remote)

    def _stays(self, path: str) -> bool:
        """Whether every step of the path, and of the links in it, stays on the machine."""
        waiting = path.split("/")[::-1]  # the next component last
        ups = waiting.count("..")
        real = ""
        links = 0
        while waiting:
            name = waiting.pop()
            if name in ("", "."):
                continue
            if name == "..":
                ups -= 1
                real = real.rpartition("/")[0]
                continue
            step = f"{real}/{name}"
            if self._leaves(step):
                return False
            target = self._target(step)
            if target is None and not ups:
                return True  # nothing can follow below a missing entry
            if not target:
                real = step
                continue
            links += 1
            if links > _MOST_LINKS:
                return False
            real = "" if target.startswith("/") else real
            more = target.split("/")[::-1]
            ups += more.count("..")
            waiting += more
        return True

    def _target(self, step: str) -> str | None:
        """The cached result of `_link`."""
        if step not in self._targets:
            if len(self._targets) >= _KEPT:
                self._targets.clear()
            self._targets[step] = _link(step)
        return self._targets[step]

    def _leaves(self, step: str) -> bool:
        return (
            f"{step}/".startswith(self._remote)
            and step not in self._passed
            and not f"{step}/".startswith(self._below)
            and mount_of(step, self._mounts).is_remote
        )


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """Mounts in a Linux mount table, longest folder first; the last of several at one folder."""
    found = {"/": Mount("/", is_remote=False)}
    found |= {folder: Mount(folder, is_remote=True) for folder in _AUTOMOUNTED if not text}
    for line in text.split("\n"):
        before, separator, after = line.partition(" - ")
        fields, kind = before.split(" "), [*after.split(" "), "", ""]
        if separator and len(fields) > 4:
            folder = re.sub(_ESCAPE, lambda one: chr(int(one[1], 8)), fields[4])
            is_remote = _is_remote(kind[0], kind[1], kind[2])
            is_remote |= kind[0] in _SYSTEM and not f"{folder}/".startswith(_SYSTEM_FOLDERS)
            found[folder] = Mount(folder, is_remote, kind[0] == "autofs", kind[0])
    return tuple(sorted(found.values(), key=lambda mount: -len(mount.folder)))


def _is_remote(kind: str, source: str, options: str) -> bool:
    if kind == "9p":  # a virtual machine's host, or WSL: its drives, but also network shares
        transport = re.search(r"\btrans=(\w+)", options)
        is_host = transport is None or transport[1] in ("virtio", "fd", "unix", "xen")
        return not is_host or source.startswith("\\\\")
    return kind in _NETWORK or (kind.startswith("fuse.") and kind not in _LOCAL_FUSE)


def mount_of(path: str, mounts: tuple[Mount, ...]) -> Mount:
    """The innermost mount that contains `path`."""
    for mount in mounts:
        if f"{path}/".startswith(f"{mount.folder.rstrip('/')}/"):
            return mount
    return mounts[-1]


def _folders_above(folder: str) -> list[str]:
    found = []
    while folder != "/":
        folder = os.path.dirname(folder)
        found.append(folder)
    return found


def _link(path: str) -> str | None:
    """The target of a link, "" for another entry, None for a missing one."""
    try:
        return os.readlink(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return ""


def read_table(table: str = MOUNT_TABLE) -> str:
    """The text of the table of mounts; empty where the system has none."""
    try:
        with open(table, encoding="utf-8", errors="surrogateescape") as file:
            return file.read()
    except OSError:
        return ""
