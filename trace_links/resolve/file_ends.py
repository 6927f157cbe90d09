"""Finds the last lines of files, as output may name a line beyond the end of its file.

A file is read only up to the requested line, continued for a later line, and read again from the
start if it has changed. The end is not known for a file that is not regular, is empty, or does not
reach the line within the first megabytes; its line is then not changed. The same holds if reading
would take too long: each request adds to a budget of bytes, up to a limit, and reading uses it up.
The budget is enough for almost all sources; with output that names large files in every line, the
time grows only in proportion to the output.
"""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

_MAX_SIZE = 16 << 20  # bytes read of a file; few hand-written sources are longer
_BYTES_PER_REQUEST = 1 << 16  # bytes that a request adds to the budget
_MAX_BUDGET = 64 << 20  # bytes, the limit of the budget: well below a second, even from a disk
_BLOCK = 1 << 18
_KEPT = 50_000  # files


class _Lines(NamedTuple):
    """The part of a file that was read."""

    stamp: tuple[int, int, int]
    """Inode, size and time of the file."""
    lines: int = 0
    """The number of lines in that part."""
    size: int = 0
    """The bytes read."""
    last: bytes = b"\n"
    """The last of these bytes."""
    is_all: bool = False
    """Whether the whole file was read."""

    @property
    def is_ended(self) -> bool:
        """Whether the last line has a line end: an editor shows an empty line after it."""
        return self.last in b"\r\n"


class FileEnds:
    """Counts the lines of files, and caches the counts."""

    def __init__(self) -> None:
        self._known: dict[str, _Lines] = {}
        self._left = _MAX_BUDGET

    def last_before(self, path: str, line: int) -> int | None:
        """The file's last line if `line` is beyond it; None if it has the line, or is not known.

        The empty line after a final newline counts as a line: tools report the end of file there.
        """
        if self._left < _MAX_BUDGET:
            self._left += _BYTES_PER_REQUEST
        known = self._known.get(path)
        if known is not None and line <= known.lines:
            return None
        try:
            found = self._counted(path, line, known)
        except (OSError, ValueError):
            return None
        if not found.is_all or not found.lines or line <= found.lines + found.is_ended:
            return None
        return found.lines

    def _counted(self, path: str, line: int, known: _Lines | None) -> _Lines:
        # Not to block if it is no longer a regular file.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            status = os.fstat(descriptor)
            stamp = (status.st_ino, status.st_size, status.st_mtime_ns)
            if known is None or known.stamp != stamp:
                known = _Lines(stamp)
            if known.is_all or not stat.S_ISREG(status.st_mode):
                return known
            found = self._read(descriptor, known, line)
        finally:
            os.close(descriptor)
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[path] = found
        return found

    def _read(self, descriptor: int, known: _Lines, line: int) -> _Lines:
        stamp, count, size, last, _ = known
        while count < line and size < _MAX_SIZE and self._left > 0:
            block = os.pread(descriptor, _BLOCK, size)
            if not block:
                count += last not in b"\r\n"
                return _Lines(stamp, count, size, last, is_all=True)
            count += block.count(b"\n")
            if b"\r" in block or last == b"\r":
                # In many editors a carriage return alone ends a line.
                count += block.count(b"\r") - (last + block).count(b"\r\n")
            last = block[-1:]
            size += len(block)
            self._left -= len(block)
        return _Lines(stamp, count, size, last)
