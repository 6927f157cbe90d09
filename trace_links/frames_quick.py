"""The commonest lines without the table of formats: one place, and nothing that could be another.

What `quick_frame` finds is exactly what `located` finds; a line of which it is not sure is left to
that. A path is judged once, and the verdict kept.
"""

from __future__ import annotations

import functools
import re

from trace_links.formats import FORMATS, SEVERITY
from trace_links.formats_paths import PORTS, is_file, is_named_file
from trace_links.frames_line import JAVA_MODULE, REQUEST, SPACED_LEFT, Frame

__all__ = ["kind_of", "quick_frame"]

_PYTHON = re.compile(
    r'[\s|+]*File "([^"\n]{1,1000})", line (\d{1,7})(?:, in ([\w<>.]{1,300})| in [\w<>.]+)?\Z'
)
_IN_PARENTHESES = re.compile(r"([\w./+~-]{1,300})\((\d{1,7})(?:,(\d{1,6}))?\)(?=: )")
_ANCHOR = re.compile(r":(\d{1,7})(?::(\d{1,6}))?(?=[: )\]]|,(?!\d)|\Z)(?!: [CRWEFI]\d{4}: )")
_SEVERE = re.compile(rf": {SEVERITY}\b")
# What another place would need.
_AFTER = re.compile(r"[:(\[=\-#]\d|\+(?!0x)\d|ines?:?[ =,]\s?\d")
# The same before a path, where frames are counted (#1, ==1==), and what says more than a word.
_BEFORE = re.compile(
    r"[:\[]\d|\S\(\d|\(\d+[,:]|[\w+][=-]\d|\S#\d| \+\d|ines?:?[ =,]\s?\d"
    r"|[\"'`][/~.]|[#:] \d|-->|:::|\u2500"
)
# I1120 10:04:00.123456  1234 a.cc:87] and 2026-11-20 10:04:00.123456: I a.cc:87]
_LOG_TIME = re.compile(
    r"[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} +\d{1,20} "
    r"|\[?\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?Z?(?:: [IWEF])?[] ]"
)
# Words before a place that are of formats of their own.
_OWN_WORDS = frozenset(("troff:", "groff:", "man:", "mandoc:", "Location:", "@"))
_OWN_EXTENSIONS = (".dart", *(end for known in FORMATS for end in known.extensions))
_LOG_STARTS = frozenset("IWEF[12")
# What a path is: with an extension, or from the root and without one.
_ENDED, _ROOTED = 2, 1
_EXTENSION = re.compile(r"\.[A-Za-z][\w+]{0,10}\Z")
_CONTEXT_LINE = re.compile(r"\.[A-Za-z][\w+]{0,10}-\d")  # of grep
_PLAIN_PATH = re.compile(r"[\w./+~-]{1,300}\Z")
_FARTHEST = 200  # of a path's start, in a line that is looked at only here


def quick_frame(line: str) -> Frame | None:
    """The only frame of a line, or None where this is for the table of formats to say."""
    time = _LOG_TIME.match(line) if line[:1] in _LOG_STARTS else None
    first = 0 if time is None else time.end()
    anchor = _ANCHOR.search(line, first)
    if anchor is None:
        return _python_frame(line) or _parenthesis_frame(line)
    at, end = anchor.span()
    start = line.rfind(" ", 0, at) + 1
    path = line[start:at]
    if "(" in path or "\t" in path:
        start = max(line.rfind("(", 0, at), line.rfind("\t", 0, at)) + 1
        path = line[start:at]
    digits, column = anchor.groups()
    number = int(digits)
    kind = kind_of(path)
    if not kind and "@" in path:
        module = JAVA_MODULE.match(path)
        if module is not None:
            start += module.end()
            path = path[module.end() :]
            kind = kind_of(path)
    if (
        not kind
        or not number
        or start > _FARTHEST
        or (column is None and number in PORTS)
        or _AFTER.search(line, end) is not None
    ):
        return None
    style: str | None = "colon"
    if line[:start].lstrip() == "--> ":
        style = "rust-arrow"
    elif start:
        if _BEFORE.search(line, first, start + 1) is not None:
            return None
        style = _style_behind(line, start, path, end, kind)
        if style is None:
            return None
    elif kind == _ENDED and _SEVERE.match(line, end) is not None:
        style = "compiler"
    return tuple.__new__(
        Frame,
        (style, path, number, None if column is None else int(column) or 1, None, start, end),
    )


def _python_frame(line: str) -> Frame | None:
    match = _PYTHON.match(line)
    if match is None:
        return None
    path, digits, symbol = match.groups()
    number = int(digits)
    if not number or not is_named_file(path):
        return None
    start, end = match.start(1), match.end(2)
    return tuple.__new__(Frame, ("python", path, number, None, symbol, start, end))


def _parenthesis_frame(line: str) -> Frame | None:
    match = _IN_PARENTHESES.match(line)
    if match is None:
        return None
    path, digits, column = match.groups()
    number = int(digits)
    if not number or kind_of(path) != _ENDED or _AFTER.search(line, match.end()) is not None:
        return None
    if column is None:
        return tuple.__new__(Frame, ("parenthesis", path, number, None, None, 0, match.end(2)))
    place = ("msvc", path, number, int(column) or 1, None, 0, match.end(3))
    return tuple.__new__(Frame, place)


def _style_behind(line: str, start: int, path: str, end: int, kind: int) -> str | None:
    """The style of a place behind other text, None where this has a say."""
    rooted = SPACED_LEFT.match(line)
    if rooted is not None and rooted.start("path") < start:
        return None
    before = line[start - 1]
    if before == "(":
        return None if path[0] == "/" else "colon"
    after = line[end : end + 1]
    if after == ")" or ("/" not in path and "/" in line[:start]):
        return None
    words = line[:start].strip()
    if words.startswith(("from", "In ")):
        alone = words == "from" and line[0] in " \t" and line[start - 5 : start] == "from "
        if not alone and line[:start] != "In file included from ":
            return None
        if line[end:] not in ("", ":", ","):
            return None
        return "included-from" if kind == _ENDED else "colon"
    if words in _OWN_WORDS or words.endswith("docstring of"):
        return None
    if (not words and line[end:] == ":") or (path[0] == "/" and REQUEST.search(line, 0, start)):
        return None
    return "colon"


@functools.lru_cache(8192)
def kind_of(path: str) -> int:
    """Whether this is a file wherever it stands, and of no format that has it as its own."""
    if (
        _PLAIN_PATH.match(path) is None
        or path.endswith(_OWN_EXTENSIONS)
        or _CONTEXT_LINE.search(path) is not None
        or not is_file(path, 1, 1)
    ):
        return 0
    if _EXTENSION.search(path) is not None:
        return _ENDED
    return _ROOTED if path[0] == "/" else 0
