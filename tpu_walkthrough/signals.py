"""What ends a process waits while files are replaced: they are all new, or as they were.

A run that was interrupted can then say what became of the files, and leaves no temporary one.
"""

from __future__ import annotations

import contextlib
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """SIGTERM and SIGHUP end the process after the block; Ctrl-C comes too late from here on.

    For the last, short part of a run. In the main thread.
    """
    # A function, because SIG_IGN lets Python complain of a Ctrl-C that came at this moment.
    signal.signal(signal.SIGINT, lambda *_: None)
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
