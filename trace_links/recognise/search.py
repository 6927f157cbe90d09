"""Finds the lines that can matter to a recogniser, by searches over whole chunks of raw bytes.

May find too many lines, but not too few. The searches are RE2 patterns, see `search_table`. The
lines where only the format path:line:column can match are left to `locations`, which finds the
text itself: `special_lines` are all others, `candidate_lines` all that matter.

Imports nothing that a filter does not need for output without a location: no tables, and not `re`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from itertools import accumulate

import re2

from trace_links.recognise import limits
from trace_links.recognise import search_texts as texts

_Match = Callable[..., list[tuple[int, int]]]


__all__ = [
    "candidate_lines",
    "has_long_line",
    "is_location",
    "locations",
    "may_have_frame",
    "may_matter",
    "special_lines",
]

_MEMORY = 64 << 20  # bytes for each automaton; a tenth is enough for most input
_HERE, _ANYWHERE = re2._Anchor.ANCHOR_START, re2._Anchor.UNANCHORED
_COLON, _CLOSING = b":)"
_DIGITS = frozenset(b"0123456789")
_ENDS = frozenset(b"\n\r\t :,)]>\"'")
_BELOW_FIRST = frozenset(range(0x21)) | frozenset(b"\x7f\xe20123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NOT_IN_HEADING = b":*?\"'<>|,;()=\t"
_LONGEST_HEADING = 520  # bytes
_BEFORE_HEADING = b"FILE: ", b"In ", b"File "
_ROOTS = frozenset(b"/\\.~")
_PRINTED = bytes(range(0x20, 0x7F))
_NAMES = frozenset(map(str.encode, texts.NAMES))


@functools.cache
def _search(*more: str) -> _Match:
    """The search for special lines, and for lines with one of these patterns."""
    # A match extends to the end of its line, so that each line is found once. It starts where the
    # search starts, as the engine finds another start by reading everything backwards.
    anywhere = "|".join((*texts.ANYWHERE, *more))
    at_start = "|".join(texts.AT_START)
    return _compiled(rf"(?m)(?s:.*?)(?:{anywhere}|^(?:{at_start}))[^\n]*")


@functools.cache
def _location_search() -> _Match:
    return _compiled(f"(?m){texts.LOCATION[0]}")


def _compiled(pattern: str) -> _Match:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.max_mem = _MEMORY
    # The engine itself, as the package's own code around each match takes longer than the search.
    return re2.compile(pattern.encode(), options)._regexp.Match  # type: ignore[no-any-return]


@functools.cache
def _below_heading() -> Callable[[bytes, int], re.Match[bytes] | None]:
    """Matches the start of a line below a heading."""
    import re

    blank = rb"[ \t\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]"  # or invisible
    return re.compile(
        blank
        + rb"*(?:"
        + texts.BELOW_HEADING[0].encode()
        + rb"|[\dA-Z:| \t]{1,12}[\0-\x08\x0b\x0c\x0e-\x1f\x7f])",  # these may split it
        re.MULTILINE,
    ).match


@functools.cache
def _escapes() -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """Patterns for escape sequences, and for the start of a link of the input's own."""
    import re

    escape = re.compile(
        rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
        rb"|[ -/]{1,8}[0-~]|[0-~])"
    )
    return escape, re.compile(rb"\x1b\]8;")


def may_matter(data: bytes) -> bool:
    """Whether whole lines, the first of an output, may need a recogniser."""
    return b"\x1b" in data or has_long_line(data) or may_have_frame(data)


