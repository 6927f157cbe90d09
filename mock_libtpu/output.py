"""Long answers to standard output, written many lines at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cmakegen.console import show

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["show_lines"]

_BATCH = 1 << 16  # characters


def show_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output, many at a time; a reader that has seen enough is no error."""
    batch: list[str] = []
    size = 0
    for line in lines:
        batch.append(line + "\n")
        size += len(line)
        if size > _BATCH:
            show("".join(batch))
            batch.clear()
            size = 0
    show("".join(batch))
