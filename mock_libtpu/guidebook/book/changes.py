"""The page of what changed since 2021: task by task, the functions of both APIs side by side.

The tasks are facts/changes.toml's; the calls are those that were recorded.
"""

from __future__ import annotations

from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.book.walks import possible_walks
from mock_libtpu.guidebook.facts.load import load_changes
from mock_libtpu.guidebook.rendering import render, shared

TITLE = "What changed since 2021"
INTRO = (
    "How JAX uses a TPU today, and how it did in 2021: "
    "task by task, with the functions of both APIs and what is different between them."
)


def changes_page(book: Book) -> str:
    """The page as HTML."""
    recorded = {chapter.name: chapter for chapter in book.chapters if chapter.recordings}
    return render(
        "changes.html.jinja",
        **shared("", ("book.js",), local=book.local),
        title=TITLE,
        intro=INTRO,
        changes=load_changes(),
        recorded=recorded,
        sentence=book.sentence,
        calls=book.calls,
        walk=next(possible_walks(recorded), None),
    )
