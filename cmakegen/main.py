"""The entry point of `cmake-gen-globs`: the shortest way to the answer, in three steps.

Nothing changed since the last run: say so (50 ms). No options: generate. Anything else: the
command line of cli.py, whose library costs more than the rest of a plain run together.
"""

from __future__ import annotations

import gc
import os
import sys

from cmakegen import stamp
from cmakegen.ending import end, report_interrupted
from tpu_walkthrough.console import prepare_streams, report_lines

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
    completes = _COMPLETION in os.environ  # a shell asks what could follow; nothing may happen
    told = None if completes else stamp.unchanged(arguments)
    if told is not None:
        report_lines(told[1])
        end(0, told[0])
    # A run makes many small objects, frees hardly any and ends: collecting them is lost time.
    gc.disable()
    if completes or len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        from cmakegen.cli import run_command_line

        run_command_line(arguments)
    else:
        from cmakegen.run import Request, run_and_exit

        run_and_exit(Request(root=arguments[0] if arguments else "."), arguments)
