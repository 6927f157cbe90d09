"""Finds the links in an output, with which tools such as `ls --hyperlink` name a file.

Only links that begin and end in one line are found: of others the visible text is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from trace_links.patterns import compiled
from trace_links.recognise.ansi import visible

_END = rb"(?:\x07|\x1b\\)"
_OPENING = (
    rb"\x1b\]8;(?:id=(?P<identity>[\w.-]{1,80}))?[^;\x07\x1b]{0,512};(?P<uri>file:[!-~]{1,2048})"
    + _END
)
# Nothing but colours, none of which hides text: in all else a terminal may show another text.
_COLOUR = rb"\x1b\[(?:[34]8;5;\d{1,3}|(?!(?:[\d:]*;)*0*8[;m])[\d;:]{0,40})m"
_TEXT = rb"(?P<text>(?:[^\x00-\x1f\x7f]|" + _COLOUR + rb"){1,4096})"
_LINK = re.compile(_OPENING + _TEXT + rb"\x1b\]8;;" + _END)
_BETWEEN = re.compile(rb"(?:" + _COLOUR + rb"){0,8}:(?:" + _COLOUR + rb"){0,8}")
_NUMBERS = r"(?P<path>.+?)(?::(?P<line>[1-9]\d{0,6})(?::(?P<column>[1-9]\d{0,5}))?:?)?"


class LinkedText(NamedTuple):
    """A `file:` link of the output."""

    start: int
    """Where the sequence that begins it starts."""
    end: int
    """Where that sequence ends, and the text begins."""
    identity: str
    """The id that the output gives it, which keeps its pieces together; or empty."""
    uri: str
    path: str
    """The path in its visible text."""
    line: int | None
    """That in its text, with the column."""
    column: int | None


def linked_texts(raw: bytes, at: int) -> Iterator[LinkedText]:
    """The links of a raw line that starts at `at`, from left to right."""
    last: LinkedText | None = None
    end = 0
    for found in _LINK.finditer(raw):
        one = _linked_text(found, at)
        if (
            one is not None
            and last is not None
            and _is_line_of(one, last, raw[end : found.start()])
        ):
            line = int(one.path)
            last, one = last._replace(line=line), one._replace(path=last.path, line=line)
        if last is not None:
            yield last
        last, end = one, found.end()
    if last is not None:
        yield last


def _linked_text(found: re.Match[bytes], at: int) -> LinkedText | None:
    text = visible(found["text"].decode("utf-8", "surrogateescape")).text
    shown = compiled(_NUMBERS).fullmatch(text.strip())
    if shown is None:
        return None
    start, end = at + found.start(), at + found.start("text")
    line, column = map(_number, shown.group("line", "column"))
    identity = (found["identity"] or b"").decode("ascii", "replace")
    return LinkedText(start, end, identity, found["uri"].decode(), shown["path"], line, column)


def _is_line_of(one: LinkedText, last: LinkedText, between: bytes) -> bool:
    """Whether a link is only the line in the file of the link before it: Rich's a.py:3."""
    return (
        one.path.isdecimal()
        and one.uri == f"{last.uri}#{one.path}"
        and last.line is None
        and _BETWEEN.fullmatch(between) is not None
    )


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
