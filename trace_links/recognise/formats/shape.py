"""What a format is, and what patterns are made of.

Patterns see visible text of one line and touch no disk. Every pattern is linear on any line: a path
is one run of a character class that its right neighbour is not in, bounded in length, and starts
where such a run starts. An example is a line with the (path, line, column) that it must give.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = [
    "COLON",
    "GATES",
    "LINE",
    "PARENTHESIS",
    "RUN",
    "SEVERITY",
    "SPACED",
    "SPECIAL",
    "TOKEN",
    "Format",
    "SymbolFormat",
    "entry",
    "one",
]

Place = tuple[str, int, int | None]

# A path without spaces, from the start of its run; a Windows drive or file:// may stand before it.
# Parentheses and brackets end it, unless a directory or a page is named so: app/[id]/page.tsx,
# (group)/x.ts, [[...slug]].tsx, or a second copy of a file: a(1).c.
_IN_PATH = (
    r"[^\s:()\[\]{}<>\"'`|,;=*?!\u2018\u2019\u201c\u201d│"
    r"\uff1a\uff08\uff09\u3010\u3011\u300c\u300d\u27e8\u27e9]"
)
RUN = (
    _IN_PATH + r"{1,400}(?:(?:(?<=/)(?:\([\w.@-]{1,60}\)(?=/)|\[{1,2}[\w.@-]{1,60}\]{1,2}(?=[/.]))"
    r"|(?<=\w)[(\[]\d{1,3}[)\]](?=\.[A-Za-z\d]))" + _IN_PATH + r"{1,200}){0,3}"
)
TOKEN = (
    rf"(?<!{_IN_PATH})"
    r"(?P<path>(?:file://(?:/[A-Za-z]:)?(?=/)|/?[A-Za-z]:(?=[\\/]))?" + RUN + r")"
)
# A path with spaces, from the start of a line to a known word behind its line number.
SPACED = r"(?:[A-Za-z]:(?=[\\/]))?[^:\n\t\"'`()\[\]]{1,400}\.[A-Za-z][\w+]{0,10}"
SEVERITY = (
    r"(?:fatal error|internal compiler error|[Ee]rror|[Ww]arning|[Nn]ote|remark|hint|info|style"
    r"|performance|portability|sorry, unimplemented|ERROR|WARNING|undefined reference|multiple"
    r"|first defined| +required from| +in |[A-Z]{1,4}\d{3,5}|invalid-syntax)"
)


# Most formats can match only a line in which one of these finds something.
LINE = re.compile(r"ine(?:s?:?|no)[ =,]\s?[\d<#]")
PARENTHESIS = re.compile(r"\(\d")
COLON = re.compile(r":\d")
# What few tools write around a colon and a number: .c:3.9-12, .txt:3,9: , .sh: 3:, .sh:f:3: ,
# .py:3:9: C0116:
SPECIAL = re.compile(r":(?:\d+(?:\.\d|,\d+: |:\d+: [CRWEFI]\d{4}: )| +\d+:|[a-z]\w{0,30}:\d+: )")
GATES = (LINE, PARENTHESIS, COLON, SPECIAL)


class Format(NamedTuple):
    """How one family of tools writes a place."""

    name: str
    pattern: str  # for `re`; compiled once a line may match
    needles: tuple[str, ...]  # texts without each of which a line cannot match
    examples: tuple[tuple[str, tuple[Place, ...]], ...]
    first_column: int = 1  # what the tool calls the first column
    named: bool = False  # the format itself says that this is a file: any name will do
    extensions: tuple[str, ...] = ()  # only for files that end so; none: for all
    guard: str | None = None  # for a cheap search that must succeed within each match
    adjacent: bool = False  # no space is between the path and what the guard finds
    anchored: bool = False  # only at the start of a line
    gate: re.Pattern[str] | None = None  # one of `GATES`
    first: str = ""  # one of these characters starts the line; none: any


class SymbolFormat(NamedTuple):
    """How a tool writes a frame of which it knows only the function, perhaps with a module."""

    name: str
    pattern: re.Pattern[str]
    needle: str
    examples: tuple[tuple[str, str], ...]
    complete: bool = False  # with all parameters, so that `f()` has none; others abbreviate
    placed: bool = False  # the tool itself looks in the releases, and has not found it there


def entry(
    name: str,
    pattern: str,
    needle: str | tuple[str, ...],
    *examples: tuple[str, tuple[Place, ...]],
    first_column: int = 1,
    named: bool = False,
    extensions: tuple[str, ...] = (),
    guard: str | None = None,
    adjacent: bool = False,
    gate: re.Pattern[str] | None = None,
    first: str = "",
) -> Format:
    return Format(
        name,
        pattern,
        (needle,) if isinstance(needle, str) else needle,
        examples,
        first_column,
        named,
        extensions,
        guard,
        adjacent,
        pattern.startswith("^"),
        gate,
        first,
    )


def one(line: str, path: str, number: int, column: int | None = None) -> tuple[str, tuple[Place]]:
    return line, ((path, number, column),)
