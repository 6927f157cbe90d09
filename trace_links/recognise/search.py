"""Finds the lines that can matter to a recogniser, by one search over whole chunks of raw bytes.

May find too many lines, but not too few. The search is one RE2 pattern, combined from the `search`
of each format, block and row below a heading. RE2's automaton takes the same time for each byte,
however many alternatives there are; so it cannot look behind or ahead. It is fastest where few of
its states are visited: a search should not keep track of what was earlier in the line. A heading is
found by a line that belongs to it, or because the lines after it are not read yet.

The lines where only the format path:line:column can match are left to `locations`, which finds the
text itself: `special_lines` are all others, `candidate_lines` all that matter.
"""

from __future__ import annotations

import functools
import re
from itertools import accumulate
from typing import TYPE_CHECKING

import re2

from trace_links.recognise.formats import COLON, FORMATS, PARENTHESIS, SYMBOLS
from trace_links.recognise.headings import HEADING_REACH, RAW_HEADING, RULE_START, UNDER_HEADING
from trace_links.recognise.last_file import LINE_ONLY_SEARCH
from trace_links.recognise.locations import PATTERN as LOCATION
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.plain_files import FILE_SEARCH
from trace_links.recognise.single_line import PAINTED
from trace_links.recognise.symbol_frames import SEARCH as NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from trace_links.recognise.blocks.opened import Block
    from trace_links.recognise.formats import Format, SymbolFormat

__all__ = ["candidate_lines", "may_have_frame", "special_lines", "wanted"]

_MEMORY = 64 << 20  # bytes for the automaton; a tenth is enough for most input


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
    r"[\x80-\xff](?:[^\s/:]*[A-Za-z_+])?\d?\d?:\d",
)
# Invisible characters, and those that remove others: the search does not know what remains visible
_NOT_SHOWN = (r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",)
_STARTS = "|".join(dict.fromkeys((*(known.start for known in UNDER_HEADING), RULE_START)))


def wanted() -> tuple[str, ...]:
    """All alternatives of the search for special lines, each once."""
    tables: tuple[Iterable[Format | SymbolFormat | type[Block]], ...] = (FORMATS, SYMBOLS, BLOCKS)
    pieces = [
        piece
        for table in tables
        for known in table
        if known.search not in (COLON, PARENTHESIS)  # left to `locations`
        for piece in known.search
    ]
    return tuple(
        dict.fromkeys(
            (
                *pieces,
                rf"^[ \t]*(?:{_STARTS})",
                *LINE_ONLY_SEARCH,
                *FILE_SEARCH,
                *NAMES,
                *_DIRECTORIES,
                *_IN_ITS_LINE,
                *_NOT_SHOWN,
            )
        )
    )


@functools.cache
def _search(*more: str) -> Callable[..., list[tuple[int, int]]]:
    """The search for special lines, and for lines with one of these patterns."""
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.max_mem = _MEMORY
    # A match extends to the end of its line, so that each line is found once. It starts where the
    # search starts, as the engine finds another start by reading everything backwards.
    pieces = (*wanted(), *more)
    anywhere = "|".join(piece for piece in pieces if piece[0] != "^")
    at_start = "|".join(piece[1:] for piece in pieces if piece[0] == "^")
    pattern = rf"(?m)(?s:.*?)(?:{anywhere}|^(?:{at_start}))[^\n]*"
    # The engine itself, as the package's own code around each match takes longer than the search.
    return re2.compile(pattern.encode(), options)._regexp.Match  # type: ignore[no-any-return]


_HERE = re2._Anchor.ANCHOR_START
_BLANK = rb"[ \t\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]"  # or invisible
_BELOW_HEADING = re.compile(
    _BLANK
    + rb"*(?:"
    + _STARTS.encode()
    + rb"|[\dA-Z:| \t]{1,12}[\0-\x08\x0b\x0c\x0e-\x1f\x7f])",  # invisible characters may split it
    re.MULTILINE,
)
_BELOW_FIRST = frozenset(range(0x21)) | frozenset(b"\x7f\xe20123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
    rb"|[ -/]{1,8}[0-~]|[0-~])"
)
_LINK = re.compile(rb"\x1b\]8;")
_CONTINUES = re.compile(rb"\W|_|FOUND |$")


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must get, ascending, without newlines.

    The chunk contains whole lines. A recogniser must get the others as well while it is
    `expecting`. Includes lines that begin or end a link of the input's own.
    """
    return _spans_of_coloured(chunk) if b"\x1b" in chunk else _spans(chunk, LOCATION)


def special_lines(data: bytes) -> list[tuple[int, int]]:
    """Those of the lines, without escape sequences, that `locations` cannot decide about."""
    return _spans(data)


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without escape sequences, can contain a location or a file name."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    return bool(candidate_lines(data))


def _spans_of_coloured(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk with escape sequences, which are removed for the search."""
    shown = _ESCAPE.sub(b"", chunk)
    found = _spans(shown, LOCATION, *PAINTED)
    links = [match.start() for match in _LINK.finditer(chunk)]
    spans = _lines_at(chunk, links)
    if found:
        # No sequence has a newline: the lines are the same.
        ends = list(accumulate(len(line) + 1 for line in chunk.split(b"\n")))
        number = position = 0
        for start, _ in found:
            number += shown.count(b"\n", position, start)
            position = start
            spans.append((ends[number - 1] if number else 0, ends[number] - 1))
    return sorted(set(spans))


def _lines_at(chunk: bytes, positions: list[int]) -> list[tuple[int, int]]:
    """The spans of the lines that contain the positions; both ascending, each line once."""
    lines: list[tuple[int, int]] = []
    end = -1
    for at in positions:
        if at > end:
            start = chunk.rfind(b"\n", end + 1, at) + 1 or end + 1
            end = chunk.find(b"\n", at)
            end = len(chunk) if end < 0 else end
            lines.append((start, end))
    return lines


def _spans(data: bytes, *more: str) -> list[tuple[int, int]]:
    """The spans in bytes without escape sequences, see `_search`."""
    match = _search(*more)
    spans: list[tuple[int, int]] = []
    headings: dict[int, int] = {}
    last = 0
    size = len(data)
    while True:
        ((at, end),) = match(_HERE, data, last, size)
        if at < 0:
            break
        start = data.rfind(b"\n", last, end) + 1 or last
        last = end
        spans.append((start, end))
        if data[start] in _BELOW_FIRST and _BELOW_HEADING.match(data, start) is not None:
            _add_headings(data, start - 1, headings)
    _add_headings(data, len(data) - (data[-1:] == b"\n"), headings)
    return sorted({*spans, *headings.items()}) if headings else spans


def _add_headings(data: bytes, end: int, spans: dict[int, int]) -> None:
    """Add the lines up to `end` that can be the heading of the line after it."""
    for _ in range(HEADING_REACH):
        if end < 0:
            break
        start = data.rfind(b"\n", 0, end) + 1
        if RAW_HEADING.fullmatch(data, start, end):
            spans[start] = end
        elif _CONTINUES.match(data, start, end) is None:
            break
        end = start - 1
