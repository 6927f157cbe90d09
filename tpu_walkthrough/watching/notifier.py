"""Receive changes from the operating system through watchdog: inotify, FSEvents and others.

What they mean and when they are handled is decided elsewhere. On Linux each folder of the tree is
watched individually, so that ignored folders need no watch, a watch limit is noticed, and reading
raises no event; on other systems a whole tree is watched at once.
"""

from __future__ import annotations

import errno
import itertools
import logging
import os
import sys
from typing import TYPE_CHECKING, Protocol, cast

from tpu_walkthrough.mounts import MOUNT_TABLE, mount_of, parse_mounts, read_table
from tpu_walkthrough.watching.bursts import Change

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.inotify_c import CallbackId, InotifyEvent, WatchDescriptor


# File systems that other machines write to, or that report no events: proc(5), mount(8).
_UNWATCHABLE = frozenset(
    {"9p", "afs", "beegfs", "ceph", "cifs", "davfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"}
    | {"gfs2", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "prl_fs", "smb3", "smbfs"}
    | {"vboxsf", "virtiofs", "vmhgfs"}
)
_LIMITS = frozenset({errno.ENOSPC, errno.EMFILE, errno.ENOMEM})


class Sink(Protocol):
    """Receives changes. Called from another thread for every event, so it has to be quick."""

    def changed(self, change: Change) -> None:
        """An entry of a folder changed."""

    def lost(self, why: str) -> None:
        """Changes were lost, but later ones will be reported."""

    def ended(self, why: str) -> None:
        """No more changes will be reported."""


class Notifier:
    """Reports changes to a Sink until it is closed. This one reports nothing."""

    def enter(self, folder: str) -> None:
        """Report changes in `folder` ("" or "a/b/") from now on, if not already."""

    def leave(self, folder: str) -> None:
        """Stop reporting changes in `folder`."""

    def close(self) -> None:
        """Stop reporting changes."""


def start(root: str, sink: Sink) -> Notifier:
    """Start reporting changes below the absolute path `root` to `sink`.

    `sink.ended` is called at once where that is not possible.
    """
    kind = unwatchable_file_system(root)
    if kind:
        sink.ended(f"{kind} reports no changes")
        return Notifier()
    try:
        return _Inotify(root, sink) if sys.platform == "linux" else _Recursive(root, sink)
    except (OSError, ImportError) as error:
        sink.ended(reason(error))
        return Notifier()


def reason(error: Exception) -> str:
    """Why changes cannot be reported, as part of a message."""
    number = getattr(error, "errno", None)
    if number == errno.ENOSPC:
        return "the limit of watched folders is reached (sysctl fs.inotify.max_user_watches)"
    if number in (errno.EMFILE, errno.ENFILE):
        return "the limit of watchers is reached (sysctl fs.inotify.max_user_instances)"
    return getattr(error, "strerror", None) or str(error)


def unwatchable_file_system(root: str, table: str = MOUNT_TABLE) -> str:
    """The kind of a file system without events that contains `root` or is below it, or ""."""
    root = os.path.realpath(root)
    mounts = parse_mounts(read_table(table))
    below = (mount for mount in mounts if mount.folder.startswith(f"{root}/"))
    kinds = (mount.kind for mount in (mount_of(root, mounts), *below))
    return next((kind for kind in kinds if kind in _UNWATCHABLE), "")


