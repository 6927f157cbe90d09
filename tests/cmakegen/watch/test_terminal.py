"""`--watch` on a terminal: the status line, and the end when the terminal is closed."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cmakegen.flow.request import Request
from cmakegen.watch.project_target import ProjectTarget
from tests.cmakegen.command import Command
from tpu_walkthrough.watching.loop import Status
from tpu_walkthrough.watching.watched_tree import Update

if not hasattr(os, "login_tty"):
    pytest.skip("this system has no pseudo-terminals", allow_module_level=True)

TIMEOUT_S = 60
# Starts a program in a new session, with its standard input as the terminal.
_LOGIN = "import os, sys; os.login_tty(0); os.execv(sys.argv[1], sys.argv[1:])"


class Terminal:
    """`--watch` on a terminal, and its output."""

    def __init__(self, command: Command, tree: Path) -> None:
        self._ours, theirs = os.openpty()
        self.run = subprocess.Popen(
            [sys.executable, "-c", _LOGIN, command.script, "--watch", tree],
            cwd=command.folder,
            env=command.environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self.shown = ""

    def until(self, pattern: str) -> None:
        """Wait until the output contains a text."""
        end = time.monotonic() + TIMEOUT_S
        while not re.search(pattern, self.shown):
            assert time.monotonic() < end, self.shown
            if select.select([self._ours], [], [], 0.1)[0]:
                self.shown += os.read(self._ours, 65536).decode()

    def rest(self) -> None:
        """Read the rest of the output."""
        with contextlib.suppress(OSError):  # how Linux reports the end
            while part := os.read(self._ours, 65536):
                self.shown += part.decode()

    def close(self) -> None:
        """Close the window."""
        if self._ours >= 0:
            os.close(self._ours)
            self._ours = -1


@pytest.fixture
def terminal(command: Command, small_tree: Path) -> Iterator[Terminal]:
    """A run that watches the small tree; killed at the end."""
    started = Terminal(command, small_tree)
    try:
        started.until(r"watching 3 folders$")
        yield started
    finally:
        started.close()
        started.run.kill()
        started.run.wait()


def test_status_line(terminal: Terminal, small_tree: Path) -> None:
    (small_tree / "new.cpp").touch()
    terminal.until(r"\r\x1b\[K\d\d:\d\d:\d\d new\.cpp: CMakeLists\.txt written, \d+ ms$")
    (small_tree / ".cmake-gen-globs.toml").write_text("?")
    terminal.until(
        r"\r\x1b\[Kcmake-gen-globs: /[^\n]*/tree/\.[^\n]*toml: [^\n]*\r\n[^\n]*\r\n[^\r\n]* ms$"
    )
    os.killpg(terminal.run.pid, signal.SIGINT)
    assert terminal.run.wait(timeout=TIMEOUT_S) == 130
    terminal.rest()
    assert terminal.shown.endswith(" ms\r\n")
    assert "Traceback" not in terminal.shown


def test_closed_terminal(terminal: Terminal) -> None:
    terminal.close()
    assert terminal.run.wait(timeout=TIMEOUT_S) == 0


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ("80", "src/lib/deep/name.cc: CMakeLists.txt written, 40 ms"),
        ("58", "...b/deep/name.cc: CMakeLists.txt written, 40 ms"),
        ("50", "...ame.cc: CMakeLists.txt written, 40 ms"),
        ("30", ": CMakeLists.txt wri"),
    ],
)
def test_a_long_status_is_shortened(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    columns: str,
    expected: str,
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    update = Update("src/lib/deep/name.cc", "CMakeLists.txt written", "")
    Status("cmake-gen-globs", enabled=True).updated(ProjectTarget(Request()), update, 0.04)
    shown = capsys.readouterr().err
    assert re.sub(r"\d\d:\d\d:\d\d ", "", shown.removeprefix("\r\x1b[K")) == expected
    assert len(shown.removeprefix("\r\x1b[K")) < int(columns)
