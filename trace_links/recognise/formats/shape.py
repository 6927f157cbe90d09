"""What a format is, and what patterns are made of.

Patterns see visible text of one line and touch no disk. Every pattern is linear on any line: a path
is one run of a character class that its right neighbour is not in, bounded in length, and starts
where such a run starts. An example is a line with the (path, line, column) that it must give.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trace_links.recognise.formats.gates import Gate

__all__ = [
    "RUN",
    "SEVERITY",
    "SPACED",
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
    gate: Gate | None = None
    first: str = ""  # one of these characters starts the line; none: any
    search: tuple[str, ...] = ()  # one of these is in each line that matches; see `entry`
    # For `fast_path`, see `plain`; patterns of bytes:
    plain: str = ""  # a whole line with one such place, in groups of path, line, perhaps column
    leads: tuple[str, ...] = ()  # what may stand before path:line:column
    words: tuple[str, ...] = ()  # what may be of this format is a line that begins so
    behind: str = ""  # what behind path:line:column says that the column counts from 0


class SymbolFormat(NamedTuple):
    """How a tool writes a frame of which it knows only the function, perhaps with a module."""

    name: str
    pattern: re.Pattern[str]
    needle: str
    examples: tuple[tuple[str, str], ...]
    complete: bool = False  # with all parameters, so that `f()` has none; others abbreviate
    placed: bool = False  # the tool itself looks in the releases, and has not found it there
    search: tuple[str, ...] = ()  # as of a `Format`


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
    gate: Gate | None = None,
    first: str = "",
    search: str | tuple[str, ...] = (),
    plain: str = "",
    leads: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
    behind: str = "",
) -> Format:
    """One row of the table.

    `search` is what the search over raw bytes looks for, in RE2: without looking back or ahead,
    and never over the end of a line. What is not given is that of the gate, or else the guard, or
    else the longest needle.
    """
    needles = (needle,) if isinstance(needle, str) else needle
    if not search:
        default = guard or re.escape(max(needles, key=len))
        search = (default,) if gate is None else gate.search
    return Format(
        name,
        pattern,
        needles,
        examples,
        first_column,
        named,
        extensions,
        guard,
        adjacent,
        pattern.startswith("^"),
        gate,
        first,
        (search,) if isinstance(search, str) else search,
        plain,
        leads,
        words,
        behind,
    )


def one(line: str, path: str, number: int, column: int | None = None) -> tuple[str, tuple[Place]]:
    return line, ((path, number, column),)
