"""Recognises a file and a line number among fields on lines of their own, which are not JSON.

YAML, also in TAP; and values as PHP, JavaScript and Python show them.
"""

from __future__ import annotations

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, frames_at
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

# file: src/a.py, 'file' => 'a.php', [file] => a.php, not ok 1 - a.js
_KEY = r"^(?P<indent>[ \t]*(?P<element>- )?)['\[]{0,2}"
_IS = r"['\]]{0,2}(?: ?=>|:|=)"
_FILE = (
    _KEY
    + r"(?:[Ff]ile(?:[Nn]ame|_?[Pp]ath)?|path)"
    + _IS
    + r" ?(?P<quote>[\"']?)(?P<path>[^\"'\n]{1,400}?)(?P=quote),?$"
)
_TEST = r"^(?P<indent>)not ok \d{1,6} (?:- )?(?P<path>\S[^\n]{0,400})$"
_LINE = (
    _KEY
    + r"(?:[Ll]ine(?:_?no|_?[Nn]umber)?|startLine)"
    + _IS
    + r" ?[\"']?(?P<line>\d{1,7})[\"']?,?$"
)
_REACH = 8  # lines from the file to its line number


class Fields(Block):
    """A file, and below it its line number, as fields of one object."""

    search = (
        r"^[ \t]*(?:- )?['\[]*(?:[Ff]ile(?:[Nn]ame|_?[Pp]ath)?|path)['\]]*(?: ?=>|:|=)",
        r"^not ok \d+ (?:- )?[^\n]*\.",
    )

    def __init__(self) -> None:
        super().__init__()
        self._left = 0
        self._indent = 0
        self._is_test = False

    def frames(self, line: str) -> list[Frame] | None:
        file = compiled(_FILE).match(line) or compiled(_TEST).match(line)
        if file is not None:
            self._path = file["path"] if is_file(file["path"], 1, 1) else None
            self._left, self._indent = _REACH, len(file["indent"])
            self._is_test = "quote" not in file.groupdict()
            return None
        if self._path is None:
            return None
        self._left -= 1
        row = compiled(_LINE).match(line)
        # Another element of a list is another object.
        is_member = row is not None and not row["element"] and len(row["indent"]) == self._indent
        if row is not None and (is_member or self._is_test):
            path, self._left = self._path, _REACH
            if not self._is_test:
                self._path = None
            return frames_at("pair", path, row)
        indent = len(line) - len(line.lstrip())
        is_field = indent > self._indent or ":" in line or "=" in line
        if self._left <= 0 or indent < self._indent or not (is_field or self._is_test):
            self._path = None
        return None
