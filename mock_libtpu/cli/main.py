"""The commands of `mock-libtpu`: options in, calls of the other modules out, exit codes."""

from __future__ import annotations

import contextlib
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu import build as building
from mock_libtpu import process
from mock_libtpu.cache import cache
from mock_libtpu.cli import compiler as compilers
from mock_libtpu.cli import (
    diff,
    explore,
    export,
    fit,
    front,
    guidebook,
    legacy,
    page,
    pod,
    report,
    views,
)
from mock_libtpu.cli.options import (
    Command,
    Devices,
    Html,
    Local,
    Memory,
    Name,
    NoStacks,
    Only,
    Pallas,
    Plugin,
    Precision,
    Sample,
    SizeLimit,
    Source,
    Strict,
    Topology,
    switch,
)
from mock_libtpu.environment import MachineSettings, RecorderSettings, byte_size, variables
from tpu_walkthrough.command_line import App, add_cache_commands, run_app, version_option
from tpu_walkthrough.console import (
    prepare_streams,
    report_error,
    report_line,
    report_lines,
    show_lines,
)
from tpu_walkthrough.errors import UsageError, WalkthroughError
from tpu_walkthrough.extras import require
from tpu_walkthrough.progress import progress_line

_HELP = """Run JAX programs on a mock TPU and record every call of the TPU's C API.

Works with the JAX of `pip install jax`, on a machine without a TPU. The first run builds the \
library, which needs a C++ compiler.

Exit codes: 0 done, 1 recordings differ (`diff`) or a program does not fit (`fit`, \
`explore`), 2 wrong usage, \
3 unusable input or output, 4 a missing tool, 130 interrupted; `run` and `trace` exit with the \
program's code.
"""

app = App(help=_HELP, no_args_is_help=True)

_PROGRAM = {"ignore_unknown_options": True, "allow_interspersed_args": False}


@app.callback()
def main(
    _version: Annotated[bool, version_option("mock-libtpu")] = False,
) -> None:
    """Options of the command itself."""
    require("mock", "mock-libtpu")


@app.command(context_settings=_PROGRAM)
def run(
    command: Command,
    devices: Devices = None,
    topology: Topology = None,
    memory: Memory = None,
    compiler: compilers.Compiler = None,
    compiler_errors: compilers.CompilerErrors = None,
    compiler_flags: compilers.CompilerFlags = None,
    compiler_timeout: compilers.CompilerTimeout = None,
    compiler_memory: compilers.CompilerMemory = None,
    pallas: Pallas = None,
    strict: Strict = False,
    precision: Precision = None,
) -> None:
    """Run a program on the mock TPU without recording."""
    machine = MachineSettings(devices, topology, memory, pallas, strict, precision)
    chosen = compilers.choice(
        compiler, compiler_errors, compiler_flags, compiler_timeout, compiler_memory
    )
    variables(Path(), machine)  # a wrong option is an error before anything is built
    process.find(command)
    if chosen is None:
        process.become(command, variables(_library(), machine))
    with compilers.served(chosen, command, machine) as served:
        values = variables(_library(), machine) | served
        ended = process.run(command, values, output_to_stderr=False)
    raise typer.Exit(ended.code)


