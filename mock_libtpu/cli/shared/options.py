"""The options that several commands of `mock-libtpu` share: their names, types and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.environment import MachineSettings, RecorderSettings
from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.errors import UsageError

Command = Annotated[
    list[str],
    typer.Argument(help="The program to run and its arguments, after --.", metavar="-- CMD"),
]
Devices = Annotated[
    int | None, optional("--devices", metavar="N", text="Mock N devices of TPU v5e.")
]
Topology = Annotated[
    str | None,
    optional(
        "--topology",
        metavar="NAME",
        text="Mock a v2, v3, v4, v5e, v5p, v6e or tpu7x TPU with this number of chips per axis,"
        " such as v5e:2x2.",
    ),
]
Memory = Annotated[
    str | None,
    optional(
        "--memory",
        metavar="SIZE",
        text="Limit the memory of each device, such as 512M; by default that of a real TPU.",
    ),
]
Pallas = Annotated[
    str | None,
    optional(
        "--pallas",
        metavar="OPTIONS",
        text="Interpret Pallas kernels with these options, separated by commas: detect_races,"
        " uninitialized=nan|zero, out_of_bounds=raise|uninitialized, dma=eager|on_wait, seed=N.",
    ),
]
Strict = Annotated[
    bool,
    switch("--strict", text="Make an error of what a TPU would refuse of a kernel or an option."),
]
Precision = Annotated[
    str | None,
    optional(
        "--precision",
        metavar="tpu|cpu",
        text="Multiply float32 as a TPU does, in passes of bfloat16, or exactly; default: cpu.",
    ),
]
Source = Annotated[
    list[str] | None,
    optional(
        "--source",
        metavar="DIR",
        text="Find C++ functions in DIR, a source tree of XLA, JAX or TensorFlow. Repeatable.",
    ),
]
Plugin = Annotated[
    str | None,
    optional(
        "--plugin",
        metavar="[NAME=]PATH",
        text="Use this PJRT plugin instead of the mock; libtpu is the installed one."
        " NAME is its platform in JAX, by default plugin, and tpu for a file named libtpu.so.",
    ),
]
RecordingFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A recording that trace --output wrote.")
]


class Machine(NamedTuple):
    """The mock TPU on which a program runs."""

    devices: Devices = None
    topology: Topology = None
    memory: Memory = None
    pallas: Pallas = None
    strict: Strict = False
    precision: Precision = None

    @property
    def settings(self) -> MachineSettings:
        """The same for the library."""
        return MachineSettings(*self)


class Recorder(NamedTuple):
    """Which calls are recorded, and how."""

    only: Annotated[
        list[str] | None,
        optional(
            "--only",
            metavar="PATTERN",
            text="Record only calls of functions that match PATTERN, such as PJRT_Buffer_*."
            " Repeatable.",
        ),
    ] = None
    no_stacks: Annotated[bool, switch("--no-stacks", text="Record calls without their stacks.")] = (
        False
    )
    sample: Annotated[
        int, typer.Option("--sample", metavar="N", help="Record only every Nth call.")
    ] = 1
    size_limit: Annotated[
        str | None,
        optional(
            "--size-limit",
            metavar="SIZE",
            text="Stop recording when the file reaches SIZE, such as 1G.",
        ),
    ] = None

    def settings(self, file: Path) -> RecorderSettings:
        """The same for a recording in this file. Raises UsageError."""
        limit = byte_size("--size-limit", self.size_limit) if self.size_limit is not None else None
        return RecorderSettings(
            file, tuple(self.only or ()), not self.no_stacks, self.sample, limit
        )


class DryRun(NamedTuple):
    """The end of a program that is compiled and not executed."""

    programs: Annotated[
        int | None,
        optional(
            "--programs",
            metavar="N",
            text="End the program once at least N programs are compiled.",
        ),
    ] = None
    timeout: Annotated[
        float | None,
        optional(
            "--timeout",
            metavar="SECONDS",
            text="End the program after SECONDS for each TPU.",
        ),
    ] = None

    steps: Annotated[
        int | None,
        optional(
            "--steps",
            metavar="N",
            text="The program does N steps; otherwise a step is what it runs again and again.",
        ),
    ] = None

    def check(self) -> None:
        """Raise UsageError unless all are above 0."""
        for name, value in (("--programs", self.programs), ("--steps", self.steps)):
            if value is not None and value < 1:
                raise UsageError(f"{name} {value}: give a whole number above 0")
        check_seconds(self.timeout)


# Of the commands that compile programs with the TPU's compiler, and execute nothing.
Slices = Annotated[
    int, typer.Option("--slices", metavar="N", help="Compile for N slices of the TPU.")
]
Program = Annotated[
    list[str],
    typer.Argument(
        help="A Python program, a notebook, a file of programs, or after -- a command.",
        metavar="PROGRAM | FILE | -- CMD",
    ),
]


def check_seconds(timeout: float | None) -> None:
    """Raise UsageError unless --timeout is above 0."""
    if timeout is not None and not timeout > 0:
        raise UsageError(f"--timeout {timeout:g}: give a number above 0")
