"""The options that several commands of `mock-libtpu` share: their names, types and help."""

from __future__ import annotations

from typing import Annotated, Any

import typer

Command = Annotated[
    list[str], typer.Argument(help="The program and its arguments, after --.", metavar="-- CMD")
]
Devices = Annotated[
    int | None,
    typer.Option("--devices", metavar="N", help="So many devices of v5e.", show_default=False),
]
Topology = Annotated[
    str | None,
    typer.Option(
        "--topology",
        metavar="NAME",
        help="v2, v3, v4, v5e, v5p or v6e, with chips per axis: v5e:2x2, v4:2x2x1.",
        show_default=False,
    ),
]
Memory = Annotated[
    str | None,
    typer.Option(
        "--memory",
        metavar="SIZE",
        help="Memory of each device, such as 512M; by default what the real one has.",
        show_default=False,
    ),
]


def switch(*names: str, text: str) -> Any:
    # Without a metavar of its own a switch would be shown as one that wants a <bool>.
    return typer.Option(*names, help=text, metavar="")


Function = Annotated[
    list[str] | None,
    typer.Option(
        "--function",
        metavar="NAME",
        help="Show only calls of this function; * and ? match. Repeatable.",
        show_default=False,
    ),
]
Source = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        metavar="DIR",
        help="A checkout of XLA, JAX or TensorFlow, in which C++ frames are found. Repeatable.",
        show_default=False,
    ),
]
Json = Annotated[bool, switch("--json", text="One JSON object per call, a line each.")]
Summary = Annotated[bool, switch("--summary", text="A table of the functions called.")]
Collapse = Annotated[
    bool, switch("--collapse", text="Without the interpreter's and the binding's own frames.")
]
