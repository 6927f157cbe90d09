"""Frames within one visible line, by the table of formats: nothing of earlier lines, no disk."""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from trace_links.formats import COLON, FORMATS, GATES, LINE, PARENTHESIS, SPECIAL, SYMBOLS
from trace_links.formats.paths import is_file, is_named_file, unquoted

if TYPE_CHECKING:
    from trace_links.formats import Format

__all__ = ["JAVA_MODULE", "REQUEST", "SPACED_LEFT", "Frame", "located", "painted_path", "symbols"]


class Frame(NamedTuple):
    """A place that a line of output names. A frame without a path is known by its symbol only."""

    style: str  # the name of the format
    path: str | None
    line: int | None
    column: int | None  # from 1, whatever the tool counts from
    symbol: str | None
    start: int  # code points in the visible line: the text from the path through line and column
    end: int


SPACED_LEFT = re.compile(
    r"^(?P<lead>\s*(?:[-*•>\u276f]\s+)?)(?P<path>(?:/(?!/? )|\./|\.\./|~/|[A-Za-z]:[\\/]))"
)
_BAD_SPACED = re.compile(r"[:\"'`()\[\]{}<>|=,;]|\s[/~]|\s\s")
# Colours say where a path ends, so that it may have parentheses.
_BAD_PAINTED = re.compile(r"[:\"'`{}<>|=,;]|\s[/~]|\s\s")
_ENDED = re.compile(r"\.[A-Za-z]\w{0,5}\s")  # a path before the last word
# my dir/hay stack.c:3: the word before a bare name has the slash, so both are of one path.
_SPLIT_WORDS = re.compile(r"(?:[\w.+-]{1,60} ){0,2}[\w.+-]{1,60}(?:/[\w+-]{1,60}){1,20} $")
_LETTERED = re.compile(r"\.[A-Za-z]\w*$")
# What follows a painted path, and a painted path with its place: of gcc and clang.
_BEHIND_PAINTED = re.compile(r"([:-])(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=\1)")
_PAINTED_PLACE = re.compile(r"[^:]{1,400}:(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?(?=: *$)")
_FILE_URL = "file://"
# What ends within the name of a folder, so that a slash behind it starts no path.
_IN_NAME = re.compile(r"\)$|[\w/\[]\[[\w.-]{0,40}\]{1,2}$")
_DRIVE_BEFORE = re.compile(r"//[A-Za-z]:$")
_URL_DRIVE = re.compile(r"/[A-Za-z]:[\\/]")
# A path, or the start of one, behind a newline in JSON; C:\new\test.c has none.
_ESCAPES = re.compile(
    r"(?:\\[nrt])+(?=[/~]|\.{1,2}/|[A-Za-z]:[\\/])|^(?:\\[nrt])+(?=[^\\]+$)"
    r"|^(?:[^\\]*\\[nrt])+(?=[^\\/]+/[^\\]*$)"
)
_MESSAGE = re.compile(r" ?:| (?:Fatal|Error|Warning|Hint|Note): ")
REQUEST = re.compile(r"\b(?:GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS) $")
_SPACED_FORMATS = frozenset(("compiler", "included-from"))
JAVA_MODULE = re.compile(r"^[a-z][\w.]{0,60}@[\w.+-]{1,40}/(?=\w+\.\w+$)")  # java.base@17/List.java
_MORE = re.compile(r"[:(\[=\-+#]\d")  # where another frame would be; see LINE, too
_NEAR = 200

# Which of these a line has says which formats are tried; a format's other needles one by one.
_COMMON = ('"', "(", "/")
_MOST_PLANS = 1000

_Search = Callable[[str, int], "re.Match[str] | None"]
_Key = tuple[bool, bool, bool, bool, bool, bool, bool, str]


class _Step(NamedTuple):
    """A format, with what is asked of each line at hand."""

    known: Format
    needles: tuple[str, ...]
    guard: _Search | None
    search: _Search
    columns: tuple[str, ...]
    has_symbol: bool


_plans: dict[_Key, tuple[_Step, ...]] = {}


