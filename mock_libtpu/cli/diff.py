"""`mock-libtpu diff`: what differs between two recordings."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu.guidebook.diff_page import diff_page
from mock_libtpu.guidebook.writing import check_target, write
from mock_libtpu.reports.compare import compared
from mock_libtpu.reports.diff import compared_lines, document
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import UsageError

_PARTS = ("arguments", "counts", "lines", "results", "stacks")


def diff(
    before: Annotated[Path, typer.Argument(metavar="A", help="A recording.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="The recording to compare with it.")],
    ignore: Annotated[
        list[str] | None,
        optional(
            "--ignore",
            metavar="WHAT",
            text="Do not compare arguments, counts, lines, results, stacks, or functions that "
            "match a name such as PJRT_Event_*. Repeatable.",
        ),
    ] = None,
    html: Annotated[
        Path | None,
        optional(
            "--html",
            metavar="FILE",
            text="Write the differences to FILE, as a page for a browser.",
        ),
    ] = None,
    show_all: Annotated[
        bool, switch("--all", text="Show all differences with all their frames.")
    ] = False,
    json: Annotated[bool, switch("--json", text="Write the differences as JSON.")] = False,
) -> None:
    """Compare two recordings: what the lines of the program do, then the calls of the API.

    Compiles, copies, waits, donations and memory come first, by program and line, then the calls,
    stacks, counts and values that came and went. A line that was only moved does what it did.
    Numbers of objects, addresses, times and the order of calls are not compared. It exits with 1
    if the recordings differ.
    """
    gc.disable()  # values of recordings are many, and without cycles
    parts = {what for what in ignore or () if what in _PARTS}
    patterns = [what for what in ignore or () if what not in _PARTS]
    wrong = next((what for what in patterns if what.islower()), None)
    if wrong is not None:
        raise UsageError(
            f"--ignore {wrong}: is neither a part nor a function",
            f"Parts: {', '.join(_PARTS)}. Functions: names such as PJRT_Event_*.",
        )
    if html is not None:
        if json or show_all:
            raise UsageError("--html cannot be used with --json or --all: give one of them")
        check_target(html)
    result = compared(before, after, parts, patterns, located=html is not None)
    for note in result.notes:
        report_line(f"note: {note}")
    if html is not None:
        write(html, diff_page(result, ignore or ()))
        report_line(f"mock-libtpu: wrote the page {html}")
    elif json:
        show_document("mock-libtpu/diff/1", document(result))
    else:
        show_lines(compared_lines(result, whole=show_all))
    if result.differs:
        raise typer.Exit(1)
