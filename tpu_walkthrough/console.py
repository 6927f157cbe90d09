"""Write to standard output and standard error.

Foreign text, file names included, reaches a terminal with its control characters escaped.
"""

import io
import os
import sys
from collections.abc import Iterable
from typing import IO, AnyStr

from tpu_walkthrough.errors import OutputError, WalkthroughError
from tpu_walkthrough.printable import printable, printable_lines

_INDENT = "    "
_BATCH = 1 << 16  # characters


def prepare_streams() -> None:
    """Replace closed standard streams, and escape characters that their encodings lack.

    To be called first: no file that is opened later gets the number of a standard stream. Writing
    to a closed standard output is an error; commands that this process starts find it closed.
    """
    for number in range(3):
        _take_if_closed(number)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _take_if_closed(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        # Opened for the wrong direction, so that using it is an error.
        taken = os.open(os.devnull, os.O_WRONLY if number == 0 else os.O_RDONLY)
        if taken != number:
            os.dup2(taken, number, inheritable=False)
            os.close(taken)


def show(text: str) -> None:
    """Write lines for people to standard output. Raises as show_marked."""
    show_marked(printable_lines(text))


def show_data(text: str) -> None:
    """Write what a program will read: in UTF-8, unchanged unless standard output is a terminal.

    Raises as show_marked.
    """
    if sys.stdout.isatty():
        show(text)
    else:
        _write(sys.stdout.buffer, text.encode("utf-8", "surrogateescape"))


def show_marked(text: str) -> None:
    """Write text with our own links or colours, in which all foreign text is already printable.

    A broken pipe is not an error. Raises OutputError where writing fails for another reason, such
    as a full disk.
    """
    _write(sys.stdout, text)


def _write(stream: "IO[AnyStr]", data: "AnyStr") -> None:
    try:
        sys.stdout.flush()
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        # Later output is discarded; the exit code stays correct.
        discard_output()
    except OSError as error:
        raise unwritable(error) from None


def unwritable(error: OSError) -> OutputError:
    """The error for a failed write to standard output; what Python holds back is discarded."""
    discard_output()
    return OutputError(f"standard output cannot be written: {error.strerror}")


def discard_output() -> None:
    """Discard all further output, so that Python's own flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def show_lines(lines: "Iterable[str]", *, are_data: bool = False, are_marked: bool = False) -> None:
    """Write lines to standard output, many at a time, each made printable.

    `are_data`: a program will read them, so they stay unchanged except on a terminal.
    `are_marked`: they contain our own links, and all foreign text in them is already printable.
    """
    are_ready = are_marked or (are_data and not sys.stdout.isatty())
    write = show_data if are_data else show_marked
    batch: list[str] = []
    size = 0
    for line in lines:
        batch.append((line if are_ready else printable(line)) + "\n")
        size += len(line)
        if size > _BATCH:
            write("".join(batch))
            batch.clear()
            size = 0
    write("".join(batch))


def report_line(text: str) -> None:
    """Write a line to standard error; a failure is ignored, since nothing could report it."""
    report_lines(printable(text))


def report_lines(text: str) -> None:
    """Write our own lines to standard error; foreign text in them has no newline left."""
    if text:
        try:
            text = printable_lines(text)
            sys.stderr.write(text if text.endswith("\n") else text + "\n")
            sys.stderr.flush()
        except OSError:
            return


def report_error(program: str, error: "WalkthroughError") -> None:
    """Write an error on one line, the indented output of a failed program, and the hint."""
    output = (f"{_INDENT}{line}".expandtabs().rstrip() for line in error.output.splitlines())
    report_lines("\n".join(map(printable, (f"{program}: {error}", *output))))
    report_line(error.hint)
