"""Delay signals while files are replaced, so that either all are replaced or none is.

An interrupted run can then report the state of the files, and leaves no temporary one.
"""

from __future__ import annotations

import contextlib
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay SIGTERM and SIGHUP until the end of the block, and ignore Ctrl-C from here on.

    For the last, short part of a run, in the main thread.
    """
    # A function: with SIG_IGN Python reports a Ctrl-C that arrived at this moment.
    signal.signal(signal.SIGINT, lambda *_: None)
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
