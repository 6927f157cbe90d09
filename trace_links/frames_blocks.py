"""Places that belong to an earlier line which names their file: a hunk's, a table's, a journal's.

Each block says of a line which frames it has, None where the line is none of its business; `open`:
whether the next line matters to it, whatever that looks like.
"""

from __future__ import annotations

import re

from trace_links.formats.paths import is_file, is_named_file, unquoted
from trace_links.frames_line import Frame

__all__ = ["Diff", "HloTables", "Journal", "Pair", "Ruled", "Table", "Titled", "frame_at"]

_HUNK = re.compile(
    r"^@@@? -\d+(?:,\d+)?(?: -\d+(?:,\d+)?)? \+(?P<line>\d{1,7})(?:,(?P<count>\d+))? @@@?"
)
_DIFF_FILE = re.compile(r"^\+\+\+ (?P<path>[^\t\r\n]{1,1000})")
# diff -r old/a.c new/a.c, and below it 3,4c3: lines of the second file are named behind the letter
_CLASSIC_FILE = re.compile(
    r"^diff (?!--git |--cc |--combined )(?:.* )?(?:'(?P<quoted>[^']+)'|(?P<path>\S+))$"
)
_CLASSIC_HUNK = re.compile(r"^\d{1,7}(?:,\d{1,7})?[acd](?P<line>\d{1,7})(?:,\d{1,7})?$")
# Line  src/a.php, and below it 12  Undefined variable: a table of phpstan
_TABLE = re.compile(
    r"^  Line +(?P<path>\S[^:]{0,400}\.\w{1,10})(?: \(in context of .{1,400}\))?\s*$"
)
_TABLE_ROW = re.compile(r"^  :?(?P<line>\d{1,7}) +\S")
# A rule's name behind arrows, below an indented path, and below it 12\u2506 code: semgrep
_RULE = re.compile(r"^ {2,6}\u276f{0,2}\u2771 +\S")
_RULED_ROW = re.compile(r"^ +(?P<line>\d{1,7})\u2506")
# -- TYPE MISMATCH ---- src/Main.elm, and somewhere below it 12| code
_TITLE = re.compile(r"^-- [A-Z][A-Z ]{0,60} -+ (?P<path>\S.{0,300}\.(?:elm|gren))$")
_TITLED_ROW = re.compile(r"^(?P<line>\d{1,7})\|")
_TITLE_REACH = 40  # lines to the first excerpt, and between two
# File:   src/a.py and Line:   12, in either order: gitleaks, line_profiler
_HALF = re.compile(r"(?:File|Line): ")
_PAIRED_FILE = re.compile(r"^[ \t]*File: +(?P<path>[^\s:][^:]{0,400}?)\s*$")
_PAIRED_LINE = re.compile(r"^(?:[ \t]*Line: +|Function: \S+ at line )(?P<line>\d{1,7})\s*$")
_CODE_FILE = re.compile(r"^\s*CODE_FILE=(?P<path>\S.{0,1000})$")
_CODE_LINE = re.compile(r"^\s*CODE_LINE=(?P<line>\d{1,7})$")
_HLO_NAME = re.compile(r'^(?P<number>\d{1,6}) "(?P<path>[^"]{1,1000})"$')
_HLO_LOCATION = re.compile(
    r"^\d{1,6} \{file_name_id=(?P<number>\d{1,6}).{0,60} line=(?P<line>\d{1,7})"
    r"(?:.{0,40} column=(?P<column>\d{1,6}))?"
)
_HLO_END = ("HloModule", "ENTRY", "StackFrames")


def frame_at(style: str, path: str, found: re.Match[str], first_column: int) -> Frame:
    groups = found.groupdict()
    text = groups.get("column")
    column = None if text is None else max(1, int(text) + 1 - first_column)
    end = found.end("line") if text is None else found.end("column")
    return Frame(style, path, int(groups["line"]), column, None, found.start("line"), end)


class Diff:
    """Hunks, of unified and of classic diffs. Never open: they say so themselves."""

    def __init__(self) -> None:
        self._path: str | None = None
        self._classic_path: str | None = None

    def frames(self, line: str) -> list[Frame] | None:
        first = line[:1]
        if first == "@" and line.startswith("@@"):
            found = _HUNK.match(line)
            if found is None or self._path is None or not int(found["line"]):
                return None
            return [Frame("hunk", self._path, int(found["line"]), None, None, 0, found.end())]
        if first in {"+", "-"} and line.startswith(("+++ ", "--- ")):
            found = _DIFF_FILE.match(line)
            if found is not None:
                path = found["path"].rstrip()
                if path[:1] == '"' == path[-1:]:
                    path = unquoted(path[1:-1])
                self._path = None if path == "/dev/null" else path.removeprefix("b/")
            return []
        if first == "d" and line.startswith("diff "):
            found = _CLASSIC_FILE.match(line)
            self._classic_path = None if found is None else found["quoted"] or found["path"]
        elif self._classic_path is not None and first.isdigit():
            found = _CLASSIC_HUNK.match(line)
            if found is not None:
                known = int(found["line"])
                return [frame_at("hunk", self._classic_path, found, 1)] if known else []
        return None


