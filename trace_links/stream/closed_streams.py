"""Handles standard streams that were closed before this process started.

Opens a file that can be neither read nor written under their numbers, before any other file gets
them: using such a stream is then an error, also in a command that this process starts.
"""

import os
import sys

__all__ = ["take_closed_numbers"]


def take_closed_numbers() -> None:
    """Open a placeholder for each closed standard stream. A closed sys.stdin remains None."""
    closed = [number for number in range(3) if _is_closed(number)]
    for number in closed:
        # Opened for the wrong direction, so that using it is an error.
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
