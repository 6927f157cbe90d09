"""Combines the searches of all formats, blocks and headings, and writes them to `search_texts`.

    python -m trace_links.recognise.search_table

A filter so needs none of the tables before a line that may have a location. A test compares the
file with what this module would write.

A search is for RE2, whose automaton takes the same time for each byte, however many alternatives
there are; so it cannot look behind or ahead. It is fastest where few of its states are visited: a
search should not keep track of what was earlier in the line. A heading is found by a line that
belongs to it, or because the lines after it are not read yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from trace_links.recognise.blocks.opened import Block
from trace_links.recognise.formats import COLON, FORMATS, PARENTHESIS, SYMBOLS, Format, SymbolFormat
from trace_links.recognise.formats.paths import EXTENSIONS, NAMED_STEMS, NAMES
from trace_links.recognise.formats.searches import IN_PATH
from trace_links.recognise.headings import RULE_START, UNDER_HEADING
from trace_links.recognise.last_file import LINE_ONLY_SEARCH
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.plain_files import FILE_SEARCH
from trace_links.recognise.single_line import PAINTED
from trace_links.recognise.symbol_frames import SEARCH as OF_SYMBOLS

__all__ = ["PATH", "text", "wanted"]

PATH = Path(__file__).with_name("search_texts.py")

# Not frames, but the folders that relative paths start at; see `resolve.entered`
_DIRECTORIES = (
    r"^(?:(?:g|mingw32-)?make(?:\.exe)?(?:\[\d{1,5}\])?|ninja): (?:Enter|Leav)ing directory ",
)
# What else decides about path:line:column than the text around it, or is more than one line: a
# quoted line of source text, a heading, the words of a path with spaces, letters outside ASCII.
_ROOT = r"(?:/|\.{1,2}[/\\]|~/|\\|[A-Za-z]:[\\/])"
_WORDS = r"[^\n:\"'`()\[\]{}<>|,;=]* [^ \t\n:]*:\d"
_IN_ITS_LINE = (
    r"^[ \t\x80-\xff]*(?:(?:>>?>?|-->)[ \t]*)?\d{1,6}[ \t\r\x80-\xff]*[|\x80-\xff][^\n]*:\d",
    r"^ {0,2}[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\[\]\t\n]*:\d{1,7}:\d{1,6}\r?$",
    rf"^[ \t\r]*(?:(?:[-*>]|[\x80-\xff]+)[ \t]+)?{_ROOT}[^\n]?{_WORDS}",
    rf"[\"'`]{_ROOT}[^\n]?{_WORDS}",
    r"^(?:[\w.+\x80-\xff-]+ ){0,2}[\w.+\x80-\xff-]+(?:/[\w+\x80-\xff-]+)+ [^ \t\n:/]*:\d",
    r"docstring of ",
    r"ing directory ",
    r"[\x80-\xff](?:[^\s:]*[A-Za-z_+])?\d?\d?:\d",
    r"[\x80-\xff](?:[^\s:(]*[A-Za-z_+])?\d?\d?\(\d",
    r"\(\d+\)[\x80-\xff]",
    r"\xc2\xa0[\[(\d]",
)
# Invisible characters, and those that remove others: the search does not know what remains visible
_NOT_SHOWN = (r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",)
_NO_SLASH = IN_PATH.replace("[^", "[^/")
_BEFORE = r"(?:^|[ \t\r:()\[\]{}<>\"'`|,;=*?!\x80-\xff])"
_LETTERS = r"(?:[A-Za-z_+]\d{0,2}|[A-Za-z_]\.\d)"  # the end of a name
# Of a line below a heading
_BELOW = "|".join(dict.fromkeys((*(known.start for known in UNDER_HEADING), RULE_START)))


def wanted() -> tuple[str, ...]:
    """All alternatives of the search for special lines, each once."""
    tables: tuple[Iterable[Format | SymbolFormat | type[Block]], ...] = (FORMATS, SYMBOLS, BLOCKS)
    pieces = [
        piece
        for table in tables
        for known in table
        if known.search not in (COLON, PARENTHESIS)  # found by _location()
        for piece in known.search
    ]
    return tuple(
        dict.fromkeys(
            (
                *pieces,
                rf"^[ \t]*(?:{_BELOW})",
                *LINE_ONLY_SEARCH,
                *FILE_SEARCH,
                *OF_SYMBOLS,
                *_DIRECTORIES,
                *_IN_ITS_LINE,
                *_NOT_SHOWN,
            )
        )
    )


def _location() -> str:
    """The search for path:line:column and path(line,column).

    `native/texts.h` finds a superset of what it matches.
    """
    extensions = "|".join(map(re.escape, sorted({one.lower() for one in EXTENSIONS})))
    names = "|".join(map(re.escape, sorted(NAMES)))
    stems = "|".join(sorted(NAMED_STEMS))
    paths = (
        rf"{IN_PATH}*\.(?i:{extensions})",
        rf"(?:{IN_PATH}*[/\\])?(?:{names}|(?:{stems})\.{IN_PATH}*)",
        # Rooted, so that any name may follow; not //host and http://host
        rf"(?:/(?:{_NO_SLASH}{IN_PATH}*)?|(?:\.\.?[/\\]|~/|\\){IN_PATH}*){_LETTERS}",
        rf"//(?:/{IN_PATH}*{_LETTERS}|{IN_PATH}+/{IN_PATH}*\.[A-Za-z]\w*)",
        rf"{IN_PATH}*include/{IN_PATH}*[a-z_]+",  # headers of C++'s library
    )
    any_extension = rf"{IN_PATH}*\.[A-Za-z][A-Za-z\d]{{0,8}}"
    columns = r"\(\d+(?:[,:] ?\d+(?:[,-]\d+)*)"
    after = r"(?: ?:|[<>\w$ \]]|\r?$)"
    likely = (  # by a message, or a column
        rf"{any_extension}(?::\d+:|{columns}?\) ?:)",
        rf"{IN_PATH}*/{any_extension}{columns}\)",
    )
    numbers = rf"(?::\d+|{columns}\)|\(\d+\){after})"
    return rf"{_BEFORE}(?:(?:{'|'.join(paths)}){numbers}|{'|'.join(likely)})"


def text() -> str:
    """The text of the module `search_texts`."""
    pieces = wanted()
    values = {
        "ANYWHERE": [piece for piece in pieces if piece[0] != "^"],
        "AT_START": [piece[1:] for piece in pieces if piece[0] == "^"],
        "BELOW_HEADING": [_BELOW],
        "LOCATION": [_location()],
        "PAINTED": list(PAINTED),
        "NAMES": sorted(name for name in NAMES if "." not in name),
    }
    lines = [
        '"""Texts of searches; made by `python -m trace_links.recognise.search_table`."""',
        "",
        "# ruff: noqa: E501, Q000",
        "# fmt: off",
    ]
    for name, parts in values.items():
        lines += (f"{name} = (", *(f"    {part!a}," for part in parts), ")")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
