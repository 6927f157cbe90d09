"""Read files of foreign trees without waiting for pipes or reading devices, and make folders."""

from __future__ import annotations

import errno
import os
import stat

_BLOCK = 1 << 16
# open() does not wait for a pipe's writer, and no terminal becomes the controlling one.
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


def read_file(path: str, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes. Raises OSError.

    Many thousand files are read this way, and open() with its buffers takes twice as long.
    """
    descriptor, size = open_file(path, most)
    try:
        length = 0
        parts = []
        step = size + 1  # the size of a file in /proc is 0
        while length <= most and (part := os.read(descriptor, step)):
            parts.append(part)
            length += len(part)
            step = _BLOCK
    finally:
        os.close(descriptor)
    if length > most:
        raise _too_large(path)
    return b"".join(parts)


def read_below(folder: str, path: str, most: int) -> bytes:
    """The content of a file of a foreign tree: the same, for a path that stays in the folder.

    Links that lead out of it count as missing. Raises OSError.
    """
    top = os.path.realpath(folder)
    try:
        full = os.path.realpath(os.path.join(top, path))
    except ValueError:  # it contains a zero byte
        full = ""
    if not full.startswith(top.rstrip(os.sep) + os.sep):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    return read_file(full, most)


def open_file(path: str, most: int) -> tuple[int, int]:
    """A descriptor of a regular file of at most `most` bytes, and its size. Raises OSError."""
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a file", path)
        if status.st_size > most:
            raise _too_large(path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor, status.st_size


def make_folders(path: str) -> None:
    """Make a folder and those above it, as far as they are missing. Raises OSError.

    Unlike os.makedirs it does not recurse: a tree may have two thousand folders in one another.
    """
    missing = []
    while path and not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    for folder in reversed(missing):
        try:
            os.mkdir(folder)
        except FileExistsError:  # by another process, or a file
            if not os.path.isdir(folder):
                raise


def _too_large(path: str) -> OSError:
    return OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
