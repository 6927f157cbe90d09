"""Copies a file, or standard input, to standard output through a stream."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

from tpu_walkthrough.console import unwritable
from tpu_walkthrough.errors import UsageError
from trace_links.stream.link_stream import LinkStream
from trace_links.stream.pump import PlainStream, pump

STDIN, _STDOUT = 0, 1


def copy_input(
    source: int, stream: LinkStream | PlainStream, report: Callable[[], None] = lambda: None
) -> int:
    """Copy until the end of the input, or until the output is closed; return the exit code.

    `report` is called at the end of the input: a reader that has gone wants no more. Raises
    UsageError where standard input is a terminal, InputError, OutputError.
    """
    if source == STDIN and os.isatty(source):
        raise UsageError(
            "there is nothing to read: standard input is the terminal",
            "Write: make 2>&1 | trace-links    or: trace-links run -- make",
        )
    # Ctrl-C reaches every process of the pipe. The last output of the others is still copied; a
    # second Ctrl-C ends this process, too.
    signal.signal(signal.SIGINT, _interrupted_once)
    try:
        pump(source, _STDOUT, stream)
    except BrokenPipeError:
        return 0
    except OSError as error:
        raise unwritable(error) from None
    report()
    return 130 if signal.getsignal(signal.SIGINT) is signal.SIG_DFL else 0


def _interrupted_once(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
