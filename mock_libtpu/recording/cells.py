"""Cells of notebooks, which are named by the number that people see beside them.

A cell takes the place of a file: its path is "cell 3", and a line of it is "cell 3, line 2".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_NAME = re.compile(r"cell \d{1,9}")


class Cell(NamedTuple):
    """A cell that ran."""

    number: int
    source: str

    @property
    def name(self) -> str:
        """What it is called in place of a path."""
        return f"cell {self.number}"


def is_cell(path: str | None) -> bool:
    """Whether what is in a path's place names a cell."""
    return path is not None and _NAME.fullmatch(path) is not None


def within_cell(paths: Sequence[str | None]) -> int:
    """How many frames of a stack are in or below a cell, of the paths of all, innermost first.

    The others are IPython's and asyncio's. Without a cell it is all of them.
    """
    return next((at for at in range(len(paths), 0, -1) if is_cell(paths[at - 1])), len(paths))


def line_text(path: str, line: int | None) -> str:
    """A line of a file as `path:7`, that of a cell as `cell 3, line 7`."""
    if not line:
        return path
    return f"{path}, line {line}" if is_cell(path) else f"{path}:{line}"
