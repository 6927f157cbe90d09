"""Runs the filter, `run` and `shell`: takes options and configuration, returns an exit code.

Decides whether links are added, and in which format; warns if a terminal multiplexer would drop
them.
"""

from __future__ import annotations

import errno
import os
import pwd
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tpu_walkthrough.console import report_error, report_line
from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.mounts import Mounts
from trace_links.config import Config, load
from trace_links.links.folder_links import FolderLinks
from trace_links.links.hosts import VARIABLES, reached
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.links.terminal_support import is_set_up, support, uri_format
from trace_links.location import SourceLocation
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.single_line import Frame
from trace_links.resolve.resolver import Resolver
from trace_links.stream import command as commands
from trace_links.stream import foreground, pseudo_terminal
from trace_links.stream.copied import STDIN, copy_input
from trace_links.stream.link_stream import LinkStream
from trace_links.stream.notes import was_shown
from trace_links.stream.pump import INSIDE, PlainStream
from trace_links.stream.read_ahead import aliases_in
from trace_links.stream.screen_stream import ScreenStream
from trace_links.stream.session_stream import SessionStream

if TYPE_CHECKING:
    from trace_links.links.symbol_lookup import SymbolLookup

MODES = ("auto", "always", "never")
_STDOUT = 1
_NOT_SET_UP = "run `trace-links install` for links that open your editor, at the line"
_OWN_FORMATS = ("", "tracelinks", "default")
_ANY_SHELL = "/bin/sh"


class Settings(NamedTuple):
    """The options of the command line that are about links."""

    links: str = "auto"
    """One of MODES."""
    uri: str = ""
    """A URI format or its name; empty: the terminal's default."""
    maps: tuple[str, ...] = ()
    """OLD=NEW path prefixes."""
    check: bool = True
    """Whether to link only files that exist."""
    keep_links: bool = False
    """Whether links of the output itself are left as they are."""


class _Symbols:
    """Looks functions up, with modules (NumPy's among them) that the first of them needs."""

    def __init__(self) -> None:
        self._lookup: SymbolLookup | None = None

    def of(self, frame: Frame) -> SourceLocation | None:
        if self._lookup is None:
            from trace_links.links.symbol_lookup import SymbolLookup

            self._lookup = SymbolLookup()
        return self._lookup.of(frame)

    def notes(self) -> list[str]:
        return [] if self._lookup is None else list(self._lookup.notes())


class _Links:
    """The links of one output, and what went wrong with them."""

    def __init__(self, settings: Settings) -> None:
        self._symbols = _Symbols()
        self._resolver = resolver(settings, report_errors=True)
        self._format = _format(settings)
        self._replaces = not settings.keep_links

    def stream(self, aliases: MlirAliases | None = None) -> LinkStream | PlainStream:
        if self._format is None:
            return PlainStream()
        linker = Linker(self._resolver, self._format, self._symbols.of, self._replaces)
        return LinkStream(linker, aliases)

    def report_problems(self) -> None:
        for problem in (*self._resolver.problems, *self._symbols.notes()):
            report_line(f"trace-links: {problem}")


def filter_input(settings: Settings, name: str = "-") -> int:
    """Copy a file, or standard input ("-"), to standard output with links; return the exit code.

    Raises InputError, UsageError.
    """
    try:
        source = STDIN if name == "-" else os.open(name, os.O_RDONLY | os.O_CLOEXEC)
        if name != "-" and os.path.isdir(source):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        aliases = aliases_in(source)
    except OSError as error:
        what = "the input cannot be read" if name == "-" else name
        raise InputError(f"{what}: {error.strerror}") from None
    links = _Links(settings)
    return copy_input(source, links.stream(aliases), links.report_problems)


def run_command(command: Sequence[str], settings: Settings) -> int:
    """Run a command with links in its standard output; return its exit code.

    Raises NotStartedError if the command is not found, UsageError if its name is empty.
    """
    commands.find(command[0])
    links = _Links(settings)
    stream = links.stream()
    try:
        if os.isatty(_STDOUT):
            code = pseudo_terminal.run(command, lambda _controller: _on_screen(stream))
        else:
            code = commands.run(command, None if isinstance(stream, PlainStream) else stream)
    except OSError as error:
        raise InputError(f"the command's output cannot be copied: {error.strerror}") from None
    links.report_problems()
    return code


def _on_screen(stream: LinkStream | PlainStream) -> ScreenStream | PlainStream:
    return stream if isinstance(stream, PlainStream) else ScreenStream(stream)


