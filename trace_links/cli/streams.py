"""`trace-links run`, `shell` and `frames`: outputs of programs."""

from __future__ import annotations

from typing import Annotated

import typer

from tpu_walkthrough.command_line import runs_program
from tpu_walkthrough.console import show_data
from trace_links.cli.options import File, Filter, Maps, NoCheck, opened, print_lines
from trace_links.links.linker import FrameLocator
from trace_links.recognise.recogniser import frame_lines
from trace_links.stream.filter import Settings, resolver, run_command, run_shell


@runs_program
def run(
    command: Annotated[
        list[str],
        typer.Argument(help="The command to run and its arguments, after --.", metavar="-- CMD"),
    ],
    options: Filter,
) -> None:
    """Run a command and add links to its output.

    It runs in a pseudo-terminal, so it keeps its colours, progress bars and prompts. If standard
    output is not a terminal, links are added to it only. Background processes that the command
    leaves are ended with it.
    """
    raise typer.Exit(run_command(command, options.settings()))


@runs_program
def shell(
    options: Filter,
    command: Annotated[
        list[str] | None,
        typer.Argument(
            help="The shell and its arguments, after --; by default your own.",
            metavar="[-- SHELL]",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Start a shell and add links to the output of all commands in it.

    Relative paths are looked up in the shell's current folder. What full-screen programs, ssh and
    containers write is not changed. Where links are not supported, only the shell is started.
    """
    raise typer.Exit(run_shell(command or [], options.settings()))


def frames(file: File = "-", maps: Maps = None, no_check: NoCheck = False) -> None:
    """Print each location in the input as a JSON object, one per line."""
    settings = Settings(maps=tuple(maps or ()), check=not no_check)
    files = resolver(settings, report_errors=True)
    with opened(file) as lines:
        found = frame_lines(lines, files.directories.line, FrameLocator(files).is_beyond)
        print_lines(found, show_data)
