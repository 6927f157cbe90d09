"""Watch several trees until a signal comes: the loop over them, and the status on standard error.

On a terminal one line shows the last change and how long the update took; elsewhere only warnings
are written. Ctrl-C ends with 130; SIGTERM and a closed terminal with 0, since whoever sends that
wants just that.
"""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, NoReturn

from tpu_walkthrough.console import report_lines, shown_path
from tpu_walkthrough.errors import WalkthroughError, counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.watching.watched_tree import WatchedTree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tpu_walkthrough.watching.watched_tree import Target, Update


_GARBAGE = 10_000
"""So many objects that are not freed yet are worth a collection, when there is nothing to do."""


class Terminated(BaseException):
    """SIGTERM came."""


class Status:
    """Writes warnings as lines, and the last update as a line that the next one replaces."""

    def __init__(self, program: str, enabled: bool, several: bool = False) -> None:
        self._enabled = enabled
        self._several = several
        self._program = program
        self._line = ""

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        """Show an update, and write its warnings."""
        if update.warnings:
            self.say(update.warnings)
        tree = f"{_name(target)}: " if self._several else ""
        start = f"{time.strftime('%H:%M:%S')} {tree}"
        outcome = f": {update.outcome}" if update.what else update.outcome
        self.show(start, update.what, f"{outcome}, {1000 * seconds:.0f} ms")

    def warn(self, target: Target, text: str) -> None:
        """Write a warning about the tree on a line of its own."""
        self.say(printable(f"{self._program}: {_name(target)}: {text}"))

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        """Report why an update failed, as a run would."""
        text, hint = said(error)
        tree = f"{_name(target)}: " if self._several and _name(target) not in text else ""
        self.say(f"{self._program}: {tree}{text}\n{hint}")

    def show(self, start: str, what: str = "", end: str = "") -> None:
        """Replace the line of the last update; of `what` only the end, where there is no room."""
        if self._enabled:
            room = shutil.get_terminal_size().columns - 1 - len(start) - len(end)
            if len(what) > room:
                what = "..." + what[len(what) - room + 3 :] if room > 3 else ""
            line = "".join(c if c.isprintable() else "?" for c in start + what + end)
            self._line = line[: shutil.get_terminal_size().columns - 1]
            self._write(f"\r\x1b[K{self._line}")

    def say(self, text: str) -> None:
        """Write lines that stay."""
        if self._line:
            self._write("\r\x1b[K")
        report_lines(text)
        if self._line:
            self._write(self._line)

    def close(self) -> None:
        """The last line stays."""
        if self._line:
            self._write("\n")
            self._line = ""

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def said(error: WalkthroughError | OSError) -> tuple[str, str]:
    """An error's message, and its hint."""
    if isinstance(error, WalkthroughError):
        return printable(str(error)), printable(error.hint)
    file = printable(f"{error.filename}: ") * bool(error.filename)
    return file + (error.strerror or printable(str(error))), ""


def _name(target: Target) -> str:
    """A tree as messages name it."""
    path = shown_path(target.root)
    return printable(os.path.basename(target.root)) if path == "." else path


def keep_current(
    targets: Sequence[Target], status: Status, opened: Callable[[Target, Update | None], None]
) -> int:
    """Update the targets with every change of their trees until a signal comes; the exit code.

    `opened` gets the first update of each. To be called in the main thread. Raises
    WalkthroughError and OSError for what goes wrong before all of them are watched.
    """
    wake = threading.Event()
    here = os.getcwd()
    trees = [WatchedTree(target, status, wake.set) for target in targets]
    try:
        with _terminating():
            for tree in trees:
                opened(tree.target, tree.open())
            folders = sum(len(list(target.folders())) for target in targets)
            status.show(f"watching {counted(folders, 'folder')}")
            _follow(trees, wake, here)
    except KeyboardInterrupt:
        return 130
    except Terminated:
        return 0
    finally:
        for tree in trees:
            tree.close()


def _follow(trees: Sequence[WatchedTree], wake: threading.Event, here: str) -> NoReturn:
    # What was read stays; collecting it again and again would cost more than an answer.
    gc.collect()
    gc.freeze()
    while True:
        _stay(here)
        delay = min(tree.step() for tree in trees) - time.monotonic()
        if delay > 0:
            if gc.get_count()[0] > _GARBAGE:
                gc.collect()
            wake.wait(delay)
        wake.clear()


def _stay(here: str) -> None:
    """Go to the folder that is called `here` now, if the one that was is gone.

    Programs that are started, and messages, need a current folder.
    """
    try:
        os.getcwd()
    except OSError:
        with contextlib.suppress(OSError):
            os.chdir(here)


@contextlib.contextmanager
def _terminating() -> Iterator[None]:
    """SIGTERM and, unless it is ignored (nohup), SIGHUP raise Terminated in the block."""

    def terminate(*_: object) -> None:
        raise Terminated

    # Windows has no SIGHUP.
    numbers = {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
    before = {number: signal.getsignal(number) for number in numbers}
    for number, handler in before.items():
        if handler != signal.SIG_IGN:
            signal.signal(number, terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
