"""Defines formats, and the common parts of their patterns.

Patterns match the visible text of one line. Every pattern takes linear time on any line: a path is
a run of one character class, limited in length, that ends before a character outside the class and
starts where the run starts. An example is a line with the (path, line, column) that it must have.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
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
    examples: tuple[tuple[str, tuple[Expected, ...]], ...]
    first_column: int = 1
    """The number of the first column in this format: 0 or 1."""
    named: bool = False
    """Whether the format marks the path, so that any name is accepted."""
    extensions: tuple[str, ...] = ()
    """The ends of the paths that it is for; empty: all."""


class SymbolFormat(NamedTuple):
    """How a tool writes a frame with only a function, optionally with its library."""

    name: str
    pattern: str
    examples: tuple[tuple[str, str], ...]
    complete: bool = False
    """Whether names have all parameters, so that `f()` has none; other tools abbreviate."""
    offset: bool = False
    """Whether it has no name, but the place in a library: +0x19e37."""
    loose: bool = False
    """Whether it reads to a sign that a name may contain: for names that are not qualified."""
    looked_up: bool = False
    """Whether the tool itself has searched the releases, without success."""


def entry(
    name: str,
    pattern: str,
    *examples: tuple[str, tuple[Expected, ...]],
    first_column: int = 1,
    named: bool = False,
    extensions: tuple[str, ...] = (),
) -> Format:
    """One row of the table."""
    return Format(name, pattern, examples, first_column, named, extensions)


def example(
    line: str, path: str, number: int, column: int | None = None
) -> tuple[str, tuple[Expected]]:
    return line, ((path, number, column),)
