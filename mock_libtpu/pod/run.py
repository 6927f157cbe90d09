"""Run a command on all hosts of a pod: addresses, variables, output, and a file for each recording.

supervise.py has the processes; what is recorded is read by recordings.py's readers.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu import process
from mock_libtpu.environment import MachineSettings, RecorderSettings, applied, variables
from mock_libtpu.pod.host_process import END
from mock_libtpu.pod.hosts import Pod
from mock_libtpu.pod.output import open_output
from mock_libtpu.pod.supervise import Limits, Supervisor
from mock_libtpu.pod.variables import find_addresses, host_variables
from mock_libtpu.recording.ending import record_signal


class RunSettings(NamedTuple):
    """How a pod is run."""

    limits: Limits = Limits()
    only: int | None = None
    """The one host whose output is shown."""
    logs: Path | None = None
    machine: MachineSettings = MachineSettings()
    """The mock TPU of each host; its topology is the pod's."""
    recordings: tuple[RecorderSettings, ...] = ()
    """One for each host, or none."""


def run_pod(
    pod: Pod,
    command: Sequence[str],
    library: Path,
    settings: RunSettings,
    report: Callable[[str], None],
) -> int:
    """Run the command on each host; the exit code. Raises MissingToolError, OutputError."""
    program = process.find(command)
    machine = settings.machine._replace(topology=pod.topology)
    addresses = find_addresses(len(pod.hosts))
    with (
        open_output(pod, settings.only, settings.logs) as output,
        tempfile.TemporaryDirectory(prefix="mock-libtpu-pod-") as folder,
    ):
        environments = []
        for host in pod.hosts:
            recording = settings.recordings[host.number] if settings.recordings else None
            values = variables(library, machine, recording)
            values |= host_variables(pod, host, addresses)
            values[END] = str(Path(folder, str(host.number)))
            environments.append(applied(values))

        def signalled(host: int, pid: int, number: int) -> None:
            if settings.recordings:
                record_signal(process.recordings(settings.recordings[host].file), pid, number)

        supervisor = Supervisor(output, settings.limits, report, signalled)
        return asyncio.run(supervisor.run(command, program, environments))
