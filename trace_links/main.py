"""The entry point of `trace-links`: with the filter's options alone straight to it, else to cli.py.

The library behind the command line takes longer to import than the filter takes to pass on what a
short command prints. Whatever is not plainly one of these options is left to it, errors included.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cmakegen.console import prepare_streams, tell
from trace_links.closed_streams import take_closed_numbers

if TYPE_CHECKING:
    from trace_links.filter import Settings

_COMPLETION = "_TRACE_LINKS_COMPLETE"
_OPTIONS = ("--links", "--uri", "--map")  # each with a value
_SWITCH = "--no-check"


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
    settings = None if _COMPLETION in os.environ else _filter_settings(arguments)
    if settings is None:
        from trace_links.cli import run_command_line

        run_command_line(arguments)
        return 0
    from trace_links.errors import TraceLinksError, message_of
    from trace_links.filter import filter_stdin

    try:
        return filter_stdin(settings)
    except TraceLinksError as error:
        tell(message_of(error))
        return error.exit_code


def _filter_settings(arguments: list[str]) -> Settings | None:
    """What the filter's options say; None where something else is among the arguments."""
    values: dict[str, list[str]] = {option: [] for option in _OPTIONS}
    check = True
    rest = iter(arguments)
    for argument in rest:
        option, equals, value = argument.partition("=")
        if argument == _SWITCH:
            check = False
        elif option in values:
            if not equals:
                value = next(rest, "")
            if not value or value.startswith("-"):
                return None
            values[option].append(value)
        else:
            return None
    from trace_links.filter import MODES, Settings

    links = values["--links"][-1:] or [MODES[0]]
    uri = values["--uri"][-1:] or [""]
    if links[0] not in MODES:
        return None
    return Settings(links[0], uri[0], tuple(values["--map"]), check)
