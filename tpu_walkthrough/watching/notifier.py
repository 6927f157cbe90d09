"""Changes as the operating system tells them, through watchdog: inotify, FSEvents and the like.

Only told: what they mean and when they are answered is decided elsewhere. On Linux each folder
of the tree is watched by itself, so that ignored folders cost nothing, a watch limit is noticed,
and a reader raises no event; elsewhere the system watches a whole tree at once.
"""

from __future__ import annotations

import errno
import itertools
import logging
import os
import sys
from typing import TYPE_CHECKING, Protocol, cast

from tpu_walkthrough.watching.bursts import Change

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.inotify_c import CallbackId, InotifyEvent, WatchDescriptor

# File systems that other machines write to, or that tell nothing: proc(5), mount(8).
_UNTOLD = frozenset(
    {"9p", "afs", "beegfs", "ceph", "cifs", "davfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"}
    | {"gfs2", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "ocfs2", "prl_fs", "smb3", "smbfs"}
    | {"vboxsf", "virtiofs", "vmhgfs"}
)
_LIMITS = frozenset({errno.ENOSPC, errno.EMFILE, errno.ENOMEM})
_MOUNTS = "/proc/self/mountinfo"


class Sink(Protocol):
    """Who is told. Called from another thread, for every event: it has to be quick."""

    def changed(self, change: Change) -> None:
        """An entry of a folder changed."""

    def lost(self, why: str) -> None:
        """Changes were lost, but the next ones will be told."""

    def ended(self, why: str) -> None:
        """No more changes will be told."""


class Notifier(Protocol):
    """Tells a Sink of changes until it is closed."""

    def enter(self, folder: str) -> None:
        """Tell of changes in `folder` ("" or "a/b/") from now on; it may be told of before."""

    def leave(self, folder: str) -> None:
        """The folder no longer matters."""

    def close(self) -> None:
        """Tell nothing any more."""


class NoNotifier:
    """Where nothing can be told."""

    def enter(self, folder: str) -> None:
        """Nothing."""

    def leave(self, folder: str) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""


def start(root: str, sink: Sink) -> Notifier:
    """Begin to tell `sink` of changes below the absolute path `root`.

    `sink.ended` is told at once where that cannot be.
    """
    kind = untold_file_system(root)
    if kind:
        sink.ended(f"{kind} reports no changes")
        return NoNotifier()
    try:
        return _Inotify(root, sink) if sys.platform == "linux" else _Recursive(root, sink)
    except (OSError, ImportError) as error:
        sink.ended(reason(error))
        return NoNotifier()


def reason(error: Exception) -> str:
    """Why nothing can be told, as a message says it."""
    number = getattr(error, "errno", None)
    if number == errno.ENOSPC:
        return "the limit of watched folders is reached (sysctl fs.inotify.max_user_watches)"
    if number in (errno.EMFILE, errno.ENFILE):
        return "the limit of watchers is reached (sysctl fs.inotify.max_user_instances)"
    return getattr(error, "strerror", None) or str(error)


def untold_file_system(root: str, mounts: str = _MOUNTS) -> str:
    """The kind of a network file system that `root` lies in, or that is mounted below it; or ""."""
    try:
        with open(mounts, encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.split() for line in file]
    except OSError:
        return ""
    root = os.path.realpath(root)
    own = ("", "")
    for fields in lines:
        place = fields[4].replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
        kind = fields[fields.index("-") + 1]
        if place == "/" or root == place or root.startswith(place + "/"):
            own = max(own, (place, kind), key=lambda mount: len(mount[0]))
        elif place.startswith(root + "/") and kind in _UNTOLD:
            return kind
    return own[1] if own[1] in _UNTOLD else ""


class _Inotify:
    """A watch for each folder, by the inotify(7) class below watchdog's observers.

    Those watch every folder, pass over a limit in silence, and hold moves back for half a second.
    """

    def __init__(self, root: str, sink: Sink) -> None:
        from watchdog.observers.inotify_c import InotifyConstants as Flags
        from watchdog.observers.inotify_c import InotifyFD, Mask

        self._root = root
        self._sink = sink
        # Each is set by one thread and read by the other; one step of a dict is whole.
        self._folders: dict[int, str] = {}
        self._watches: dict[str, WatchDescriptor] = {}
        self._callbacks: dict[int, CallbackId] = {}
        self._numbers = itertools.count(1)
        self._is_full = False
        self._entry = Flags.IN_CREATE | Flags.IN_DELETE | Flags.IN_MOVE
        self._is_dir = Flags.IN_ISDIR
        self._unmounted = Flags.IN_UNMOUNT
        told = self._entry | Flags.IN_MODIFY | Flags.IN_ATTRIB
        self._mask = Mask(told | Flags.IN_ONLYDIR | Flags.IN_DONT_FOLLOW | Flags.IN_EXCL_UNLINK)
        _silence()
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
            return  # gone meanwhile, which its own folder tells
        # It may be a known folder under another name, or another folder under a known name.
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
        """Called by watchdog: the folder is gone."""
        self._folders.pop(wd, None)
        self._callbacks.pop(wd, None)

    def on_queue_overflow(self) -> None:
        """Called by watchdog, once for each time."""
        self._sink.lost("too much happened at once")


class _Recursive:
    """watchdog's own choice for the system: FSEvents on macOS."""

    def __init__(self, root: str, sink: Sink) -> None:
        from watchdog import events
        from watchdog.observers import Observer

        self._root = os.path.realpath(root)
        self._sink = sink
        self._entries = frozenset({"created", "deleted", "moved"})
        told = [
            getattr(events, f"{kind}{what}Event")
            for kind in ("File", "Dir")
            for what in ("Created", "Deleted", "Moved", "Modified", "Attrib")
            if (kind, what) != ("Dir", "Modified")  # each entry tells for itself
        ]
        _silence()
        self._observer = Observer()
        self._observer.schedule(self, self._root, recursive=True, event_filter=told)  # type: ignore[arg-type]
        self._observer.start()

    def enter(self, folder: str) -> None:
        """All folders are told of."""

    def leave(self, folder: str) -> None:
        """All folders are told of."""

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


def _silence() -> None:
    """What watchdog would say is told in this tool's own words."""
    logging.getLogger("watchdog").addHandler(logging.NullHandler())
    logging.getLogger("watchdog").propagate = False
