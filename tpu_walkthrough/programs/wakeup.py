"""Wait for descriptors without missing a signal.

Python runs a signal's handler between two bytecode instructions. A signal that arrives just before
a wait starts is handled only when the wait ends, which may be never. The wait therefore includes a
descriptor that every signal with a handler makes readable.
"""

import contextlib
import os
import select
import signal
from collections.abc import Collection, Iterator

_MORE_THAN_EVER = 1 << 12  # signals or events at once


class WakeEvent:
    """An event that other threads set and `wait` waits for, by its descriptor.

    threading.Event is not for a thread whose signal handlers raise: its lock, in Python code, may
    stay held, and the thread that sets it next then waits forever.
    """

    def __init__(self) -> None:
        self.descriptor, self._writing = os.pipe()
        os.set_blocking(self.descriptor, False)
        os.set_blocking(self._writing, False)

    def set(self) -> None:
        """Make the descriptor readable."""
        with contextlib.suppress(BlockingIOError):  # a full pipe is readable
            os.write(self._writing, b"\0")

    def clear(self) -> None:
        """Reset the event. After a very large number of `set`, part of them may remain."""
        with contextlib.suppress(BlockingIOError):
            os.read(self.descriptor, _MORE_THAN_EVER)

    def close(self) -> None:
        """Close the descriptors, after the last `set`."""
        os.close(self.descriptor)
        os.close(self._writing)


@contextlib.contextmanager
def wakeup() -> "Iterator[int]":
    """The descriptor for `wait`; in the main thread, for signals that have a handler."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield reading
    finally:
        signal.set_wakeup_fd(before)
        os.close(reading)
        os.close(writing)


def wait(woken: int, sources: "Collection[int]" = (), timeout: float | None = None) -> list[int]:
    """Those of `sources` that can be read, and `woken` after a signal, whose handler has run.

    Empty after `timeout` seconds.
    """
    ready = select.select([*sources, woken], [], [], timeout)[0]
    if woken in ready:
        os.read(woken, _MORE_THAN_EVER)
    return ready
