"""The chapters of a book: programs with their recordings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mock_libtpu.guidebook.recorded.manifest import LEGACY
from mock_libtpu.guidebook.recorded.record import Recorded

__all__ = ["Chapter"]


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
