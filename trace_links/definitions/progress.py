"""A progress bar on standard error for the indexing of a tree, if that is a terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["indexing"]

_DELAY = 0.5  # seconds; what is faster needs no bar


def indexing(name: str) -> Callable[[int, int], None] | None:
    """What is to be called with the files done and the files in all; None where nobody looks."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("indexing {task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(printable(name), total=None)
    started = time.monotonic()

    def show(done: int, total: int) -> None:
        if time.monotonic() - started > _DELAY and not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    return show
