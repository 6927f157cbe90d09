"""The command line of `trace-links`: parses options, calls the other modules, sets exit codes."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, TextIO

import typer

from tpu_walkthrough.command_line import App, Group, add_cache_commands, run_app, version_option
from tpu_walkthrough.console import show_data, show_marked
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable
from trace_links.cache import cache
from trace_links.cli import definitions
from trace_links.install.terminals import Setup
from trace_links.stream.filter import Settings

_HELP = """Turn file locations in any output into links that open in your editor.

Without a command it is a filter: `make 2>&1 | trace-links` adds links to the output of make, and \
changes nothing else.

Exit codes: 0 done, 1 `doctor` found a problem or `define` found no definition, 2 wrong usage, 3 \
unusable input or a refused link, 4 a missing tool, 130 interrupted; `run` and `shell` exit \
with the command's code, 127 if it is not found, 126 if it cannot be started.
"""


class _Group(Group):
    """Suggests the right command line if the name of a file is given instead of a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name and self.get_command(ctx, name) is None and os.path.isfile(name):
            raise UsageError(
                f"{name} is a file, not a command",
                f"Write: trace-links < {name}    or, to choose a location: trace-links pick {name}",
            )
        return super().resolve_command(ctx, args)


app = App(cls=_Group, help=_HELP)

_PROGRAM = {"ignore_unknown_options": True, "allow_interspersed_args": False}


Links = Annotated[
    str,
    typer.Option(
        "--links",
        metavar="auto|always|never",
        help="Add links always, never, or (auto) if standard output is a terminal that supports"
        " them.",
    ),
]
Uri = Annotated[
    str,
    typer.Option(
        "--uri",
        metavar="FORMAT",
        help="Write the URIs of links in FORMAT, a name that `trace-links uri-formats` lists or a"
        " template with {path}, {line} and {column}; by default what the terminal opens.",
        show_default=False,
    ),
]
Maps = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="OLD=NEW",
        help="Rewrite the path prefix OLD to NEW. Repeatable.",
        show_default=False,
    ),
]
NoCheck = Annotated[
    bool, typer.Option("--no-check", help="Do not check whether the files exist on this machine.")
]
Editor = Annotated[
    str,
    typer.Option(
        "--editor",
        metavar="NAME",
        help="Open this editor, a name that `trace-links editors` lists.",
        show_default=False,
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show what would be done, without doing it.")
]
File = Annotated[
    str, typer.Argument(metavar="FILE", help="The file to read; standard input by default.")
]
_TERMINAL_HELP = "A terminal that `trace-links install` lists."
Terminal = Annotated[str, typer.Argument(metavar="TERMINAL", help=_TERMINAL_HELP)]
Host = Annotated[
    str,
    typer.Argument(
        metavar="HOST", help="For ssh: the name that you give to ssh. For container: its name."
    ),
]


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    links: Links = "auto",
    uri: Uri = "",
    maps: Maps = None,
    no_check: NoCheck = False,
    _version: Annotated[bool, version_option("trace-links")] = False,
) -> None:
    """Options of the filter."""
    if context.invoked_subcommand is None:
        from trace_links.stream.filter import filter_stdin

        raise typer.Exit(filter_stdin(_settings(links, uri, maps, no_check)))
    if links != "auto" or uri or maps or no_check:
        name = context.invoked_subcommand
        given = _given(links, uri, maps, no_check)
        raise UsageError(
            f"{given} is before the command {name}", f"Write it after: trace-links {name} {given}"
        )


@app.command(context_settings=_PROGRAM)
def run(
    command: Annotated[
        list[str],
        typer.Argument(help="The command to run and its arguments, after --.", metavar="-- CMD"),
    ],
    links: Links = "auto",
    uri: Uri = "",
    maps: Maps = None,
    no_check: NoCheck = False,
) -> None:
    """Run a command and add links to its output.

    It runs in a pseudo-terminal, so it keeps its colours, progress bars and prompts. If standard
    output is not a terminal, links are added to standard output only. Background processes that
    the command leaves are ended with it.
    """
    from trace_links.stream.filter import run_command

    raise typer.Exit(run_command(command, _settings(links, uri, maps, no_check)))


