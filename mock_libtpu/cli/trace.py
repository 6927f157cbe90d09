"""`mock-libtpu trace`: a program on the mock or a plugin, with a recording of its calls."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu import process
from mock_libtpu.cache import last_recording
from mock_libtpu.cli.front import front_variables, plugin_settings
from mock_libtpu.cli.shared.compiler import Choice, Compiler, Recorded, served
from mock_libtpu.cli.shared.interpreter import check
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import Command, Machine, Plugin, Recorder
from mock_libtpu.environment import MachineSettings, PluginSettings, RecorderSettings
from mock_libtpu.recording.ending import record_signal
from mock_libtpu.reports.view import View
from tpu_walkthrough.command_line import optional, runs_program, switch
from tpu_walkthrough.console import report_error, report_line, report_lines
from tpu_walkthrough.errors import OutputError, UsageError, WalkthroughError

_NOTHING_RECORDED = """\
mock-libtpu: nothing was recorded: the program did not load the TPU library.
Check that it uses JAX, and that it does not set JAX_PLATFORMS or TPU_LIBRARY_PATH.
For torch_xla set PJRT_DEVICE=TPU."""
_PLUGIN_NOT_LOADED = """\
mock-libtpu: nothing was recorded: the program did not load the plugin.
Check that it uses JAX, and this platform of it: --plugin NAME=PATH names the platform."""


@runs_program
def trace(
    command: Command,
    *,
    output: Annotated[
        Path | None,
        optional(
            "--output",
            "-o",
            metavar="FILE",
            text="Write the recording to FILE and keep it; otherwise the next one replaces it.",
        ),
    ] = None,
    programs: Annotated[
        bool, switch("--programs", text="Record the text of each program that the mock compiles.")
    ] = False,
    recorder: Recorder,
    plugin: Plugin = None,
    machine: Machine,
    compiler: Compiler,
) -> None:
    """Run a program on the mock TPU, then show which calls of the TPU's C API it made.

    mock-libtpu report shows the calls of this recording in other ways.
    """
    choice = compiler.choice()
    if choice is not None and plugin is not None:
        raise UsageError("--compiler and --plugin cannot be used together: give one of them")
    front = plugin_settings(plugin, machine.settings, command)
    with _recording_file(output) as file:
        recording = recorder.settings(file)._replace(programs=programs)
        ended, files = traced(command, recording, machine.settings, front, choice)
        if file not in files:
            report_lines(_nothing_recorded(ended, front is None))
        _report(files)
        if output is not None and files:
            report_line(f"mock-libtpu: wrote the recording {', '.join(map(str, files))}")
        if files and ended.code and not ended.signal:
            report_line(f"mock-libtpu: the program {ended.why}")
    raise typer.Exit(ended.code)


class Traced(NamedTuple):
    """A program that was run, and what of it was recorded."""

    ended: process.Ended
    files: list[Path]
    """Of each process; none where nothing loaded the library."""


def traced(
    command: Sequence[str],
    recording: RecorderSettings,
    machine: MachineSettings,
    front: PluginSettings | None = None,
    choice: Choice | None = None,
) -> Traced:
    """Run a command to its end and record its calls. Raises UsageError, MissingToolError."""
    front_variables(Path(), machine, front, recording)
    check(command)
    file = recording.file
    with process.new_recordings([file]):
        library = built_library()
        recorded = Recorded(
            library, recording._replace(file=process.of_compiler(file), programs=False)
        )
        with served(choice, command, machine, recorded) as address:
            values = front_variables(library, machine, front, recording) | address
            ended = process.run(command, values)
        files = list(process.recordings(file))
    if ended.signal:
        record_signal(files, ended.pid, ended.signal)
    return Traced(ended, files)


@contextlib.contextmanager
def _recording_file(output: Path | None) -> Iterator[Path]:
    """Where to record: the file that was asked for, or one that becomes the last recording."""
    if output is not None:
        try:
            yield output.absolute()
        finally:
            _link_last(output.absolute())
        return
    last = last_recording()
    with _new_folder(last.parent.parent) as folder:
        try:
            yield folder / last.name
        finally:
            _replace_last(folder)


def _link_last(file: Path) -> None:
    """Have `report` show this recording, which is kept elsewhere, as the last one."""
    last = last_recording()
    if file.is_file():
        with contextlib.suppress(OSError, OutputError), _new_folder(last.parent.parent) as folder:
            (folder / last.name).symlink_to(file)
            _replace_last(folder)


def _replace_last(folder: Path) -> None:
    last = last_recording()
    if folder.parent == last.parent.parent and any(folder.iterdir()):
        shutil.rmtree(last.parent, ignore_errors=True)
        with contextlib.suppress(OSError):  # another one was faster
            folder.rename(last.parent)


@contextlib.contextmanager
def _new_folder(parent: Path) -> Iterator[Path]:
    """A folder in this one, or elsewhere if that cannot be written; removed if it is left.

    Raises OutputError where none can be made.
    """
    try:
        parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="recording-", dir=parent))
    except OSError:
        try:
            folder = Path(tempfile.mkdtemp(prefix="mock-libtpu-"))
        except OSError:
            raise OutputError(
                "there is no folder to record in", "Set TMPDIR to one, or give --output FILE."
            ) from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _report(files: list[Path]) -> None:
    from mock_libtpu.reports.show import report_file  # with NumPy: the program runs first

    noted: set[str] = set()
    for file in files:
        try:
            report_file(file, View(), several=len(files) > 1, noted=noted)
        except WalkthroughError as error:  # the exit code stays the program's
            report_error("mock-libtpu", error)


def _nothing_recorded(ended: process.Ended, is_mock: bool) -> str:
    what = "the TPU library" if is_mock else "the plugin"
    if ended.code:  # which is the reason, whatever the program uses
        why = f"the program {ended.why} before it loaded {what}"
        return f"mock-libtpu: nothing was recorded: {why}."
    return _NOTHING_RECORDED if is_mock else _PLUGIN_NOT_LOADED
