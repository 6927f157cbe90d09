"""`mock-libtpu pod`: a program on every host of a slice of TPUs."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu.cli.shared.interpreter import check
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import (
    Command,
    Memory,
    Pallas,
    Precision,
    Recorder,
    Strict,
    check_seconds,
)
from mock_libtpu.environment import RECORDING, MachineSettings, machine_variables
from mock_libtpu.pod.hosts import Pod, make_pod, pod_lines
from mock_libtpu.pod.recordings import recording_files
from mock_libtpu.pod.run import RunSettings, run_pod
from mock_libtpu.pod.supervise import Limits
from mock_libtpu.recording.reader import host_recordings
from tpu_walkthrough.command_line import optional, runs_program, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.errors import InputError, UsageError, counted

_KILL = re.compile(r"(\d{1,4})@(\d{1,6}(?:\.\d+)?)")


@runs_program
def pod(
    command: Command = None,  # type: ignore[assignment]
    *,
    topology: Annotated[
        str,
        typer.Option(
            "--topology",
            metavar="NAME",
            help="Mock this TPU, such as v5e:4x4 or v4:2x2x4, in each slice.",
        ),
    ],
    output: Annotated[
        Path | None,
        optional(
            "--output", "-o", metavar="DIR", text="Record the calls of each host, and write to DIR."
        ),
    ] = None,
    recorder: Recorder,
    hosts: Annotated[
        int | None,
        optional(
            "--hosts",
            metavar="N",
            text="Divide each slice among N hosts; by default 2x2 chips have one.",
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
        optional(
            "--host",
            metavar="N",
            text="Show the output of host N only.",
        ),
    ] = None,
    logs: Annotated[
        Path | None,
        optional(
            "--logs",
            metavar="DIR",
            text="Write the output of each host to a file in DIR, too.",
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        optional(
            "--timeout",
            metavar="SECONDS",
            text="End the pod after SECONDS, and show the Python stacks of all hosts.",
        ),
    ] = None,
    kill: Annotated[
        list[str] | None,
        optional(
            "--kill",
            metavar="HOST@SECONDS",
            text="Kill a host so many seconds after its start; the others go on. Repeatable.",
        ),
    ] = None,
    describe: Annotated[
        bool, switch("--describe", text="List the hosts with their chips, and start nothing.")
    ] = False,
) -> None:
    """Run a program on every host of a mock TPU slice, each a process of this machine.

    jax.distributed.initialize() works in it without arguments, as on a Cloud TPU.
    """
    made = make_pod(topology, hosts, slices)
    if describe:
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
    if not command:
        raise UsageError(
            "no program to run",
            "Give it after --, such as: mock-libtpu pod --topology v5e:4x4 -- python train.py",
        )
    check(command)
    if output is None:
        if recorder != Recorder():
            raise UsageError("--only, --no-stacks, --sample and --size-limit need --output")
        if RECORDING in os.environ:
            _report("this does not record the hosts of a pod: add --output DIR")
        raise typer.Exit(run_pod(made, command, built_library(), settings, _report))
    with recording_files(output.absolute(), [each.number for each in made.hosts]) as files:
        recordings = tuple(recorder.settings(file) for file in files)
        settings = settings._replace(recordings=recordings)
        code = run_pod(made, command, built_library(), settings, _report)
        _report_recordings(output)
    raise typer.Exit(code)


def _report(text: str) -> None:
    report_line(f"mock-libtpu: {text}")


def _report_recordings(folder: Path) -> None:
    try:
        count = len(host_recordings(folder))
    except InputError:
        _report("nothing was recorded: no host loaded the TPU library")
        return
    _report(
        f"wrote the recordings of {counted(count, 'host')} to {folder}; "
        f"mock-libtpu report {folder} shows them"
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
