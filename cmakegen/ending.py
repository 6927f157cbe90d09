"""End the process of `cmake-gen-globs`, and report an interrupt.

Imported on every start, so it imports only modules that are cheap to import.
"""

from __future__ import annotations

import os

from tpu_walkthrough.console import report_line, show

TYPE_CHECKING = False  # typing itself is not worth its import time here
if TYPE_CHECKING:
    from typing import NoReturn


def report_interrupted() -> None:
    """Report a Ctrl-C that arrived before anything was written."""
    report_line("cmake-gen-globs: interrupted; the existing file is unchanged")


def end(code: int, output: str = "") -> NoReturn:
    """End the process at once with `code`, or with 3 where standard output cannot be written."""
    try:
        if output:  # a closed terminal fails even where there is nothing to write
            show(output)
    except OSError as error:
        report_line(f"cmake-gen-globs: standard output cannot be written: {error.strerror}")
        code = 3
    # A normal exit would first free 200,000 objects, which takes 20 ms.
    os._exit(code)
