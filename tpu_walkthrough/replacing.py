"""Replace files atomically, and remove temporary files of killed processes.

Temporary files and folders are recognised by name and owner. The process that uses one holds a
lock on it, which the system releases with the process; a process id would be meaningless in another
container. Everything else is left alone.

Signals can be delayed while several files are replaced, so that either all are replaced or none is.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import filecmp
import os
import shutil
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator

_HEX = frozenset("0123456789abcdef")
# On a file system without locks an older temporary file counts as abandoned.
_LONGEST_WORK_S = 3600
_TRIES = 10
_TOKEN_LENGTH = 16
_DEEPEST = 10_000  # calls within one another, of which each folder of a path takes a few


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay SIGTERM and SIGHUP until the end of the block, and ignore Ctrl-C from here on.

    For the last, short part of a run, in the main thread: an interrupted run can then report the
    state of the files, and leaves no temporary one.
    """
    # A function: with SIG_IGN Python reports a Ctrl-C that arrived at this moment.
    signal.signal(signal.SIGINT, lambda *_: None)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def replacing(path: str, keep_same: bool = False) -> Iterator[int]:
    """A descriptor of a new file that replaces `path` if the block succeeds.

    With `keep_same` a file with the same content stays as it is.
    """
    with _temporary(path, _new_file) as (name, descriptor):
        yield descriptor
        # A link is replaced, not followed: the mode of its target does not count.
        with contextlib.suppress(FileNotFoundError):
            before = os.lstat(path).st_mode
            if stat.S_ISREG(before):
                os.fchmod(descriptor, stat.S_IMODE(before) & 0o777)
        # With the lock held: until the rename, another run could remove it as abandoned.
        if not (keep_same and _is_same(name, path)):
            os.replace(name, path)


@contextlib.contextmanager
def staging(path: str) -> Iterator[str]:
    """A temporary folder beside `path`, for whose contents that stands."""
    with _temporary(path, _new_folder) as (name, _):
        yield name


@contextlib.contextmanager
def _temporary(path: str, create: Callable[[str], int]) -> Iterator[tuple[str, int]]:
    """The name of a temporary file or folder for `path`, and the descriptor that locks it."""
    clear_leftovers(path, are_folders=create is _new_folder)
    folder, name = os.path.split(path)
    for _ in range(_TRIES):
        temporary = os.path.join(folder, f".{name}.{os.urandom(_TOKEN_LENGTH // 2).hex()}.tmp")
        descriptor = None
        try:  # before it exists: a signal may arrive at any time
            try:
                descriptor = create(temporary)
            except FileNotFoundError:
                if not os.path.isdir(folder):
                    raise
                continue  # another run took it for a leftover, as it was not locked yet
            if _is_ours(descriptor):
                yield temporary, descriptor
                return
        finally:
            with contextlib.suppress(OSError):
                remove(temporary)
            if descriptor is not None:
                os.close(descriptor)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), path)


def _new_file(path: str) -> int:
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)


def _new_folder(path: str) -> int:
    os.mkdir(path, 0o700)
    return os.open(path, os.O_RDONLY)


def replace_file(path: str, content: bytes, keep_same: bool = False) -> None:
    """Replace a file at once; `keep_same` as in replacing. Raises OSError."""
    with (
        replacing(path, keep_same) as descriptor,
        open(descriptor, "wb", closefd=False) as file,
    ):
        file.write(content)


def _is_same(new: str, path: str) -> bool:
    """Whether `path` is a file, not a link, with the content of `new`."""
    try:
        is_file = stat.S_ISREG(os.lstat(path).st_mode)
        return is_file and filecmp.cmp(new, path, shallow=False)
    except OSError:
        return False


def clear_leftovers(path: str, *, are_folders: bool = False) -> None:
    """Remove the temporary files, or folders, for `path` of killed processes."""
    folder, name = os.path.split(path)
    start, end = f".{name}.", ".tmp"
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            token = entry.name.removeprefix(start).removesuffix(end)
            if (
                entry.name == f"{start}{token}{end}"
                and len(token) == _TOKEN_LENGTH
                and _HEX.issuperset(token)
                and (entry.is_dir if are_folders else entry.is_file)(follow_symlinks=False)
                and entry.stat(follow_symlinks=False).st_uid == os.getuid()
            ):
                with contextlib.suppress(OSError), _abandoned(entry.path):
                    remove(entry.path)


def remove(path: str) -> None:
    """Remove the file, the link or the folder with its contents at `path`, if it exists."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISDIR(mode):
        os.unlink(path)
        return
    # Before CPython 3.13 it recurses, and a path has up to two thousand folders. Calls of Python
    # functions take no room on the stack.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEPEST))
    try:
        shutil.rmtree(path)
    finally:
        sys.setrecursionlimit(limit)


@contextlib.contextmanager
def waiting_lock(folder: str) -> Iterator[None]:
    """Wait for the lock of a folder, and hold it; on a file system without locks do nothing."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _is_ours(descriptor: int) -> bool:
    """Lock a new file or folder; False if another run has removed it as abandoned."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return os.fstat(descriptor).st_nlink > 0


@contextlib.contextmanager
def _abandoned(path: str) -> Iterator[None]:
    """Hold a file or folder that no process uses. Raises OSError where one may."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            if time.time() - os.fstat(descriptor).st_mtime < _LONGEST_WORK_S:
                raise
        yield
    finally:
        os.close(descriptor)
