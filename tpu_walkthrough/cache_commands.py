"""The commands `cache`, `cache list` and `cache clear`, which two programs have.

What is in a cache, and removing it, is the part of caches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tpu_walkthrough.caches import clear, contents
from tpu_walkthrough.command_line import App
from tpu_walkthrough.console import show_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from tpu_walkthrough.caches import Cache

__all__ = ["add_cache_commands"]


def add_cache_commands(app: typer.Typer, current: Callable[[], Cache]) -> None:
    """Add `cache`, `cache list` and `cache clear` to a program."""
    commands = App(help="List or remove cached files.")
    app.add_typer(commands, name="cache")

    def show() -> None:
        show_lines(contents(current()))

    @commands.callback(invoke_without_command=True)
    def cache(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            show()

    @commands.command("list")
    def list_() -> None:
        """List the cache's entries with their sizes on disk."""
        show()

    @commands.command("clear")
    def clear_(
        names: Annotated[
            list[str] | None,
            typer.Argument(
                metavar="NAME",
                help="Entries to remove, as `cache list` shows them; default: all.",
                show_default=False,
            ),
        ] = None,
    ) -> None:
        """Remove entries of the cache. They are created again when they are needed.

        Stop the programs that use them first.
        """
        show_lines([clear(current(), names or ())])
