"""What the blocks have in common, which find places that only earlier lines explain.

A block is shown the lines in order, and says of each which frames it has: None where the line is
none of its business. While it is `open` the next line matters to it, whatever that looks like.
While it is not, only lines matter that `candidate_lines` finds and that start with one of `first`:
others need not be shown to it, and may change nothing.
"""

from __future__ import annotations

import functools
import re
from typing import ClassVar

from trace_links.recognise.single_line import Frame

__all__ = ["Block", "Opened", "compiled", "frame_at"]


@functools.cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern, which a filter that meets no such block starts without."""
    return re.compile(pattern)


def frame_at(style: str, path: str, found: re.Match[str], first_column: int) -> Frame:
    groups = found.groupdict()
    text = groups.get("column")
    column = None if text is None else max(1, int(text) + 1 - first_column)
    end = found.end("line") if text is None else found.end("column")
    return Frame(style, path, int(groups["line"]), column, None, found.start("line"), end)


class Block:
    """Finds the places of one kind."""

    first: ClassVar[str | None] = None  # None: whatever the line starts with
    search: ClassVar[tuple[str, ...]]  # as of a `Format`: of all lines that may open it
    words: ClassVar[tuple[str, ...]] = ()  # as of a `Format`

    @property
    def open(self) -> bool:
        return False

    def frames(self, line: str) -> list[Frame] | None:
        raise NotImplementedError


class Opened(Block):
    """What is said of one file, from the line that names it until something else comes."""

    def __init__(self) -> None:
        self._path: str | None = None

    @property
    def open(self) -> bool:
        return self._path is not None
