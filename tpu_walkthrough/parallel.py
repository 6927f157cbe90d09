"""Run a function in a forked child while the caller continues, to use a second core.

A forked child shares what the caller has read, which a pool of the standard library would copy.
"""

from __future__ import annotations

import marshal
import os
import threading
from collections.abc import Callable
from typing import Any


class Tickets:
    """The numbers below `count`, each taken once by one of the processes.

    They are in a pipe that a forked child shares, so the faster process takes more of them.
    """

    _SIZE = 2

    def __init__(self, count: int) -> None:
        """`count` is at most 2,048: every pipe holds 4 KiB without a reader."""
        self.count = count
        self._reading, writing = os.pipe()
        os.write(writing, b"".join(n.to_bytes(self._SIZE, "little") for n in range(count)))
        os.close(writing)

    def take(self) -> int | None:
        """The next number, or None after the last one."""
        ticket = os.read(self._reading, self._SIZE)
        return int.from_bytes(ticket, "little") if ticket else None


def start(function: Callable[[], Any]) -> Callable[[], Any]:
    """Start `function` and return a function that waits and returns its value.

    The value must consist of marshal's types (plain tuples, dicts, strings, numbers); it is None
    if the child died. Without a child, `function` runs when its value is requested: there is none
    where the machine has one core or the process has several threads, because a lock that another
    thread holds would never be released in the child.
    """
    if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2 or _threads() > 1:
        return function
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(reading)
        os.close(writing)
        return function
    if child == 0:
        # The parent's handlers and buffers must not run a second time here.
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(marshal.dumps(function()))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)

    def wait() -> Any:
        with os.fdopen(reading, "rb") as pipe:
            data = pipe.read()
        _, status = os.waitpid(child, 0)
        return marshal.loads(data) if status == 0 else None

    return wait


def _threads() -> int:
    """The number of threads of this process; on systems other than Linux only those of Python."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()
