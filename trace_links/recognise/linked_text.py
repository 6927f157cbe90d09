"""Finds the links in an output, with which tools such as `ls --hyperlink` name a file.

Only links that begin and end in one line are found: of others the visible text is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

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


class LinkedText(NamedTuple):
    """A `file:` link of the output."""

    start: int
    """Where the sequence that begins it starts."""
    end: int
    """Where that sequence ends, and the text begins."""
    identity: str
    """The id that the output gives it, which keeps its pieces together; or empty."""
    uri: str
    text: str
    """What is visible of it; of Rich's two links a.py and 3 it is a.py:3."""


def linked_texts(raw: bytes, at: int) -> Iterator[LinkedText]:
    """The links of a raw line that starts at `at`, from left to right."""
    last: LinkedText | None = None
    end = 0
    for found in _LINK.finditer(raw):
        link = _linked_text(found, at)
        if last is not None:
            if _is_line_of(link, last, raw[end : found.start()]):
                text = f"{last.text}:{link.text}"
                last, link = last._replace(text=text), link._replace(text=text)
            yield last
        last, end = link, found.end()
    if last is not None:
        yield last


def _linked_text(found: re.Match[bytes], at: int) -> LinkedText:
    return LinkedText(
        at + found.start(),
        at + found.start("text"),
        (found["identity"] or b"").decode(),
        found["uri"].decode(),
        visible(found["text"].decode("utf-8", "surrogateescape")).text.strip(),
    )


def _is_line_of(link: LinkedText, last: LinkedText, between: bytes) -> bool:
    """Whether a link is only the line in the file of the link before it."""
    return (
        link.text.isdecimal()
        and link.uri == f"{last.uri}#{link.text}"
        and _BETWEEN.fullmatch(between) is not None
    )
