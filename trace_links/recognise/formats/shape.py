"""Defines formats, and the common parts of their patterns.

Patterns match the visible text of one line. Every pattern takes linear time on any line: a path is
a run of one character class, limited in length, that ends before a character outside the class and
starts where the run starts.

The groups of a pattern are `line`; `path`, or `marked` for a path that the format marks so well
that any name is accepted; `column`, or `column0` for one that counts from 0, each with a suffix
where a pattern has several; and `symbol`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

LINE = r":(?P<line>\d{1,7})"
COLUMN = r":(?P<column>\d{1,6})"
COLUMN0 = r":(?P<column0>\d{1,6})"
AT = f"{LINE}(?:{COLUMN})?"

# A path without spaces, from the start of its run; a Windows drive or file:// may precede it.
# Parentheses and brackets end it, except in the names of folders and pages: app/[id]/page.tsx,
# (group)/x.ts, [[...slug]].tsx, and of copies of a file: a(1).c.
_IN_PATH = (
    r"[^\s:()\[\]{}<>\"'`|,;=*?!\u2018\u2019\u201c\u201d│"
    r"\uff1a\uff08\uff09\u3010\u3011\u300c\u300d\u27e8\u27e9]"
)
RUN = (
    _IN_PATH + r"{1,400}(?:(?:(?<=/)(?:\([\w.@-]{1,60}\)(?=/)|\[{1,2}[\w.@-]{1,60}\]{1,2}(?=[/.]))"
    r"|(?<=\w)[(\[]\d{1,3}[)\]](?=\.[A-Za-z\d]))" + _IN_PATH + r"{1,200}){0,3}"
)
START = rf"(?<!{_IN_PATH})"
"""Where a run may start: from within a run, each of its characters would be another start."""
TOKEN = START + r"(?P<path>(?:file://(?:/[A-Za-z]:)?(?=/)|/?[A-Za-z]:(?=[\\/]))?" + RUN + r")"
MARKED = TOKEN.replace("<path>", "<marked>")
# A path with spaces, from the start of a line to a known word after its line number.
SPACED = r"(?:[A-Za-z]:(?=[\\/]))?[^:\n\t\"'`()\[\]]{1,400}\.[A-Za-z][\w+]{0,10}"
SEVERITY = (
    r"(?:fatal error|internal compiler error|[Ee]rror|[Ww]arning|[Nn]ote|remark|hint|info|style"
    r"|performance|portability|sorry, unimplemented|ERROR|WARNING|undefined reference|multiple"
    r"|first defined| +required from| +in |[A-Z]{1,4}\d{3,5}|invalid-syntax)"
)


def token(ends: str) -> str:
    """A TOKEN that ends as one of these texts, which spaces separate: ".js .ts"."""
    return TOKEN.removesuffix(")") + f"(?:{'|'.join(map(re.escape, ends.split()))}))"


Example = tuple[str | int, ...]
"""A line, and the path, line and column that it must have; only the line if it must have none."""
Table = dict[str, tuple[str, tuple[Example, ...]]]
"""The pattern of each format, by its name, and examples."""


def entry(pattern: str, *examples: Example) -> tuple[str, tuple[Example, ...]]:
    """One row of a table."""
    return pattern, examples


class Format(NamedTuple):
    """How one family of tools writes a location."""

    name: str
    pattern: str
    """For `re`; compiled for the first line that may match."""
    examples: tuple[Example, ...]
