"""The program `trace-links`: the filter, its commands by the modules that have them, its start."""

from __future__ import annotations

import os
import shlex
import sys
from typing import Annotated, Any

import typer

from tpu_walkthrough.command_line import (
    App,
    Group,
    add_cache_commands,
    optional,
    run_app,
    version_option,
)
from tpu_walkthrough.console import prepare_streams
from tpu_walkthrough.errors import UsageError
from trace_links.cache import cache
from trace_links.cli.options import Filter
from trace_links.stream.filter import filter_input

_HELP = """Turn file locations in any output into links that open in your editor.

Without a command it is a filter: `make 2>&1 | trace-links` adds links, and changes nothing else.

Exit codes: 0 done, 1 `doctor` found a problem, `define`, `callers` or `calls` no function or \
`frames` no location, 2 wrong usage, 3 unusable input or a refused link, 4 a missing tool, 130 \
interrupted; `run` and `shell` exit with the command's code, 127 if it is not found, 126 if it \
cannot be started.
"""
_COMMANDS = {
    "run": "trace_links.cli.streams:run",
    "shell": "trace_links.cli.streams:shell",
    "frames": "trace_links.cli.streams:frames",
    "open": "trace_links.cli.files:open_file",
    "pick": "trace_links.cli.files:pick",
    "editors": "trace_links.cli.setup:editors",
    "uri-formats": "trace_links.cli.setup:uri_formats",
    "install": "trace_links.cli.setup:install",
    "uninstall": "trace_links.cli.setup:uninstall",
    "doctor": "trace_links.cli.setup:doctor",
    "trust": "trace_links.cli.setup:trust_tree",
    "index": "trace_links.cli.index:index",
    "define": "trace_links.cli.define:define",
    "callers": "trace_links.cli.calls:callers",
    "calls": "trace_links.cli.calls:calls",
    "symbols": "trace_links.cli.calls:symbols",
    "sources": "trace_links.cli.define:sources",
}


class _Group(Group):
    """Suggests the right command line if the name of a file is given instead of a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0] if args else ""
        if name and self.get_command(ctx, name) is None and os.path.isfile(name):
            raise UsageError(
                f"{name} is a file, not a command",
                f"Write: trace-links --input {name}    or, to choose a location:"
                f" trace-links pick {name}",
            )
        return super().resolve_command(ctx, args)


app = App(_COMMANDS, cls=_Group, help=_HELP)


@app.callback(invoke_without_command=True)
def filter_lines(
    context: typer.Context,
    options: Filter,
    name: Annotated[
        str,
        optional(
            "--input",
            metavar="FILE",
            text="Read FILE instead of standard input. Needed for MLIR, whose aliases are defined"
            " at the end.",
        ),
    ] = "-",
    _version: Annotated[bool, version_option("trace-links")] = False,
) -> None:
    """Options of the filter."""
    command = context.invoked_subcommand
    if command is None:
        raise typer.Exit(filter_input(options.settings(), name))
    given = options.first_given() if name == "-" else shlex.join(["--input", name])
    if given:
        raise UsageError(
            f"{given} is before the command {command}", _without_misplaced(context, given)
        )


def _without_misplaced(context: typer.Context, given: str) -> str:
    """A command line that works, in place of one with an option before the command."""
    group, name = context.command, context.invoked_subcommand
    command = group.get_command(context, name) if isinstance(group, Group) and name else None
    parameters = command.params if command else []
    known = {word for parameter in parameters for word in parameter.opts}
    option, _, value = given.partition(" ")
    if option in known:
        return f"Write it after: trace-links {name} {given}"
    if option == "--input" and "file" in known:
        return f"Write: trace-links {name} {value}"
    return f"{name} does not have it; see trace-links {name} --help"


add_cache_commands(app, cache)


def main() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    run_app(app, "trace-links", sys.argv[1:])
