"""Copies one file descriptor to another through a LinkStream, without holding anything back.

Whole lines are written as soon as they are read. The start of a line is written once nothing has
followed it for a moment, far too short to be seen: it is a prompt or a progress bar then, and else
the rest of the line is on its way.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
from typing import TYPE_CHECKING

from trace_links.errors import InputError

if TYPE_CHECKING:
    from trace_links.stream import LinkStream, PlainStream

__all__ = ["INSIDE", "READ_SIZE", "REST_OF_LINE", "pump", "readable", "write_all"]

INSIDE = "TRACE_LINKS_RUN"  # set for a command whose output is read by `trace-links run`
READ_SIZE = 1 << 17  # more does not stay in a core's cache
_PIPE_SIZE = 1 << 20
REST_OF_LINE = 0.01  # seconds
_SET_PIPE_SIZE = getattr(fcntl, "F_SETPIPE_SZ", None)


def pump(source: int, target: int, stream: LinkStream | PlainStream) -> None:
    """Copies until the end of `source`.

    Raises InputError where it cannot be read, OSError as writing does.
    """
    if _SET_PIPE_SIZE is not None:
        # A pipe holds 64 KB unless it is asked for more; the fewer turns, the faster. It fails
        # where there is no pipe, or the user has too many.
        for end in (source, target):
            with contextlib.suppress(OSError):
                fcntl.fcntl(end, _SET_PIPE_SIZE, _PIPE_SIZE)
    while data := _read(source):
        write_all(target, stream.feed(data))
        if stream.held and not readable(source, REST_OF_LINE):
            write_all(target, stream.flush())
    write_all(target, stream.close())


def _read(source: int) -> bytes:
    try:
        return os.read(source, READ_SIZE)
    except OSError as error:
        raise InputError(f"the input cannot be read: {error.strerror}") from None


def readable(source: int, timeout: float) -> bool:
    """Whether something, or the end, is there to be read within so many seconds."""
    return bool(select.select([source], [], [], timeout)[0])


def write_all(target: int, data: bytes) -> None:
    """Writes everything, to a target that may block or be set not to."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(target, view) :]
        except BlockingIOError:
            select.select([], [target], [])
