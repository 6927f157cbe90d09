"""Recognises frames in one visible line by the table of formats, without earlier lines or disk."""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

import re2

from trace_links.patterns import compiled
from trace_links.recognise.formats import COLON, FORMATS, LINE, PARENTHESIS, Format
from trace_links.recognise.formats.paths import is_file, is_named_file, unquoted
from trace_links.recognise.formats.reach import (
    escapes_before,
    is_call_free,
    is_likely,
    is_one_path,
    is_whole_path,
    may_have_spaces,
    with_spaces,
)
from trace_links.recognise.formats.shape import ODD

_Search = Callable[[str, int], re.Match[str] | None]


__all__ = ["PAINTED", "Frame", "located", "painted_path", "searches_of"]


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
_AFTER_PAINTED = r"([:-])(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=\1)"
# For the search: the same between dashes, after a folder or spaces; of grep
PAINTED = (r"/(?:[^\s:/]+ )*[^\s:/]*[A-Za-z_]\d?\d?-\d+-",)
_PAINTED_LOCATION = r"[^:]{1,400}:(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: *$)"
_FILE_URL = "file://"
_URL_DRIVE = r"/[A-Za-z]:[\\/]"
_SPACED_FORMATS = frozenset(("compiler", "included-from"))
_JAVA_MODULE = r"^[a-z][\w.]{0,60}@[\w.+-]{1,40}/(?=\w+\.\w+$)"  # java.base@17/List.java
_MORE = r"[:(\[=\-+#]\d"  # where another frame may be; see also LINE
_NEAR = 200

_search_line = compiled(LINE[0]).search

_MAX_PLANS = 1000  # by the first character of a line, and the searches that succeed
_MEMORY = 32 << 20  # bytes for the automaton of these


class _Step(NamedTuple):
    """A format, prepared for matching lines."""

    known: Format
    literals: tuple[str, ...]
    guard: _Search | None
    search: _Search
    columns: tuple[str, ...]
    has_symbol: bool


_plans: dict[tuple[object, ...], tuple[_Step, ...]] = {}


def searches_of(known: Format) -> tuple[str, ...]:
    """What each line of a format contains, with or without bytes of ODD.

    Less than `search` for the formats that `locations` finds: in a line that is examined for other
    reasons, all of their texts count.
    """
    if known.search is COLON:
        return (r":\d",)
    if known.search is PARENTHESIS:
        return (r"\(\d",)
    return (*known.search, r":\d") if any(ODD in one for one in known.search) else known.search


@functools.cache
def _searches() -> tuple[Callable[[bytes], list[int]], tuple[frozenset[int], ...]]:
    """A search for all that the formats' lines contain, and the numbers of each format's."""
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.max_mem = _MEMORY
    found = re2.Set.SearchSet(options)
    numbers: dict[str, int] = {}
    for known in FORMATS:
        for one in searches_of(known):
            if one not in numbers:
                numbers[one] = found.Add(f"(?m){one}".encode())
    found.Compile()
    of_formats = tuple(frozenset(numbers[one] for one in searches_of(known)) for known in FORMATS)
    return found.Match, of_formats


def located(line: str) -> list[Frame]:
    """The frames of a line that have a location, from left to right."""
    match, of_formats = _searches()
    matched = match(line.encode("utf-8", "surrogateescape"))
    if not matched:
        return []
    key = (line[0], *matched)
    steps = _plans.get(key)
    if steps is None:
        if len(_plans) >= _MAX_PLANS:
            _plans.clear()
        steps = _plans[key] = tuple(
            _step(known)
            for known, numbers in zip(FORMATS, of_formats, strict=True)
            if not numbers.isdisjoint(matched) and (not known.first or line[0] in known.first)
        )
    frames: list[Frame] = []
    for step in steps:
        for literal in step.literals:
            if literal not in line:
                break
        else:
            if not frames:
                _add(line, step, frames)
                if len(frames) == 1 and _is_all(line, frames[0]):
                    return frames
            else:
                _add(line, step, frames)
    if len(frames) > 1:
        frames.sort(key=_start)
    return frames


