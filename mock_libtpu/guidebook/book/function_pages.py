"""The page of an API function: what it is, its arguments, the code that leads to it."""

from __future__ import annotations

from mock_libtpu.catalogue.header_lines import declaration
from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.book.usage import Usage
from mock_libtpu.guidebook.functions import OBJECTS, describe
from mock_libtpu.guidebook.rendering import render, shared
from mock_libtpu.reports.units import duration


def function_page(book: Book, name: str) -> str:
    """The page as HTML."""
    about = describe(name)
    usage = book.usages.get(name, Usage())
    return render(
        "function.html.jinja",
        **shared("../", ("book.js",), local=book.local),
        title=name,
        name=name,
        about=about,
        sentence=book.sentence(name),
        group=OBJECTS[about.group][0],
        header=declaration(name),
        usage=usage,
        programs=sorted(usage.programs.items(), key=lambda item: (-item[1].calls, item[0])),
        titles={chapter.name: chapter.title for chapter in book.chapters},
        branches=usage.tree.branches(),
        reason=book.unreached(name),
        code=book.code,
        duration=duration,
    )
