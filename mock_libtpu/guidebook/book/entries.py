"""What the search of a book finds: functions, programs, frames, walks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mock_libtpu.guidebook.book.search_index import Entry
from mock_libtpu.guidebook.functions import all_functions

if TYPE_CHECKING:
    from mock_libtpu.guidebook.book.contents import Book

__all__ = ["entries"]


def entries(book: Book) -> list[Entry]:
    """All entries, in an order that does not change."""
    found = [
        Entry("function", name, book.sentence(name), f"functions/{name}.html")
        for name in all_functions()
    ]
    found += [
        Entry(
            "program",
            chapter.title,
            f"{chapter.idea} {chapter.name} {chapter.source}",
            f"programs/{chapter.name}.html",
        )
        for chapter in book.chapters
        if chapter.recordings
    ]
    return found + _frames(book)


def _frames(book: Book) -> list[Entry]:
    """Each function on the way to the API once, with the API function of most time below it."""
    reached: dict[tuple[str, str], tuple[int, str]] = {}
    for name, usage in book.usages.items():
        for frame in usage.tree.frames:
            if not frame.place:
                continue
            key = frame.name, frame.place.rpartition(":")[0]
            reached[key] = max(reached.get(key, (0, "")), (usage.total_ns, name))
    return [
        Entry("frame", name, f"{file}, on the way to {function}", f"functions/{function}.html#code")
        for (name, file), (_, function) in sorted(reached.items())
    ]
