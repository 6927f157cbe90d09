"""What all pages of a book share: its chapters, and what their recordings show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mock_libtpu.guidebook.functions import all_functions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mock_libtpu.guidebook.book.chapters import Chapter
    from mock_libtpu.guidebook.book.usage import Usage
    from mock_libtpu.guidebook.source_text import HighlightedLine
    from mock_libtpu.legacy.walkthrough import Replay

__all__ = ["Book"]


@dataclass
class Book:
    """What all pages of a book share."""

    chapters: Sequence[Chapter]
    sentences: Mapping[str, str]
    """What a function is for, by its name; else the catalogue's summary is shown."""
    unreached: Mapping[str, str]
    """Why no program reaches a function, by its name."""
    walk: Replay | None
    local: bool
    usages: dict[str, Usage] = field(default_factory=dict)
    code: dict[str, tuple[int, list[HighlightedLine]]] = field(default_factory=dict)
    """The source around lines of frames, by "path:line"."""
    editors: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def sentence(self, function: str) -> str:
        """What a function is for, in one sentence."""
        known = all_functions().get(function)
        return self.sentences.get(function) or (known.summary if known else "")
