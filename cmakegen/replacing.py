"""Write a file or a folder beside its place first, and clear away what killed processes left so.

What is ours is told by its name, which has the process in it, by its owner, and by that nobody is
at work on it any more. Everything else is left alone.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import tempfile
import time
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER = re.compile(r"\.(?:fetch|protoc|tablegen)-(?P<process>\d+)-\w+")
# A cache may be shared with a process that cannot be seen from here, in a container.
_LONGEST_WORK_S = 3600


@contextlib.contextmanager
def replacing(path: str) -> Iterator[int]:
    """A descriptor of a new file that takes the place of `path` if the block succeeds."""
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    # Whatever else has that name, another name of a file elsewhere among it, is not written to.
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        try:
            _lock(descriptor)
            yield descriptor
            with contextlib.suppress(FileNotFoundError):
                os.fchmod(descriptor, os.stat(path).st_mode & 0o777)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def clear_leftovers(path: str) -> None:
    """Remove the new files for `path` of processes that were killed."""
    folder, name = os.path.split(path)
    own = re.compile(rf"\.{re.escape(name)}\.(?P<process>\d+)\.tmp")
    for entry, process in _matching(folder, own):
        if not _is_alive(process) and entry.is_file(follow_symlinks=False):
            with contextlib.suppress(OSError):
                descriptor = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    _lock(descriptor)  # fails while somebody is at work
                    os.unlink(entry.path)
                finally:
                    os.close(descriptor)


@contextlib.contextmanager
def staging(purpose: str, folder: str) -> Iterator[str]:
    """A new folder in `folder` to make things in; `purpose` is one word of those in _FOLDER."""
    for entry, process in _matching(folder, _FOLDER):
        with contextlib.suppress(OSError):
            age = time.time() - entry.stat(follow_symlinks=False).st_mtime
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder and age > _LONGEST_WORK_S and not _is_alive(process):
                shutil.rmtree(entry.path, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f".{purpose}-{os.getpid()}-", dir=folder) as made:
        yield made


def remove(path: str) -> None:
    """Remove whatever is at `path`: a file, a link, a folder with all that is in it, nothing."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        shutil.rmtree(path)
    else:
        os.unlink(path)


def _matching(folder: str, pattern: re.Pattern[str]) -> list[tuple[os.DirEntry[str], int]]:
    """The entries of `folder` that are ours by name and owner, with their process."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            match = pattern.fullmatch(entry.name)
            if match and entry.stat(follow_symlinks=False).st_uid == _user():
                found.append((entry, int(match["process"])))
    return found


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _is_alive(process: int) -> bool:
    if process == os.getpid():
        return False  # of another one that had this number
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _lock(descriptor: int) -> None:
    """Mark a file as being worked on, until it is closed. Raises OSError where it is."""
    if fcntl is not None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return  # a file system without locks
