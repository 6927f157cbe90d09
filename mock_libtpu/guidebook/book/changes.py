"""The page of what changed since 2021: task by task, the functions of both APIs side by side.

The tasks are facts/changes.toml's; the calls are those that were recorded.
"""

from __future__ import annotations

from typing import NamedTuple

from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.book.walks import possible_walks
from mock_libtpu.guidebook.facts.load import Part, load_changes
from mock_libtpu.guidebook.rendering import render, shared

__all__ = ["INTRO", "TITLE", "changes_page"]

TITLE = "What changed since 2021"
INTRO = (
    "How JAX uses a TPU today, and how it did in 2021: "
    "task by task, with the functions of both APIs and what is different between them."
)


class _Function(NamedTuple):
    """A function that a task takes."""

    name: str
    sentence: str
    calls: int
    """In the program; 0 if it was not recorded."""


class _Column(NamedTuple):
    """A task with one of the APIs."""

    title: str
    program: str
    is_recorded: bool
    functions: list[_Function]


def changes_page(book: Book) -> str:
    """The page as HTML."""
    recorded = {chapter.name: chapter for chapter in book.chapters if chapter.recordings}
    changes = [
        {
            "title": change.title,
            "text": change.text,
            "columns": [
                _column("2021", change.then, book) if change.then else None,
                _column("Today", change.now, book),
            ],
        }
        for change in load_changes()
    ]
    return render(
        "changes.html.jinja",
        **shared("", ("book.js",), local=book.local),
        title=TITLE,
        intro=INTRO,
        changes=changes,
        walk=next(possible_walks(recorded), None),
    )


def _column(title: str, part: Part, book: Book) -> _Column:
    functions = [
        _Function(name, book.sentence(name), _calls(name, part.program, book))
        for name in part.functions
    ]
    recorded = {chapter.name for chapter in book.chapters if chapter.recordings}
    return _Column(title, part.program, part.program in recorded, functions)


def _calls(function: str, program: str, book: Book) -> int:
    usage = book.usages.get(function)
    uses = usage.programs if usage else []
    return next((use.calls for use in uses if use.program == program), 0)
