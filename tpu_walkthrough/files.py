"""Reading files that a tree may have put there: no pipe is waited for, no device read for ever."""

from __future__ import annotations

import errno
import os
import stat

__all__ = ["read_file"]


def read_file(path: str, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "not a file", path)
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
    return content