@app.command(context_settings=_PROGRAM)
def shell(
    command: Annotated[
        list[str] | None,
        typer.Argument(
            help="The shell and its arguments, after --; by default your own.",
            metavar="[-- SHELL]",
            show_default=False,
        ),
    ] = None,
    links: Links = "auto",
    uri: Uri = "",
    maps: Maps = None,
    no_check: NoCheck = False,
) -> None:
    """Start a shell and add links to the output of all commands in it.

    Relative paths are looked up in the shell's current folder. What full-screen programs, ssh and
    containers write is not changed. Where links are not supported, only the shell is started.
    """
    from trace_links.stream.filter import run_shell

    raise typer.Exit(run_shell(command or [], _settings(links, uri, maps, no_check)))


@app.command()
def frames(
    file: File = "-",
    maps: Maps = None,
    no_check: NoCheck = False,
) -> None:
    """Print each location in the input as a JSON object, one per line.

    `beyond_end` is true if the file exists and the line is after its end: a link then leads to the
    last line. It is null if no file is known, if the file is too large to be read, and with
    --no-check.
    """
    from trace_links.links.linker import FrameLocator
    from trace_links.recognise.recogniser import frame_lines
    from trace_links.stream.filter import resolver

    known = resolver(_settings("auto", "", maps, no_check), report_errors=True)
    with _opened(file) as lines:
        found = frame_lines(lines, known.directories.line, FrameLocator(known).is_beyond)
        _print(found, show_data)


@app.command("open")
def open_(
    target: Annotated[
        str,
        typer.Argument(metavar="URI|FILE[:LINE[:COLUMN]]", help="The URI of a link, or a file."),
    ],
    editor: Editor = "",
    maps: Maps = None,
    dry_run: DryRun = False,
) -> None:
    """Open a file in the editor, optionally at a line and column, or the URI of a link.

    Relative paths are looked up as in the filter. If several files match, a list is shown to choose
    from. With --dry-run the editor's command is printed, one argument per line.
    """
    from trace_links.pick.open_here import open_here
    from trace_links.pick.picker import show_name

    lines = open_here(target, editor, _settings("auto", "", maps, False), dry_run)
    if lines is None:
        raise typer.Exit(130)
    for line in lines:
        show_name(line)


@app.command()
def pick(
    file: File = "-",
    number: Annotated[
        int | None,
        typer.Option(
            "--number", metavar="N", help="Open the Nth location without showing the list."
        ),
    ] = None,
    editor: Editor = "",
    maps: Maps = None,
) -> None:
    """Choose a location in the input from a list and open it, for terminals without links."""
    from trace_links.pick.open_here import pick_and_open

    with _opened(file) as text:
        code = pick_and_open(text, number, editor, _settings("auto", "", maps, False))
    raise typer.Exit(code)


@app.command()
def editors() -> None:
    """List the known editors, where each was found, and which one a click opens."""
    from trace_links.install.checks import editor_lines

    _print(editor_lines())


@app.command()
def uri_formats() -> None:
    """List the URI formats that --uri accepts by name."""
    from trace_links.links.hyperlinks import ALIASES

    width = max(map(len, ALIASES))
    _print(
        f"{name:{width}}  {title}" + (f": {text}" if text else "")
        for name, (text, title) in ALIASES.items()
    )