@functools.cache
def _step(known: Format) -> _Step:
    pattern = compiled(known.pattern)
    return _Step(
        known,
        known.literals,
        None if known.guard is None else compiled(known.guard).search,
        pattern.match if known.anchored else pattern.search,
        tuple(name for name in pattern.groupindex if name.startswith("column")),
        "symbol" in pattern.groupindex,
    )


def _is_all(line: str, only: Frame) -> bool:
    """Whether nothing else in a line with this frame could be a frame."""
    start, end = only.start, only.end
    if (
        start >= _NEAR
        or compiled(_MORE).search(line, end)
        or (start and compiled(_MORE).search(line, 0, start))
    ):
        return False
    return "ine" not in line or not (_search_line(line, end) or _search_line(line, 0, start))


def _start(frame: Frame) -> int:
    return frame.start


def _add(line: str, step: _Step, frames: list[Frame]) -> None:
    """Add the frames of one format in the text that other frames do not use."""
    known, _, guard, search, _, _ = step
    claimed = sorted((frame.start, frame.end) for frame in frames) if frames else ()  # by others
    position = left = 0
    while True:
        if guard is not None:
            near = guard(line, position)
            if near is None:
                return
            if known.adjacent:
                position = line.rfind(" ", position, near.start()) + 1 or position
        match = search(line, position)
        if match is None:
            return
        position = match.end()
        if claimed:
            start = match.start("path")
            at = bisect_left(claimed, (position,))  # those that start before the end of the match
            if at and claimed[at - 1][1] > start:
                if known.anchored:
                    return
                continue
            left = max(left, claimed[at - 1][1] if at else 0)
        found = _make_frame(line, step, match, left)
        if found is not None:
            frames.append(found)
            left = found.end
        if known.anchored:
            return


def _make_frame(line: str, step: _Step, match: re.Match[str], left: int) -> Frame | None:
    known = step.known
    path, text = match.group("path", "line")
    number = int(text)
    if number == 0:
        return None
    column = None
    first, last = match.span("path")
    if "\\" in path and '"' in line:
        first += escapes_before(path)
        path = line[first:last]
    start, end = match.span("line")
    first = min(first, start)
    last = max(last, end)
    for group in step.columns:
        text = match[group]
        if text is not None:
            # A tool that counts from 0 may use a format in which others count from 1.
            column = int(text) + 1 - known.first_column or 1
            last = max(last, match.end(group))
            break
    if known.extensions and not path.endswith(known.extensions):
        return None
    likely = is_likely(line, path, column, match.end(), known.name)
    if not (is_named_file(path) if known.named else is_file(path, number, column, likely)):
        # my dir/hay 2.py:3, /srv/my dir/2.py:3
        if (
            known.name != "colon"
            or line[first - 1 : first] != " "
            or not compiled(_LETTERED).search(path)
        ):
            return None
        first = with_spaces(line, path, first, left)
        path = line[first : match.end("path")]
        if not is_file(path, number, column, likely):
            return None
    elif known.name == "colon":
        if not is_whole_path(line, path, first, match):
            return None
        if first and line[first - 1] == " ":
            first = with_spaces(line, path, first, left)
            path = line[first : match.end("path")]
    elif known.name == "parenthesis":
        if not is_call_free(path, line, match):
            return None
    elif " " in path and known.name in _SPACED_FORMATS:
        if not may_have_spaces(path):
            return None
        if known.name == "compiler" and not is_one_path(path):
            return None  # the line has words before the path: #5 12.3 src/a.c:3:9: error: x
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
    symbol = match["symbol"] if step.has_symbol else None
    return Frame(known.name, path, number, column, symbol, first, last)


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
