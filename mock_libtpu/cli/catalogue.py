"""`mock-libtpu catalogue`: the functions of the TPU's C APIs."""

from __future__ import annotations

from typing import Annotated

import typer

from mock_libtpu.plugin import find
from mock_libtpu.reports import catalogue as functions
from mock_libtpu.reports import plugin as comparison
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import show_lines
from tpu_walkthrough.documents import show_document


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
        switch("--versions", text="List the known releases with the sizes of their APIs."),
    ] = False,
    plugin: Annotated[
        str | None,
        optional(
            "--plugin",
            metavar="PATH",
            text="Compare this PJRT plugin with the catalogue; libtpu is the installed one.",
        ),
    ] = None,
    json: Annotated[bool, switch("--json", text="Write the functions as JSON.")] = False,
) -> None:
    """List the functions of the TPU's C APIs, and which of them the mock implements.

    The APIs are PJRT, with its extensions, and the legacy API of 2021.
    """
    if plugin is not None:
        compared = comparison.compare(find.check(find.find(plugin)))
        if json:
            show_document("mock-libtpu/plugin/1", compared)
        else:
            show_lines(comparison.text_lines(compared))
        return
    wanted = functions.Filter(pattern, release, unimplemented)
    if json:
        show_document("mock-libtpu/catalogue/1", functions.catalogued(wanted))
    else:
        show_lines(functions.version_lines() if versions else functions.function_lines(wanted))
