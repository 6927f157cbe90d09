"""What the search of a book finds: functions, programs, frames, walks."""

from __future__ import annotations

from typing import NamedTuple

from mock_libtpu.guidebook.book.changes import INTRO, TITLE
from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.book.walks import possible_walks
from mock_libtpu.guidebook.facts.load import load_changes
from mock_libtpu.guidebook.functions import all_functions, describe


class Entry(NamedTuple):
    """Something that is found."""

    kind: str
    """"function", "program", "frame" or "walk"."""
    title: str
    text: str
    url: str
    """Relative to the book's folder."""
    weight: int = 1
    """How much its score is raised."""


def entries(book: Book) -> list[Entry]:
    """All entries, in an order that does not change."""
    recorded = {chapter.name: chapter for chapter in book.chapters if chapter.recordings}
    found = [
        Entry("function", name, book.sentence(name), f"functions/{name}.html", _weight(book, name))
        for name in all_functions()
    ]
    found += [
        Entry(
            "walk",
            walk.title,
            " ".join([walk.intro, *(step.text for step in walk.steps)]),
            f"walks/{walk.name}.html",
            4,
        )
        for walk in possible_walks(recorded)
    ]
    changes = " ".join(f"{change.title}: {change.text}" for change in load_changes())
    found.append(Entry("walk", TITLE, f"{INTRO} {changes}", "changes.html", 6))
    found += [
        Entry(
            "program",
            chapter.title,
            f"{chapter.idea} {chapter.name} {chapter.source}",
            f"programs/{chapter.name}.html",
            2 if chapter.is_legacy else 4,
        )
        for chapter in recorded.values()
    ]
    return found + _frames(book)


def _weight(book: Book, function: str) -> int:
    """Functions that programs of today reach are what most readers look for."""
    if describe(function).group == "legacy":
        return 2
    return 6 if function in book.usages else 3


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
