"""Everything that `cmake-gen-globs` writes to its standard streams, and the end of its process.

No other module of this package writes to them, besides Typer's help and the progress display.
Imported on every start, so it imports only modules that are cheap to import.
"""

from __future__ import annotations

import os
from typing import NoReturn

from tpu_walkthrough import console
from tpu_walkthrough.console import (
    prepare_streams,
    report_line,
    report_lines,
    show,
    show_data,
    show_lines,
)
from tpu_walkthrough.errors import WalkthroughError

__all__ = [
    "PROGRAM",
    "end",
    "prepare_streams",
    "report_error",
    "report_interrupted",
    "report_line",
    "report_lines",
    "show",
    "show_data",
    "show_lines",
]

PROGRAM = "cmake-gen-globs"


def report_error(error: WalkthroughError) -> None:
    """Report an error on standard error, with its hint."""
    console.report_error(PROGRAM, error)


def report_interrupted() -> None:
    """Report a Ctrl-C that arrived before anything was written."""
    report_line(f"{PROGRAM}: interrupted; the existing file is unchanged")


def end(code: int, output: str = "") -> NoReturn:
    """End the process at once with `code`, or with 3 where standard output cannot be written."""
    try:
        if output:  # a closed terminal fails even where there is nothing to write
            show(output)
    except WalkthroughError as error:
        report_error(error)
        code = error.exit_code
    # A normal exit would first free 200,000 objects, which takes 20 ms.
    os._exit(code)
