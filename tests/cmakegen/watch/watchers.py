"""`--watch` as a subprocess."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.cmakegen.command import Command

TIMEOUT_S = 60


class Watcher:
    """A running `--watch`."""

    def __init__(self, process: subprocess.Popen[bytes], command: Command, output: Path) -> None:
        self.process = process
        self._command = command
        self.output = output
        self.messages = b""

    @property
    def text(self) -> str:
        return self.output.read_text()

    def wait(self, condition: Callable[[], object], what: str) -> None:
        end = time.monotonic() + TIMEOUT_S
        while not condition():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end, f"{what}; messages: {self.messages!r}"
            time.sleep(0.01)

    def read(self) -> bytes:
        """Its standard error so far."""
        assert self.process.stderr is not None
        descriptor = self.process.stderr.fileno()
        while select.select([descriptor], [], [], 0)[0]:
            part = os.read(descriptor, 65536)
            if not part:
                break
            self.messages += part
        return self.messages

    def wait_for_message(self, text: str) -> None:
        self.wait(lambda: text.encode() in self.read(), text)

    def wait_for_text(self, text: str) -> None:
        """Wait until the file contains `text`."""
        self.wait(lambda: text in self.text, text)

    def wait_until_current(self, *arguments: str) -> None:
        """Wait until the file is the one that a run would write."""
        root = self.output.parent

        def is_current() -> bool:
            ran = self._command(root, "--stdout", "--quiet", *arguments)
            return self.output.is_file() and ran.code == 0 and ran.out == self.text

        self.wait(is_current, "the file is not current")

    def end(self, which: signal.Signals) -> tuple[int, bytes, bytes]:
        """Send a signal; returns the exit code and the messages after the first lines."""
        self.process.send_signal(which)
        out, err = self.process.communicate(timeout=TIMEOUT_S)
        return self.process.returncode, out, self.messages + err


class Watch:
    """Starts `--watch`; kills remaining processes at the end."""

    def __init__(self, command: Command) -> None:
        self._command = command
        self._running: list[subprocess.Popen[bytes]] = []

    def __call__(self, *arguments: str | Path) -> Watcher:
        """Start, and wait until it watches, which is when it has shown the first run."""
        process = self._command.start("--watch", *arguments)
        self._running.append(process)
        assert process.stdout is not None
        roots = [argument for argument in arguments if not str(argument).startswith("-")]
        shown = b""
        while shown.count(b" every header") < len(roots):
            part = os.read(process.stdout.fileno(), 1 << 16)  # a run is shown at once
            assert part, (shown, process.communicate())
            shown += part
        return Watcher(process, self._command, self._command.folder / roots[0] / "CMakeLists.txt")

    def close(self) -> None:
        for process in self._running:
            if process.poll() is None:
                process.kill()
            process.communicate()
