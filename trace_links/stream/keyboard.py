"""Reads keys from our own terminal while this job is in the foreground.

In the foreground the terminal is raw, so that every key reaches the command; in the background
neither its settings are changed nor its keys read.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import termios
import tty
from typing import Any

_STDIN = 0


class Keyboard:
    """Standard input, if it is a terminal."""

    def __init__(self) -> None:
        self.is_open = os.isatty(_STDIN)
        self._before: Any = None  # the original settings, while they are changed
        self._is_raw = False

    def take(self) -> bool:
        """Make the terminal raw if it is not; return whether keys can be read."""
        if not self.is_open or not _in_foreground():
            return False
        if not self._is_raw:
            if self._before is None:
                self._before = termios.tcgetattr(_STDIN)
            tty.setraw(_STDIN, termios.TCSADRAIN)
            self._is_raw = True
        return True

    def lose(self) -> None:
        """Note that another process may have changed the settings."""
        self._is_raw = False

    def give_back(self, keys: bytes) -> None:
        """Make keys that nobody has read readable again, before `restore`.

        Newer kernels allow this to administrators only; the keys are then lost.
        """
        if not self._is_raw or not _in_foreground():
            return
        with contextlib.suppress(OSError):
            for key in keys:
                fcntl.ioctl(_STDIN, termios.TIOCSTI, bytes([key]))

    def restore(self) -> None:
        """Restore the original settings."""
        if self._before is not None:
            with contextlib.suppress(OSError, termios.error):  # it may be gone
                if _in_foreground():
                    termios.tcsetattr(_STDIN, termios.TCSADRAIN, self._before)
        self._before = None
        self._is_raw = False

    def read(self, size: int) -> bytes:
        """Read keys; an empty result means the end of the input."""
        try:
            keys = os.read(_STDIN, size)
        except OSError:  # the terminal is gone
            keys = b""
        self.is_open = bool(keys)
        return keys


def _in_foreground() -> bool:
    try:
        return os.tcgetpgrp(_STDIN) == os.getpgrp()
    except OSError:  # not our controlling terminal: there is no job control
        return True
