"""`mock-libtpu legacy` and `walkthrough`: the legacy C API of 2021."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

from mock_libtpu import build, process
from mock_libtpu.cli.shared.interpreter import Python
from mock_libtpu.cli.shared.library import built_library, legacy_environment
from mock_libtpu.cli.shared.options import Command, Memory, Source
from mock_libtpu.environment import MachineSettings, RecorderSettings, variables
from mock_libtpu.legacy import virtual_env
from mock_libtpu.legacy import walkthrough as replay
from mock_libtpu.legacy.walkthrough_report import document, lines
from mock_libtpu.reports.frame_links import frame_text
from mock_libtpu.stacks.locate import Locator
from tpu_walkthrough.command_line import optional, runs_program, switch
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import UsageError

_GENERATIONS = ("v2", "v3", "v4")
_OF_ENVIRONMENT = re.compile("python|pip")  # programs that the environment brings


@runs_program
def legacy(
    command: Command,
    devices: Annotated[
        int | None, optional("--devices", metavar="N", text="Mock N devices of TPU v4.")
    ] = None,
    topology: Annotated[
        str | None,
        optional(
            "--topology",
            metavar="NAME",
            text="Mock a v2, v3 or v4 TPU with this number of chips per axis, such as v4:2x2x1.",
        ),
    ] = None,
    memory: Memory = None,
) -> None:
    """Run a program with jax 0.4.13 on the legacy C API of 2021 (TpuExecutor_Allocate etc.).

    The first run creates a Python environment in the cache, whose python and pip CMD can use.

    To record the calls: mock-libtpu legacy -- mock-libtpu trace -- python script.py
    """
    machine = MachineSettings(devices, topology, memory)
    if topology is not None and topology.partition(":")[0] not in _GENERATIONS:
        raise UsageError(
            f"--topology {topology}: jax 0.4.13 does not support this TPU",
            f"Supported: {', '.join(_GENERATIONS)}, such as v4:2x2x1.",
        )
    # A wrong option, or a missing compiler, is an error before anything is made.
    variables(Path(), machine)
    if not _OF_ENVIRONMENT.match(os.path.basename(command[0])):
        process.find(command)
    build.check()
    environment = legacy_environment()
    os.environ["PATH"] = virtual_env.search_path(environment)
    os.environ["VIRTUAL_ENV"] = str(environment.folder)
    os.environ.pop("PYTHONHOME", None)
    process.find(command)
    shared = {**variables(built_library(), machine), **_recording()}
    process.become(command, virtual_env.variables(shared))


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


def walkthrough(
    python: Python = None,
    source: Source = None,
    json: Annotated[bool, switch("--json", text="Write the stacks as JSON.")] = False,
) -> None:
    """Compare the C++ call stack of jax.device_put(1) in 2021 and today.

    It runs with jax 0.4.13 on the legacy C API, then with the current jax on PJRT.
    """
    locate = Locator(source or ())
    todays = replay.todays(python)
    report_line(f"note: {todays}")
    build.check()
    environment = legacy_environment()
    result = replay.replay(built_library(), environment, todays, locate)
    if json:
        show_document("mock-libtpu/walkthrough/1", document(result))
    else:
        show_lines(lines(result, frame_text()), are_marked=True)
    for note in locate.notes():
        report_line(f"note: {note}")
