"""The command `report` of `mock-libtpu`."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu import process
from mock_libtpu.cli import page, views
from mock_libtpu.cli.options import Html, Local, Source
from tpu_walkthrough.console import report_line

RecordingFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A recording that trace --output wrote.")
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def report(
        file: RecordingFile,
        html: Html = None,
        local: Local = False,
        calls: views.Calls = False,
        tree: views.Tree = False,
        by_line: views.ByLine = False,
        by_function: views.ByFunction = False,
        by_program: views.ByProgram = False,
        of_object: views.OfObject = None,
        summary: views.Summary = False,
        json: views.Json = False,
        function: views.Function = None,
        call: views.Call = None,
        thread: views.OfThread = None,
        since: views.Since = None,
        until: views.Until = None,
        collapse: views.Collapse = False,
        source: Source = None,
    ) -> None:
        """Show the calls of a recording: an overview, or what the options ask for."""
        from mock_libtpu.reports.show import report_file

        gc.disable()  # values of recordings are many, and without cycles
        view = views.view(
            calls=calls,
            json=json,
            summary=summary,
            tree=tree,
            by_line=by_line,
            by_function=by_function,
            by_program=by_program,
            collapse=collapse,
            function=function,
            call=call,
            thread=thread,
            since=since,
            until=until,
            of_object=of_object,
        )
        html = page.page_file(html, local, view)
        if html is not None:
            page.write_page(file, html, local, source, is_first=True)
            return
        report_file(file, view, several=False, checkouts=source or ())
        others = [str(path) for path in process.recordings(file) if path != file]
        if others:
            report_line(f"note: the recordings of other processes are in {', '.join(others)}")
