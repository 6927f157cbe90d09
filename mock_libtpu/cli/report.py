"""`mock-libtpu report`: the calls of a recording, as text or as a page."""

from __future__ import annotations

import gc
import shlex
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu import process
from mock_libtpu.cache import last_recording
from mock_libtpu.cli.shared.options import Source
from mock_libtpu.cli.views import Views
from mock_libtpu.guidebook.writing import check_target, of_process
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.reports.view import View
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import InputError, UsageError


def report(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A recording that trace --output wrote; by default the last one.",
            show_default=False,
        ),
    ] = None,
    *,
    views: Views,
    html: Annotated[
        Path | None,
        optional(
            "--html",
            metavar="FILE",
            text="Write the report to FILE, as a page for a browser.",
        ),
    ] = None,
    local: Annotated[
        bool,
        switch("--local", text="In the page, link to files on this machine through your editor."),
    ] = False,
    source: Source = None,
) -> None:
    """Show the calls of a recording: an overview, or what the options ask for."""
    # With NumPy, which nobody waits for who asks for help.
    from mock_libtpu.reports.show import report_file

    gc.disable()  # values of recordings are many, and without cycles
    view = views.view()
    _check_page(html, local, view)
    files = [file] if file is not None else _last()
    noted: set[str] = set()
    for number, path in enumerate(files):
        if html is not None:
            _write_page(path, html, local, source, is_first=number == 0)
            continue
        several = len(files) > 1
        report_file(path, view, several=several, checkouts=source or (), noted=noted)
    others = [str(path) for path in process.recordings(files[0]) if path not in files]
    if others and html is None:
        report_line(f"note: the recordings of other processes are in {', '.join(others)}")


def _last() -> list[Path]:
    """The last recording of `trace`, and those of further processes in it."""
    files = list(process.recordings(last_recording().resolve()))
    if not files:
        raise InputError(
            "there is no last recording", "Make one: mock-libtpu trace -- python program.py"
        )
    command = shlex.join(read_recording(files[0]).process.command)
    report_line(f"mock-libtpu: the last recording, of {command}")
    return files


def _check_page(html: Path | None, local: bool, view: View) -> None:
    """Raise UsageError for options that have no effect, OutputError for a file that is in use."""
    if html is None:
        if local:
            raise UsageError("--local has an effect only with --html: give both")
        return
    if view != View():
        raise UsageError(
            "--html cannot be used with options that choose calls or another form",
            "The page contains all calls, and filters them.",
        )
    check_target(html)


def _write_page(
    file: Path, page: Path, local: bool, source: list[str] | None, *, is_first: bool
) -> None:
    """Write the page of one process's recording, and report where it is."""
    from mock_libtpu.guidebook.recording_page import write_recording_page

    recording = read_recording(file)
    target = page if is_first else of_process(page, recording.process.pid)
    for note in write_recording_page(recording, target, local=local, checkouts=source or ()):
        report_line(f"note: {note}")
    report_line(f"mock-libtpu: wrote the page {target}")
