"""`trace-links index`: the definitions of C++ source trees."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tpu_walkthrough.command_line import optional
from tpu_walkthrough.errors import UsageError


def index(
    trees: Annotated[
        list[str] | None,
        typer.Argument(metavar="TREE", help="The C++ source trees to index.", show_default=False),
    ] = None,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", "-w", help="Watch the trees and update the index on change.", metavar=""
        ),
    ] = False,
    release: Annotated[
        str,
        optional(
            "--release",
            metavar="VERSION",
            text="Download and index the sources of this release of jaxlib; auto is the installed"
            " one.",
        ),
    ] = "",
    python: Annotated[
        str,
        optional(
            "--python",
            metavar="PATH",
            text="With --release auto: the Python that has jaxlib; by default that of the active"
            " environment, of trace-links itself, or of PATH.",
        ),
    ] = "",
) -> None:
    """Index the C++ definitions of source trees; later runs update the index.

    --release downloads the archives of JAX, XLA and the libraries that they pin, and keeps only
    names and lines. --watch exits with 130 after Ctrl-C, with 0 after SIGTERM or when the terminal
    is closed.
    """
    if not trees and not release:
        raise UsageError("there is nothing to index", "Name a source tree, or a --release.")
    if python and release != "auto":
        raise UsageError("--python needs --release auto", "Add it, or leave --python out.")
    # NumPy's library for algebra would start threads, and then no second process is forked.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from trace_links.definitions.indexing import download, index_trees, keep_indexed

    if release:
        download(release, python)
    roots = index_trees(trees or ())
    if watch:
        raise typer.Exit(keep_indexed(roots))
