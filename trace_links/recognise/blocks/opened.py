"""The base classes of blocks, which recognise locations that depend on earlier lines.

A block has `search`, `open` and `frames`. It gets the lines in order, and returns the frames of
each: None if the line does not belong to it. While it is `open`, the next line matters to it,
whatever its text is. Otherwise only lines matter that its `search` finds: others
need not be passed to it, and must change nothing.
"""

from __future__ import annotations

import re
from typing import ClassVar

from trace_links.patterns import compiled
from trace_links.recognise.single_line import Frame


def frames_at(style: str, path: str, found: re.Match[str], from_zero: bool = False) -> list[Frame]:
    """The frame of a match with the groups line, and perhaps column or column0; none for line 0.

    `from_zero`: whether the column counts from 0 in spite of its name.
    """
    number = int(found["line"])
    if not number:
        return []
    name = "column0" if "column0" in found.re.groupindex else "column"
    text = found.groupdict().get(name)
    column = None if text is None else int(text) + (from_zero or name == "column0") or 1
    end = found.end("line" if text is None else name)
    return [Frame(style, path, number, column, None, found.start("line"), end)]


class Block:
    """Finds the locations of one kind of output."""

    search: ClassVar[tuple[str, ...]]
    """Patterns for RE2, one of which is found in each line that opens it, or that it has frames of.

    Only while it is not `open`.
    """
    stays_open: ClassVar[bool] = True
    """Whether the lines after its file matter, whatever their text is."""

    def __init__(self) -> None:
        self._path: str | None = None
        """The file that an earlier line has named."""

    @property
    def open(self) -> bool:
        """Whether the next line may belong to it."""
        return self.stays_open and self._path is not None

    def frames(self, line: str) -> list[Frame] | None:
        """The frames of a line that belongs to it; None for another line."""
        raise NotImplementedError


class FileAndLine(Block):
    """A line that names a file, and below it one or more with a line number."""

    style: ClassVar[str]
    file: ClassVar[str]
    """The pattern of the first, with the path in a group."""
    row: ClassVar[str]
    """The pattern of the others, with the groups of `frames_at`."""
    between: ClassVar[str] = r"(?!)"
    """The pattern of lines that may come between; others end the block, if it `stays_open`."""
    is_single: ClassVar[bool] = False
    """Whether the first row is the only one."""
    is_named: ClassVar[bool] = False
    """Whether the file's own line is for others, too, as it may be a frame."""

    def frames(self, line: str) -> list[Frame] | None:
        file = compiled(self.file).match(line)
        if file is not None:
            self._path = next(filter(None, file.groups())).rstrip()
            return None if self.is_named else []
        if self._path is None:
            return None
        path, row = self._path, compiled(self.row).match(line)
        if row is None:
            if self.stays_open and compiled(self.between).match(line) is None:
                self._path = None
            return None
        if self.is_single:
            self._path = None
        return frames_at(self.style, path, row)
