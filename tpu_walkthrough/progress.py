"""Progress on a terminal for what takes longer than half a second; nothing on a pipe."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING

from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_DELAY_S = 0.5


class Progress:
    """Shows steps on standard error. Only steps that wait for something else use it."""

    def __init__(self, enabled: bool) -> None:
        self._enabled = enabled and sys.stderr.isatty()

    @contextlib.contextmanager
    def step(self, text: str) -> Iterator[None]:
        """A step whose length is not known."""
        if not self._enabled:
            yield
            return
        from rich.console import Console
        from rich.text import Text

        with Console(stderr=True).status(Text(printable(text))):
            yield

    @contextlib.contextmanager
    def if_slow(self, text: str) -> Iterator[None]:
        """Work of this process itself, shown only once it has taken half a second.

        By an alarm: a thread would not survive the fork that the work may start with.
        """
        if not self._enabled or not hasattr(os, "fork"):
            yield
            return
        import signal

        shown = False

        def show(*_: object) -> None:
            nonlocal shown
            shown = True
            sys.stderr.write(f"{printable(text)} ...")
            sys.stderr.flush()

        before = signal.signal(signal.SIGALRM, show)
        signal.setitimer(signal.ITIMER_REAL, _DELAY_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if shown:
                sys.stderr.write("\r\x1b[K")

    @contextlib.contextmanager
    def bytes(self, text: str, total: int) -> Iterator[Callable[[int], None]]:
        """A step of `total` bytes; the block gets a function to call with each part done."""
        if not self._enabled:
            yield lambda _: None
            return
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            DownloadColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn())
        started = time.monotonic()
        with Progress(
            *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
        ) as bar:
            task = bar.add_task(printable(text), total=total, visible=False)

            def advance(amount: int) -> None:
                late = time.monotonic() - started > _DELAY_S
                bar.update(task, advance=amount, visible=late)

            yield advance
