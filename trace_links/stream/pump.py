"""Copies one file descriptor to another through a LinkStream, without visible delay.

Whole lines are written as soon as they are read. The start of a line is written if nothing follows
for 10 ms: it is then a prompt or a progress bar, not a line that is still being written. If data
keeps following, as from a bar that is redrawn every few milliseconds, it is written after 50 ms.
"""

import contextlib
import fcntl
import os
import select
import time

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.programs.wakeup import wait
from trace_links.stream.link_stream import LinkStream

# Set for a command whose output we read: the name of its pseudo-terminal, or "1" if it has none.
INSIDE = "TRACE_LINKS_RUN"
READ_SIZE = 1 << 17  # more does not stay in a core's cache
_LARGER = 1 << 24  # bytes
_PIPE_SIZE = 1 << 20
_REST_OF_LINE = 0.01  # seconds
_MAX_WAIT = 0.05  # seconds
_MUCH = 1 << 15  # bytes in one read: more is likely to follow


class PlainStream:
    """A stream without links: returns its input unchanged."""

    held = b""

    def feed(self, data: bytes) -> bytes:
        return data

    def flush(self) -> bytes:
        return b""

    def close(self) -> bytes:
        return b""

    def look(self) -> None:
        pass

    def caught_up(self) -> None:
        pass


class LineTimeout:
    """Decides how long to wait for the rest of an unfinished line."""

    def __init__(self) -> None:
        self._until = 0.0  # the end of the wait, by time.monotonic; 0: not waiting

    def left(self, held: bytes) -> float:
        """Seconds to wait for the rest of the line that starts with `held`; 0: no longer."""
        if not held:
            self._until = 0.0
            return 0.0
        now = time.monotonic()
        if not self._until:
            self._until = now + _MAX_WAIT
        return max(0.0, min(_REST_OF_LINE, self._until - now))

    def end(self) -> None:
        """Stop waiting: the held part was written."""
        self._until = 0.0


def pump(
    source: int, target: int, stream: "LinkStream | PlainStream", woken: int | None = None
) -> None:
    """Copy until the end of `source`; with `woken`, a wakeup's, signals interrupt a read.

    Raises InputError if `source` cannot be read, OSError if writing fails.
    """
    line_timeout = LineTimeout()
    is_prepared = False
    while data := _read(source, woken):
        if not is_prepared and len(data) >= _MUCH:
            is_prepared = True
            _prepare_for_much(source, target)
        write_all(target, written := stream.feed(data))
        if written:
            line_timeout.end()
        if not stream.held:
            continue
        left = line_timeout.left(stream.held)
        if not left or not readable(source, left):
            write_all(target, stream.flush())
            line_timeout.end()
    write_all(target, stream.close())


def _prepare_for_much(source: int, target: int) -> None:
    set_pipe_size = getattr(fcntl, "F_SETPIPE_SZ", None)
    if set_pipe_size is not None:
        # A pipe holds 64 KB by default; fewer turns are faster. The call fails if this is not a
        # pipe, or the user has too many.
        for end in (source, target):
            with contextlib.suppress(OSError):
                fcntl.fcntl(end, set_pipe_size, _PIPE_SIZE)
    # After freeing one larger block, glibc's malloc keeps freed memory for the next piece instead
    # of returning it to the system each time. The block is never written, so it costs nothing.
    bytes(_LARGER)


def _read(source: int, woken: int | None) -> bytes:
    if woken is not None:
        while source not in wait(woken, [source]):
            pass  # a signal handler has run
    try:
        return os.read(source, READ_SIZE)
    except OSError as error:
        raise InputError(f"the input cannot be read: {error.strerror}") from None


def readable(source: int, timeout: float) -> bool:
    """Whether data or the end can be read within `timeout` seconds."""
    return bool(select.select([source], [], [], timeout)[0])


def write_all(target: int, data: bytes) -> None:
    """Write all data, to a blocking or a non-blocking target."""
    view = memoryview(data)
    while view:
        try:
            view = view[os.write(target, view) :]
        except BlockingIOError:
            select.select([], [target], [])
