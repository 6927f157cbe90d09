"""A location in a source file: frames are resolved to it, links refer to it, editors open it."""

from __future__ import annotations

from typing import NamedTuple


class Location(NamedTuple):
    """A file with line and column, each None if not known."""

    path: str
    line: int | None = None
    """Counted from 1."""
    column: int | None = None
    """Counted from 1, in code points."""
