"""Waiting that no signal slips past.

Python runs a signal's handler between two of its own steps. One that comes in the moment before a
wait, after the last look for signals, is seen only when the wait ends, which may be never. So
whoever waits waits for a descriptor as well, which every signal with a handler makes readable.
"""

import contextlib
import os
import select
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_MORE_THAN_EVER = 1 << 12  # signals at once


@contextlib.contextmanager
def wakeup() -> "Iterator[int]":
    """The descriptor, for `wait`. In the main thread; handlers must be set, if only to nothing."""
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
    """Those of `sources` that can be read, and `woken` where a signal came; its handler has run.

    Empty after so many seconds.
    """
    ready = select.select([*sources, woken], [], [], timeout)[0]
    if woken in ready:
        os.read(woken, _MORE_THAN_EVER)
    return ready
