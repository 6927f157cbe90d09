"""Standard output and standard error: what is printed, and how.

What others wrote, the names of files among it, reaches a terminal with its control characters
escaped. Imported on every start: only modules that cost nothing.
"""

from __future__ import annotations

import io
import os
import sys

from tpu_walkthrough.printable import printable, printable_lines

TYPE_CHECKING = False  # typing itself is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable

    from tpu_walkthrough.errors import WalkthroughError

_INDENT = "    "
_BATCH = 1 << 16  # characters


def prepare_streams() -> None:
    """Whoever started this process may have closed them, or set an encoding that lacks letters."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def show(text: str) -> None:
    """Write lines for people to standard output; raises what show_marked raises."""
    show_marked(printable_lines(text))


def show_data(text: str) -> None:
    """Write what a program will read: as it is, unless standard output is a terminal."""
    show_marked(printable_lines(text) if sys.stdout.isatty() else text)


def show_marked(text: str) -> None:
    """Write text with links or colours of ours, in which all that is foreign is printable already.

    A reader that has seen enough is no error. Raises OSError where it cannot be written for
    another reason: a full disk.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # What follows goes nowhere; the exit code still tells the truth.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def report_line(text: str) -> None:
    """Write a line to standard error; there is no place to complain if that fails."""
    report_lines(printable(text))


def report_lines(text: str) -> None:
    """The same for lines of ours, in which nothing that is foreign has a newline any more."""
    if text:
        try:
            text = printable_lines(text)
            sys.stderr.write(text if text.endswith("\n") else text + "\n")
            sys.stderr.flush()
        except OSError:
            return


def report_error(program: str, error: WalkthroughError) -> None:
    """Write the error, on one line, and below it what the user can do about it.

    Between these, indented, the output of a program that failed.
    """
    output = (f"{_INDENT}{line}".expandtabs().rstrip() for line in error.output.splitlines())
    report_lines("\n".join(map(printable, (f"{program}: {error}", *output))))
    report_line(error.hint)


def shown_path(path: str) -> str:
    """A path as a message shows it: from the current folder, if there is one."""
    try:
        return printable(os.path.relpath(path))
    except OSError:
        return printable(path)
