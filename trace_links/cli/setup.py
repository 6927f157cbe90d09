"""The commands of `trace-links` about editors, terminals and trust."""

from __future__ import annotations

from typing import Annotated

import typer

from tpu_walkthrough import trust
from tpu_walkthrough.command_line import switch
from tpu_walkthrough.console import show_data, show_marked
from tpu_walkthrough.errors import UsageError
from trace_links.cli.options import DryRun, print_lines
from trace_links.install import installer
from trace_links.install.checks import editor_lines
from trace_links.install.doctor import diagnosis
from trace_links.install.terminals import Setup
from trace_links.links.hyperlinks import ALIASES
from trace_links.resolve import tree_config

_TERMINAL_HELP = "A terminal that `trace-links install` lists."
Terminal = Annotated[str, typer.Argument(metavar="TERMINAL", help=_TERMINAL_HELP)]
Host = Annotated[
    str,
    typer.Argument(
        metavar="HOST", help="The name that you give to ssh, or the name of the container."
    ),
]


def editors() -> None:
    """List the known editors, where each was found, and which one a click opens."""
    print_lines(editor_lines())


def uri_formats() -> None:
    """List the URI formats that --uri accepts by name."""
    width = max(map(len, ALIASES))
    print_lines(
        f"{name:{width}}  {title}" + (f": {text}" if text else "")
        for name, (text, title) in ALIASES.items()
    )


def install(
    terminal: Terminal = "",
    host: Host = "",
    printed: Annotated[
        bool, switch("--print", text="Print the settings instead of writing them.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Set up a terminal so that a click opens the editor; without a name, list the terminals.

    It writes its own files, and marked regions in existing ones, of which it keeps a copy.
    """
    if not terminal:
        print_lines(installer.terminals())
    elif printed:
        print_lines(installer.printed(terminal, _setup(terminal, host)), show_data)
    else:
        print_lines(installer.install(terminal, _setup(terminal, host), dry_run=dry_run))


def uninstall(
    terminal: Annotated[str, typer.Argument(metavar="TERMINAL", help=_TERMINAL_HELP)],
    host: Host = "",
    dry_run: DryRun = False,
) -> None:
    """Remove what `install` wrote, and nothing else."""
    print_lines(installer.uninstall(terminal, _setup(terminal, host), dry_run=dry_run))


def doctor(terminal: Terminal = "") -> None:
    """Check each step from a click to the editor, and print a link to try."""
    failed = False
    for ok, line in diagnosis(terminal):
        print_lines([line], show_marked)
        failed = failed or ok is False
    raise typer.Exit(1 if failed else 0)


def trust_tree(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="The source tree, or a folder in it.")
    ] = ".",
    revoke: Annotated[
        bool, switch("--distrust", "--revoke", text="Revoke the trust in the file.")
    ] = False,
    list_: Annotated[bool, switch("--list", text="List the trusted files.")] = False,
) -> None:
    """Trust the .trace-links.toml of a source tree, so that its settings take effect.

    Read the file first. After a change it is ignored until you trust it again.
    """
    if list_:
        print_lines(trust.trusted_files())
    elif revoke:
        print_lines([f"not trusted  {tree_config.distrust(folder)}"])
    else:
        path, parsed = tree_config.trust_file(folder)
        print_lines([f"trusted  {path}"])
        print_lines(f"  map   {pair}" for pair in parsed.maps)
        print_lines(f"  tree  {tree}" for tree in parsed.trees)


def _setup(terminal: str, host: str) -> Setup:
    if host and terminal.lower() not in ("ssh", "container"):
        raise UsageError(f"{terminal} has no host", f"Write: trace-links install ssh {host}")
    return Setup(host=host)
