"""Finds qualified C++ and Rust names in text, demangled or mangled, by their own grammar.

Reads what demanglers write: libiberty's, LLVM's, Microsoft's and Rust's. Whether a name is a frame
depends on what surrounds it: see qualified_frames.py. The work is proportional to the length of the
line, whose brackets are matched once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from trace_links.patterns import compiled

_MAX_COMPONENTS = 60
_SIGNS = (
    r"(?:\(\)|\[\]|<=>|->\*?|<<=|>>=|<<|>>|[<>]=?|&&|\|\||\+\+|--|[-+*/%^&|=!]=?|[~,]"
    r"| new(?:\[\])?| delete(?:\[\])?| co_await| ?\"\" ?\w+)"
)
_BRACKET = rf"\boperator{_SIGNS}|->|=>|[()<>\[\]{{}}]"
_OPENING = {")": "(", ">": "<", "]": "[", "}": "{"}
# Where a name may begin: not within a word.
_FIRST = r"(?<![\w$~@?])(?:[A-Za-z_~$]|[(`{]anon|<(?=[\w&<(\[*{]))"
_WORD = r"~?[A-Za-z_$][\w$]*"
# The start of a component; of those in brackets only the first sign.
_HEAD = (
    rf"operator{_SIGNS}(?!\w)|operator (?=[\w:(])"
    r"|\(anonymous(?: namespace| class)?\)|[`'][\w -]{1,60}'|[{<]|\$_\d+|~?[A-Za-z_$][\w$]*"
)
_CONVERSION = r"[\w:<>,&* ]{1,300}?(?=\()"
_TAG = r"\[(?:abi:\w{1,60}|[\da-f]{16})\]"
_QUALIFIERS = r"(?: (?:const|volatile|noexcept|restrict)(?![\w:])| ?&&?(?![\w&]))*"
# Return types, which the names of function templates have.
_CONVENTION = r"(?:__(?:cdecl|\w{1,10}call) )?"
_BUILTIN_TYPE = (
    r"(?:(?:static|virtual|public:|private:|protected:) )*"
    r"(?:(?:unsigned|signed|long|short|const|volatile) )*"
    r"(?:void|bool|char|wchar_t|short|int|long|float|double|auto|decltype\(auto\)|unsigned|__int128"
    rf")(?: const)?[ *&]+{_CONVENTION}(?=[\w(~$<])"
)
_AFTER_TYPE = rf"(?: const)?[ *&]+{_CONVENTION}(?=[\w(~$<])"
_LEADING = r"(?:(?:non-virtual|virtual|covariant return) thunk to |guard variable for )+"
_MANGLED = r"_{1,3}(?:Z[A-Za-z\d]|R[A-Z])\w[\w$.]*\w"


class Name(NamedTuple):
    """The span of a name in a line."""

    start: int
    end: int
    called: bool = False
    """Whether it ends with a list of parameters."""


class _Components(NamedTuple):
    end: int
    qualified: bool
    called: bool


def names_in(line: str) -> Iterator[Name]:
    """The qualified names of a line, from left to right."""
    closing = _closing(line)
    position = 0
    while (first := compiled(_FIRST).search(line, position)) is not None:
        start = first.start()
        mangled = compiled(_MANGLED).match(line, start)
        name = Name(start, mangled.end()) if mangled else _name(line, start, closing)
        if name is not None:
            yield name
            position = name.end
        else:
            word = compiled(_WORD).match(line, start)
            position = word.end() if word else start + 1


def _closing(line: str) -> dict[int, int]:
    """The end of each bracket that is closed, by where it opens."""
    found: dict[int, int] = {}
    opened: list[tuple[str, int]] = []
    for match in compiled(_BRACKET).finditer(line):
        sign = match[0]
        if len(sign) > 1:
            continue  # an operator, or an arrow
        opening = _OPENING.get(sign)
        if opening is None:
            opened.append((sign, match.start()))
            continue
        # An angle bracket that is not closed is a comparison.
        while opened and opened[-1][0] == "<" != opening:
            opened.pop()
        if opened and opened[-1][0] == opening:
            found[opened.pop()[1]] = match.end()
    return found


def _name(line: str, start: int, closing: dict[int, int]) -> Name | None:
    """The longest name that begins here; None if it is not qualified."""
    leading = compiled(_LEADING).match(line, start)
    first = leading.end() if leading else start
    builtin = compiled(_BUILTIN_TYPE).match(line, first)
    read = _components(line, builtin.end() if builtin else first, closing)
    if read is None:
        return None
    after = (
        compiled(_AFTER_TYPE).match(line, read.end) if read.qualified and not read.called else None
    )
    if after is not None:
        named = _components(line, after.end(), closing)
        if named is not None and named.qualified and named.called:
            read = named
    return Name(start, read.end, read.called) if read.qualified else None


def _components(line: str, start: int, closing: dict[int, int]) -> _Components | None:
    """The components between `::` from here on; None if there are none."""
    position = start
    called = False
    for number in range(_MAX_COMPONENTS):
        head = compiled(_HEAD).match(line, position + 2 if number else position)
        if head is None:
            return None if number == 0 else _Components(position, number > 1, called)
        after = _after_head(line, head, closing)
        if after is None:
            return None if number == 0 else _Components(position, number > 1, called)
        position, called = _groups(line, after, closing)
        if not line.startswith("::", position):
            return _Components(position, number > 0, called)
    return None


def _after_head(line: str, head: re.Match[str], closing: dict[int, int]) -> int | None:
    """The end of a component's name."""
    if head[0] in ("{", "<"):
        return closing.get(head.start())
    if head[0] == "operator ":
        conversion = compiled(_CONVERSION).match(line, head.end())
        return None if conversion is None else conversion.end()
    return head.end()


def _groups(line: str, position: int, closing: dict[int, int]) -> tuple[int, bool]:
    """The end of a component's arguments and qualifiers, and whether it has parameters."""
    while line[position : position + 1] in ("<", "(", "["):
        end = closing.get(position)
        if end is None or (line[position] == "[" and compiled(_TAG).match(line, position) is None):
            break
        if line[position] == "(":
            qualifiers = compiled(_QUALIFIERS).match(line, end)
            return end if qualifiers is None else qualifiers.end(), True
        position = end
    return position, False
