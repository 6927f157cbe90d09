"""Long answers to standard output, many lines at a time; progress to standard error."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from tpu_walkthrough.console import show_marked, tell
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["progress_line", "show_lines"]

_BATCH = 1 << 16  # characters
_WIDTH = 80  # columns of a terminal that does not know


@contextlib.contextmanager
def progress_line(what: str, takes: str) -> Iterator[Callable[[str], None]]:
    """Tells of work that is done once: a line that is replaced on a terminal, else said once.

    What it gives is to be called with each step; where it never is, nothing is told.
    """
    terminal = sys.stderr.isatty()
    told = False

    def show_step(step: str) -> None:
        nonlocal told
        if terminal:
            # A line that wraps could not be replaced.
            width = os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
            line = printable(f"{what}, once: {step} ")
            sys.stderr.write(f"\r{line[: width - 1]}\x1b[K")
            sys.stderr.flush()
        elif not told:
            tell(f"{what}, once ({takes}) ...")
        told = True

    try:
        yield show_step
    finally:
        if told and terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def show_lines(lines: Iterable[str], *, are_data: bool = False, are_marked: bool = False) -> None:
    """Write lines to standard output, many at a time, each made printable.

    Those `are_data` that a program will read: they stay as they are, except on a terminal. Those
    `are_marked` that have links of ours, and in which all that is foreign is printable already.
    """
    are_ready = are_marked or (are_data and not sys.stdout.isatty())
    batch: list[str] = []
    size = 0
    for line in lines:
        batch.append((line if are_ready else printable(line)) + "\n")
        size += len(line)
        if size > _BATCH:
            show_marked("".join(batch))
            batch.clear()
            size = 0
    show_marked("".join(batch))
