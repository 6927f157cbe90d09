"""Recognises lines with only a line number, in the file of the last frame."""

from __future__ import annotations

from trace_links.patterns import compiled
from trace_links.recognise.single_line import Frame

# instantiation of "T f(T)" at line 5, below an error in the same file; (5): here
_LINE_ONLY = r" {8,14}(?:detected during:? )?[a-z][a-z ]{2,60} \"|\((?P<here>\d{1,7})\): here$"
_NUMBER = r"\d{1,7}"
_LAST = frozenset("0123456789e")
# The same for the search
LINE_ONLY_SEARCH = (r"^ {8,14}[a-z][^\n]*\" at line \d+\r?$", r"^\(\d+\): here\r?$")


def in_last_file(line: str, path: str | None) -> list[Frame]:
    """The frame of a line with only a line number, in the file `path` of the last frame."""
    if path is None or line[-1:] not in _LAST or line[0] not in " (":
        return []
    found = compiled(_LINE_ONLY).match(line)
    if found is None:
        return []
    start, end = found.span("here")
    if start < 0:
        start, end = line.rfind(" ") + 1, len(line)
        if not line.endswith(" at line ", 0, start) or not compiled(_NUMBER).fullmatch(line, start):
            return []
    number = int(line[start:end])
    return [Frame("pair", path, number, None, None, start, end)] if number else []
