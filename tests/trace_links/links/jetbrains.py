"""What terminals of JetBrains' IDEs open for the target of a link.

The rules are those of `UrlFilter` in JetBrains/intellij-community, at commit 0a5b243b in
platform/execution-impl/src/com/intellij/execution/filters, and of the patterns in `URLUtil`. Both
terminals ask it: the classic one by `Osc8UrlHyperlinkFilter` (306c9507), the reworked one by
`FrontendOsc8HyperlinksProcessing` (0d756ce2). A link is only a target that it matches as a whole.
"""

from __future__ import annotations

import re
import urllib.parse
from typing import NamedTuple

_MARKS = "-+$&@#/%=~_|"
_FILE = re.compile(rf"file:///[A-Za-z0-9{_MARKS}?!:,.;]*[A-Za-z0-9{_MARKS}]")
_POSITION = re.compile(r"(?P<path>.*?)(?::(?P<line>[+-]?\d+))?(?::(?P<last>[+-]?\d+))?", re.DOTALL)
_DRIVE = re.compile(r"/[A-Za-z]:[/\\]")
BROWSER = "browser"


class Opened(NamedTuple):
    """What the editor opens. Line and column count from 1."""

    path: str
    line: int
    column: int


def opened(target: str) -> Opened | str | None:
    """What a click on a file's link opens; None if it is no link there."""
    if not _FILE.fullmatch(target):
        return None
    if target.endswith(".html"):
        return BROWSER
    position = _POSITION.fullmatch(target.removeprefix("file://"))
    assert position is not None
    # As of a form, where a plus sign is a space; invalid UTF-8 becomes another character.
    path = urllib.parse.unquote_plus(position["path"], errors="replace")
    if _DRIVE.match(path):
        path = path[1:]
    # The file system of the IDE has slashes only.
    path = path.replace("\\", "/")
    return Opened(path, int(position["line"] or 1), int(position["last"] or 1))
