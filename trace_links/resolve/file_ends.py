"""Where files end: output may name a line that its file does not have, any more or at all.

A file is read only as far as the line that is asked for, from where it was left when a later line
is, and again from its start when it has changed. What is not a regular file, is empty, or does not
show its line within the first megabytes is not known, and left as the output has it. So is what
would take more reading than the output is worth: each question pays for so much, and what was not
spent is kept up to a limit. Few sources take more than their questions pay; an output that names
large files in every line may be read in time that grows with it alone.
"""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

__all__ = ["FileEnds"]

_LONGEST = 16 << 20  # bytes of a file that are read; few sources that somebody wrote are longer
_PAID = 1 << 16  # bytes that a question adds to what may be read
_MOST = 64 << 20  # bytes that may be read at once: well below a second, even from a disk
_BLOCK = 1 << 18
_KEPT = 50_000  # files


class _Lines(NamedTuple):
    """What is known of a file: how many lines it has at least, or, if `is_all`, in all."""

    stamp: tuple[int, int, int]
    lines: int = 0
    size: int = 0  # bytes that are read
    last: bytes = b"\n"  # of these
    is_all: bool = False

    @property
    def is_ended(self) -> bool:
        """The last one: an editor shows an empty line behind it."""
        return self.last in b"\r\n"


class FileEnds:
    """Counts lines; what was counted is kept."""

    def __init__(self) -> None:
        self._known: dict[str, _Lines] = {}
        self._left = _MOST

    def last_before(self, path: str, line: int) -> int | None:
        """The file's last line if `line` is beyond it; None if it has the line, or nobody knows.

        The line behind a last newline counts as the file's own: tools report its end there.
        """
        self._left = min(self._left + _PAID, _MOST)
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
        # What is no regular file any more must not be waited for.
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
        while count < line and size < _LONGEST and self._left > 0:
            block = os.pread(descriptor, _BLOCK, size)
            if not block:
                count += last not in b"\r\n"
                return _Lines(stamp, count, size, last, is_all=True)
            count += block.count(b"\n")
            if b"\r" in block or last == b"\r":
                # A carriage return alone ends a line for many editors.
                count += block.count(b"\r") - (last + block).count(b"\r\n")
            last = block[-1:]
            size += len(block)
            self._left -= len(block)
        return _Lines(stamp, count, size, last)
