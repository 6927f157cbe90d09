"""Typer's commands as the three programs use them: usage errors are printable, --version is one.

An argument may be the name of a file that comes from anyone, completed by a shell.
"""

from __future__ import annotations

import contextlib
import inspect
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_Function = TypeVar("_Function", bound="Callable[..., Any]")

__all__ = ["App", "Group", "version_option"]


class _Shared:
    """Makes foreign arguments printable in usage errors, and wraps help as a whole."""

    def __init__(self, *args: Any, help: str | None = None, **options: Any) -> None:  # noqa: A002
        super().__init__(*args, help=help and _joined(help), **options)  # type: ignore[call-arg]

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.metavar = ""  # else the help shows that --help takes a <bool>
        return option

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _printable():
            return super().make_context(*args, **options)  # type: ignore[misc]

    def invoke(self, ctx: Any) -> Any:
        with _printable():
            return super().invoke(ctx)  # type: ignore[misc]


class Command(_Shared, TyperCommand):
    """A command without commands of its own."""


class Group(_Shared, TyperGroup):
    """A command with commands of its own."""


class App(typer.Typer):
    """A program or a group of commands; all of them share what is above."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"cls": Group, "pretty_exceptions_enable": False, **options})

    def command(self, name: str | None = None, **options: Any) -> Callable[[_Function], _Function]:
        return super().command(name, **{"cls": Command, **options})


def version_option(program: str) -> Any:
    """The option --version of a program."""

    def show(value: bool) -> None:
        if value:
            typer.echo(f"{program} {version('tpu-walkthrough')}")
            raise typer.Exit

    text = "Show the version and exit."
    return typer.Option("--version", help=text, metavar="", callback=show, is_eager=True)


def _joined(text: str) -> str:
    """Each paragraph on one line: else the help breaks where the source text does."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)


@contextlib.contextmanager
def _printable() -> Iterator[None]:
    try:
        yield
    except TyperException as error:
        error.message = printable(error.message)
        raise
