"""Typer's commands as the three programs use them: usage errors are printable, --version is one.

An argument may be the name of a file that comes from anyone, completed by a shell.
"""

from __future__ import annotations

import contextlib
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Command", "Group", "version_option"]


class _PrintableErrors:
    """Makes foreign arguments printable in the usage errors of a command and its commands."""

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _printable():
            return super().make_context(*args, **options)  # type: ignore[misc]

    def invoke(self, ctx: Any) -> Any:
        with _printable():
            return super().invoke(ctx)  # type: ignore[misc]


class Command(_PrintableErrors, TyperCommand):
    """A command without commands of its own."""


class Group(_PrintableErrors, TyperGroup):
    """A command with commands of its own."""


def version_option(program: str) -> Any:
    """The option --version of a program."""

    def show(value: bool) -> None:
        if value:
            typer.echo(f"{program} {version('tpu-walkthrough')}")
            raise typer.Exit

    text = "Show the version and exit."
    return typer.Option("--version", help=text, metavar="", callback=show, is_eager=True)


@contextlib.contextmanager
def _printable() -> Iterator[None]:
    try:
        yield
    except TyperException as error:
        error.message = printable(error.message)
        raise
