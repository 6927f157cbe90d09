"""`trace-links open` and `pick`: files, in an editor."""

from __future__ import annotations

from typing import Annotated

import typer

from tpu_walkthrough.command_line import optional
from trace_links.cli.options import DryRun, Editor, File, Maps, opened
from trace_links.pick.open_here import open_here, pick_and_open
from trace_links.pick.picker import show_name
from trace_links.stream.filter import Settings


def open_file(
    target: Annotated[
        str,
        typer.Argument(metavar="URI|FILE[:LINE[:COLUMN]]", help="The URI of a link, or a file."),
    ],
    editor: Editor = "",
    maps: Maps = None,
    dry_run: DryRun = False,
) -> None:
    """Open a file in the editor, optionally at a line and column, or the URI of a link.

    Relative paths are looked up as in the filter; of several matching files you choose one. With
    --dry-run the editor's command is printed, one argument per line.
    """
    lines = open_here(target, editor, Settings(maps=tuple(maps or ())), dry_run)
    if lines is None:
        raise typer.Exit(130)
    for line in lines:
        show_name(line)


def pick(
    file: File = "-",
    number: Annotated[
        int | None,
        optional("--number", metavar="N", text="Open the Nth location without showing the list."),
    ] = None,
    editor: Editor = "",
    maps: Maps = None,
) -> None:
    """Choose a location in the input from a list and open it, for terminals without links."""
    with opened(file) as text:
        code = pick_and_open(text, number, editor, Settings(maps=tuple(maps or ())))
    raise typer.Exit(code)