def located(line: str) -> list[Frame]:
    """The frames of a line that name a place, from left to right."""
    has_line = "ine" in line and LINE.search(line) is not None
    has_parenthesis = "(" in line
    key = (
        has_line,
        has_parenthesis and PARENTHESIS.search(line) is not None,
        COLON.search(line) is not None,
        SPECIAL.search(line) is not None,
        '"' in line,
        has_parenthesis,
        "/" in line,
        line[:1],
    )
    frames: list[Frame] = []
    for step in _plans.get(key) or _plan(key):
        for needle in step.needles:
            if needle not in line:
                break
        else:
            if not frames:
                _add(line, step, frames)
                if len(frames) == 1 and _is_all(line, frames[0], has_line):
                    return frames
            else:
                _add(line, step, frames)
    if len(frames) > 1:
        frames.sort(key=_start)
    return frames


def _plan(key: _Key) -> tuple[_Step, ...]:
    """What to try on a line with these features."""
    closed = {gate for gate, found in zip(GATES, key, strict=False) if not found}
    missing = [text for text, has in zip(_COMMON, key[len(GATES) :], strict=False) if not has]
    plan = tuple(
        _step(known)
        for known in FORMATS
        if known.gate not in closed
        and (not known.first or key[-1] in known.first)
        and not any(common in needle for common in missing for needle in known.needles)
    )
    if len(_plans) >= _MOST_PLANS:
        _plans.clear()
    _plans[key] = plan
    return plan


@functools.cache
def _step(known: Format) -> _Step:
    pattern = re.compile(known.pattern)
    return _Step(
        known,
        tuple(needle for needle in known.needles if needle not in _COMMON),
        None if known.guard is None else re.compile(known.guard).search,
        pattern.match if known.anchored else pattern.search,
        tuple(name for name in pattern.groupindex if name.startswith("column")),
        "symbol" in pattern.groupindex,
    )


def _is_all(line: str, only: Frame, has_line: bool) -> bool:
    """Whether a line with this frame has nothing that could be another."""
    start, end = only.start, only.end
    if start >= _NEAR or _MORE.search(line, end) or (start and _MORE.search(line, 0, start)):
        return False
    return not has_line or not (LINE.search(line, end) or LINE.search(line, 0, start))


def _start(frame: Frame) -> int:
    return frame.start


def _add(line: str, step: _Step, frames: list[Frame]) -> None:
    """Adds the frames of one format in the text that others have left."""
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
            at = bisect_left(claimed, (position,))  # what starts before the end of the match
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
        first += _escapes_before(path)
        path = line[first:last]
    start, end = match.span("line")
    first = min(first, start)
    last = max(last, end)
    for group in step.columns:
        text = match[group]
        if text is not None:
            # A tool that counts from 0 may write in a format whose others count from 1.
            column = int(text) + 1 - known.first_column or 1
            last = max(last, match.end(group))
            break
    if known.extensions and not path.endswith(known.extensions):
        return None
    likely = _is_likely(line, path, column, match.end(), known.name)
    if not (is_named_file(path) if known.named else is_file(path, number, column, likely)):
        # my dir/hay 2.py:3, /srv/my dir/2.py:3
        if known.name != "colon" or line[first - 1 : first] != " " or not _LETTERED.search(path):
            return None
        first = _with_spaces(line, path, first, left)
        path = line[first : match.end("path")]
        if not is_file(path, number, column, likely):
            return None
    elif known.name == "colon":
        if not _stands_alone(line, path, first, match):
            return None
        if first and line[first - 1] == " ":
            first = _with_spaces(line, path, first, left)
            path = line[first : match.end("path")]
    elif known.name == "parenthesis":
        if not _is_call_free(path, line, match):
            return None
    elif " " in path and known.name in _SPACED_FORMATS:
        if _BAD_SPACED.search(path, 2):
            return None
        if known.name == "compiler" and not _is_one_path(path):
            return None  # the line has words before the path: #5 12.3 src/a.c:3:9: error: x
    if path.startswith(_FILE_URL):
        path = path[len(_FILE_URL) :]
        if _URL_DRIVE.match(path) is not None:
            path = path[1:]
    elif "@" in path and known.name == "colon":
        module = JAVA_MODULE.match(path)
        if module is not None:
            path = path[module.end() :]
            first += module.end()
    elif known.name == "git-quoted":
        path = unquoted(path)
    symbol = match["symbol"] if step.has_symbol else None
    return Frame(known.name, path, number, column, symbol, first, last)


