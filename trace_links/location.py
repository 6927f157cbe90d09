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


class SourceLocation(NamedTuple):
    """The location of a function's definition."""

    path: str
    """Absolute if the file is on this disk, else relative to the repository."""
    line: int | None
    confidence: str
    """As that of LookupResult, or IN_RELEASE with the version."""
    url: str
    """A permalink; "" if the file is on this disk."""
    calls: tuple[int, ...] = ()
    """The lines of a definition of which one calls the callee."""