@app.command(context_settings=_PROGRAM)
def trace(
    command: Command,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write the recording to FILE and keep it."
        ),
    ] = None,
    html: Html = None,
    local: Local = False,
    calls: views.Calls = False,
    tree: views.Tree = False,
    by_line: views.ByLine = False,
    by_function: views.ByFunction = False,
    by_program: views.ByProgram = False,
    summary: views.Summary = False,
    json: views.Json = False,
    function: views.Function = None,
    collapse: views.Collapse = False,
    only: Only = None,
    no_stacks: NoStacks = False,
    sample: Sample = 1,
    size_limit: SizeLimit = None,
    programs: Annotated[
        bool, switch("--programs", text="Record the text of each program that the mock compiles.")
    ] = False,
    source: Source = None,
    plugin: Plugin = None,
    name: Name = None,
    devices: Devices = None,
    topology: Topology = None,
    memory: Memory = None,
    compiler: compilers.Compiler = None,
    compiler_errors: compilers.CompilerErrors = None,
    compiler_flags: compilers.CompilerFlags = None,
    compiler_timeout: compilers.CompilerTimeout = None,
    compiler_memory: compilers.CompilerMemory = None,
    pallas: Pallas = None,
    strict: Strict = False,
    precision: Precision = None,
) -> None:
    """Run a program on the mock TPU, then show which calls of the TPU's C API it made.

    With --plugin it runs on that PJRT plugin instead, such as a real TPU's or a GPU's.

    With --json, only the report is written to standard output. What the program prints is written
    to standard error.
    """
    from mock_libtpu.recording.ending import record_signal
    from mock_libtpu.reports.show import report_file

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
    )
    html = page.page_file(html, local, view)
    machine = MachineSettings(devices, topology, memory, pallas, strict, precision)
    chosen = compilers.choice(
        compiler, compiler_errors, compiler_flags, compiler_timeout, compiler_memory
    )
    if chosen is not None and plugin is not None:
        raise UsageError("--compiler and --plugin cannot be used together: give one of them")
    settings = front.plugin_settings(plugin, name, machine, command)
    limit = byte_size("--size-limit", size_limit) if size_limit is not None else None
    with _recording_file(output) as file:
        recording = RecorderSettings(
            file, tuple(only or ()), not no_stacks, sample, limit, programs
        )
        front.front_variables(Path(), machine, settings, recording)
        process.find(command)
        with process.room([file]):
            library = _library()
            recorded = compilers.Recorded(
                library, recording._replace(file=process.of_compiler(file), programs=False)
            )
            with compilers.served(chosen, command, machine, recorded) as served:
                values = front.front_variables(library, machine, settings, recording) | served
                ended = process.run(command, values, output_to_stderr=json)
            files = list(process.recordings(file))
        if ended.signal:
            record_signal(files, ended.pid, ended.signal)
        if file not in files:
            report_lines(_nothing_recorded(ended, settings is None))
        noted: set[str] = set()
        for each in files:
            try:
                if html is not None:
                    page.write_page(each, html, local, source, is_first=each == files[0])
                    continue
                several = len(files) > 1
                report_file(each, view, several=several, checkouts=source or (), noted=noted)
            except WalkthroughError as error:  # the exit code stays the program's
                report_error("mock-libtpu", error)
        if output is not None and files:
            report_line(f"mock-libtpu: wrote the recording {', '.join(map(str, files))}")
        if files and ended.code and not ended.signal:
            report_line(f"mock-libtpu: the program {ended.why}")
    raise typer.Exit(ended.code)


def _nothing_recorded(ended: process.Ended, is_mock: bool) -> str:
    what = "the TPU library" if is_mock else "the plugin"
    if ended.code:  # which is the reason, whatever the program uses
        why = f"the program {ended.why} before it loaded {what}"
        return f"mock-libtpu: nothing was recorded: {why}."
    return _NOTHING_RECORDED if is_mock else _PLUGIN_NOT_LOADED


_NOTHING_RECORDED = """\
mock-libtpu: nothing was recorded: the program did not load the TPU library.
Check that it uses JAX, and that it does not set JAX_PLATFORMS or TPU_LIBRARY_PATH.
For torch_xla set PJRT_DEVICE=TPU."""
_PLUGIN_NOT_LOADED = """\
mock-libtpu: nothing was recorded: the program did not load the plugin.
Check that it uses JAX, and this platform of it: --name sets the platform's name."""


@app.command()
def env(
    plugin: Plugin = None,
    name: Name = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Record to FILE what is run with the variables."
        ),
    ] = None,
    devices: Devices = None,
    topology: Topology = None,
    memory: Memory = None,
    pallas: Pallas = None,
    strict: Strict = False,
    precision: Precision = None,
) -> None:
    """Print the shell commands that set the environment variables of the mock TPU.

    After eval "$(mock-libtpu env)", each JAX program that this shell starts runs on the mock TPU.
    """
    machine = MachineSettings(devices, topology, memory, pallas, strict, precision)
    settings = front.plugin_settings(plugin, name, machine)
    if settings is not None and output is None:
        raise UsageError("--plugin only records: give the file of the recording with --output")
    recording = RecorderSettings(output.absolute()) if output is not None else None
    front.front_variables(Path(), machine, settings, recording)
    values = front.front_variables(_library(), machine, settings, recording)
    exports = (f"export {name}={shlex.quote(value)}" for name, value in values.items())
    show_lines(exports, are_data=True)


