"""Run one function in a forked child while the caller goes on: for the second core.

A pool of the standard library takes longer to import than the work that it would share here.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Tickets:
    """The numbers below `count`, handed out once each to whichever process asks first.

    They wait in a pipe, which a forked child shares: the faster process takes more of them.
    """

    _SIZE = 2

    def __init__(self, count: int) -> None:
        """`count` is at most 2,048: a pipe is certain to hold 4 KiB without a reader."""
        self.count = count
        self._reading, writing = os.pipe()
        os.write(writing, b"".join(n.to_bytes(self._SIZE, "little") for n in range(count)))
        os.close(writing)

    def take(self) -> int | None:
        """The next number; None where all are taken."""
        ticket = os.read(self._reading, self._SIZE)
        return int.from_bytes(ticket, "little") if ticket else None


def start(function: Callable[[], Any]) -> Callable[[], Any]:
    """Start `function`; the result is a function that waits and returns its value.

    The value has to be of marshal's types (plain tuples, dicts, strings, numbers); None where
    the child died. Where no child can be had, `function` runs when its value is asked for.
    """
    if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        return function
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(reading)
        os.close(writing)
        return function
    if child == 0:
        # Nothing of the parent's may run here a second time: no handlers, no buffers.
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
