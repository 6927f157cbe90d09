"""Defines formats, and the common parts of their patterns.

Patterns match the visible text of one line. Every pattern takes linear time on any line: a path is
a run of one character class, limited in length, that ends before a character outside the class and
starts where the run starts. An example is a line with the (path, line, column) that it must have.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = [
    "ODD",
    "RUN",
    "SEVERITY",
    "SPACED",
    "START",
    "TOKEN",
    "Format",
    "SymbolFormat",
    "entry",
    "example",
]

Expected = tuple[str, int, int | None]

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
# A path with spaces, from the start of a line to a known word after its line number.
SPACED = r"(?:[A-Za-z]:(?=[\\/]))?[^:\n\t\"'`()\[\]]{1,400}\.[A-Za-z][\w+]{0,10}"
ODD = r"[ \t\r(){}\[\]<>\"'`|,;=*?!\x80-\xff]"
"""A byte that such a path may have, but none without spaces; for searches."""
SEVERITY = (
    r"(?:fatal error|internal compiler error|[Ee]rror|[Ww]arning|[Nn]ote|remark|hint|info|style"
    r"|performance|portability|sorry, unimplemented|ERROR|WARNING|undefined reference|multiple"
    r"|first defined| +required from| +in |[A-Z]{1,4}\d{3,5}|invalid-syntax)"
)


class Format(NamedTuple):
    """How one family of tools writes a location."""

    name: str
    pattern: str
    """For `re`; compiled for the first line that may match."""
    literals: tuple[str, ...]
    """Texts that every matching line contains."""
    examples: tuple[tuple[str, tuple[Expected, ...]], ...]
    first_column: int = 1
    """The number of the first column in this format: 0 or 1."""
    named: bool = False
    """Whether the format marks the path, so that any name is accepted."""
    extensions: tuple[str, ...] = ()
    """The ends of the paths that it is for; empty: all."""
    guard: str | None = None
    """A pattern for a cheap search that must succeed within each match."""
    adjacent: bool = False
    """Whether there is no space between the path and the match of the guard."""
    anchored: bool = False
    """Whether it matches only at the start of a line."""
    first: str = ""
    """One of these characters starts the line; empty: any."""
    search: tuple[str, ...] = ()
    """One of these patterns is found in each matching line, else the format is not tried.

    With ODD, only for lines with such a byte; in others `colon` finds the same.
    """
    plain: str = ""
    """For `fast_path`: whole ASCII lines with one such location, groups for path and line."""


class SymbolFormat(NamedTuple):
    """How a tool writes a frame with only a function, optionally with its library."""

    name: str
    pattern: str
    literal: str
    examples: tuple[tuple[str, str], ...]
    complete: bool = False
    """Whether names have all parameters, so that `f()` has none; other tools abbreviate."""
    offset: bool = False
    """Whether it has no name, but the place in a library: +0x19e37."""
    loose: bool = False
    """Whether it reads to a sign that a name may contain: for names that are not qualified."""
    looked_up: bool = False
    """Whether the tool itself has searched the releases, without success."""
    search: tuple[str, ...] = ()
    """As in `Format`."""


def entry(
    name: str,
    pattern: str,
    literal: str | tuple[str, ...],
    *examples: tuple[str, tuple[Expected, ...]],
    first_column: int = 1,
    named: bool = False,
    extensions: tuple[str, ...] = (),
    guard: str | None = None,
    adjacent: bool = False,
    first: str = "",
    search: str | tuple[str, ...] = (),
    plain: str = "",
) -> Format:
    """One row of the table.

    `search` is for the search over raw bytes, in RE2: without lookbehind and lookahead, and never
    across the end of a line. The default is the guard, or else the longest
    literal; `searches` has others.
    """
    literals = (literal,) if isinstance(literal, str) else literal
    if not search:
        search = guard or re.escape(max(literals, key=len))
    return Format(
        name,
        pattern,
        literals,
        examples,
        first_column,
        named,
        extensions,
        guard,
        adjacent,
        pattern.startswith("^"),
        first,
        (search,) if isinstance(search, str) else search,
        plain,
    )


def example(
    line: str, path: str, number: int, column: int | None = None
) -> tuple[str, tuple[Expected]]:
    return line, ((path, number, column),)
