"""Runs `define`: looks names up, and shows where their functions are defined.

Its options are parsed by main, or, if there are any, by cli. Looking up is the part of definitions.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence

from tpu_walkthrough.console import report_line, show, show_data
from tpu_walkthrough.errors import InputError, UsageError, counted
from tpu_walkthrough.extras import require
from tpu_walkthrough.printable import printable
from trace_links.definitions.model import LookupResult
from trace_links.definitions.releases import Release
from trace_links.definitions.sources import Sources

__all__ = ["define_names"]


def define_names(
    names: Sequence[str], trees: Sequence[str] = (), release: str = "", *, as_json: bool = False
) -> int:
    """Show a line for each name, and return the exit code: 1 if one was not found.

    `-` is the names of standard input, a line each. `trees` are searched first; `release` is the
    name of the only release to search, or "". Raises MissingToolError without the packages that
    look-ups need, UsageError for an unknown release, InputError for a tree that is not a folder
    or if standard input is closed.
    """
    require("definitions", "trace-links define")
    # NumPy's library for algebra, which nothing here uses, starts a thread for each processor.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from trace_links.definitions.commands import as_dictionary
    from trace_links.definitions.sources import indexed_sources

    releases = _releases(release)
    known = indexed_sources(trees)
    is_complete = True
    for result in _results(names, known, releases):
        is_complete &= bool(result.path or result.candidates or not result.name)
        if as_json:
            show_data(json.dumps(as_dictionary(result), ensure_ascii=False) + "\n")
        else:
            show(printable(_line(result)) + "\n")
    for note in known.notes():
        report_line(f"trace-links: {note}")
    return 0 if is_complete else 1


def _results(
    names: Sequence[str], known: Sources, releases: Sequence[Release]
) -> Iterator[LookupResult]:
    from trace_links.definitions.sources import demangled

    if "-" in names and sys.stdin is None:
        raise InputError("the input cannot be read: it is closed")
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
