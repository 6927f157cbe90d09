"""Watch several trees until a signal arrives, and show the status on standard error.

On a terminal one line shows the last change and how long the update took; elsewhere only warnings
are written. Ctrl-C ends with exit code 130; SIGTERM and a closed terminal with 0, since ending is
what they request.
"""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from tpu_walkthrough.console import report_lines
from tpu_walkthrough.errors import WalkthroughError, counted
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.programs.wakeup import WakeEvent, wait, wakeup
from tpu_walkthrough.watching.watched_tree import Target, Update, WatchedTree

_GARBAGE = 10_000
"""The number of unfreed objects from which garbage is collected while waiting."""


class Terminated(BaseException):
    """SIGTERM or SIGHUP was received."""


class Status:
    """Writes warnings as lines, and the last update as a line that the next one replaces."""

    def __init__(self, program: str, enabled: bool, several: bool = False) -> None:
        self._enabled = enabled
        self._several = several
        self._program = program
        self._line = ""

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        """Show an update and write its warnings."""
        if update.warnings:
            self.write_lines(update.warnings)
        tree = f"{_name(target)}: " if self._several else ""
        start = f"{time.strftime('%H:%M:%S')} {tree}"
        outcome = f": {update.outcome}" if update.what else update.outcome
        self.show(start, update.what, f"{outcome}, {1000 * seconds:.0f} ms")

    def warn(self, target: Target, text: str) -> None:
        """Write a warning about the tree."""
        self.write_lines(printable(f"{self._program}: {_name(target)}: {text}"))

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        """Report why an update failed, as a run would."""
        text, hint = message_and_hint(error)
        tree = f"{_name(target)}: " if self._several and _name(target) not in text else ""
        self.write_lines(f"{self._program}: {tree}{text}\n{hint}")

    def show(self, start: str, what: str = "", end: str = "") -> None:
        """Replace the status line; a long `what` is shortened at its start."""
        if self._enabled:
            room = shutil.get_terminal_size().columns - 1 - len(start) - len(end)
            if len(what) > room:
                what = "..." + what[len(what) - room + 3 :] if room > 3 else ""
            line = "".join(c if c.isprintable() else "?" for c in start + what + end)
            self._line = line[: shutil.get_terminal_size().columns - 1]
            self._write(f"\r\x1b[K{self._line}")

    def write_lines(self, text: str) -> None:
        """Write lines above the status line."""
        if self._line:
            self._write("\r\x1b[K")
        report_lines(text)
        if self._line:
            self._write(self._line)

    def close(self) -> None:
        """End the status line, which stays visible."""
        if self._line:
            self._write("\n")
            self._line = ""

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def message_and_hint(error: WalkthroughError | OSError) -> tuple[str, str]:
    """An error's message, with indented lines of what it is about, and its hint; printable."""
    if isinstance(error, WalkthroughError):
        lines = (f"    {printable(line)}" for line in error.output.splitlines())
        return "\n".join((printable(str(error)), *lines)), printable(error.hint)
    file = printable(f"{error.filename}: ") * bool(error.filename)
    return file + (error.strerror or printable(str(error))), ""


def _name(target: Target) -> str:
    """The name of a tree in messages."""
    path = shown_path(target.root)
    return printable(os.path.basename(target.root)) if path == "." else path


def keep_current(
    targets: Sequence[Target], status: Status, opened: Callable[[Target, Update | None], None]
) -> int:
    """Update the targets on every change of their trees until a signal arrives.

    Returns the exit code. `opened` is called with the first update of each target. To be called
    in the main thread. Raises WalkthroughError and OSError for failures before all targets are
    watched.
    """
    wake = WakeEvent()
    here = os.getcwd()
    trees = [WatchedTree(target, status, wake.set) for target in targets]
    try:
        with wakeup() as woken, _terminating():
            for tree in trees:
                opened(tree.target, tree.open())
            folders = sum(len(list(target.folders())) for target in targets)
            status.show(f"watching {counted(folders, 'folder')}")
            _follow(trees, wake, woken, here)
    except KeyboardInterrupt:
        return 130
    except Terminated:
        return 0
    finally:
        for tree in trees:
            tree.close()
        wake.close()


def _follow(trees: Sequence[WatchedTree], wake: WakeEvent, woken: int, here: str) -> NoReturn:
    # What was read stays in memory; examining it in every collection would take more time than an
    # update.
    gc.collect()
    gc.freeze()
    while True:
        _restore_current_folder(here)
        delay = min(tree.step() for tree in trees) - time.monotonic()
        if delay > 0:
            if gc.get_count()[0] > _GARBAGE:
                gc.collect()
            wait(woken, [wake.descriptor], delay)
        wake.clear()


def _restore_current_folder(here: str) -> None:
    """Change to `here` if the current folder was deleted and created again.

    Subprocesses and messages need a current folder.
    """
    try:
        os.getcwd()
    except OSError:
        with contextlib.suppress(OSError):
            os.chdir(here)


@contextlib.contextmanager
def _terminating() -> Iterator[None]:
    """Raise Terminated in the block on SIGTERM and, unless it is ignored (nohup), SIGHUP."""

    def terminate(*_: object) -> None:
        raise Terminated

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
