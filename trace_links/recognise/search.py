"""Which lines can matter to a recogniser at all: one search over whole chunks of raw bytes.

It finds too much rather than too little. All that a line can be wanted for is one pattern of RE2,
made of what each format, block and row below a heading asks for (`search`). Its automaton takes the
same time for each byte however much is asked for; so nothing in it looks back or ahead. A heading
is found from the line that belongs to it, or because what follows it is not known yet.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

import re2

from trace_links.recognise.formats import FORMATS, SYMBOLS
from trace_links.recognise.headings import HEADING_REACH, RAW_HEADING, RULE_START, UNDER_HEADING
from trace_links.recognise.last_file import AGAIN
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.single_line import PAINTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trace_links.recognise.blocks.opened import Block
    from trace_links.recognise.formats import Format, SymbolFormat

__all__ = ["candidate_lines", "may_have_frame", "wanted"]

_MEMORY = 64 << 20  # bytes that the automaton may take; a tenth of it does for most


# No frame, but where the relative paths of others start; see `resolve.entered`
_DIRECTORIES = (
    r"^(?:(?:g|mingw32-)?make(?:\.exe)?(?:\[\d{1,5}\])?|ninja): (?:Enter|Leav)ing directory ",
)
# What is not shown, or takes away what was: the search cannot tell what is left
_NOT_SHOWN = (r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",)
_STARTS = "|".join(dict.fromkeys((*(known.start for known in UNDER_HEADING), RULE_START)))


def wanted() -> tuple[str, ...]:
    """All that a line can be wanted for, each once."""
    tables: tuple[Iterable[Format | SymbolFormat | type[Block]], ...] = (FORMATS, SYMBOLS, BLOCKS)
    pieces = [piece for table in tables for known in table for piece in known.search]
    return tuple(
        dict.fromkeys(
            (*pieces, rf"^[ \t]*(?:{_STARTS})", *AGAIN, *PAINTED, *_DIRECTORIES, *_NOT_SHOWN)
        )
    )


def _search() -> re2._Regexp:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.max_mem = _MEMORY
    # A match goes on to the end of its line, so that each line is found once. It starts where it is
    # looked for, as to find where else it starts the engine would read all backwards.
    anywhere = "|".join(piece for piece in wanted() if piece[0] != "^")
    at_start = "|".join(piece[1:] for piece in wanted() if piece[0] == "^")
    pattern = rf"(?m)(?s:.*?)(?:{anywhere}|^(?:{at_start}))[^\n]*"
    return re2.compile(pattern.encode(), options)


_SEARCH = _search()
# The engine itself: what the package does around each match takes longer than the search.
_match, _HERE = _SEARCH._regexp.Match, re2._Anchor.ANCHOR_START
_BLANK = rb"[ \t\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]"  # or not shown at all
_BELOW_HEADING = re.compile(
    _BLANK
    + rb"*(?:"
    + _STARTS.encode()
    + rb"|[\dA-Z:| \t]{1,12}[\0-\x08\x0b\x0c\x0e-\x1f\x7f])",  # what is not shown may part it
    re.MULTILINE,
)
_BELOW_FIRST = frozenset(range(0x21)) | frozenset(b"\x7f\xe20123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
    rb"|[ -/]{1,8}[0-~]|[0-~])"
)
_LINK = b"\x1b]8;"
_GOES_ON = re.compile(rb"\W|_|FOUND |$")


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must see, ascending, without newlines.

    The chunk holds whole lines. A recogniser that is `expecting` must see the others, too, until it
    is no longer. Lines that begin or end a link of their own are among them.
    """
    return _spans_of_coloured(chunk) if b"\x1b" in chunk else _spans(chunk)


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without its escape sequences, can name a place or a file."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    return bool(candidate_lines(data))


def _spans_of_coloured(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk of which the search sees only what a terminal shows."""
    parts: list[bytes] = []
    places: list[int] = []  # where, in what is shown, a sequence was
    hidden: list[int] = [0]  # how much is hidden before the first sequence, the second, …
    links: list[int] = []
    position = total = 0
    for match in _ESCAPE.finditer(chunk):
        start, end = match.span()
        if chunk.startswith(_LINK, start):
            links.append(start)
        parts.append(chunk[position:start])
        places.append(start - total)
        total += end - start
        hidden.append(total)
        position = end
    parts.append(chunk[position:])
    spans = [
        (start + hidden[bisect_left(places, start)], end + hidden[bisect_right(places, end)])
        for start, end in _spans(b"".join(parts))
    ]
    return sorted({*spans, *_lines_at(chunk, links)}) if links else spans


def _lines_at(chunk: bytes, places: list[int]) -> list[tuple[int, int]]:
    """The spans of the lines that places are in; both are ascending, and each line comes once."""
    lines: list[tuple[int, int]] = []
    end = -1
    for at in places:
        if at > end:
            start = chunk.rfind(b"\n", end + 1, at) + 1 or end + 1
            end = chunk.find(b"\n", at)
            end = len(chunk) if end < 0 else end
            lines.append((start, end))
    return lines


def _spans(data: bytes) -> list[tuple[int, int]]:
    """The spans in bytes of which all is shown."""
    spans: list[tuple[int, int]] = []
    headings: dict[int, int] = {}
    last = 0
    size = len(data)
    while True:
        ((at, end),) = _match(_HERE, data, last, size)
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
    """Adds those of the lines up to `end` that can be the heading of the line behind it."""
    for _ in range(HEADING_REACH):
        if end < 0:
            break
        start = data.rfind(b"\n", 0, end) + 1
        if RAW_HEADING.fullmatch(data, start, end):
            spans[start] = end
        elif _GOES_ON.match(data, start, end) is None:
            break
        end = start - 1
