"""The command `pod` of `mock-libtpu`: a program on every host of a slice of TPUs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cli.options import (
    Command,
    Memory,
    NoStacks,
    Only,
    Pallas,
    Precision,
    Sample,
    SizeLimit,
    Strict,
    check_seconds,
    seconds,
    switch,
)
from mock_libtpu.environment import (
    RECORDING,
    MachineSettings,
    RecorderSettings,
    byte_size,
    machine_variables,
)
from mock_libtpu.pod.hosts import Pod
from mock_libtpu.pod.run import RunSettings
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.programs import find_program

_PROGRAM = {"ignore_unknown_options": False, "allow_interspersed_args": False}
_KILL = re.compile(r"(\d{1,4})@(\d{1,6}(?:\.\d+)?)")
_TRACE = "trace"
_RECORDED_POD = "mock-libtpu pod --topology v5e:4x4 trace --output DIR -- python train.py"


class _Recorded(NamedTuple):
    """What `trace` and its options ask for."""

    folder: Path
    only: tuple[str, ...]
    stacks: bool
    sample: int
    size_limit: int | None


def add_to(app: typer.Typer, library: Callable[[], Path]) -> None:
    """Add the command; `library` builds libtpu.so if need be."""

    @app.command(context_settings=_PROGRAM)
    def pod(
        topology: Annotated[
            str,
            typer.Option(
                "--topology",
                metavar="NAME",
                help="Mock this TPU, such as v5e:4x4 or v4:2x2x4, in each slice.",
            ),
        ],
        command: Command = None,  # type: ignore[assignment]
        hosts: Annotated[
            int | None,
            typer.Option(
                "--hosts",
                metavar="N",
                help="Divide each slice among N hosts; by default 2x2 chips have one.",
                show_default=False,
            ),
        ] = None,
        slices: Annotated[
            int, typer.Option("--slices", metavar="N", help="Mock N slices of the topology.")
        ] = 1,
        memory: Memory = None,
        pallas: Pallas = None,
        strict: Strict = False,
        precision: Precision = None,
        host: Annotated[
            int | None,
            typer.Option(
                "--host",
                metavar="N",
                help="Show the output of host N only.",
                show_default=False,
            ),
        ] = None,
        logs: Annotated[
            Path | None,
            typer.Option(
                "--logs",
                metavar="DIR",
                help="Write the output of each host to a file in DIR, too.",
                show_default=False,
            ),
        ] = None,
        timeout: Annotated[
            float | None,
            seconds("End the pod after SECONDS, and show the Python stacks of all hosts."),
        ] = None,
        kill: Annotated[
            list[str] | None,
            typer.Option(
                "--kill",
                metavar="HOST@SECONDS",
                help="Kill a host so many seconds after its start; the others go on. Repeatable.",
                show_default=False,
            ),
        ] = None,
        describe: Annotated[
            bool, switch("--describe", text="List the hosts with their chips, and start nothing.")
        ] = False,
    ) -> None:
        """Run a program on every host of a mock TPU slice, each a process of this machine.

        jax.distributed.initialize() works in it without arguments, as on a Cloud TPU.

        With trace before the --, the calls of each host are recorded: \
mock-libtpu pod --topology v5e:4x4 trace --output DIR -- python train.py. Its options are \
--output, --only, --no-stacks, --sample and --size-limit, as those of mock-libtpu trace.
        """
        from mock_libtpu.pod.hosts import make_pod
        from mock_libtpu.pod.run import RunSettings
        from mock_libtpu.pod.supervise import Limits

        made = make_pod(topology, hosts, slices)
        if describe:
            from mock_libtpu.pod.describe import pod_lines

            show_lines(pod_lines(made))
            return
        if host is not None:
            _check_host("--host", host, made)
        check_seconds(timeout)
        machine = MachineSettings(
            topology=topology, memory=memory, pallas=pallas, strict=strict, precision=precision
        )
        machine_variables(machine)
        limits = Limits(timeout, tuple(_kill(text, made) for text in kill or ()))
        settings = RunSettings(limits, host, logs, machine)
        raise typer.Exit(_run(made, command or (), library, settings))


def _run(
    pod: Pod, command: Sequence[str], library: Callable[[], Path], settings: RunSettings
) -> int:
    from mock_libtpu import process
    from mock_libtpu.pod.recordings import recording_files
    from mock_libtpu.pod.run import run_pod

    recorded, command = _trace_options(command)
    if not command:
        raise UsageError(
            "no program to run",
            "Give it after --, such as: mock-libtpu pod --topology v5e:4x4 -- python train.py",
        )
    process.find(command)
    if recorded is None and RECORDING in os.environ:
        report_line(_named(f"this does not record the hosts of a pod; write: {_RECORDED_POD}"))

    def report(text: str) -> None:
        report_line(_named(text))

    if recorded is None:
        return run_pod(pod, command, library(), settings, report)
    with recording_files(recorded.folder, [host.number for host in pod.hosts]) as files:
        recordings = tuple(
            RecorderSettings(
                file, recorded.only, recorded.stacks, recorded.sample, recorded.size_limit
            )
            for file in files
        )
        settings = settings._replace(recordings=recordings)
        code = run_pod(pod, command, library(), settings, report)
        _report_recordings(recorded.folder)
    return code


def _named(text: str) -> str:
    return f"mock-libtpu: {text}"


def _report_recordings(folder: Path) -> None:
    from mock_libtpu.recording.hosts import host_recordings
    from tpu_walkthrough.errors import InputError, counted

    try:
        count = len(host_recordings(folder))
    except InputError:
        report_line(_named("nothing was recorded: no host loaded the TPU library"))
        return
    report_line(
        _named(
            f"wrote the recordings of {counted(count, 'host')} to {folder}; "
            f"mock-libtpu report {folder} shows them"
        )
    )


def _check_host(option: str, host: int, pod: Pod) -> None:
    if not 0 <= host < len(pod.hosts):
        raise UsageError(f"{option} {host}: the hosts are 0 to {len(pod.hosts) - 1}")


def _kill(text: str, pod: Pod) -> tuple[int, float]:
    match = _KILL.fullmatch(text)
    if match is None:
        raise UsageError(f"--kill {text}: give a host and seconds, such as 2@10")
    _check_host("--kill", int(match[1]), pod)
    return int(match[1]), float(match[2])


def _trace_options(command: Sequence[str]) -> tuple[_Recorded | None, Sequence[str]]:
    """What is recorded, and the program: of "trace --output DIR -- python train.py"."""
    if not command or command[0] != _TRACE:
        return None, command
    if "--" not in command:
        if find_program(_TRACE) is None:
            raise UsageError(
                "trace: no -- before the program",
                f"Write: {_RECORDED_POD}",
            )
        return None, command
    end = command.index("--")
    app = typer.Typer(add_completion=False)
    app.command()(_recorded)
    parsed: _Recorded = typer.main.get_command(app).main(
        list(command[1:end]), prog_name="mock-libtpu pod trace", standalone_mode=False
    )
    return parsed, command[end + 1 :]


def _recorded(
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="DIR", help="Write the recording of each host to DIR."
        ),
    ],
    only: Only = None,
    no_stacks: NoStacks = False,
    sample: Sample = 1,
    size_limit: SizeLimit = None,
) -> _Recorded:
    limit = byte_size("--size-limit", size_limit) if size_limit is not None else None
    return _Recorded(output.absolute(), tuple(only or ()), not no_stacks, sample, limit)
