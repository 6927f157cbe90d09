"""What all pages of a book share: its chapters, and what their recordings show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mock_libtpu.guidebook.book.usage import Usage
from mock_libtpu.guidebook.facts.load import load_unreached
from mock_libtpu.guidebook.functions import all_functions, describe
from mock_libtpu.guidebook.recorded.manifest import LEGACY
from mock_libtpu.guidebook.recorded.record import Recorded
from mock_libtpu.guidebook.source_text import HighlightedLine


@dataclass(frozen=True)
class Chapter:
    """A program and what was recorded of it, as pages show it."""

    name: str
    """In addresses: "device-put"."""
    title: str
    recordings: tuple[Path, ...]
    """Those of its processes, the first one's first; none for a program that did not run."""
    idea: str = ""
    """What it shows, in a sentence or two."""
    source: str = ""
    file: str = ""
    """The name of its file."""
    is_legacy: bool = False
    """Whether it is of the API of 2021."""
    problem: str = ""
    """Why it did not run to its end."""

    @staticmethod
    def of(recorded: Recorded) -> Chapter:
        """The chapter of what was recorded."""
        program = recorded.program
        if program is None:
            return Chapter(recorded.name, f"A recording: {recorded.name}", recorded.files)
        return Chapter(
            recorded.name,
            program.title,
            recorded.files,
            program.idea,
            program.source,
            program.file.name,
            program.jax == LEGACY,
            recorded.problem,
        )


@dataclass
class Book:
    """What all pages of a book share."""

    chapters: Sequence[Chapter]
    local: bool
    """Whether frames link into the editors of this machine."""
    usages: dict[str, Usage] = field(default_factory=dict)
    code: dict[str, tuple[int, list[HighlightedLine]]] = field(default_factory=dict)
    """The source around lines of frames, by "path:line"."""
    notes: list[str] = field(default_factory=list)

    @property
    def reasons(self) -> dict[str, str]:
        """Why programs did not run, by their names."""
        return {chapter.name: chapter.problem for chapter in self.chapters if chapter.problem}

    def calls(self, function: str, program: str) -> int:
        """How often a program calls a function; 0 if it was not recorded."""
        use = self.usages[function].programs.get(program) if function in self.usages else None
        return use.calls if use else 0

    def sentence(self, function: str) -> str:
        """What a function is for, in one sentence."""
        known = all_functions().get(function)
        return known.summary if known else ""

    def unreached(self, function: str) -> str:
        """Why no program of the book reaches a function."""
        known = load_unreached().get(function)
        if known is not None:
            return known.reason
        if describe(function).group == "legacy":
            left_out = next(
                (each for each in self.chapters if each.is_legacy and each.problem), None
            )
            if left_out is not None:
                return f"The programs that reach it are left out: {left_out.problem}."
        return "None of the programs of this book leads to it."
