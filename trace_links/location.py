"""A place in a source file: what frames are resolved to, links point at and editors open."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Location"]


class Location(NamedTuple):
    """Line and column count from 1; None where they are not known. A column counts code points."""

    path: str
    line: int | None = None
    column: int | None = None
