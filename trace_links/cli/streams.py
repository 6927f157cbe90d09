"""`trace-links run`, `shell` and `frames`: outputs of programs."""

from __future__ import annotations

from typing import Annotated

import typer

from tpu_walkthrough.command_line import runs_program, switch
from tpu_walkthrough.console import show
from tpu_walkthrough.documents import show_on_a_line
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from trace_links.cli.options import File, Filter, Maps, NoCheck, opened
from trace_links.links.located_frames import LocatedFrame, for_json, located_frames
from trace_links.stream.filter import Settings, resolver, run_command, run_shell
from trace_links.stream.read_ahead import aliases_in


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


def frames(
    file: File = "-",
    maps: Maps = None,
    no_check: NoCheck = False,
    json: Annotated[bool, switch("--json", text="Write each as a JSON object on a line.")] = False,
) -> None:
    """List the locations in the input, each on a line, as soon as its line is read.

    It exits with 1 if there is none.
    """
    settings = Settings(maps=tuple(maps or ()), check=not no_check)
    files = resolver(settings, report_errors=True)
    has_frames = False
    with opened(file) as lines:
        for frame in located_frames(lines, files, aliases_in(lines.fileno())):
            has_frames = True
            if json:
                show_on_a_line("trace-links/frame/1", for_json(frame))
            else:
                show(printable(_row(frame, files.checks)) + "\n")
    if not has_frames:
        raise typer.Exit(1)


def _row(frame: LocatedFrame, are_checked: bool) -> str:
    """The frame for people, and why it is not certain."""
    location = (frame.path or frame.symbol, frame.line, frame.column)
    text = ":".join(str(part) for part in location if part is not None)
    note = ""
    if frame.beyond_end:
        note = "  (beyond the end of the file)"
    elif frame.candidates:
        note = f"  ({counted(len(frame.candidates), 'possible file')})"
    elif are_checked and frame.path and not frame.file:
        note = "  (file not found)"
    return f"{frame.input_line}: {text}  {frame.style}{note}"
