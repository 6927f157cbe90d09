"""Recognises locations whose file is named in an earlier line: in tables and journals.

Each block returns the frames of a line, or None if the line does not belong to it; see `opened`.
"""

from __future__ import annotations

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, FileAndLine, frames_at
from trace_links.recognise.headings import RULE_START
from trace_links.recognise.single_line import Frame

# A rule's name after arrows, below an indented path, and below it 12\u2506 code: semgrep
_RULE = r"^ {2,6}\u276f{0,2}\u2771 +\S"
_RULED_ROW = r"^ +(?P<line>\d{1,7})\u2506"
# -- TYPE MISMATCH ---- src/Main.elm, and somewhere below it 12| code
_TITLE = r"^-- [A-Z][A-Z ]{0,60} -+ (?P<path>\S.{0,300}\.(?:elm|gren))$"
_TITLED_ROW = r"^(?P<line>\d{1,7})\|"
_TITLE_REACH = 40  # lines to the first excerpt, and between two


class Journal(FileAndLine):
    """CODE_FILE= and CODE_LINE= of an entry of systemd's journal."""

    search = (r"^[ \t]*CODE_FILE=",)
    style = "journal"
    file = r"^\s*CODE_FILE=(\S.{0,1000})$"
    row = r"^\s*CODE_LINE=(?P<line>\d{1,7})$"
    between = r"\s*CODE_"
    is_single = True


class Table(FileAndLine):
    """Rows of a table below a file, of phpstan.

    Line  src/a.php, and below it 12  Undefined variable
    """

    search = (r"^  Line +\S[^\n]*\.",)
    style = "table"
    file = r"^  Line +(\S[^:]{0,400}\.\w{1,10})(?: \(in context of .{1,400}\))?\s*$"
    row = r"^  :?(?P<line>\d{1,7}) +\S"
    between = " ---|    "  # rules between rows, continued messages


class Titled(Block):
    """Excerpts below a title with the file; the first line of each is the location."""

    search = (r"^-- [A-Z][A-Z ]* -",)

    def __init__(self) -> None:
        super().__init__()
        self._in_excerpt = False
        self._below = 0  # lines since the title, or the last excerpt

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None and not line.startswith("-- "):
            return None
        title = compiled(_TITLE).match(line)
        if title is not None:
            self._path, self._in_excerpt, self._below = title["path"], False, 0
            return []
        if self._path is None:
            return None
        row = compiled(_TITLED_ROW).match(line)
        first, self._in_excerpt = not self._in_excerpt, row is not None
        self._below += 1
        if row is not None:
            self._below = 0
            return frames_at("excerpt", self._path, row) if first else []
        if self._below > _TITLE_REACH:
            self._path = None
        return None


class Ruled(Block):
    """Lines of code below the name of a rule, which is below the file."""

    search = (r"^[ \t]+" + RULE_START,)

    def begins(self, line: str, path: str) -> bool:
        """Whether this is a rule's name; `path` is the heading above it."""
        if compiled(_RULE).match(line) is None:
            return False
        self._path = path
        return True

    def frames(self, line: str) -> list[Frame] | None:
        if self._path is None:
            return None
        row = compiled(_RULED_ROW).match(line)
        if row is not None and int(row["line"]):
            return frames_at("ruled", self._path, row)
        if compiled(_RULE).match(line) is not None or line.startswith("     ") or not line.strip():
            return []
        self._path = None
        return None


class Offenses(FileAndLine):
    """Places below a heading of Markdown, of rubocop.

    ### src/a.rb - (2 offenses), and below it * **Line # 3 - convention:** Style/Foo: x
    """

    search = (r"^### [^\n]* - \(\d",)
    style = "table"
    file = r"^### (\S[^\n]{0,400}) - \(\d{1,6} offenses?\)$"
    row = r"^ {0,4}\* \*\*Line # (?P<line>\d{1,7}) - "
    between = "$|```|    | {0,4}[^* #]"
