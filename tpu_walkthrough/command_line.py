"""Typer's commands and groups, with foreign arguments made printable in usage errors.

An argument may be the name of a file that comes from anyone, completed by a shell.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Command", "Group"]


class Command(TyperCommand):
    """A command without commands of its own."""

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _printable_errors():
            return super().make_context(*args, **options)

    def invoke(self, ctx: Any) -> Any:
        with _printable_errors():
            return super().invoke(ctx)


class Group(TyperGroup):
    """A command with commands of its own; it answers for these, too."""

    def make_context(self, *args: Any, **options: Any) -> Any:
        with _printable_errors():
            return super().make_context(*args, **options)

    def invoke(self, ctx: Any) -> Any:
        with _printable_errors():
            return super().invoke(ctx)


@contextlib.contextmanager
def _printable_errors() -> Iterator[None]:
    try:
        yield
    except TyperException as error:
        error.message = printable(error.message)
        raise
