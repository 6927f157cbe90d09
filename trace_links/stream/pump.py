"""Copies one file descriptor to another through a LinkStream, without holding anything back.

Whole lines are written as soon as they are read. The start of a line is written once nothing has
followed it for a moment, far too short to be seen: it is a prompt or a progress bar then, and else
the rest of the line is on its way. Where something follows all the time, as in a bar that is drawn
anew every few milliseconds, it is written after a while that is too short to be seen, either.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import time
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.wakeup import wait

if TYPE_CHECKING:
    from trace_links.stream.link_stream import LinkStream, PlainStream

__all__ = ["INSIDE", "READ_SIZE", "Patience", "pump", "readable", "write_all"]

INSIDE = "TRACE_LINKS_RUN"  # set for a command whose output is read by `trace-links run`
READ_SIZE = 1 << 17  # more does not stay in a core's cache
_LARGER = 1 << 24  # bytes
_PIPE_SIZE = 1 << 20
_REST_OF_LINE = 0.01  # seconds
_LONGEST_WAIT = 0.05  # seconds
_SET_PIPE_SIZE = getattr(fcntl, "F_SETPIPE_SZ", None)


class Patience:
    """How long the rest of an unfinished line is waited for."""

    def __init__(self) -> None:
        self._until = 0.0  # when it ends, on time.monotonic's clock; 0: nothing is waited for

    def left(self, held: bytes) -> float:
        """Seconds to wait for what follows `held`, which was fed and is not out; 0: no longer."""
        if not held:
            self._until = 0.0
            return 0.0
        now = time.monotonic()
        if not self._until:
            self._until = now + _LONGEST_WAIT
        return max(0.0, min(_REST_OF_LINE, self._until - now))

    def end(self) -> None:
        """What was held is out."""
        self._until = 0.0


def pump(
    source: int, target: int, stream: LinkStream | PlainStream, woken: int | None = None
) -> None:
    """Copies until the end of `source`; with `woken`, a wakeup's, no signal waits for a read.

    Raises InputError where it cannot be read, OSError as writing does.
    """
    if _SET_PIPE_SIZE is not None:
        # A pipe holds 64 KB unless it is asked for more; the fewer turns, the faster. It fails
        # where there is no pipe, or the user has too many.
        for end in (source, target):
            with contextlib.suppress(OSError):
                fcntl.fcntl(end, _SET_PIPE_SIZE, _PIPE_SIZE)
    # What is freed is kept for the next piece once malloc has seen larger ones come and go; else
    # glibc gives it back to the system, and asks for it again, with every piece. Not touched, this
    # costs nothing.
    bytes(_LARGER)
    patience = Patience()
    while data := _read(source, woken):
        write_all(target, written := stream.feed(data))
        if written:
            patience.end()
        if not stream.held:
            continue
        left = patience.left(stream.held)
        if not left or not readable(source, left):
            write_all(target, stream.flush())
            patience.end()
    write_all(target, stream.close())


def _read(source: int, woken: int | None) -> bytes:
    while woken is not None and source not in wait(woken, [source]):
        pass  # a signal's handler has run
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