@app.command()
def install(
    terminal: Terminal = "",
    host: Host = "",
    printed: Annotated[
        bool, typer.Option("--print", help="Print the settings instead of writing them.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Set up a terminal so that a click opens the editor; without a name, list the terminals.

    It writes its own files, and marked regions in existing ones, of which it keeps a copy. A second
    run changes nothing.
    """
    from trace_links.install import installer as installing

    if not terminal:
        _print(installing.terminals())
    elif printed:
        _print(installing.printed(terminal, _setup(terminal, host)), show_data)
    else:
        _print(installing.install(terminal, _setup(terminal, host), dry_run=dry_run))


@app.command()
def uninstall(
    terminal: Annotated[str, typer.Argument(metavar="TERMINAL", help=_TERMINAL_HELP)],
    host: Host = "",
    dry_run: DryRun = False,
) -> None:
    """Remove what `install` wrote, and nothing else."""
    from trace_links.install import installer as installing

    _print(installing.uninstall(terminal, _setup(terminal, host), dry_run=dry_run))


@app.command()
def doctor(terminal: Terminal = "") -> None:
    """Check each step from a click to the editor, and print a link to try."""
    from trace_links.install.doctor import diagnosis

    failed = False
    for ok, line in diagnosis(terminal):
        _print([line], show_marked)
        failed = failed or ok is False
    raise typer.Exit(1 if failed else 0)


@app.command("trust")
def trust_(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="The source tree, or a folder in it.")
    ] = ".",
    revoke: Annotated[
        bool, typer.Option("--distrust", "--revoke", help="Revoke the trust in the file.")
    ] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the trusted files.")] = False,
) -> None:
    """Trust the .trace-links.toml of a source tree, so that its settings take effect.

    Read the file first. It is ignored until you trust it, and again after each change.
    """
    from tpu_walkthrough import trust
    from trace_links.resolve import tree_config

    if list_:
        _print(trust.trusted_files())
    elif revoke:
        _print([f"not trusted  {tree_config.distrust(folder)}"])
    else:
        path, parsed = tree_config.trust_file(folder)
        _print([f"trusted  {path}"])
        _print(f"  map   {one}" for one in parsed.maps)
        _print(f"  tree  {one}" for one in parsed.trees)


definitions.add_to(app)
add_cache_commands(app, cache)


def _setup(terminal: str, host: str) -> Setup:
    from trace_links.install.terminals import Setup

    if host and terminal.lower() not in ("ssh", "container"):
        raise UsageError(f"{terminal} has no host", f"Write: trace-links install ssh {host}")
    return Setup(host=host)


def _settings(links: str, uri: str, maps: list[str] | None, no_check: bool) -> Settings:
    from trace_links.stream.filter import MODES, Settings

    if links not in MODES:
        raise UsageError(f"--links {links} is not one of {', '.join(MODES)}")
    return Settings(links, uri, tuple(maps or ()), not no_check)


def _given(links: str, uri: str, maps: list[str] | None, no_check: bool) -> str:
    """An option of the filter that was given, as on the command line."""
    if no_check:
        return "--no-check"
    if maps:
        return shlex.join(["--map", maps[0]])
    return shlex.join(["--uri", uri] if uri else ["--links", links])


@contextlib.contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    """Open standard input or a file for reading lines, which end at newlines only."""
    if name == "-" and sys.stdin is None:
        raise InputError("the input cannot be read: it is closed")
    if name == "-" and sys.stdin.isatty():
        raise UsageError(
            "there is nothing to read: standard input is the terminal",
            "Pipe the output of a program into this command, or name a file.",
        )
    try:
        with open(
            sys.stdin.fileno() if name == "-" else name,
            encoding="utf-8",
            errors="replace",
            newline="\n",
            closefd=name != "-",
        ) as lines:
            yield lines
    except OSError as error:
        if error.filename != name:
            raise
        raise InputError(f"{name}: {error.strerror}") from None


def _print(lines: Iterable[str], write: Callable[[str], None] | None = None) -> None:
    """Print lines, made printable unless `write` is for data or for marked lines."""
    for line in lines:
        if write:
            write(line + "\n")
        else:
            show_marked(printable(line) + "\n")


def run_command_line(arguments: list[str]) -> None:
    """Run the command and exit with its code."""
    run_app(app, "trace-links", arguments)
