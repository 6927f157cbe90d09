"""Recognises locations in JSON with each member on a line of its own.

The file is a member of the object with the line number, or of an object that contains it or is
beside it: `{"path": "a.py", "range": {"start": {"column": 9, "line": 3}}}`. A column is known only
if it comes first. Skipped are the ends of ranges, the edits of fixes, and locations that count
lines from 0, as those of language servers, which have `character` for the column.
"""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

_FILE = (
    r'^(?P<indent>[ \t]*)"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri)": '
    r'"(?P<path>[^"]{1,1000})",?$'
)
_MEMBER = (
    r'^(?P<indent>[ \t]*)"(?P<key>[A-Za-z_$][\w.$-]{0,60})": '
    r"(?:(?P<number>\d{1,7}),?$|(?P<open>[\[{])$)?"
)
_ELEMENT = r'^(?P<indent>[ \t]*)(?:(?P<bare>\{)$|[\]}",\d[{-]|true|false|null)'
_LINES = frozenset(("line", "row", "startline", "linenumber", "lineno"))
_COLUMNS = frozenset(("column", "col", "startcolumn", "columnnumber"))
# Lists and objects whose contents are not locations of their own
_ASIDE = {"end", "endlocation", "endposition", "fix", "fixes", "edits", "suggestions"}
_ASIDE |= {"replacements", "deletedregion", "contextregion"}
_REACH = 16  # lines from the path, or the last location, to the next; not counting skipped ones
_ASIDE_REACH = 2000


class Json(Block):
    """The members of objects after a path."""

    search = (r'^[ \t]*"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri)": "',)

    def __init__(self) -> None:
        super().__init__()
        self._indent = 0  # of the path's line
        self._left = 0
        self._aside: int | None = None  # the indent of the list or object that is skipped
        self._aside_left = 0
        self._column: int | None = None  # on the line before
        self._keys = ("", "", "")  # of the lines before

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is not None and self._aside is not None and self._is_aside(line):
            return None
        file = compiled(_FILE).match(line) if '": "' in line else None
        if file is not None:
            path = file["path"].replace("\\\\", "\\").replace("\\/", "/")
            path = path.removeprefix("file://") if path.startswith("file:///") else path
            self._path = path if is_file(path, 1, 1) else None
            self._indent, self._left, self._aside = len(file["indent"]), _REACH, None
            self._column, self._keys = None, ("", "", "")
            return None
        if self._path is None:
            return None
        self._left -= 1
        if self._left < 0:
            self._path = None
            return None
        member = compiled(_MEMBER).match(line)
        if member is not None:
            return self._member(self._path, member)
        self._column = None
        element = compiled(_ELEMENT).match(line)
        # Another element of the list with the path's object has another path.
        if element is None or (element["bare"] and len(element["indent"]) < self._indent):
            self._path = None
        return None

    def _is_aside(self, line: str) -> bool:
        indent = len(line) - len(line.lstrip(" \t"))
        self._aside_left -= 1
        if self._aside is None or indent < self._aside or self._aside_left < 0:
            self._path = self._aside = None
            return False
        if indent == self._aside:
            self._aside = None
        return True

    def _member(self, path: str, member: re.Match[str]) -> list[Frame] | None:
        key = member["key"].replace("_", "").lower()
        column, self._column = self._column, None
        keys, self._keys = self._keys, (*self._keys[1:], key)
        if member["number"] is None:
            if member["open"] is not None and key in _ASIDE:
                self._aside, self._aside_left = len(member["indent"]), _ASIDE_REACH
            return None
        number = int(member["number"])
        if key in _COLUMNS:
            self._column = number or 1
        elif number and (key in _LINES or (key == "begin" and keys[-1] == "lines")):
            if column is None and (
                keys[-1] == "character" or (keys[-1] == "start" and "range" in keys)
            ):
                return None  # counted from 0
            self._left = _REACH
            return [Frame("pair", path, number, column, None, *member.span("number"))]
        return None