def run_shell(command: Sequence[str], settings: Settings) -> int:
    """Run an interactive shell, by default the user's, with links in all output of its session.

    Returns its exit code. Raises NotStartedError if it is not found, UsageError if standard output
    is not a terminal.
    """
    command = command or [_shell()]
    commands.find(command[0])
    if not os.isatty(_STDOUT):
        raise UsageError("a shell with links needs a terminal", "Write: trace-links run -- CMD")
    if _is_inside():
        report_line("trace-links: links are added in this terminal already")
        commands.become(command, inside="")
    start = here()
    symbols = _Symbols()
    chosen = _format(settings)
    if chosen is None:
        commands.become(command, inside="")
    config = _config(report_errors=True)

    def linker(folder: str) -> Linker:
        resolver = _resolver(settings, config, folder)
        return Linker(resolver, chosen, symbols.of, not settings.keep_links)

    links = FolderLinks(linker, start)
    stream = LinkStream(links)
    try:
        code = pseudo_terminal.run(
            command,
            lambda controller: SessionStream(
                stream,
                links,
                lambda shell: foreground.look(controller, shell),
                Mounts((start,)).is_local,
            ),
        )
    except OSError as error:
        raise InputError(f"the shell's output cannot be copied: {error.strerror}") from None
    for problem in (*links.problems(), *symbols.notes()):
        report_line(f"trace-links: {problem}")
    return code


def _is_inside() -> bool:
    """Whether our own terminal is one whose output is read already."""
    try:
        return os.environ.get(INSIDE) == os.ttyname(_STDOUT)
    except OSError:  # a terminal of another container has no name here
        return False


def _shell() -> str:
    """The user's shell."""
    named = os.environ.get("SHELL")
    if named:
        return named
    try:
        return pwd.getpwuid(os.geteuid()).pw_shell or _ANY_SHELL
    except KeyError:
        return _ANY_SHELL


def resolver(settings: Settings, report_errors: bool = False) -> Resolver:
    """The resolver for the current folder, with the configuration's maps and trees.

    Raises UsageError for an invalid configuration; with `report_errors` the error is only reported.
    """
    return _resolver(settings, _config(report_errors), here())


def _config(report_errors: bool) -> Config:
    try:
        return load()
    except UsageError as error:
        if not report_errors:
            raise
        report_error("trace-links", error)
        return Config()


def _resolver(settings: Settings, config: Config, folder: str) -> Resolver:
    trees = [os.path.expanduser(tree) for tree in config.trees]
    return Resolver(folder, (*settings.maps, *config.maps), trees, settings.check)


def _format(settings: Settings) -> LinkFormat | None:
    """The format of the links; None for no links. Warns once if they are dropped on the way."""
    environment = os.environ
    name = settings.uri or uri_format(environment)
    if settings.links == "always" and not settings.uri and name != "kitty" and not is_set_up(name):
        name = "tracelinks"  # another terminal may show the output later
    chosen = _of_reached(settings.uri)
    is_ready = bool(settings.uri) or chosen is not None or is_set_up(name)
    chosen = chosen or LinkFormat.parse(name, _host(settings.uri))
    if settings.links == "never" or settings.uri == "none":
        return None
    if settings.links == "auto":
        supported = support(environment, os.isatty(_STDOUT))
        if supported.note:
            _hint(supported.note, supported.terminal and f"{supported.terminal}-was-noted")
        if not supported.links:
            return None
        if not is_ready and not environment.get("FORCE_HYPERLINK"):
            _hint(_NOT_SET_UP, "install-was-hinted")
    return chosen


def _hint(text: str, once: str = "") -> None:
    """Show a line that was not shown in the last day; with `once`, a name for it, never before."""
    is_seen = sys.stderr.isatty() and not os.environ.get(INSIDE)
    if is_seen and not was_shown(os.environ, once):
        report_line(f"trace-links: {text}")


def _of_reached(uri: str) -> LinkFormat | None:
    """The format by which the machine of the terminal opens files of this one, if it is set up."""
    if uri not in _OWN_FORMATS or not any(map(os.environ.get, VARIABLES)):
        return None
    found = reached(os.environ)
    return LinkFormat("", found.host, found.key) if found is not None and found.key else None


def _host(uri: str) -> str | None:
    """This machine's name if the terminal runs on another machine, else None."""
    remote = any(os.environ.get(name) for name in ("SSH_CONNECTION", "SSH_TTY"))
    return os.uname().nodename if remote and uri in _OWN_FORMATS else None
