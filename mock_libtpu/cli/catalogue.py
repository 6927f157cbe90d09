"""`mock-libtpu catalogue`: the functions of the TPU's C APIs."""

from __future__ import annotations

from typing import Annotated

import typer

from mock_libtpu.plugin import find
from mock_libtpu.reports import catalogue as functions
from mock_libtpu.reports import plugin as comparison
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import show_lines


def catalogue(
    pattern: Annotated[
        str,
        typer.Argument(
            metavar="PATTERN",
            help="Show only functions whose names match; * and ? are wildcards.",
        ),
    ] = "*",
    release: Annotated[
        str,
        optional(
            "--release",
            metavar="NAME",
            text="Show only functions of this release, such as jaxlib-0.9.2.",
        ),
    ] = "",
    unimplemented: Annotated[
        bool,
        switch("--unimplemented", text="Show only functions that the mock does not implement."),
    ] = False,
    versions: Annotated[
        bool,
        switch("--versions", text="List the known releases and the size of the APIs in each."),
    ] = False,
    plugin: Annotated[
        str | None,
        optional(
            "--plugin",
            metavar="PATH",
            text="Compare this PJRT plugin with the catalogue; libtpu is the one installed.",
        ),
    ] = None,
    json: Annotated[bool, switch("--json", text="Write one JSON object per function.")] = False,
) -> None:
    """List the functions of the TPU's C APIs, and which of them the mock implements.

    The APIs are PJRT, with its extensions, and the legacy API of 2021.
    """
    if plugin is not None:
        compared = comparison.compare(find.check(find.find(plugin)))
        show_lines((comparison.json_lines if json else comparison.text_lines)(compared))
        return
    wanted = functions.Filter(pattern, release, unimplemented)
    if versions:
        lines = functions.version_lines()
    elif json:
        lines = functions.json_lines(wanted)
    else:
        lines = functions.function_lines(wanted)
    show_lines(lines)
