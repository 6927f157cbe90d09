"""Recognises frames in one visible line by the table of formats, without earlier lines or disk."""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from trace_links.patterns import compiled
from trace_links.recognise.formats.paths import is_file, is_named_file, unquoted
from trace_links.recognise.formats.reach import (
    escapes_before,
    is_call_free,
    is_likely,
    is_whole_path,
    may_have_spaces,
    with_spaces,
)
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.relaxed import derived

_Search = Callable[[str, int], re.Match[str] | None]


class Frame(NamedTuple):
    """A location in a line of output. A frame without a path has only a symbol."""

    style: str
    """The name of the format."""
    path: str | None
    line: int | None
    column: int | None
    """Counted from 1, even if the tool counts from 0."""
    symbol: str | None
    """The name of the function, or in some formats its place in the library: +0x19e37."""
    start: int
    """The start of the text from the path through line and column, in code points of the line."""
    end: int
    """The end of that text."""
    library: str | None = None
    """The path of the library that contains the symbol."""
    build_id: str = ""
    """That of the library, if the line has it."""


# A change of colour ends a path, so that the path may have parentheses.
_BAD_PAINTED = r"[:\"'`{}<>|=,;]|\s[/~]|\s\s"
_LETTERED = r"\.[A-Za-z]\w*$"
# What follows a coloured path, and a coloured path with line and column: of gcc and clang.
_AFTER_PAINTED = r"([:-])(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=\1| - )"
# For the search: the same between dashes, after a folder or spaces; of grep
PAINTED = (r"/(?:[^\s:/]+ )*[^\s:/]*[A-Za-z_]\d?\d?-\d+-",)
_PAINTED_LOCATION = r"[^:]{1,400}:(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: *$)"
_FILE_URL = "file://"
_URL_DRIVE = r"/[A-Za-z]:[\\/]"
# java.base@17/List.java
_JAVA_MODULE = r"^[a-z][\w.]{0,60}@[\w.+-]{1,40}/(?=\w+\.(?:java|kt|scala|groovy|clj)$)"


# Where another frame may be
_MORE = r"[:(\[=\-+#]\d|[Ll]ine(?:s?:?|no)[ =,][ \t]?(?:<b>|[<#])?\d"
_NEAR = 200


class Row(NamedTuple):
    """A format, prepared for matching lines."""

    known: Format
    search: _Search
    end: _Search | None
    """A faster search for what each match ends with, if there may be none."""
    is_anchored: bool
    path: str
    """The name of the group with the path."""
    columns: tuple[str, ...]
    has_symbol: bool


@functools.cache
def row(known: Format) -> Row:
    """The format, prepared."""
    pattern = compiled(known.pattern)
    is_anchored = known.pattern.startswith("^")
    end = derived(known.pattern).end
    return Row(
        known,
        pattern.match if is_anchored else pattern.search,
        re.compile(end.replace(r"[\x80-\xff]", r"[^\x00-\x7f]")).search if end else None,
        is_anchored,
        "marked" if "marked" in pattern.groupindex else "path",
        tuple(name for name in pattern.groupindex if name.startswith("column")),
        "symbol" in pattern.groupindex,
    )


def located(line: str, rows: Sequence[Row]) -> list[Frame]:
    """The frames of a line that have a location in one of these formats, from left to right."""
    frames: list[Frame] = []
    for one in rows:
        is_first = not frames
        _add(line, one, frames)
        if is_first and len(frames) == 1 < len(rows) and _is_all(line, frames[0]):
            break
    if len(frames) > 1:
        frames.sort(key=_start)
    return frames


def _is_all(line: str, only: Frame) -> bool:
    """Whether nothing else in a line with this frame could be a frame."""
    more = compiled(_MORE).search
    return only.start < _NEAR and not more(line, only.end) and not more(line, 0, only.start)


def _start(frame: Frame) -> int:
    return frame.start


