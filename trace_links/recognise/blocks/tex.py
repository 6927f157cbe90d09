"""Recognises locations in the output of TeX: a line number, in the file of the open parenthesis.

TeX writes `(` and a file's name when it begins to read the file, and `)` at its end; an error, a
warning or an overfull box has only a line. Lines that quote the document are not searched for
parentheses: `l.3 …`, the lines between it and the error message, and the text of a box.
"""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

_BEGINS = r"^This is \w{0,20}TeX, Version |^\((?=[^\s()]{1,400}\.tex\b)"
_ENDS = ("Transcript written on", "Output written on", "No pages of output.")
_PARENTHESIS = (
    r"^\((?P<alone>[^()<>\"\n]{1,400}\.tex)$|\((?:\"(?P<quoted>[^\"]{1,400})\""
    r"|(?P<path>[^\s()<>{}\[\]\"']{1,400}\.[A-Za-z]\w{0,9})(?=[\s()\[]|$))|[()]"
)
_UNFINISHED = r"\([^\s()<>{}\[\]\"']{0,400}$"
_FINISHED = (".tex", ".sty", ".cls", ".clo", ".def", ".cfg", ".aux")
_LOCATION = (
    r"^l\.(?P<line>\d{1,7})(?= |$)"
    r"|(?: on input line | in (?:paragraph|alignment) at lines? | detected at line )"
    r"(?P<number>\d{1,7})(?=[.\s-]|$)"
)
_BOX = ("Overfull ", "Underfull ")
_BOX_TEXT = ("\\", "[]")
_FULL_LINE = 79  # characters; TeX wraps lines there, also within a name
_MAX_GAP = 2000  # lines without text of TeX while a file is open
_MAX_OPEN = 200  # files at a time; TeX opens far fewer
_SHORT_GAP = 30  # lines before the first file, after the last, and for an error's line


class Tex(Block):
    """Tracks the open files, innermost last."""

    search = (r"^This is \w*TeX, V", r"^\([^\s()]+\.tex")

    def __init__(self) -> None:
        super().__init__()
        self._files: list[str] = []
        self._left = 0  # lines to wait for text of TeX; 0: TeX is not running
        self._of_error = 0  # following lines that may belong to an error
        self._of_box = self._continues = False
        self._unfinished = ""  # a name that continues in the next line

    @property
    def open(self) -> bool:
        return self._left > 0

    def frames(self, line: str) -> list[Frame] | None:
        if not self._left:
            if compiled(_BEGINS).match(line) is None:
                return None
            self._files.clear()
            self._left, self._of_error, self._of_box = _SHORT_GAP, 0, False
            self._unfinished = ""
        elif line.startswith(_ENDS):
            self._left = 0
            return None
        self._left -= 1
        location = compiled(_LOCATION).search(line) if self._files else None
        if location is not None:
            return self._location(line, location)
        if line.startswith("! "):
            self._of_error = _SHORT_GAP
        elif self._of_error:
            self._of_error -= 1
        elif not self._is_of_box(line):
            self._parentheses(line)
        return None

    def _location(self, line: str, location: re.Match[str]) -> list[Frame]:
        self._left = _MAX_GAP
        self._of_box, self._continues = line.startswith(_BOX), False
        group = "line" if location["line"] is not None else "number"
        if group == "line":
            self._of_error = 1  # the rest of the quotation
        number = int(location[group])
        start, end = location.span(group)
        return [Frame("tex", self._files[-1], number, None, None, start, end)] if number else []

    def _is_of_box(self, line: str) -> bool:
        """Whether a line belongs to the text of a box: it begins with a font or a box."""
        if self._of_box and not self._continues and not line.startswith(_BOX_TEXT):
            self._of_box = False
        self._continues = self._of_box and len(line) >= _FULL_LINE
        return self._of_box

    def _parentheses(self, line: str) -> None:
        """Open and close files. Other parentheses end with their line."""
        text, self._unfinished = self._unfinished + line, ""
        if len(line) >= _FULL_LINE and not text.endswith(_FINISHED):
            cut = compiled(_UNFINISHED).search(text)
            if cut is not None:
                text, self._unfinished = text[: cut.start()], text[cut.start() :]
        others = 0
        for found in compiled(_PARENTHESIS).finditer(text):
            path = found["path"] or found["quoted"] or found["alone"]
            if path and is_file(path, 1):
                self._files.append(path)
                del self._files[:-_MAX_OPEN]
                self._left = _MAX_GAP
            elif found[0] != ")":
                others += 1
            elif others:
                others -= 1
            elif self._files:
                self._files.pop()
                self._left = _MAX_GAP if self._files else _SHORT_GAP
