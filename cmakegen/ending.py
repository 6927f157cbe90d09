"""How a run of `cmake-gen-globs` ends: interrupted, or at once with its exit code.

Imported on every start: only modules that cost nothing.
"""

from __future__ import annotations

import os

from tpu_walkthrough.console import report_line, show

TYPE_CHECKING = False  # typing itself is not worth its import time here
if TYPE_CHECKING:
    from typing import NoReturn


def report_interrupted() -> None:
    """Report a Ctrl-C that came before anything was written."""
    report_line("cmake-gen-globs: interrupted; the old file is as it was")


def end(code: int, output: str = "") -> NoReturn:
    """End the process at once with `code`, or with 3 where standard output cannot be written."""
    try:
        if output:  # a closed terminal fails even where there is nothing to write
            show(output)
    except OSError as error:
        report_line(f"cmake-gen-globs: standard output cannot be written: {error.strerror}")
        code = 3
    # An orderly exit would first take 200,000 objects apart, for 20 ms.
    os._exit(code)
