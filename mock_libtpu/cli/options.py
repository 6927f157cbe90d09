"""The options that several commands of `mock-libtpu` share: their names, types and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

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
        " uninitialized=zero, out_of_bounds=uninitialized, dma=eager, seed=N.",
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
