"""The commands of `mock-libtpu` for the legacy C API: `legacy` and `walkthrough`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from mock_libtpu import process
from mock_libtpu.cli.options import Command, Memory, Source, switch
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables
from mock_libtpu.legacy.virtual_env import Environment
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.progress import progress_line

LegacyDevices = Annotated[
    int | None,
    typer.Option("--devices", metavar="N", help="Mock N devices of TPU v4.", show_default=False),
]
LegacyTopology = Annotated[
    str | None,
    typer.Option(
        "--topology",
        metavar="NAME",
        help="Mock a v2, v3 or v4 TPU with this number of chips per axis, such as v4:2x2x1.",
        show_default=False,
    ),
]
_GENERATIONS = ("v2", "v3", "v4")
_PROGRAM = {"ignore_unknown_options": True, "allow_interspersed_args": False}


def add_to(app: typer.Typer, library: Callable[[], Path]) -> None:
    """Add the commands; `library` gives the mock, built if need be."""

    @app.command(context_settings=_PROGRAM)
    def legacy(
        command: Command,
        devices: LegacyDevices = None,
        topology: LegacyTopology = None,
        memory: Memory = None,
    ) -> None:
        """Run a program with jax 0.4.13 on the legacy C API of 2021 (TpuExecutor_Allocate etc.).

        The first run creates a Python environment in the cache. In CMD, python and pip are those of
        this environment.

        To record the calls: mock-libtpu legacy -- mock-libtpu trace -- python script.py
        """
        from mock_libtpu.legacy import virtual_env

        machine = MachineSettings(devices, topology, memory)
        if topology is not None and topology.partition(":")[0] not in _GENERATIONS:
            raise UsageError(
                f"--topology {topology}: jax 0.4.13 does not support this TPU",
                f"Supported: {', '.join(_GENERATIONS)}, such as v4:2x2x1.",
            )
        variables(Path(), machine)  # a wrong option is an error before anything is made
        found = _environment()
        os.environ["PATH"] = virtual_env.search_path(found)
        os.environ["VIRTUAL_ENV"] = str(found.folder)
        os.environ.pop("PYTHONHOME", None)
        process.find(command)
        shared = {**variables(library(), machine), **_recording()}
        process.become(command, virtual_env.variables(shared))

    @app.command()
    def walkthrough(
        python: Annotated[
            str | None,
            typer.Option(
                "--python",
                metavar="PYTHON",
                help="Use the jax of this interpreter; by default the first on PATH that has a"
                " current one.",
                show_default=False,
            ),
        ] = None,
        source: Source = None,
        json: Annotated[bool, switch("--json", text="Write one JSON object.")] = False,
    ) -> None:
        """Compare the C++ call stack of jax.device_put(1) in 2021 and today.

        Runs it twice: with jax 0.4.13 on the legacy C API, and with the current jax on PJRT.
        """
        from mock_libtpu.legacy import walkthrough as walk
        from mock_libtpu.legacy import walkthrough_report
        from mock_libtpu.reports.links import frame_text
        from mock_libtpu.stacks.locate import Locator

        locate = Locator(source or ())
        if python is not None:
            walk.check_python(python)
        found = _environment()
        result = walk.replay(library(), found, python, locate)
        if json:
            show_lines(walkthrough_report.json_text(result).splitlines(), are_data=True)
        else:
            show_lines(walkthrough_report.lines(result, frame_text()), are_marked=True)
        for note in locate.notes():
            report_line(f"note: {note}")


def _recording() -> dict[str, str]:
    """The settings of the recording in `mock-libtpu trace -- mock-libtpu legacy -- …`."""
    everything = RecorderSettings(
        Path(), ("*",), stacks=False, sample=2, size_limit=1, programs=True
    )
    names = (
        variables(Path(), MachineSettings(), everything).keys()
        - variables(Path(), MachineSettings()).keys()
    )
    return {name: os.environ[name] for name in names if name in os.environ}


def _environment() -> Environment:
    """The environment; while it is made, a progress line shows the steps."""
    from mock_libtpu.legacy import virtual_env

    with progress_line("Creating an environment with jax 0.4.13", "a minute") as show_step:
        return virtual_env.environment(show_step)
