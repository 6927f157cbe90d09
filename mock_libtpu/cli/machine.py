"""`mock-libtpu env`, `devices` and `build`: the mock TPU itself."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

from mock_libtpu.build import PACKAGE
from mock_libtpu.cli.front import front_variables, plugin_settings
from mock_libtpu.cli.shared.library import built_library
from mock_libtpu.cli.shared.options import Devices, Machine, Memory, Plugin, Topology
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables
from mock_libtpu.plugin import client
from mock_libtpu.reports.devices import DeviceList, device_lines
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import UsageError


def env(
    machine: Machine,
    plugin: Plugin = None,
    output: Annotated[
        Path | None,
        optional(
            "--output", "-o", metavar="FILE", text="Record to FILE what runs with the variables."
        ),
    ] = None,
) -> None:
    """Print the shell commands that set the environment variables of the mock TPU.

    After eval "$(mock-libtpu env)", JAX programs of this shell run on the mock TPU.
    """
    front = plugin_settings(plugin, machine.settings)
    if front is not None and output is None:
        raise UsageError("--plugin only records: give the file of the recording with --output")
    recording = RecorderSettings(output.absolute()) if output is not None else None
    front_variables(Path(), machine.settings, front, recording)
    values = front_variables(built_library(), machine.settings, front, recording)
    exports = (f"export {name}={shlex.quote(value)}" for name, value in values.items())
    show_lines(exports, are_data=True)


def devices(
    devices: Devices = None,
    topology: Topology = None,
    memory: Memory = None,
    json: Annotated[bool, switch("--json", text="Write the devices as JSON.")] = False,
) -> None:
    """List the devices of the mock TPU."""
    settings = variables(Path(), MachineSettings(devices, topology, memory))
    facts = client.devices(built_library(), settings)
    if json:
        show_document("mock-libtpu/devices/1", DeviceList(facts))
    else:
        show_lines(device_lines(facts))


def build(
    include: Annotated[
        bool, switch("--include", text="Print the folder of the PJRT C API's header for C instead.")
    ] = False,
) -> None:
    """Build the library if it is not built yet, and print its path."""
    path = PACKAGE / "generated" / "include" if include else built_library()
    show_lines([str(path)], are_data=True)
