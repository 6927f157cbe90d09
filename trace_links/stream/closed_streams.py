"""Standard streams that whoever started this process has closed.

Their numbers are taken before any other file gets them, by one that can be neither read nor
written: what needs the stream then says so, and a command that is started has it as closed as it
was.
"""

from __future__ import annotations

import os
import sys

__all__ = ["take_closed_numbers"]


def take_closed_numbers() -> None:
    """Leaves sys.stdin None where it was closed, as there is nothing to read."""
    closed = [number for number in range(3) if _is_closed(number)]
    for number in closed:
        # The wrong way round, so that using it is an error.
        taken = os.open(os.devnull, os.O_WRONLY if number == 0 else os.O_RDONLY)
        if taken != number:
            os.dup2(taken, number)
            os.close(taken)
        os.set_inheritable(number, True)
    if 1 in closed:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end


def _is_closed(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False
