"""Progress of work that is done once."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

_STEPS = """
from tpu_walkthrough.progress import progress_line
with progress_line("Building a library", "a minute") as show_step:
    show_step("first of all steps")
    show_step("second of all steps")
"""


@pytest.mark.parametrize(("columns", "cut"), [(24, "Building a library, onc"), (0, None)])
def test_a_replaced_line_does_not_wrap(columns: int, cut: str | None) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    subprocess.run([sys.executable, "-c", _STEPS], stderr=theirs, check=True, timeout=60)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    os.close(theirs)
    lines = [line.replace("\x1b[K", "") for line in shown.split("\r")]
    first = cut or "Building a library, once: first of all steps "
    second = cut or "Building a library, once: second of all steps "
    assert lines == ["", first, second, ""]


def test_without_a_terminal_one_line_is_written() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _STEPS], stderr=subprocess.PIPE, text=True, check=True, timeout=60
    )
    assert run.stderr == "Building a library, once (a minute) ...\n"
