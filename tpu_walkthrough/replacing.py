"""Replace files atomically, and remove temporary files of killed processes.

Temporary files and folders are recognised by name and owner. The process that uses one holds a
lock on it, which the system releases with the process; a process id would be meaningless in another
container. Everything else is left alone.

Signals can be delayed while several files are replaced, so that either all are replaced or none is.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import shutil
import signal
import stat
import sys
import time
from collections.abc import Iterable, Iterator

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


_HEX = frozenset("0123456789abcdef")
_PURPOSES = ("fetch", "protoc", "tablegen", "templates")
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
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
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
    names: list[str] = []  # filled before a file exists: a signal may arrive at any time
    try:
        descriptor = _new_file(path, names)
        try:
            yield descriptor
            # A link is replaced, not followed: the mode of its target does not count.
            with contextlib.suppress(FileNotFoundError):
                before = os.lstat(path).st_mode
                if stat.S_ISREG(before):
                    os.fchmod(descriptor, stat.S_IMODE(before) & 0o777)
            # With the lock held: until the rename, another run could remove it as abandoned.
            if keep_same and _is_same(names[-1], path):
                os.unlink(names[-1])
            else:
                os.replace(names[-1], path)
        finally:
            os.close(descriptor)
    except BaseException:
        for name in names:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise


def _is_same(new: str, path: str) -> bool:
    """Whether `path` is a file, not a link, with the content of `new`."""
    try:
        is_file = stat.S_ISREG(os.lstat(path).st_mode)
        return is_file and filecmp.cmp(new, path, shallow=False)
    except OSError:
        return False


def clear_leftovers(path: str) -> None:
    """Remove the temporary files for `path` of killed processes."""
    folder, name = os.path.split(path)
    for entry in _ours(folder, [f".{name}."], ".tmp"):
        if entry.is_file(follow_symlinks=False):
            with contextlib.suppress(OSError), _abandoned(entry.path):
                os.unlink(entry.path)


@contextlib.contextmanager
def staging(purpose: str, folder: str) -> Iterator[str]:
    """A temporary folder in `folder`; `purpose` is one of _PURPOSES."""
    for entry in _ours(folder, [f".{word}-" for word in _PURPOSES]):
        if entry.is_dir(follow_symlinks=False):
            with contextlib.suppress(OSError), _abandoned(entry.path):
                _remove_folder(entry.path, ignore_errors=True)
    made, descriptor = _new_folder(purpose, folder)
    try:
        yield made
    finally:
        _remove_folder(made, ignore_errors=True)
        os.close(descriptor)


def remove(path: str) -> None:
    """Remove the file, the link or the folder with its contents at `path`, if it exists."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        _remove_folder(path, ignore_errors=False)
    else:
        os.unlink(path)


def _remove_folder(path: str, *, ignore_errors: bool) -> None:
    # Before CPython 3.13 it recurses, and a path has up to two thousand folders. Calls of Python
    # functions take no room on the stack.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _DEEPEST))
    try:
        shutil.rmtree(path, ignore_errors=ignore_errors)
    finally:
        sys.setrecursionlimit(limit)


@contextlib.contextmanager
def waiting_lock(folder: str) -> Iterator[None]:
    """Wait for the lock of a folder, and hold it; on a file system without locks do nothing."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if fcntl is not None:
            with contextlib.suppress(OSError):
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _token() -> str:
    return os.urandom(_TOKEN_LENGTH // 2).hex()


def _new_file(path: str, names: list[str]) -> int:
    """The locked descriptor of a new file beside `path`; its name is added to `names`."""
    folder, name = os.path.split(path)
    for _ in range(_TRIES):
        names.append(os.path.join(folder, f".{name}.{_token()}.tmp"))
        descriptor = os.open(names[-1], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        if _is_ours(descriptor):
            return descriptor
        os.close(descriptor)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), path)


def _new_folder(purpose: str, folder: str) -> tuple[str, int]:
    for _ in range(_TRIES):
        made = os.path.join(folder, f".{purpose}-{_token()}")
        os.mkdir(made, 0o700)
        with contextlib.suppress(FileNotFoundError):
            descriptor = os.open(made, os.O_RDONLY)
            if _is_ours(descriptor):
                return made, descriptor
            os.close(descriptor)
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), folder)


def _is_ours(descriptor: int) -> bool:
    """Lock a new file or folder; False if another run has removed it as abandoned."""
    try:
        _lock(descriptor)
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
            _lock(descriptor)
        except BlockingIOError:
            raise
        except OSError:
            if time.time() - os.fstat(descriptor).st_mtime < _LONGEST_WORK_S:
                raise
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    """Lock a file or folder until it is closed. Raises OSError where that is not possible."""
    if fcntl is None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _ours(folder: str, starts: Iterable[str], end: str = "") -> list[os.DirEntry[str]]:
    """This user's entries of `folder` that are named by one of `starts`, a token and `end`."""
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        named = [entry for entry in entries if _is_named(entry.name, starts, end)]
        return [entry for entry in named if entry.stat(follow_symlinks=False).st_uid == _user()]
    return []


def _is_named(name: str, starts: Iterable[str], end: str) -> bool:
    for start in starts:
        if name.startswith(start) and name.endswith(end):
            token = name[len(start) : len(name) - len(end)]
            return len(token) == _TOKEN_LENGTH and _HEX.issuperset(token)
    return False


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
