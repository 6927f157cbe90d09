"""The commands of `trace-links` about C++ definitions: `index`, `define` and `sources`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tpu_walkthrough.console import show
from tpu_walkthrough.errors import UsageError, counted
from tpu_walkthrough.extras import require
from tpu_walkthrough.printable import printable

Json = Annotated[bool, typer.Option("--json", help="Write one JSON object per name.")]
Source = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        metavar="DIR",
        help="Search this source tree first, and index it if necessary. Repeatable.",
        show_default=False,
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command()
    def index(
        trees: Annotated[
            list[str] | None,
            typer.Argument(
                metavar="TREE", help="The C++ source trees to index.", show_default=False
            ),
        ] = None,
        watch: Annotated[
            bool,
            typer.Option("--watch", "-w", help="Watch the trees and update the index on change."),
        ] = False,
        release: Annotated[
            str,
            typer.Option(
                metavar="VERSION",
                help="Download the sources of this release of jaxlib and index them; `auto` is the"
                " release that is installed.",
                show_default=False,
            ),
        ] = "",
        python: Annotated[
            str,
            typer.Option(
                metavar="PATH",
                help="With --release auto: the Python that has jaxlib; by default `python`.",
                show_default=False,
            ),
        ] = "",
    ) -> None:
        """Index the C++ definitions of source trees; later runs update the index.

        --release uses the network: it downloads the archives of JAX, XLA and the libraries that
        they pin, compares their hashes, and keeps only names and lines.

        With --watch the exit code is 130 after Ctrl-C, and 0 after SIGTERM or when the terminal is
        closed.
        """
        if not trees and not release:
            raise UsageError("there is nothing to index", "Name a source tree, or a --release.")
        if python and release != "auto":
            raise UsageError("--python needs --release auto", "Add it, or leave --python out.")
        require("definitions", "trace-links index")
        # NumPy's library for algebra would start threads, and then no second process is forked.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from trace_links.definitions.sources import Checkout

        if release:
            from trace_links.definitions.downloading.download import download_release
            from trace_links.definitions.downloading.installed import installed_version

            version = installed_version(python) if release == "auto" else release
            download_release(version, lambda line: show(printable(line) + "\n"))
        checkouts = [Checkout(tree, show_progress=True) for tree in trees or ()]
        for checkout in checkouts:
            table = checkout.indexed()
            files, functions = counted(len(table.files), "file"), counted(len(table), "definition")
            show(f"{files}, {functions}\n")
        if watch:
            from trace_links.definitions.index_watch import keep_indexed

            raise typer.Exit(keep_indexed([checkout.root for checkout in checkouts]))

    @app.command()
    def define(
        names: Annotated[
            list[str],
            typer.Argument(
                metavar="NAME",
                help="Demangled or mangled names of functions; - reads them from standard input.",
            ),
        ],
        source: Source = None,
        release: Annotated[
            str,
            typer.Option(
                "--release",
                metavar="NAME",
                help="Search only the sources of this release, such as jaxlib-0.10.2; `trace-links"
                " sources` lists them.",
                show_default=False,
            ),
        ] = "",
        json: Json = False,
    ) -> None:
        """Show where C++ functions are defined: path, line, repository, and a confidence label.

        Searches the trees of --source, indexed trees, and the sources of jaxlib 0.11.0 and 0.4.13,
        or of --release. Exits with 1 if a name was not found.

        Standard input has one name per line, optionally followed by a tab and the file name of the
        translation unit that the name was seen in.
        """
        from trace_links.define import define_names

        code = define_names(names, tuple(source or ()), release, as_json=json)
        if code:
            raise typer.Exit(code)

    @app.command()
    def sources() -> None:
        """List the releases and source trees whose C++ definitions are known."""
        require("definitions", "trace-links sources")
        from trace_links.definitions import commands
        from trace_links.definitions.releases import known_releases

        for release in known_releases():
            show(f"release  {release.slug}\n")
            for tree in release.trees:
                show(f"           {tree.repository} at {tree.commit}\n")
        for known in commands.sources(commands.known_tables()):
            if "error" in known:
                show(printable(f"damaged  {known['error']}") + "\n")
            else:
                commit = f" at {known['commit'][:12]}" if known["commit"] else ""
                files = counted(known["files"], "file")
                what = f"{files}, {counted(known['definitions'], 'definition')}"
                show(printable(f"tree     {known['root']}{commit}: {what}") + "\n")
