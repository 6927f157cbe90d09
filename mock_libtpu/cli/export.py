"""`mock-libtpu export`: a recording in the format of another program."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu.cli.shared.options import RecordingFile, Source
from mock_libtpu.exports.formats import FORMATS, Format
from mock_libtpu.exports.source import Source as Recorded
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.command_line import optional
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import OutputError, UsageError
from tpu_walkthrough.replacing import replacing

_NAMES = "perfetto, speedscope, pprof, chrome, folded, json"


def export(
    file: RecordingFile,
    form: Annotated[str, typer.Option("--format", metavar="NAME", help=f"Write for {_NAMES}.")],
    output: Annotated[
        Path | None,
        optional(
            "--output",
            "-o",
            metavar="OUT",
            text="Write to OUT, - for standard output; by default FILE with the format's suffix.",
        ),
    ] = None,
    source: Source = None,
) -> None:
    """Write a recording in a format of another program, such as Perfetto or speedscope."""
    gc.disable()  # values of recordings are many, and without cycles
    wanted = FORMATS.get(form)
    if wanted is None:
        raise UsageError(f"--format {form}: there is no such format", f"Formats: {_NAMES}.")
    recording = read_recording(file)
    symbols, locator = Symbols(), Locator(source or ())
    recorded = Recorded(recording, Merger(symbols, locator))
    to = output if output is not None else file.with_name(file.name + wanted.suffix)
    if str(to) == "-":
        _write_to_stdout(wanted, recorded)
    else:
        if output is None and os.path.lexists(to):
            raise OutputError(f"{to} exists", "Remove it, or name another file with --output.")
        _write(wanted, recorded, to)
        report_line(f"mock-libtpu: wrote {to}")
    for note in (*recording.notes, *symbols.notes, *locator.notes()):
        report_line(f"note: {note}")


def _write(form: Format, recorded: Recorded, to: Path) -> None:
    try:
        with replacing(str(to)) as descriptor, os.fdopen(os.dup(descriptor), "wb") as stream:
            form.write(recorded, stream)
    except OSError as error:
        raise OutputError(f"cannot write {to}: {error.strerror}") from None


def _write_to_stdout(form: Format, recorded: Recorded) -> None:
    if sys.stdout.isatty():
        raise UsageError(
            "standard output is a terminal", "Redirect it, or name a file with --output."
        )
    try:
        form.write(recorded, sys.stdout.buffer)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError as error:
        raise OutputError(f"cannot write to standard output: {error.strerror}") from None
