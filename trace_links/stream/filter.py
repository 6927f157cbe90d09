"""The filter and the runner, put together: options and configuration in, an exit code out.

Decides whether links are made at all, and in which format; says once where a terminal multiplexer
would drop them.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, NamedTuple

from tpu_walkthrough.console import tell, tell_error
from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import InputError, UsageError
from trace_links.config import Config, load
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.links.symbol_places import SymbolPlaces
from trace_links.links.terminal_support import support, uri_format
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream, PlainStream
from trace_links.stream.pump import INSIDE, pump

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MODES", "Settings", "filter_stdin", "resolver", "run_command"]

MODES = ("auto", "always", "never")
_STDIN, _STDOUT = 0, 1


class Settings(NamedTuple):
    """What the command line says of links."""

    links: str = "auto"
    uri: str = ""  # a format or its name; "": what the terminal wants
    maps: tuple[str, ...] = ()
    check: bool = True


def filter_stdin(settings: Settings) -> int:
    """Copies standard input to standard output with links; the exit code."""
    frames = resolver(settings, must_go_on=True)
    places = SymbolPlaces()
    stream = _stream(settings, frames, places)
    if os.isatty(_STDIN):
        raise UsageError(
            "there is nothing to read: standard input is the terminal",
            "Pipe something in: make 2>&1 | trace-links    or: trace-links run -- make",
        )
    # Ctrl-C reaches everyone in the pipe. What the others say as they end is still wanted; a second
    # one ends this process, too.
    signal.signal(signal.SIGINT, _interrupted_once)
    try:
        pump(_STDIN, _STDOUT, stream)
    except BrokenPipeError:
        return 0
    except OSError as error:
        raise InputError(f"standard output cannot be written: {error.strerror}") from None
    _tell_problems(frames, places)
    return 130 if signal.getsignal(signal.SIGINT) is signal.SIG_DFL else 0


def run_command(command: Sequence[str], settings: Settings) -> int:
    """Runs a command with links in what it prints to standard output; its exit code.

    Raises MissingToolError where there is no such command, UsageError where its name is empty.
    """
    from trace_links.stream import command as commands

    commands.find(command[0])
    frames = resolver(settings, must_go_on=True)
    places = SymbolPlaces()
    stream = _stream(settings, frames, places)
    try:
        if os.isatty(_STDOUT):
            from trace_links.stream import pseudo_terminal

            code = pseudo_terminal.run(command, stream)
        else:
            code = commands.run(command, None if isinstance(stream, PlainStream) else stream)
    except OSError as error:
        raise InputError(f"the command's output cannot be passed on: {error.strerror}") from None
    _tell_problems(frames, places)
    return code


def resolver(settings: Settings, must_go_on: bool = False) -> Resolver:
    """For the folder around this process, with the configuration's maps and trees.

    Raises UsageError for a configuration with errors; with `must_go_on` that is only told.
    """
    try:
        config = load()
    except UsageError as error:
        if not must_go_on:
            raise
        tell_error("trace-links", error)
        config = Config()
    trees = [os.path.expanduser(tree) for tree in config.trees]
    return Resolver(here(), (*settings.maps, *config.maps), trees, settings.check)


def _stream(settings: Settings, frames: Resolver, places: SymbolPlaces) -> LinkStream | PlainStream:
    environment = os.environ
    chosen = LinkFormat.parse(settings.uri or uri_format(environment), _host(settings.uri))
    if settings.links == "never" or settings.uri == "none":
        return PlainStream()
    if settings.links == "auto":
        answer = support(environment, os.isatty(_STDOUT))
        if answer.note and sys.stderr.isatty() and not environment.get(INSIDE):
            from trace_links.stream.notes import was_said

            if not was_said(environment):
                tell(f"trace-links: {answer.note}")
        if not answer.links:
            return PlainStream()
    linker = Linker(frames, chosen, places.of)
    return LinkStream(linker.uri, frames.directories.line, linker.sure_uri)


def _tell_problems(frames: Resolver, places: SymbolPlaces) -> None:
    for problem in (*frames.problems, *places.notes()):
        tell(f"trace-links: {problem}")


def _host(uri: str) -> str | None:
    """This machine's name, where the terminal with the click is on another one."""
    remote = any(os.environ.get(name) for name in ("SSH_CONNECTION", "SSH_TTY"))
    return os.uname().nodename if remote and uri in ("", "tracelinks", "default") else None


def _interrupted_once(_number: int, _frame: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
