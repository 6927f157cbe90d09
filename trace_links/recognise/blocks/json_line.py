"""Recognises locations in JSON on one line, where the table of formats finds none.

As in `json_members`, the file is a member of the object with the line number, or of an object that
contains it or is beside it: `"artifact": {"uri": "a.py"}, "region": {"startLine": 3}`. Members have
any order.
"""

from __future__ import annotations

import dataclasses
import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.json_members import (
    ASIDE,
    COLUMNS,
    LINES,
    column_before_path,
    path_of,
)
from trace_links.recognise.single_line import Frame

SEARCH = (
    r'"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri|source)": ?"[^\n]*"[^"\n]*[Ll]ine',
    r'\.\w+": ?(?:\[ ?)?\{[^\n]*"[^"\n]*[Ll]ine',
    r'[Ll]ine[^"\n]*": ?\d[^\n]*"(?:[Pp]ath|[Ff]ile)[^"\n]*": ?"',
)
# A string that is not closed takes the rest of the line: its quotes start no others.
_TOKEN = (
    r'"(?P<key>(?:[^"\\]|\\.){1,400}+)"\s?:\s?(?:"(?P<text>(?:[^"\\]|\\.){0,1000}+)"'
    r'|(?P<number>\d{1,7})(?=[,}\s]))?|"(?:[^"\\]|\\.)*+(?:"|$|\\$)|[][{}]'
)
_PATHS = frozenset(("path", "file", "filename", "filepath", "pathname", "uri", "source"))
_GITLAB = "lines", "begin"
_MAX_DEPTH = 100


@dataclasses.dataclass
class _Object:
    """An object or a list, and what it has of a location."""

    parent: _Object | None
    key: str = ""
    """Empty for an element of a list, and where it is a path."""
    of_key: str | None = None
    """The path that is the last key: {"a.py": [{"line": 3}]}."""
    is_aside: bool = False
    has_line: bool = False
    """Whether there is a line number in it, however deep."""
    path: str | None = None
    member_paths: list[str | None] = dataclasses.field(default_factory=list)
    """The paths of objects that are members of it; None for one that has a line number itself."""
    line: tuple[int, int, int] | None = None
    """The number, and where it is."""
    column: int | None = None
    end_column: int | None = None
    is_before_path: bool = False
    """Whether the line number comes before "path", as that of pylint."""


def frames_in_json(line: str) -> list[Frame]:
    """The frames of a line with objects of JSON, from left to right."""
    if '":' not in line or "{" not in line:
        return []
    return [frame for known in _objects(line) for frame in _frame(known)]


def _objects(line: str) -> list[_Object]:
    """The objects with a line number, in the order of these."""
    found: list[_Object] = []
    current = _Object(None)
    key, depth = "", 0
    for token in compiled(_TOKEN).finditer(line):
        if token[0] in ("{", "["):
            current = _opened(current, key)
            depth += 1
            if depth > _MAX_DEPTH:
                return []
        elif token[0] in ("}", "]"):
            current = _closed(current)
            depth -= 1
        if token["key"] is None:
            key = ""
            continue
        key = token["key"].replace("_", "").lower()
        current.of_key = path_of(token["key"]) if "." in key else None
        if token["text"] is not None:
            if key in _PATHS and current.path is None:
                current.path = path_of(token["text"])
                current.is_before_path = key == "path" and current.line is not None
        elif token["number"] is not None and _add_number(current, key, token):
            found.append(current)
    return found


def _add_number(current: _Object, key: str, token: re.Match[str]) -> bool:
    """Add a number to an object; whether it is that of its line."""
    number = int(token["number"])
    if key == "character":
        current.is_aside = True  # a language server's, which counts lines from 0
    elif current.is_before_path:
        return False  # as over several lines, where the location is already known
    elif key in COLUMNS and current.column is None:
        current.column = number
    elif key == "endcolumn":
        current.end_column = number
    elif current.line is None and (key in LINES or (current.key, key) == _GITLAB):
        current.line = number, *token.span("number")
        current.has_line = True
        return True
    return False


def _opened(parent: _Object, key: str) -> _Object:
    path = parent.of_key if key else None
    is_aside = parent.is_aside or key in ASIDE
    return _Object(parent, "" if path else key, is_aside=is_aside, path=path)


def _closed(current: _Object) -> _Object:
    parent = current.parent or _Object(None)
    parent.has_line |= current.has_line
    if current.key and current.path is not None:
        parent.member_paths.append(None if current.has_line else current.path)
    return parent


def _path(known: _Object) -> str | None:
    """The path of an object, of the next one around it that has one, or of the only one beside."""
    path, is_member = known.path, True
    while path is None and known.parent is not None:
        is_member = is_member and known.key != ""
        known = known.parent
        path = known.path
        if path is None and is_member and len(known.member_paths) == 1:
            path = known.member_paths[0]
    return path


def _frame(known: _Object) -> list[Frame]:
    path = _path(known)
    if path is None or known.is_aside or known.line is None or not known.line[0]:
        return []
    number, start, end = known.line
    column = known.column
    if known.is_before_path:
        column = column_before_path(column, known.end_column)
    elif column is not None:
        column = column or 1
    return [Frame("pair", path, number, column, None, start, end)]
