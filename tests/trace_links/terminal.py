"""Runs a command in a terminal of its own, for tests that type and read the screen."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

TIMEOUT_S = 60  # seconds

# Makes the terminal on its standard output the one of a new session, then becomes the command.
_IN_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(1, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """The output so far, and the keys."""

    def __init__(self, descriptor: int, process: subprocess.Popen[bytes]) -> None:
        self.descriptor = descriptor
        self.process = process
        self.shown = b""

    def type(self, keys: bytes) -> None:
        os.write(self.descriptor, keys)

    def wait_for(self, text: bytes) -> bytes:
        """The output, as soon as it contains `text`."""
        deadline = time.monotonic() + TIMEOUT_S
        while text not in self.shown:
            if time.monotonic() > deadline or not self._read():
                pytest.fail(f"{text!r} was not shown, but {self.shown!r}")
        return self.shown

    def end(self) -> int:
        """Waits for the end; returns the exit code."""
        while self._read():
            pass
        return self.process.wait(TIMEOUT_S)

    def _read(self) -> bool:
        if not select.select([self.descriptor], [], [], TIMEOUT_S)[0]:
            pytest.fail(f"nothing more was written after {self.shown!r}")
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:  # the last process with the terminal has ended
            return False
        self.shown += data
        return bool(data)


@contextlib.contextmanager
def terminal(
    command: list[str],
    folder: Path,
    environment: dict[str, str] | None = None,
    stdin: int | None = None,
) -> Iterator[Terminal]:
    """Runs `command` in it; `stdin` is a descriptor to use instead of the keyboard."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _IN_A_TERMINAL, *command],
        stdin=theirs if stdin is None else stdin,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env=os.environ | {"TERM": "xterm-256color"} | (environment or {}),
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(ours, process)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(ours)
