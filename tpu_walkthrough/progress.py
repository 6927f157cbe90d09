"""Show progress on standard error for steps that take longer than half a second.

On a terminal it is updated in place and removed at the end. Elsewhere nothing is written, except
one line for long work that is done only once.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tpu_walkthrough.console import report_line
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from rich.status import Status

_DELAY_S = 0.5
_WIDTH = 80  # columns where the terminal does not report them


class Progress:
    """Shows steps that wait for something, on standard error."""

    def __init__(self, enabled: bool) -> None:
        self._enabled = enabled and sys.stderr.isatty()

    @contextlib.contextmanager
    def step(self, text: str) -> Iterator[None]:
        """A step of unknown length, shown after half a second."""
        if not self._enabled:
            yield
            return
        started: list[Status] = []

        def start() -> None:
            from rich.console import Console
            from rich.text import Text

            started.append(Console(stderr=True).status(Text(printable(text))))
            started[0].start()

        timer = threading.Timer(_DELAY_S, start)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            for status in started:
                status.stop()

    @contextlib.contextmanager
    def bytes(self, text: str, total: int | None) -> Iterator[Callable[[int], None]]:
        """A step of `total` bytes, if that is known.

        The block gets a function to call with each part done.
        """
        if not self._enabled:
            yield lambda _: None
            return
        update, stop = _bar(text, total, "DownloadColumn", "TimeRemainingColumn")
        try:
            yield lambda amount: update(advance=amount)
        finally:
            stop()


def _bar(
    text: str, total: int | None, *columns: str
) -> tuple[Callable[..., None], Callable[[], None]]:
    """Functions that update a bar, which is shown after half a second, and that remove it.

    `columns` are classes of rich.progress, to the right of the bar.
    """
    from rich import console, progress

    shown = (
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(),
        *(getattr(progress, column)() for column in columns),
    )
    bar = progress.Progress(*shown, console=console.Console(stderr=True), transient=True)
    task = bar.add_task(printable(text), total=total)
    started = time.monotonic()

    def update(**values: int) -> None:
        bar.update(task, **values)  # type: ignore[arg-type]
        if time.monotonic() - started > _DELAY_S:
            bar.start()  # again and again, which changes nothing

    def stop() -> None:
        if bar.live.is_started:
            bar.stop()

    return update, stop


class SharedProgress(Progress):
    """The steps of threads that work side by side, shown as one step of all their bytes."""

    def __init__(self, advance: Callable[[int], None]) -> None:
        super().__init__(enabled=False)
        self._advance = advance

    @contextlib.contextmanager
    def bytes(self, text: str, total: int | None) -> Iterator[Callable[[int], None]]:  # noqa: ARG002
        yield self._advance


def items_bar(text: str) -> Callable[[int, int], None] | None:
    """A function to call with the items done and the items in all; None without a terminal."""
    if not sys.stderr.isatty():
        return None
    update, stop = _bar(text, None, "MofNCompleteColumn")

    def show(done: int, total: int) -> None:
        update(completed=done, total=total)
        if done >= total:
            stop()

    return show


@contextlib.contextmanager
def progress_line(what: str, takes: str) -> Iterator[Callable[[str], None]]:
    """A step that is done once: the block gets a function to call with each part of the work.

    Without a terminal one line with the expected time is written at the first call.
    """
    terminal = sys.stderr.isatty()
    shown = False

    def show_step(step: str) -> None:
        nonlocal shown
        if terminal:
            # A line that wraps could not be replaced.
            width = os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
            line = printable(f"{what}, once: {step} ")
            sys.stderr.write(f"\r{line[: width - 1]}\x1b[K")
            sys.stderr.flush()
        elif not shown:
            report_line(f"{what}, once ({takes}) ...")
        shown = True

    try:
        yield show_step
    finally:
        if shown and terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
