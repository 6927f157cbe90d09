"""The option --plugin of several commands: which plugin is used instead of the mock, and how."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mock_libtpu.cli.shared.interpreter import note_libtpu
from mock_libtpu.environment import (
    MachineSettings,
    PluginSettings,
    RecorderSettings,
    plugin_variables,
    variables,
)
from mock_libtpu.plugin import find
from tpu_walkthrough.errors import UsageError


def plugin_settings(
    plugin: str | None, machine: MachineSettings, command: Sequence[str] = ()
) -> PluginSettings | None:
    """The plugin of --plugin; None for the mock. Raises UsageError, InputError."""
    if plugin is None:
        return None
    if machine != MachineSettings():
        raise UsageError(
            "--devices, --topology, --memory, --pallas, --strict and --precision are of the mock: "
            "they cannot be used with --plugin"
        )
    settings = find.settings(plugin, command)
    plugin_variables(Path(), settings)
    find.check(settings.path)
    if plugin.rpartition("=")[2] == find.PACKAGE:
        note_libtpu(command)
    return settings


def front_variables(
    library: Path,
    machine: MachineSettings,
    settings: PluginSettings | None,
    recording: RecorderSettings | None,
) -> dict[str, str]:
    """The variables of a program that runs on the mock, or on the plugin of these settings."""
    if settings is None:
        return variables(library, machine, recording)
    return plugin_variables(library, settings, recording)
