"""Places in what TeX tells: a line number, of the file whose parenthesis is still open.

TeX writes `(` and a file's name when it begins to read it, and `)` at its end; an error, a warning
or an overfull box then gives a line only. Lines that quote the document are not looked at for
parentheses: `l.3 …`, what stands between it and the error's message, the text of a box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trace_links.recognise.blocks.opened import Block, compiled
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

if TYPE_CHECKING:
    import re

__all__ = ["Tex"]

_BEGINS = r"^This is \w{0,20}TeX, Version |^\((?=[^\s()]{1,400}\.tex\b)"
_ENDS = ("Transcript written on", "Output written on", "No pages of output.")
_PARENTHESIS = (
    r"^\((?P<alone>[^()<>\"\n]{1,400}\.tex)$|\((?:\"(?P<quoted>[^\"]{1,400})\""
    r"|(?P<path>[^\s()<>{}\[\]\"']{1,400}\.[A-Za-z]\w{0,9})(?=[\s()\[]|$))|[()]"
)
_UNFINISHED = r"\([^\s()<>{}\[\]\"']{0,400}$"
_FINISHED = (".tex", ".sty", ".cls", ".clo", ".def", ".cfg", ".aux")
_PLACE = (
    r"^l\.(?P<line>\d{1,7})(?= |$)"
    r"|(?: on input line | in (?:paragraph|alignment) at lines? | detected at line )"
    r"(?P<number>\d{1,7})(?=[.\s-]|$)"
)
_BOX = ("Overfull ", "Underfull ")
_BOX_TEXT = ("\\", "[]")
_FULL_LINE = 79  # TeX breaks its lines there, also within a name
_PATIENCE = 2000  # lines without anything of TeX's while a file is open
_MOST_OPEN = 200  # files at a time, of which TeX opens far fewer
_LITTLE_PATIENCE = 30  # before the first, behind the last, and for an error's line


class Tex(Block):
    """The files that are open, innermost last."""

    first = "T("
    search = (r"^This is \w*TeX, V", r"^\([^\s()]+\.tex")

    def __init__(self) -> None:
        self._files: list[str] = []
        self._left = 0  # lines to wait for something of TeX's; 0: none of its runs
        self._of_error = 0  # lines to come that may be of an error
        self._of_box = self._goes_on = False
        self._unfinished = ""  # a name that goes on in the next line

    @property
    def open(self) -> bool:
        return self._left > 0

    def frames(self, line: str) -> list[Frame] | None:
        if not self._left:
            if compiled(_BEGINS).match(line) is None:
                return None
            self._files.clear()
            self._left, self._of_error, self._of_box = _LITTLE_PATIENCE, 0, False
            self._unfinished = ""
        elif line.startswith(_ENDS):
            self._left = 0
            return None
        self._left -= 1
        place = compiled(_PLACE).search(line) if self._files else None
        if place is not None:
            return self._place(line, place)
        if line.startswith("! "):
            self._of_error = _LITTLE_PATIENCE
        elif self._of_error:
            self._of_error -= 1
        elif not self._is_of_box(line):
            self._parentheses(line)
        return None

    def _place(self, line: str, place: re.Match[str]) -> list[Frame]:
        self._left = _PATIENCE
        self._of_box, self._goes_on = line.startswith(_BOX), False
        group = "line" if place["line"] is not None else "number"
        if group == "line":
            self._of_error = 1  # the rest of what it quotes
        number = int(place[group])
        start, end = place.span(group)
        return [Frame("tex", self._files[-1], number, None, None, start, end)] if number else []

    def _is_of_box(self, line: str) -> bool:
        """Whether a line is of a box's text: it begins with what TeX writes of fonts and boxes."""
        if self._of_box and not self._goes_on and not line.startswith(_BOX_TEXT):
            self._of_box = False
        self._goes_on = self._of_box and len(line) >= _FULL_LINE
        return self._of_box

    def _parentheses(self, line: str) -> None:
        """Opens and closes files. Other parentheses end where their line does."""
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
                del self._files[:-_MOST_OPEN]
                self._left = _PATIENCE
            elif found[0] != ")":
                others += 1
            elif others:
                others -= 1
            elif self._files:
                self._files.pop()
                self._left = _PATIENCE if self._files else _LITTLE_PATIENCE
