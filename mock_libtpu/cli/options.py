"""The options that several commands of `mock-libtpu` share: their names, types and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tpu_walkthrough.errors import UsageError

Command = Annotated[
    list[str],
    typer.Argument(help="The program to run and its arguments, after --.", metavar="-- CMD"),
]
Plugin = Annotated[
    str | None,
    typer.Option(
        "--plugin",
        metavar="PATH",
        help="Use this PJRT plugin instead of the mock; libtpu is the one that is installed.",
        show_default=False,
    ),
]
Name = Annotated[
    str | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="Set the name of the plugin's platform in JAX; by default tpu for libtpu.so.",
        show_default=False,
    ),
]
Devices = Annotated[
    int | None,
    typer.Option("--devices", metavar="N", help="Mock N devices of TPU v5e.", show_default=False),
]
Topology = Annotated[
    str | None,
    typer.Option(
        "--topology",
        metavar="NAME",
        help="Mock a v2, v3, v4, v5e, v5p, v6e or tpu7x TPU with this number of chips per axis,"
        " such as v5e:2x2.",
        show_default=False,
    ),
]
Memory = Annotated[
    str | None,
    typer.Option(
        "--memory",
        metavar="SIZE",
        help="Limit the memory of each device, such as 512M; by default that of a real TPU.",
        show_default=False,
    ),
]
Pallas = Annotated[
    str | None,
    typer.Option(
        "--pallas",
        metavar="OPTIONS",
        help="Interpret Pallas kernels with these options, separated by commas: detect_races,"
        " uninitialized=nan|zero, out_of_bounds=raise|uninitialized, dma=eager|on_wait, seed=N.",
        show_default=False,
    ),
]


def switch(*names: str, text: str) -> Any:
    # Without a metavar of its own a switch would be shown as one that wants a <bool>.
    return typer.Option(*names, help=text, metavar="")


Source = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        metavar="DIR",
        help="Find the lines of C++ functions in DIR, a source tree of XLA, JAX or TensorFlow."
        " Repeatable.",
        show_default=False,
    ),
]
Html = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write the report as one page to FILE, to be opened in a browser.",
        show_default=False,
    ),
]
Local = Annotated[
    bool,
    switch("--local", text="In the page, link to files on this machine through your editor."),
]
Strict = Annotated[
    bool,
    switch("--strict", text="Make an error of what a TPU would refuse of a kernel or an option."),
]

Precision = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="tpu|cpu",
        help="Multiply float32 as a TPU does, in passes of bfloat16, or exactly; default: cpu.",
        show_default=False,
    ),
]


# Of the commands that compile programs with the TPU's compiler, and execute nothing.
Program = Annotated[
    list[str],
    typer.Argument(
        help="A Python program, or after -- a command and its arguments.",
        metavar="PROGRAM | -- CMD",
    ),
]
Programs = Annotated[
    int | None,
    typer.Option(
        "--programs",
        metavar="N",
        help="End the program once N programs are compiled; by then a few more may be.",
        show_default=False,
    ),
]


def seconds(text: str) -> Any:
    """The option --timeout; `text`: what ends, and when."""
    return typer.Option("--timeout", metavar="SECONDS", help=text, show_default=False)


def check_seconds(timeout: float | None) -> None:
    """Raise UsageError unless --timeout is above 0."""
    if timeout is not None and not timeout > 0:
        raise UsageError(f"--timeout {timeout:g}: give a number above 0")


def check_programs(programs: int | None) -> None:
    """Raise UsageError where --programs is not a number of programs."""
    if programs is not None and programs < 1:
        raise UsageError(f"--programs {programs}: give a whole number above 0")


# Of the commands that record.
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="PATTERN",
        help="Record only calls of functions that match PATTERN, such as PJRT_Buffer_*."
        " Repeatable.",
        show_default=False,
    ),
]
NoStacks = Annotated[bool, switch("--no-stacks", text="Record calls without their stacks.")]
Sample = Annotated[int, typer.Option("--sample", metavar="N", help="Record only every Nth call.")]
SizeLimit = Annotated[
    str | None,
    typer.Option(
        "--size-limit",
        metavar="SIZE",
        help="Stop recording when the file reaches SIZE, such as 1G.",
    ),
]