def _add(line: str, row: Row, frames: list[Frame]) -> None:
    """Add the frames of one format in the text that other frames do not use."""
    claimed = sorted((frame.start, frame.end) for frame in frames) if frames else ()  # by others
    position = left = 0
    while not position or row.end is None or row.end(line, position) is not None:
        match = row.search(line, position)
        if match is None:
            return
        position = match.end()
        if claimed:
            start = match.start(row.path)
            at = bisect_left(claimed, (position,))  # those that start before the end of the match
            if at and claimed[at - 1][1] > start:
                if row.is_anchored:
                    return
                continue
            left = max(left, claimed[at - 1][1] if at else 0)
        found = _make_frame(line, row, match, left)
        if found is not None:
            frames.append(found)
            left = found.end
        if row.is_anchored:
            return


def _make_frame(line: str, row: Row, match: re.Match[str], left: int) -> Frame | None:
    known = row.known
    path, text = match.group(row.path, "line")
    number = int(text)
    if number == 0:
        return None
    column = None
    first, last = match.span(row.path)
    if "\\" in path and '"' in line:
        first += escapes_before(path)
        path = line[first:last]
    start, end = match.span("line")
    if start < first:
        first = start
    if end > last:
        last = end
    for name in row.columns:
        text = match[name]
        if text is not None:
            # A tool that counts from 0 may use a format in which others count from 1.
            column = int(text) + (name == "column0") or 1
            last = max(last, match.end(name))
            break
    if row.path == "marked":
        if not is_named_file(path):
            return None
    elif not _is_path(line, known, path, number, column, match.end()):
        # my dir/hay 2.py:3, /srv/my dir/2.py:3
        if (
            known.name != "colon"
            or line[first - 1 : first] != " "
            or not compiled(_LETTERED).search(path)
        ):
            return None
        first = with_spaces(line, path, first, left)
        path = line[first : match.end(row.path)]
        if not _is_path(line, known, path, number, column, match.end()):
            return None
    elif known.name == "colon":
        if not is_whole_path(line, path, first, match):
            return None
        if first and line[first - 1] == " ":
            first = with_spaces(line, path, first, left)
            path = line[first : match.end(row.path)]
    elif known.name == "parenthesis":
        if not is_call_free(path, line, match):
            return None
    elif " " in path and known.name == "included-from" and not may_have_spaces(path):
        return None
    if path.startswith(_FILE_URL):
        path = path[len(_FILE_URL) :]
        if compiled(_URL_DRIVE).match(path) is not None:
            path = path[1:]
    elif "@" in path and known.name == "colon":
        module = compiled(_JAVA_MODULE).match(path)
        if module is not None:
            path = path[module.end() :]
            first += module.end()
    elif known.name == "git-quoted":
        path = unquoted(path)
    symbol = match["symbol"] if row.has_symbol else None
    return Frame(known.name, path, number, column, symbol, first, last)


def _is_path(
    line: str, known: Format, path: str, number: int, column: int | None, end: int
) -> bool:
    """Whether the path of a location, which ends at `end`, is one of its format."""
    return is_file(path, number, column) or (
        is_likely(line, path, column, end, known.name) and is_file(path, number, column, True)
    )


def painted_path(line: str, painted: int) -> Frame | None:
    """The frame at the start of a line whose path has spaces and is in one colour (`painted`)."""
    if " " not in line[:painted]:
        return None
    match = compiled(_AFTER_PAINTED).match(line, painted)
    if match is None:
        match = compiled(_PAINTED_LOCATION).match(line, 0, painted)
        if match is None:
            return None
    path = line[: match.start("line") - 1]
    number = int(match["line"])
    if not number or path[:1] == " " or compiled(_BAD_PAINTED).search(path, 2):
        return None
    if not is_file(path, number, 1):
        return None
    column = None if match["column"] is None else int(match["column"]) or 1
    return Frame("painted", path, number, column, None, 0, match.end())