class _Inotify(Notifier):
    """A watch for each folder, by watchdog's inotify(7) class.

    watchdog's observers watch every folder, ignore a watch limit, and delay moves by half a second.
    """

    def __init__(self, root: str, sink: Sink) -> None:
        from watchdog.observers.inotify_c import InotifyConstants as Flags
        from watchdog.observers.inotify_c import InotifyFD, Mask

        self._root = root
        self._sink = sink
        # Each is set by one thread and read by the other; single dict operations are atomic.
        self._folders: dict[int, str] = {}
        self._watches: dict[str, WatchDescriptor] = {}
        self._callbacks: dict[int, CallbackId] = {}
        self._numbers = itertools.count(1)
        self._is_full = False
        self._entry = Flags.IN_CREATE | Flags.IN_DELETE | Flags.IN_MOVE
        self._is_dir = Flags.IN_ISDIR
        self._unmounted = Flags.IN_UNMOUNT
        events = self._entry | Flags.IN_MODIFY | Flags.IN_ATTRIB
        self._mask = Mask(events | Flags.IN_ONLYDIR | Flags.IN_DONT_FOLLOW | Flags.IN_EXCL_UNLINK)
        _silence_watchdog()
        self._kernel = InotifyFD()
        self._kernel.start()

    def enter(self, folder: str) -> None:
        if self._is_full:
            return
        number = cast("CallbackId", next(self._numbers))
        path = os.fsencode(f"{self._root}/{folder}")
        try:
            watch = self._kernel.add_callback(path, self._mask, self, number)
        except OSError as error:
            if error.errno in _LIMITS:
                self._is_full = True
                self._sink.ended(reason(error))
            return  # removed meanwhile, which its parent folder reports
        # It may be a known folder with a new name, or a new folder with a known name.
        self._folders[watch] = folder
        self._watches[folder] = watch
        before = self._callbacks.get(watch)
        self._callbacks[watch] = number
        if before is not None:
            self._kernel.remove_callbacks([(watch, before)])

    def leave(self, folder: str) -> None:
        watch = self._watches.pop(folder, None)
        if watch is not None and self._folders.get(watch) == folder:
            del self._folders[watch]
            number = self._callbacks.pop(watch, None)
            if number is not None:
                self._kernel.remove_callbacks([(watch, number)])

    def close(self) -> None:
        self._kernel.stop()
        self._kernel.join()

    def on_event(self, event: InotifyEvent) -> None:
        """Called by watchdog, in its thread."""
        folder = self._folders.get(event.wd)
        if folder is None:
            return
        mask = event.mask
        if event.name:
            is_folder, is_entry = bool(mask & self._is_dir), bool(mask & self._entry)
            self._sink.changed(Change(folder, os.fsdecode(event.name), is_folder, is_entry))
        elif mask & self._unmounted:
            self._sink.lost("a file system was unmounted")

    def on_watch_deleted(self, wd: int) -> None:
        """Called by watchdog when a folder was removed."""
        self._folders.pop(wd, None)
        self._callbacks.pop(wd, None)

    def on_queue_overflow(self) -> None:
        """Called by watchdog, once for each overflow."""
        self._sink.lost("too much happened at once")


class _Recursive(Notifier):
    """A watch for the whole tree, by watchdog's observer for the system: FSEvents on macOS."""

    def __init__(self, root: str, sink: Sink) -> None:
        from watchdog import events
        from watchdog.observers import Observer

        self._root = os.path.realpath(root)
        self._sink = sink
        self._entries = frozenset({"created", "deleted", "moved"})
        classes = [
            getattr(events, f"{kind}{what}Event")
            for kind in ("File", "Dir")
            for what in ("Created", "Deleted", "Moved", "Modified", "Attrib")
            if (kind, what) != ("Dir", "Modified")  # its entries have their own events
        ]
        _silence_watchdog()
        self._observer = Observer()
        self._observer.schedule(self, self._root, recursive=True, event_filter=classes)  # type: ignore[arg-type]
        self._observer.start()

    def close(self) -> None:
        self._observer.stop()
        self._observer.join()

    def dispatch(self, event: FileSystemEvent) -> None:
        """Called by watchdog, in its thread."""
        for path in (os.fsdecode(event.src_path), os.fsdecode(event.dest_path)):
            folder, name = os.path.split(os.path.relpath(path or ".", self._root))
            if path and name not in (".", ".."):
                folder = f"{folder}/".replace(os.sep, "/") if folder else ""
                is_entry = event.event_type in self._entries
                self._sink.changed(Change(folder, name, event.is_directory, is_entry))


def _silence_watchdog() -> None:
    """Suppress watchdog's messages; the programs report failures themselves."""
    logging.getLogger("watchdog").addHandler(logging.NullHandler())
    logging.getLogger("watchdog").propagate = False