@app.command()
def build(
    include: Annotated[
        bool, switch("--include", text="Print the folder of the PJRT C API's header for C instead.")
    ] = False,
) -> None:
    """Build the library if it is not built yet, and print its path."""
    found = building.PACKAGE / "generated" / "include" if include else _library()
    show_lines([str(found)], are_data=True)


@app.command()
def devices(
    devices: Devices = None,
    topology: Topology = None,
    memory: Memory = None,
    json: Annotated[bool, switch("--json", text="Write one JSON object per device.")] = False,
) -> None:
    """List the devices of the mock TPU."""
    from mock_libtpu.plugin import client
    from mock_libtpu.reports.devices import device_lines, json_lines

    machine = MachineSettings(devices, topology, memory)
    wanted = variables(Path(), machine)
    facts = client.devices(_library(), wanted)
    show_lines(json_lines(facts) if json else device_lines(facts))


@app.command()
def catalogue(
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Show only functions whose names match; * and ? are wildcards.",
        ),
    ] = "*",
    release: Annotated[
        str,
        typer.Option(
            "--release",
            metavar="NAME",
            help="Show only functions of this release, such as jaxlib-0.9.2.",
            show_default=False,
        ),
    ] = "",
    unimplemented: Annotated[
        bool,
        switch("--unimplemented", text="Show only functions that the mock does not implement."),
    ] = False,
    versions: Annotated[
        bool,
        switch("--versions", text="List the known releases and the size of the APIs in each."),
    ] = False,
    plugin: Annotated[
        str | None,
        typer.Option(
            "--plugin",
            metavar="PATH",
            help="Compare this PJRT plugin with the catalogue; libtpu is the one installed.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, switch("--json", text="Write one JSON object per function.")] = False,
) -> None:
    """List the functions of the TPU's C APIs, and which of them the mock implements.

    The APIs are PJRT, with its extensions, and the legacy API of 2021.
    """
    from mock_libtpu.reports import catalogue as catalogue_report

    if plugin is not None:
        from mock_libtpu.plugin import find
        from mock_libtpu.reports import plugin as plugin_report

        compared = plugin_report.compare(find.check(find.find(plugin)))
        show_lines((plugin_report.json_lines if json else plugin_report.text_lines)(compared))
        return
    wanted = catalogue_report.Filter(pattern, release, unimplemented)
    if versions:
        lines = catalogue_report.version_lines()
    elif json:
        lines = catalogue_report.json_lines(wanted)
    else:
        lines = catalogue_report.function_lines(wanted)
    show_lines(lines)


def _library() -> Path:
    """The library; while it is built, a progress line shows the steps."""
    with progress_line("Building libtpu.so", "half a minute") as show_step:
        return building.library(lambda done, steps: show_step(f"{done} of {steps}")).path


pod.add_to(app, _library)
report.add_to(app)
diff.add_to(app)
export.add_to(app)
fit.add_to(app, _library)
explore.add_to(app, _library)
legacy.add_to(app, _library)
guidebook.add_to(app, _library)
add_cache_commands(app, cache)


@contextlib.contextmanager
def _recording_file(output: Path | None) -> Iterator[Path]:
    """Where to record: the file that was asked for, or one that is removed after the report."""
    if output is not None:
        yield output.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as folder:
        yield Path(folder) / "recording"


def run_command_line() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    # Unfinished files are removed on every way out.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
            signal.signal(number, _end)
    run_app(app, "mock-libtpu", sys.argv[1:])


def _end(number: int, _frame: object) -> None:
    sys.exit(128 + number)
