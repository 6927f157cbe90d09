"""`trace-links define` and `sources`: definitions of C++ functions."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import report_line, show
from tpu_walkthrough.documents import show_document
from tpu_walkthrough.errors import InputError, UsageError, counted
from tpu_walkthrough.printable import printable
from trace_links.definitions import commands
from trace_links.definitions.model import Definitions, LookupResult
from trace_links.definitions.releases import Release, known_releases, releases_in_any
from trace_links.definitions.sources import Sources, demangled, indexed_sources
from trace_links.python.names import find_python


def define(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME",
            help="Demangled or mangled names of functions; - reads them from standard input.",
        ),
    ],
    source: Annotated[
        list[str] | None,
        optional(
            "--source",
            metavar="DIR",
            text="Search this source tree first, and index it if necessary. Repeatable.",
        ),
    ] = None,
    release: Annotated[
        str,
        typer.Option(
            "--release",
            metavar="NAME",
            help="Search only this release, such as jaxlib-0.10.2; `trace-links sources` lists"
            " them.",
            show_default=False,
        ),
    ] = "",
    json: Annotated[bool, switch("--json", text="Write the definitions as JSON.")] = False,
) -> None:
    """Show where C++ functions are defined: path, line, repository, and a confidence label.

    It searches indexed trees, and the sources of jaxlib 0.11.0 and 0.4.13. A name of no function
    may be that of a C++ class, or of a function or class of Python in a tree of --source. It exits
    with 1 if a name was not found.

    Standard input has one name per line; a tab and the file name of its translation unit may
    follow.
    """
    releases = _releases(release)
    known = indexed_sources(source or ())
    is_complete = True
    results = []
    for result in _results(names, known, releases, source or ()):
        is_complete &= _is_known(result) or not result.name
        if json:
            results.append(result)
        else:
            show(printable(_line(result)) + "\n")
    if json:
        show_document("trace-links/define/1", Definitions(results))
    for note in known.notes():
        report_line(f"trace-links: {note}")
    if not is_complete:
        raise typer.Exit(1)


def sources() -> None:
    """List the releases and source trees whose C++ definitions are known."""
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
    names: Sequence[str], known: Sources, releases: Sequence[Release], trees: Sequence[str]
) -> Iterator[LookupResult]:
    if "-" in names and sys.stdin is None:
        raise InputError("the input cannot be read: it is closed")
    for name in names:
        lines = sys.stdin if name == "-" else [name]
        for line in lines:
            text, _, unit = line.rstrip("\r\n").partition("\t")
            full = demangled(text)
            complete, unit = full != text, unit.strip()
            if unit:
                found = known.look_up(full, unit, releases, complete=complete)
            else:
                found = known.look_up_any(full, releases, complete=complete)
            yield found if _is_known(found) else find_python(full, trees)


def _is_known(result: LookupResult) -> bool:
    return bool(result.path or result.candidates)


def _releases(name: str) -> tuple[Release, ...]:
    if not name:
        return releases_in_any()
    slug = name.replace(" ", "-")
    found = tuple(release for release in known_releases() if release.slug == slug)
    if not found:
        known = ", ".join(release.slug for release in known_releases())
        raise UsageError(
            f"{name} is not a known release",
            f"Known releases: {known}. To add one: trace-links index --release VERSION",
        )
    return found


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
