"""The base classes of blocks, which recognise locations that depend on earlier lines.

A block has `search`, `open` and `frames`. It gets the lines in order, and returns the frames of
each: None if the line does not belong to it. While it is `open`, the next line matters to it,
whatever its text is. Otherwise only lines matter that its `search` finds: others
need not be passed to it, and must change nothing.
"""

from __future__ import annotations

import re
from typing import ClassVar

from trace_links.recognise.single_line import Frame

__all__ = ["Block", "Opened", "frame_at"]


def frame_at(style: str, path: str, found: re.Match[str], from_zero: bool = False) -> Frame:
    """The frame of a match with the groups line, and perhaps column or column0.

    `from_zero`: whether the column counts from 0 in spite of its name.
    """
    name = "column0" if "column0" in found.re.groupindex else "column"
    text = found.groupdict().get(name)
    column = None if text is None else int(text) + (from_zero or name == "column0") or 1
    end = found.end("line" if text is None else name)
    return Frame(style, path, int(found["line"]), column, None, found.start("line"), end)


class Block:
    """Finds the locations of one kind of output."""

    search: ClassVar[tuple[str, ...]]
    """Patterns for RE2, one of which is found in each line that opens it, or that it has frames of.

    Only while it is not `open`.
    """

    @property
    def open(self) -> bool:
        """Whether the next line may belong to it."""
        return False

    def frames(self, line: str) -> list[Frame] | None:
        """The frames of a line that belongs to it; None for another line."""
        raise NotImplementedError


class Opened(Block):
    """A block of one file, from the line that names the file to the end of the block."""

    def __init__(self) -> None:
        self._path: str | None = None

    @property
    def open(self) -> bool:
        return self._path is not None
