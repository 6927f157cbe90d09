"""Implements `trace-links open` and `pick`: resolves locations as the filter does, and opens them.

A click does not use this module but opener.py: its path is resolved already.
"""

from __future__ import annotations

import os
from typing import TextIO

from tpu_walkthrough.current_folder import here
from trace_links.errors import RefusedError
from trace_links.links.uri import parse_location
from trace_links.location import Location
from trace_links.opening.command import is_uri, open_target
from trace_links.pick import picker
from trace_links.stream.filter import Settings, resolver
from trace_links.stream.read_ahead import aliases_in


def open_here(text: str, editor: str, settings: Settings, dry_run: bool) -> list[str] | None:
    """Open a URI or FILE:LINE:COLUMN; with `dry_run` return the editor's argv instead.

    None if the user was asked to choose a file and cancelled. Raises WalkthroughError.
    """
    options = [*(["--editor", editor] if editor else []), *(["--dry-run"] if dry_run else [])]
    if is_uri(text):
        return open_target([*options, "--url", text])
    folder = here()
    target = parse_location(text, folder)
    if os.path.exists(target.path):
        return open_target([*options, "--", text])
    wanted = target.path if text.startswith("/") else os.path.relpath(target.path, folder)
    paths = resolver(settings).candidates(wanted)
    if not paths:
        raise RefusedError(
            f"there is no file {wanted} here or in a known tree",
            "Add trees to the configuration, or map a prefix with --map OLD=NEW.",
        )
    path = picker.choose_file(paths)
    if path is None:
        return None
    location = Location(path, target.line, target.column)
    return open_target([*options, *picker.arguments(location)])


def pick_and_open(text: TextIO, number: int | None, editor: str, settings: Settings) -> int:
    """Let the user choose a frame of a text, or open the Nth; return the exit code."""
    options = ["--editor", editor] if editor else []
    return picker.run(
        text,
        lambda arguments: open_target([*options, *arguments]),
        resolver(settings),
        number,
        aliases_in(text.fileno()),
    )
