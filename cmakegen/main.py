"""The entry point of `cmake-gen-globs`, which imports as little as the command needs.

If nothing changed since the last run, its messages are repeated (50 ms). A run without options
needs run.py only. Anything else needs cli.py, whose library takes longer to import than the rest
of a plain run.
"""

from __future__ import annotations

import gc
import os
import sys

from cmakegen import stamp
from cmakegen.messages import end, prepare_streams, report_interrupted, report_lines

_COMPLETION = "_CMAKE_GEN_GLOBS_COMPLETE"


def main() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    try:
        _run(sys.argv[1:])
    except KeyboardInterrupt:
        report_interrupted()
        sys.exit(130)


def _run(arguments: list[str]) -> None:
    completes = _COMPLETION in os.environ  # a shell requests completions; nothing may be run
    messages = None if completes else stamp.unchanged(arguments)
    if messages is not None:
        report_lines(messages[1])
        end(0, messages[0])
    # A run creates many small objects, frees few of them and ends: collecting them wastes time.
    gc.disable()
    if completes or len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        from cmakegen.cli import run_command_line

        run_command_line(arguments)
    else:
        from cmakegen.run import Request, run_and_exit

        run_and_exit(Request(root=arguments[0] if arguments else "."), arguments)
