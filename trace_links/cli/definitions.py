"""The commands of `trace-links` about C++ definitions: `index`, `define` and `sources`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tpu_walkthrough.console import report_line, show, show_data
from tpu_walkthrough.errors import UsageError, counted
from tpu_walkthrough.extras import require
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trace_links.definitions.model import LookupResult
    from trace_links.definitions.releases import Release
    from trace_links.definitions.sources import Sources

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
            list[str], typer.Argument(metavar="TREE", help="The C++ source trees to index.")
        ],
        watch: Annotated[
            bool,
            typer.Option("--watch", "-w", help="Watch the trees and update the index on change."),
        ] = False,
    ) -> None:
        """Index the C++ definitions of source trees; later runs update the index.

        With --watch the exit code is 130 after Ctrl-C, and 0 after SIGTERM or when the terminal is
        closed.
        """
        require("definitions", "trace-links index")
        from trace_links.definitions.sources import Checkout

        checkouts = [Checkout(tree, show_progress=True) for tree in trees]
        for checkout in checkouts:
            table = checkout.table
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

        Searches the trees of --source, indexed trees, and the sources of jaxlib 0.10.2 and 0.4.13,
        or of --release. Exits with 1 if a name was not found.

        Standard input has one name per line, optionally followed by a tab and the file name of the
        translation unit that the name was seen in.
        """
        require("definitions", "trace-links define")
        from trace_links.definitions.sources import indexed_sources

        releases = _releases(release)
        known = indexed_sources(source or ())
        is_complete = True
        for result in _results(names, known, releases):
            is_complete &= bool(result.path or result.candidates or not result.name)
            if json:
                show_data(_json(result) + "\n")
            else:
                show(printable(_line(result)) + "\n")
        for note in known.notes():
            report_line(f"trace-links: {note}")
        if not is_complete:
            raise typer.Exit(1)

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


def _results(
    names: Sequence[str], known: Sources, releases: Sequence[Release]
) -> Iterator[LookupResult]:
    from trace_links.definitions.sources import demangled

    for name in names:
        lines = sys.stdin if name == "-" else [name]
        for line in lines:
            text, _, unit = line.rstrip("\r\n").partition("\t")
            full = demangled(text)
            yield known.look_up(full, unit.strip() or None, releases, complete=full != text)


def _releases(name: str) -> tuple[Release, ...]:
    from trace_links.definitions.releases import known_releases, releases_in_any

    if not name:
        return releases_in_any()
    slug = name.replace(" ", "-")
    found = tuple(release for release in known_releases() if release.slug == slug)
    if not found:
        known = ", ".join(release.slug for release in known_releases())
        raise UsageError(f"{name} is not a known release", f"Known releases: {known}")
    return found


def _json(result: LookupResult) -> str:
    from trace_links.definitions.commands import as_dictionary

    return json.dumps(as_dictionary(result), ensure_ascii=False)


def _line(result: LookupResult) -> str:
    """The location, or the possible ones; those in one file are listed by line."""
    count = counted(len(result.candidates), "possible definition")
    if result.path is None:
        locations = [f"{one.path}:{one.line}" for one in result.candidates]
        found = f"{count}: {', '.join(locations)}" if locations else "not found"
        return f"{found}  {result.name}"
    if result.line is None and result.candidates:
        numbers = ", ".join(str(one.line) for one in result.candidates)
        lines = "line" if len(result.candidates) == 1 else "lines"
        return f"{result.path} in {result.name} (file; {count}: {lines} {numbers})"
    location = result.path if result.line is None else f"{result.path}:{result.line}"
    sure = "" if result.confidence == "exact" else f" ({result.confidence})"
    return f"{location} in {result.name}{sure}"
