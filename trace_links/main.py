"""The entry point of `trace-links`: the filter, `run`, `shell`, `define`; the rest is cli/'s part.

Importing the command-line library takes longer than filtering the output of a short command. This
module parses only the options of the filter, and names to define; anything else, errors included,
is left to cli/. The filter itself is imported only where it may add links. It ends without
Python's own end, which would free each object.
"""

import atexit
import os
import sys
from typing import NoReturn

from tpu_walkthrough.console import prepare_streams
from tpu_walkthrough.errors import WalkthroughError
from trace_links.stream.filter import Settings

_COMPLETION = "_TRACE_LINKS_COMPLETE"
_OPTIONS = ("--links", "--uri", "--map")  # each takes a value
_SWITCH = "--no-check"
_COPY = (["--links", "never"], ["--links=never"])


def main() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    try:
        code = _run(sys.argv[1:])
    except KeyboardInterrupt:
        code = _interrupted()
    _end(code)


def _failed(error: WalkthroughError) -> int:
    from tpu_walkthrough.console import report_error

    report_error("trace-links", error)
    return error.exit_code


def _interrupted() -> int:
    from tpu_walkthrough.console import report_line

    report_line("trace-links: interrupted")
    return 130


def _end(code: int) -> "NoReturn":
    """End after what was registered for the end; all output was written."""
    atexit._run_exitfuncs()
    os._exit(code)


def _run(arguments: list[str]) -> int:
    is_completion = _COMPLETION in os.environ
    try:
        if arguments in _COPY and not is_completion:
            from trace_links.stream.copied import copy_stdin
            from trace_links.stream.pump import PlainStream

            return copy_stdin(PlainStream())
        if is_completion:
            return _run_command_line(arguments)
        if arguments[:1] == ["define"] and _are_names(arguments[1:]):
            from trace_links.define import define_names

            return define_names(arguments[1:])
        return _run_filter(arguments)
    except WalkthroughError as error:
        return _failed(error)


def _run_filter(arguments: list[str]) -> int:
    program = arguments[0] if arguments[:1] in (["run"], ["shell"]) else ""
    parsed = _parsed(arguments[1:] if program else arguments, program)
    if parsed is None:
        return _run_command_line(arguments)
    from trace_links.stream.filter import filter_stdin, run_command, run_shell

    settings, command = parsed
    if program == "shell":
        return run_shell(command, settings)
    return run_command(command, settings) if program else filter_stdin(settings)


def _are_names(arguments: list[str]) -> bool:
    return bool(arguments) and all(name == "-" or name[:1] != "-" for name in arguments)


def _run_command_line(arguments: list[str]) -> int:
    from trace_links.cli import run_command_line

    run_command_line(arguments)
    return 0


def _parsed(arguments: list[str], program: str) -> "tuple[Settings, list[str]] | None":
    """The filter's settings and the command after them; None if the arguments are for cli/."""
    values: dict[str, list[str]] = {option: [] for option in _OPTIONS}
    check = True
    rest = list(arguments)
    while rest and rest[0].startswith("-"):
        argument = rest.pop(0)
        option, equals, value = argument.partition("=")
        if argument == "--":
            break
        if argument == _SWITCH:
            check = False
        elif option in values and (equals or rest):
            value = value if equals else rest.pop(0)
            if not value or value.startswith("-"):
                return None
            values[option].append(value)
        else:
            return None
    if program != "shell" and bool(program) is not bool(rest):
        return None
    from trace_links.stream.filter import MODES, Settings

    links = (values["--links"] or [MODES[0]])[-1]
    if links not in MODES:
        return None
    return Settings(links, (values["--uri"] or [""])[-1], tuple(values["--map"]), check), rest