class _Opened:
    """What is said of one file, from the line that names it until something else comes."""

    def __init__(self) -> None:
        self._path: str | None = None

    @property
    def open(self) -> bool:
        return self._path is not None


class Journal(_Opened):
    """CODE_FILE= and CODE_LINE= of an entry."""

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None and "CODE_FILE=" not in line:
            return None
        found = _CODE_FILE.match(line)
        if found is not None:
            self._path = found["path"].rstrip()
            return []
        if self._path is not None:
            found = _CODE_LINE.match(line)
            if found is not None:
                path, self._path = self._path, None
                return [frame_at("journal", path, found, 1)] if int(found["line"]) else []
            if not line.lstrip().startswith("CODE_"):
                self._path = None
        return None


class Table(_Opened):
    """Rows below a file."""

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None and not line.startswith("  Line "):
            return None
        head = _TABLE.match(line)
        if head is not None:
            self._path = head["path"]
            return []
        if self._path is None:
            return None
        row = _TABLE_ROW.match(line)
        if row is not None and int(row["line"]):
            return [frame_at("table", self._path, row, 1)]
        if not line.startswith((" ---", "    ")):  # rules between rows, continued messages
            self._path = None
        return None


class Titled(_Opened):
    """Excerpts below a title with the file; the first line of each is the place."""

    def __init__(self) -> None:
        super().__init__()
        self._in_excerpt = False
        self._below = 0  # lines since the title, or the last excerpt

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None and line[:1] != "-":
            return None
        title = _TITLE.match(line)
        if title is not None:
            self._path, self._in_excerpt, self._below = title["path"], False, 0
            return []
        if self._path is None:
            return None
        row = _TITLED_ROW.match(line)
        first, self._in_excerpt = not self._in_excerpt, row is not None
        self._below += 1
        if row is not None:
            self._below = 0
            if first and int(row["line"]):
                return [frame_at("excerpt", self._path, row, 1)]
            return []
        if self._below > _TITLE_REACH:
            self._path = None
        return None


class Ruled(_Opened):
    """Lines of code below the name of a rule, which is below the file."""

    def begins(self, line: str, path: str) -> bool:
        """Whether this is a rule's name; `path` is the heading above it."""
        if _RULE.match(line) is None:
            return False
        self._path = path
        return True

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None:
            return None
        row = _RULED_ROW.match(line)
        if row is not None and int(row["line"]):
            return [frame_at("ruled", self._path, row, 1)]
        if _RULE.match(line) is not None or line.startswith("     ") or not line.strip():
            return []
        self._path = None
        return None


class Pair:
    """A file and a line number on two lines, in either order."""

    def __init__(self) -> None:
        self._first: tuple[str | None, re.Match[str]] | None = None

    @property
    def open(self) -> bool:
        return self._first is not None

    def frames(self, line: str) -> list[Frame] | None:
        if self._first is None and ("e: " not in line or _HALF.search(line) is None):
            return None
        first, self._first = self._first, None
        found = _PAIRED_FILE.match(line)
        if found is not None:
            path = found["path"]
            if not is_file(path, 1, 1):
                return None
            if first is not None and first[0] is None:
                number = int(first[1]["line"])
                start, end = found.span("path")
                return [Frame("pair", path, number, None, None, start, end)] if number else []
            self._first = path, found
            return []
        found = _PAIRED_LINE.match(line)
        if found is None:
            return None
        if first is not None and first[0] is not None:
            return [frame_at("pair", first[0], found, 1)] if int(found["line"]) else []
        if found["line"] and not line.startswith("Function"):
            self._first = None, found
            return []
        return None


class HloTables:
    """The tables of files and locations of an HLO module."""

    def __init__(self) -> None:
        self._names: dict[str, str] | None = None

    @property
    def open(self) -> bool:
        return self._names is not None

    def frames(self, line: str) -> list[Frame] | None:
        if line == "FileNames":
            self._names = {}
            return []
        if self._names is None:
            return None
        name = _HLO_NAME.match(line)
        if name is not None:
            # Functions' names follow in the same shape.
            self._names.setdefault(name["number"], name["path"])
            return []
        found = _HLO_LOCATION.match(line)
        if found is not None:
            path = self._names.get(found["number"], "")
            known = is_named_file(path) and int(found["line"])
            return [frame_at("hlo-table", path, found, 0)] if known else []
        if line.startswith(_HLO_END):
            self._names = None
        return None
