"""The entry point of `trace-links`: without arguments straight to the filter, else to cli.py.

The library behind the command line takes longer to import than the filter takes to pass on what a
short command prints.
"""

from __future__ import annotations

import os
import sys

from cmakegen.console import prepare_streams, tell
from trace_links.closed_streams import take_closed_numbers

_COMPLETION = "_TRACE_LINKS_COMPLETE"


def main() -> None:
    """Run the command with sys.argv and exit with its code."""
    take_closed_numbers()
    prepare_streams()
    try:
        sys.exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:
        tell("trace-links: interrupted")
        sys.exit(130)


def _run(arguments: list[str]) -> int:
    if arguments or _COMPLETION in os.environ:
        from trace_links.cli import run_command_line

        run_command_line(arguments)
        return 0
    from trace_links.errors import TraceLinksError, message_of
    from trace_links.filter import Settings, filter_stdin

    try:
        return filter_stdin(Settings())
    except TraceLinksError as error:
        tell(message_of(error))
        return error.exit_code
