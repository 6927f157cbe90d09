"""`mock-libtpu guidebook`: records the book's programs and writes the book."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu import build
from mock_libtpu.cli.shared.interpreter import Python
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import Source
from mock_libtpu.guidebook.book.book import write_book
from mock_libtpu.guidebook.book.contents import Chapter
from mock_libtpu.guidebook.recorded.interpreters import Interpreters, find_interpreters, readers
from mock_libtpu.guidebook.recorded.manifest import (
    Program,
    free_name,
    load_programs,
    readers_program,
)
from mock_libtpu.guidebook.recorded.record import Recorded, Recorder, given_recording
from mock_libtpu.guidebook.writing import check_folder
from mock_libtpu.stacks.locate import Locator
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line
from tpu_walkthrough.progress import Progress, items_bar, progress_line

_NO_JAX = "no Python here has a jax that the mock supports: this takes one in the cache"


def guidebook(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="Write the book into DIR."),
    ] = Path("guidebook"),
    program: Annotated[
        list[Path] | None,
        optional(
            "--program",
            metavar="FILE",
            text="Run FILE, a Python program, and add it to the book. Repeatable.",
        ),
    ] = None,
    recording: Annotated[
        list[Path] | None,
        optional(
            "--recording",
            metavar="FILE",
            text="Add FILE, a recording that trace --output wrote, to the book. Repeatable.",
        ),
    ] = None,
    local: Annotated[
        bool, switch("--local", text="Add links that open your editor on this machine.")
    ] = False,
    source: Source = None,
    python: Python = None,
) -> None:
    """Write a book of the TPU API: each function, and the code that leads to it.

    It runs some forty small JAX programs on the mock TPU.
    """
    check_folder(output)
    if source:
        Locator(source)  # one that does not exist is an error before programs run
    programs, given = _contents(program or (), recording or ())
    build.check()
    interpreters = _interpreters(python)
    library = built_library()
    with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as folder:
        recorder = Recorder(Path(folder), library, interpreters)
        chapters = [*recorder.record(programs, items_bar("Recording")), *given]
        _report_problems(chapters)
        _write(chapters, output, local, source or ())
    report_line(f"mock-libtpu: wrote the guidebook: {output / 'index.html'}")
    _open(output / "index.html")


def _contents(
    programs: Sequence[Path], recordings: Sequence[Path]
) -> tuple[list[Program], list[Recorded]]:
    """What is run, and what is there already, each under a name of its own."""
    run = list(load_programs())
    for file in programs:
        run.append(readers_program(file, {each.name for each in run}))
    taken = {each.name for each in run}
    given = []
    for file in recordings:
        given.append(given_recording(file, free_name(file, taken)))
        taken.add(given[-1].name)
    return run, given


def _interpreters(python: str | None) -> Interpreters:
    """The interpreters; while an environment is made, a progress line shows the steps."""
    reader = readers(python)
    report_line(f"note: {reader or _NO_JAX}")
    with progress_line("Creating environments with jax", "a minute each") as show_step:
        return find_interpreters(reader, show_step)


def _report_problems(chapters: Sequence[Recorded]) -> None:
    """Note each program that did not run to its end, and once why others were not started."""
    left_out = Counter(each.problem for each in chapters if not each.was_started)
    for chapter in chapters:
        if chapter.was_started and chapter.problem:
            report_line(f"note: {chapter.name} failed: {chapter.problem}")
    for reason, count in left_out.items():
        report_line(f"note: the {count} programs of the API of 2021 are left out: {reason}")


def _write(
    chapters: Sequence[Recorded], output: Path, local: bool, checkouts: Sequence[str]
) -> None:
    """Write the book, and note what is missing in it."""
    with Progress(enabled=True).step("Writing pages"):
        made = [Chapter.of(each) for each in chapters]
        notes = write_book(made, output, local=local, checkouts=checkouts)
    for note in dict.fromkeys(notes):
        report_line(f"note: {note}")


def _open(page: Path) -> None:
    """Open the book where someone sees it: on a terminal of a desktop."""
    has_screen = sys.platform == "darwin" or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))
    )
    if has_screen and sys.stdout.isatty():
        webbrowser.open(page.absolute().as_uri())
