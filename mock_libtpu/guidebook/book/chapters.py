"""The chapters of a book: programs with their recordings."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tpu_walkthrough.printable import printable, printable_lines

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Chapter"]


@dataclass(frozen=True)
class Chapter:
    """A program and what was recorded of it.

    Its title is the first line of the program's docstring, its text is the rest.
    """

    name: str
    """The name of its page: "device_put"."""
    recordings: tuple[Path, ...]
    """Those of its processes, the first one's first; none for a program that did not run."""
    program: Path | None = None
    """Its source; None for a recording whose program is not at hand."""
    api: str = "pjrt"
    """"pjrt", or "legacy" for the API of 2021."""
    reason: str = ""
    """Why it has no recording."""

    @cached_property
    def title(self) -> str:
        return printable(self._docstring[0]) or printable(self.name).replace("_", " ")

    @cached_property
    def paragraphs(self) -> list[str]:
        text = printable_lines(self._docstring[1]).strip()
        return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]

    @cached_property
    def source(self) -> str:
        """The program's text; "" if it is not at hand."""
        if self.program is None:
            return ""
        try:
            return self.program.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    @cached_property
    def _docstring(self) -> tuple[str, str]:
        try:
            text = ast.get_docstring(ast.parse(self.source)) or ""
        except (SyntaxError, ValueError):
            text = ""
        title, _, rest = text.partition("\n")
        return title.rstrip("."), rest
