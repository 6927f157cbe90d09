"""Compilations that run: the program's end waits for them.

JAX compiles in threads of its own, which its client waits for when it goes. Once the interpreter
shuts down, a thread that needs it stops for good, and so would the program: after Ctrl-C, which
ends the main thread only.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator

_MOST_S = 60.0
_RETURN_S = 0.05  # from the end of a compilation in Python to that of its call


class Compilations:
    """The compilations of all threads."""

    def __init__(self, give_up: Callable[[], None]) -> None:
        """`give_up` is called when the program ends, and ends those that wait for others."""
        self._give_up = give_up
        self._count = 0
        self._changed = threading.Condition()
        self._process = os.getpid()
        atexit.register(self._wait)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """While a compilation runs."""
        with self._changed:
            self._count += 1
        try:
            yield
        finally:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()

    def _wait(self) -> None:
        if os.getpid() != self._process or not self._count:  # a fork has none of the threads
            return
        self._give_up()
        with self._changed:
            self._changed.wait_for(lambda: not self._count, _MOST_S)
        time.sleep(_RETURN_S)
