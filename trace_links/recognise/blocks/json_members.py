"""Recognises locations in JSON with each member on a line of its own.

The file is a member of the object with the line number, or of an object that contains it or is
beside it: `{"path": "a.py", "range": {"start": {"column": 9, "line": 3}}}`. A column is known only
if it comes first. The number may come before the path of the same object: pylint. Skipped are the
ends of ranges, the edits of fixes, and locations that count lines from 0, as those of language
servers, which have `character` for the column.
"""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, FileAndLine
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

_FILE = (
    r'^(?P<indent>[ \t]*)"(?:(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri|source)": '
    r'"(?P<path>[^"]{1,1000})",?|(?P<key>[^"]{1,1000}\.\w{1,10})": [\[{])$'
)
_MEMBER = (
    r'^(?P<indent>[ \t]*)"(?P<key>[A-Za-z_$][\w.$-]{0,60})": '
    r"(?:(?P<number>\d{1,7}),?$|(?P<open>[\[{])$)?"
)
_SIMPLE_MEMBER = (
    r'^(?P<indent>[ \t]*)"(?P<key>[A-Za-z_$][\w.$-]{0,60})": '
    r'(?:(?P<number>\d{1,7})|"(?P<text>(?:[^"\\]|\\.){0,1000})"|null|true|false),?$'
)
_ELEMENT = r'^(?P<indent>[ \t]*)(?:(?P<end>[\]}],?)$|[\]}",\d[{-]|true|false|null)'
LINES = frozenset(("line", "row", "startline", "linestart", "linenumber", "linenum", "lineno"))
COLUMNS = frozenset(("column", "col", "startcolumn", "startcol", "columnstart", "columnnumber"))
# Lists and objects whose contents are not locations of their own
ASIDE = {"end", "endlocation", "endposition", "fix", "fixes", "edits", "suggestions"}
ASIDE |= {"replacements", "deletedregion", "contextregion"}
# Or numbers of lines, or of other things
ASIDE |= {"coverage", "count", "counts", "metrics", "percent", "percentage", "percentages"}
ASIDE |= {"statistics", "stats", "summary", "total", "totals"}
_NO_PATH = ""  # beside objects with several paths, or with a location of their own
_REACH = 16  # lines from the path, or the last location, to the next; not counting skipped ones
_ASIDE_REACH = 2000


def path_of(text: str) -> str | None:
    """The path of a member; None if it is not that of a file."""
    path = text.replace("\\\\", "\\").replace("\\/", "/")
    path = path.removeprefix("file://") if path.startswith("file:///") else path
    return path if is_file(path, 1, 1) else None


def column_before_path(column: int | None, end: int | None) -> int | None:
    """The column, from 1, of an object with "path" after its line and columns.

    So are those of pylint, which counts columns from 0. A number other than 0 without the column of
    the end may be that of another tool, or of an older pylint: the column is unknown.
    """
    return column + 1 if column == 0 or (column is not None and end is not None) else None


class Json(Block):
    """The members of objects after a path."""

    search = (
        r'^[ \t]*"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri|source)": "',
        r'^[ \t]*"[^"\n]*\.\w+": [\[{]\r?$',
    )

    def __init__(self) -> None:
        super().__init__()
        self._indent = 0  # of the members of the path's object, or of those beside it if it ended
        self._has_ended = False
        self._lends = False  # whether the path counts beside its object, if that ends here
        self._left = 0
        self._aside: int | None = None  # the indent of the list or object that is skipped
        self._aside_left = 0
        self._column: int | None = None  # on the line before
        self._keys = ("", "", "")  # of the lines before

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is not None and self._aside is not None and self._is_aside(line):
            return None
        file = compiled(_FILE).match(line) if '": ' in line else None
        path = None if file is None else path_of(file["path"] or file["key"])
        if file is not None and (path is not None or not (file["key"] or '"source"' in line)):
            # A file around it, or in another object beside it: it is not the only one.
            is_other = self._path is not None and len(file["indent"]) > self._indent
            self._lends = not is_other and file["key"] is None
            self._path = path
            self._indent = len(file["indent"]) + (file["key"] is not None)
            self._has_ended = False
            self._left, self._aside = _REACH, None
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
        if element is None or self._is_over(len(element["indent"]), element["end"] is not None):
            self._path = None
        return None

    def _is_over(self, indent: int, is_end: bool) -> bool:
        """Whether an element, perhaps the end of an object, is not beside the path's object."""
        if indent > self._indent or (indent == self._indent and (is_end or not self._has_ended)):
            return False
        if self._has_ended or not is_end:
            return True
        if not self._lends:
            self._path = _NO_PATH
        self._indent, self._has_ended = indent, True
        return False

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
            if member["open"] is not None and key in ASIDE:
                self._aside, self._aside_left = len(member["indent"]), _ASIDE_REACH
            return None
        number = int(member["number"])
        if path == _NO_PATH:
            return None
        if key in COLUMNS:
            self._column = number or 1
        elif number and (key in LINES or (key == "begin" and keys[-1] == "lines")):
            if column is None and (
                keys[-1] == "character" or (keys[-1] == "start" and "range" in keys)
            ):
                return None  # counted from 0
            self._left, self._lends = _REACH, False
            return [Frame("pair", path, number, column, None, *member.span("number"))]
        return None


class JsonBehind(Block):
    """The path of an object whose line number comes before it: pylint."""

    search = (r'^[ \t]*"(?:[Ll]ine|lineno|line_?[Nn]umber)": \d',)

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, int] = {}  # of the object, by their keys, from its line number
        self._indent = 0

    @property
    def open(self) -> bool:
        return bool(self._numbers)

    def frames(self, line: str) -> list[Frame] | None:
        member = compiled(_SIMPLE_MEMBER).match(line) if '": ' in line else None
        if member is None or (self._numbers and len(member["indent"]) != self._indent):
            self._numbers = {}
            return None
        key, path = member["key"].replace("_", "").lower(), None
        if member["number"] is not None and (self._numbers or key in LINES):
            self._numbers[key], self._indent = int(member["number"]), len(member["indent"])
        elif self._numbers and compiled(_FILE).match(line) is not None:
            path = path_of(member["text"])
        number = next((self._numbers[name] for name in self._numbers if name in LINES), 0)
        if path is None or not number:
            return None
        column = next((self._numbers[name] for name in self._numbers if name in COLUMNS), None)
        if key == "path":
            column = column_before_path(column, self._numbers.get("endcolumn"))
        elif column is not None:
            column = column or 1
        self._numbers = {}
        return [Frame("pair", path, number, column, None, *member.span("text"))]


class Sarif(FileAndLine):
    """A location of SARIF in the layout of GCC 15, which begins objects behind other members.

    "artifactLocation": {"uri": "src/a.c", and below it "region": {"startLine": 3,
    """

    search = (r'"artifactLocation": \{"uri": "',)
    style = "pair"
    file = r'^[ \t\[{"\w:]{0,400}"artifactLocation": \{"uri": "([^"\n]{1,1000})"[,}]{1,3}$'
    row = r'^[ \t]*"region": \{"startLine": (?P<line>\d{1,7})[,}]{1,3}$'
    between = r'[ \t]*"(?:uriBaseId|index)": [^\n]{1,100}$'
    is_single = True
