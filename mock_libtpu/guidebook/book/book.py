"""Write a book: an overview, a page for each API function and program, walks, search.

A folder of files that need no server and load nothing from elsewhere. The same recordings make the
same book. Of the folder, only files that an earlier book consists of are replaced.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from mock_libtpu.guidebook.book.changes import changes_page
from mock_libtpu.guidebook.book.contents import Book, Chapter
from mock_libtpu.guidebook.book.entries import entries
from mock_libtpu.guidebook.book.function_pages import function_page
from mock_libtpu.guidebook.book.overview import overview_page, stacks_page
from mock_libtpu.guidebook.book.usage import add_usage
from mock_libtpu.guidebook.book.walks import walk_pages
from mock_libtpu.guidebook.collected import Collected
from mock_libtpu.guidebook.editors import editor_data
from mock_libtpu.guidebook.functions import all_functions
from mock_libtpu.guidebook.recording_page import LIBRARIES, SCRIPTS, page_values
from mock_libtpu.guidebook.rendering import content, joined, render, shared
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.guidebook.writing import check_folder, write_folder
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols


def write_book(
    chapters: Sequence[Chapter], folder: Path, *, local: bool = False, checkouts: Sequence[str] = ()
) -> list[str]:
    """Write the book of the chapters into the folder; returns notes on what was missing.

    `local`: with links into the editors of this machine. `checkouts`: source trees in which C++
    functions are looked for. Raises InputError for a recording that cannot be read, and
    OutputError.
    """
    check_folder(folder)
    book = Book(chapters, local)
    files: dict[str, str] = {}
    symbols = Symbols()
    locate = Locator(checkouts)
    merger = Merger(symbols, locate)
    walked: dict[str, Collected] = {}
    tables: list[StackTable] = []
    for chapter in chapters:
        for number, recording in enumerate(chapter.recordings):
            collected = Collected(read_recording(recording), merger, checkouts)
            add_usage(book.usages, collected, chapter.name)
            book.code |= collected.stacks.code(collected.sources)
            book.notes += collected.recording.notes
            tables.append(collected.stacks)
            if number == 0:
                files[f"programs/{chapter.name}.html"] = _program_page(book, chapter, collected)
                walked[chapter.name] = collected
    for name in all_functions():
        files[f"functions/{name}.html"] = function_page(book, name)
    files |= dict(walk_pages(book, walked))
    files["index.html"] = overview_page(book)
    files["stacks.html"] = stacks_page(book)
    files["changes.html"] = changes_page(book)
    files |= _assets(book)
    if local:
        editors = editor_data(tables, with_paths=True)
        files["assets/editors.js"] = f"editorsLoaded({json.dumps(editors)});\n"
    write_folder(folder, files)
    return [*book.notes, *symbols.notes, *locate.notes()]


def _program_page(book: Book, chapter: Chapter, collected: Collected) -> str:
    return render(
        "program.html.jinja",
        **shared("../", ("book.js", "recording.js"), local=book.local),
        **page_values(collected, local=book.local),
        title=chapter.title,
        heading=chapter.title,
        chapter=chapter,
        chapters=book.chapters,
    )


def _assets(book: Book) -> dict[str, str]:
    code = json.dumps(dict(sorted(book.code.items())), separators=(",", ":"))
    found = [{"id": number, **entry._asdict()} for number, entry in enumerate(entries(book))]
    return {
        "assets/style.css": "\n".join(map(content, ("uplot.min.css", "page.css", "book.css"))),
        "assets/book.js": joined((), ("base", "book")),
        "assets/recording.js": joined(LIBRARIES, SCRIPTS),
        "assets/icicle.js": joined(
            ("d3-hierarchy.min.js",), ("trace_data", "stack_view", "icicle")
        ),
        "assets/search.js": joined(("minisearch.min.js",), ("search",)),
        "assets/index.js": f"searchLoaded({json.dumps(found)});\n",
        "assets/code.js": f"codeLoaded({code});\n",
    }