def has_long_line(data: bytes) -> bool:
    """Whether a line has more than LONGEST bytes, or may have."""
    position = -1
    while len(data) - position > limits.LONGEST:
        end = data.rfind(b"\n", position + 1, position + 2 + limits.LONGEST)
        if end < 0:
            return True
        position = end
    return False


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must get, ascending, without newlines.

    The chunk contains whole lines. A recogniser must get the others as well while it is
    `expecting`. Includes lines that begin or end a link of the input's own.
    """
    return _spans_of_coloured(chunk) if b"\x1b" in chunk else _spans(chunk, *texts.LOCATION)


def special_lines(data: bytes) -> list[tuple[int, int]]:
    """Those of the lines, without escape sequences, that `locations` cannot decide about."""
    return _spans(data)


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without escape sequences, can contain a location or a file name."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    if b"\x1b" in data:
        return bool(candidate_lines(data))
    return bool(special_lines(data)) or _location_search()(_ANYWHERE, data, 0, len(data))[0][0] >= 0


def locations(data: bytes) -> list[tuple[int, int]]:
    """The spans of all texts that may be path:line, with the byte before each, ascending."""
    found: list[tuple[int, int]] = []
    match, anywhere, add = _location_search(), _ANYWHERE, found.append
    last, size = 0, len(data)
    while True:
        ((start, end),) = match(anywhere, data, last, size)
        if start < 0:
            return found
        sign = data[end - 1]
        if sign not in _DIGITS or data[end - 2] == _CLOSING:  # not path:line, but possibly (line)
            at = data.rfind(b"(", start, end)
            if at > start:
                last = at
                add((start, at + 1))
                continue
            if sign == _COLON:
                end -= 1
        # The number may begin the next path: a.c:3d.c:4
        last = end if end == size or data[end] in _ENDS else data.rfind(b":", start, end)
        add((start, end))


def is_location(data: bytes, start: int, end: int) -> bool:
    """Whether `locations` finds a text at `start`; `end` is in its line."""
    line_end = data.find(b"\n", end) + 1 or len(data)
    ((found, _),) = _location_search()(_HERE, data, start, line_end)
    return found >= 0


def _spans_of_coloured(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk with escape sequences, which are removed for the search."""
    escape, link = _escapes()
    shown = escape.sub(b"", chunk)
    found = _spans(shown, *texts.LOCATION, *texts.PAINTED)
    links = [match.start() for match in link.finditer(chunk)]
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
        # A backspace removes what is before it.
        if data.find(b"\b", start, end) >= 0 or (
            data[start] in _BELOW_FIRST and _below_heading()(data, start) is not None
        ):
            _add_headings(data, start - 1, headings)
    _add_headings(data, len(data) - (data[-1:] == b"\n"), headings)
    return sorted({*spans, *headings.items()}) if headings else spans


def _add_headings(data: bytes, end: int, spans: dict[int, int]) -> None:
    """Add the lines up to `end` that can be the heading of the line after it."""
    for _ in range(limits.HEADING_REACH):
        if end < 0:
            break
        start = data.rfind(b"\n", 0, end) + 1
        line = data[start : min(end, start + _LONGEST_HEADING)]
        if _may_be_heading(line):
            spans[start] = end
        elif line[:1].isalnum() and not line.startswith(b"FOUND "):
            break
        end = start - 1


def _may_be_heading(line: bytes) -> bool:
    """Whether a line may be one of the headings in `headings`: it has a path, and little else."""
    if line.startswith(b"== "):
        return True
    text = line.rstrip().removesuffix(b":").rstrip().lstrip(b" ")
    for word in _BEFORE_HEADING:
        text = text.removeprefix(word)
    if text[1:2] == b":":  # of a drive
        text = text[2:]
    if text.translate(None, _NOT_IN_HEADING) != text:
        return False
    if not text.isascii():
        return True
    # Others with spaces are prose. What is not printed may split the words and the name.
    if b" " in text and text[0] not in _ROOTS and not text.translate(None, _PRINTED):
        return b"." in text[text.rfind(b"/") + 1 :] or text.rpartition(b" ")[2] in _NAMES
    if b"/" in text or b"." in text or b"\\" in text:
        return True
    return text.rpartition(b" ")[2] in _NAMES
