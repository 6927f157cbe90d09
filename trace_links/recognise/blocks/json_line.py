"""Recognises locations in JSON on one line, where the table of formats finds none.

As in `json_members`, the file is a member of the object with the line number, or of an object that
contains it or is beside it: `{"uri": "a.py"}, "region": {"startLine": 3}`. Members have any order.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from trace_links.patterns import compiled
from trace_links.recognise.blocks.json_members import ASIDE, COLUMNS, LINES, path_of
from trace_links.recognise.single_line import Frame

SEARCH = (
    r'"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri|source)": ?"[^\n]*"[^"\n]*[Ll]ine',
    r'\.\w+": ?(?:\[ ?)?\{[^\n]*"[^"\n]*[Ll]ine',
    r'[Ll]ine[^"\n]*": ?\d[^\n]*"(?:[Pp]ath|[Ff]ile)[^"\n]*": ?"',
)
# A string that is not closed takes the rest of the line: its quotes start no others.
_TOKEN = (
    r'"(?P<key>(?:[^"\\]|\\.){1,400}+)"\s?:\s?(?:"(?P<text>(?:[^"\\]|\\.){0,1000}+)"'
    r'|(?P<number>\d{1,7})(?=[,}\s]))?|"(?:[^"\\]|\\.)*+(?:"|$|\\$)|[{}]'
)
_PATHS = frozenset(("path", "file", "filename", "filepath", "pathname", "uri", "source"))
_GITLAB = "lines", "begin"
_MAX_DEPTH = 100


@dataclasses.dataclass
class _Object:
    """An object, and what it has of a location."""

    parent: _Object | None
    key: str = ""
    of_key: str | None = None
    """The path that is the last key: {"a.py": [{"line": 3}]}."""
    is_aside: bool = False
    path: str | None = None
    inner_path: str | None = None
    """Of an object in it that has no line."""
    line: tuple[int, int, int] | None = None
    """The number, and where it is."""
    column: tuple[int, int] | None = None
    """The number, and where it ends."""


def frames_in_json(line: str) -> list[Frame]:
    """The frames of a line with objects of JSON, from left to right."""
    if '":' not in line or "{" not in line:
        return []
    return [frame for known in _objects(line) for frame in _frame(known)]


def _objects(line: str) -> Iterator[_Object]:
    """The objects with a line number, in the order of these."""
    found: list[_Object] = []
    current = _Object(None)
    key, depth = "", 0
    for token in compiled(_TOKEN).finditer(line):
        text = token[0]
        if text == "{":
            current = _Object(current, key, path=current.of_key)
            current.is_aside = key in ASIDE or (current.parent or current).is_aside
            depth += 1
            if depth > _MAX_DEPTH:
                return iter(())
        elif text == "}":
            current = _closed(current)
            depth -= 1
        if token["key"] is None:
            continue
        key = token["key"].replace("_", "").lower()
        current.of_key = path_of(token["key"]) if "." in key else None
        if token["text"] is not None and key in _PATHS and current.path is None:
            current.path = path_of(token["text"])
        elif token["number"] is not None:
            number, span = int(token["number"]), token.span("number")
            if key == "character":
                current.is_aside = True  # a language server's, which counts lines from 0
            elif key in COLUMNS and current.column is None:
                current.column = number or 1, span[1]
            elif current.line is None and (key in LINES or (current.key, key) == _GITLAB):
                current.line = number, *span
                found.append(current)
    return iter(found)


def _closed(current: _Object) -> _Object:
    parent = current.parent or _Object(None)
    if parent.inner_path is None and current.line is None:
        parent.inner_path = current.path or current.inner_path
    return parent


def _frame(known: _Object) -> list[Frame]:
    path, above = known.path, known.parent
    while path is None and above is not None:
        path, above = above.path or above.inner_path, above.parent
    if path is None or known.is_aside or known.line is None or not known.line[0]:
        return []
    number, start, end = known.line
    column = None if known.column is None else known.column[0]
    return [Frame("pair", path, number, column, None, start, end)]