def painted_path(line: str, painted: int) -> Frame | None:
    """The place at the start of a line whose path has spaces, and is `painted` as one."""
    if " " not in line[:painted]:
        return None
    match = _BEHIND_PAINTED.match(line, painted)
    if match is None:
        match = _PAINTED_PLACE.match(line, 0, painted)
        if match is None:
            return None
    path = line[: match.start("line") - 1]
    number = int(match["line"])
    if not number or path[:1] == " " or _BAD_PAINTED.search(path, 2):
        return None
    if not is_file(path, number, 1):
        return None
    column = None if match["column"] is None else int(match["column"]) or 1
    return Frame("painted", path, number, column, None, 0, match.end())


def _escapes_before(path: str) -> int:
    """How much of a path in a quoted text are a newline's or a tab's escape, and what is before."""
    end = 0
    for found in _ESCAPES.finditer(path):
        end = found.end()
    return end


def _is_likely(line: str, path: str, column: int | None, end: int, name: str) -> bool:
    """Whether what is before a line number is a file by what is around it."""
    if "/" not in path:
        return column is not None and line.startswith(": ", end)
    return (column is not None or name == "compiler") and "." not in path.partition("/")[0].strip(
        "."
    )


def _stands_alone(line: str, path: str, first: int, match: re.Match[str]) -> bool:
    before = line[first - 1 : first]
    if before and before in ")]" and path[0] == "/" and _IN_NAME.search(line, 0, first):
        return False  # C:/Program Files (x86)/a.c:3, src[1]/a.c:3
    if path[0] == "/" and REQUEST.search(line, max(0, first - 12), first):
        return False  # GET /index.html:80
    if before == " " and line.endswith("docstring of ", 0, first):
        return False  # counted from the start of the docstring
    has_extension = "." in path.replace("\\", "/").rpartition("/")[2]
    if before == ":":
        # host:8080/a.js:3, PATH=/usr/man:/opt/a/b:3, scheme:opaque/a.py:3, https://host/a.js:3
        if path.startswith("//"):
            return False
        if path[0] == "/" and not has_extension:
            return False
        if path[0].isdigit() and "/" in path:
            return False
        if _DRIVE_BEFORE.search(line, max(0, first - 4), first) is not None:
            return False  # phar://C:/x.php:3
    return has_extension or not path.startswith("/") or line[match.end() : match.end() + 1] != "/"


def _is_call_free(path: str, line: str, match: re.Match[str]) -> bool:
    # resolv.conf(5) is a manual page, a.py(3) without more after it may be a call.
    if "/" in path or "\\" in path or _MESSAGE.match(line, match.end()) is not None:
        return True
    return line.startswith("]", match.end()) and line[: match.start()].endswith(":")  # Chromium


def _is_one_path(path: str) -> bool:
    """Whether words at the start of a line are a path with spaces, and not a path behind words."""
    rooted = SPACED_LEFT.match(path)
    if rooted is not None and rooted.end("lead") == 0:
        return _ENDED.search(path) is None
    last = path.rfind(" ") + 1
    return _is_split(path, path[last:], last)


def _is_split(line: str, path: str, first: int) -> bool:
    """Whether a name goes on a path that begins the line: the word before has the slash."""
    return "/" not in path and first <= 300 and _SPLIT_WORDS.match(line[:first]) is not None


def _with_spaces(line: str, path: str, first: int, start: int) -> int:
    """Where the path starts if it begins a line, or stands in quotes, and has spaces."""
    if first == start:
        return first
    if start == 0 and line[first + len(path)] == ":" and _is_split(line, path, first):
        return 0
    lead = SPACED_LEFT.match(line, start) if start == 0 else None
    begin = lead.start("path") if lead else -1
    if begin < 0:
        window = line[max(start, first - 300) : first]
        for opening in "\"'`":
            at = window.rfind(opening)
            if at >= 0 and window[at + 1 : at + 2] in {"/", "~", "."}:
                begin = first - len(window) + at + 1
                break
    if 0 <= begin < first and first - begin <= 300:
        between = line[begin + 2 : first]
        if not _BAD_SPACED.search(between.rstrip(" ") + " x") and not _ENDED.search(between):
            return begin
    return first


def symbols(line: str) -> list[Frame]:
    """The frame of a line that names only a function."""
    for known in SYMBOLS:
        if known.needle in line:
            match = known.pattern.match(line)
            if match is not None:
                start, end = match.span("symbol")
                return [Frame(known.name, None, None, None, match["symbol"], start, end)]
    return []
