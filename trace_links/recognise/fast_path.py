"""Recognises raw lines that certainly have one frame, and nothing else that could be one.

`plain_frame` works on bytes in place: most frames of a long log take one match, without decoding
the line.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from trace_links.recognise.formats import FORMATS
from trace_links.recognise.formats.fast_patterns import LOCATION, REST
from trace_links.recognise.formats.paths import PORTS, is_file, is_named_file
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.single_line import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from trace_links.recognise.formats import Format

__all__ = ["plain_frame"]

_new = tuple.__new__  # takes a third of the time of the class
_CARRIAGE_RETURN = ord("\r")
_MAX_LENGTH = 500  # bytes of a line; a longer one is likely to have more than one frame
# Before these the column counts from 0.
_FROM_ZERO = "|".join(known.trailing for known in FORMATS if known.trailing)
_FROM_ONE = f"(?!{_FROM_ZERO})"
# Alone on its line a location may be a heading.
_FIRST = rf"{LOCATION}(?=[: ]){_FROM_ONE}{REST}"
# Words that do not belong to a format or to a location; the words of formats must not come first.
_OWN_WORDS = "|".join(
    dict.fromkeys(word for table in (FORMATS, BLOCKS) for known in table for word in known.words)
)
_WORDS = rf"(?![\t ]*(?:{_OWN_WORDS})\b)[\t (\[<*][\t !$%&(-.;<?A-Z\[\]^_a-z{{}}]{{0,150}}"
# What may precede a location, and what must then follow it.
_LEADS = "|".join(
    (
        *(lead for known in FORMATS for lead in known.leads),
        rf"{_WORDS}(?<=[a-z.,] )(?<! of )(?=[\w./~+-]+:\d+(?::\d+)?(?:[: \]]|,?$))",
        rf"{_WORDS}(?<=\()(?=[\w.~][\w./~+-]*:\d+(?::\d+)?\))",
    )
)
_AFTER_LEAD = rf"(?:{_LEADS}){LOCATION}(?=[: \])]|,$|$){_FROM_ONE}(?: \+0x[\da-f]+$)?{REST}"


def _matcher(pattern: str) -> Callable[[bytes, int, int], re.Match[bytes] | None]:
    return re.compile(pattern.encode("ascii")).match


# The most common first, each with its format, which decides whether any name is a file.
_MATCHERS = (
    (None, _matcher(_FIRST)),
    *((known, _matcher(known.plain)) for known in reversed(FORMATS) if known.plain),
    (None, _matcher(_AFTER_LEAD)),
)
_OWN_EXTENSIONS = tuple(end for known in FORMATS for end in known.extensions)
_EXTENSION = re.compile(r"\.[A-Za-z][\w+]{0,10}\Z")
_OF_GREP = re.compile(r"\.[A-Za-z][\w+]{0,10}-\d")  # a line of context


def plain_frame(data: bytes, start: int, end: int) -> Frame | None:
    """The only frame of the line from `start` to `end`; None if that is not certain.

    Its offsets are positions in the bytes; its style is `plain`, or `python`.
    """
    if data[end - 1] == _CARRIAGE_RETURN:
        end -= 1
    if end - start > _MAX_LENGTH:
        return None
    for known, matcher in _MATCHERS:
        match = matcher(data, start, end)
        if match is not None:
            return _frame(known, match)
    return None


def _frame(known: Format | None, match: re.Match[bytes]) -> Frame | None:
    if known is not None and known.named:
        name, digits = match.groups()
        path, text, style = _named_file(name), None, known.name
    else:
        name, digits, text = match.groups()
        path, style = _file(name), "plain"
    number = int(digits)
    if not path or not number:
        return None
    first = match.start(1)
    if text is not None:
        column = int(text) or 1
        return _new(Frame, (style, path, number, column, None, first, match.end(3), None, ""))
    if number in PORTS and style == "plain":
        return None
    return _new(Frame, (style, path, number, None, None, first, match.end(2), None, ""))


@functools.lru_cache(8192)
def _file(name: bytes) -> str:
    """The path if it is a file in any context, and its extension belongs to no other format."""
    path = name.decode("ascii")
    if path.endswith(_OWN_EXTENSIONS) or _OF_GREP.search(path) or not is_file(path, 1, 1):
        return ""
    return path if path[0] == "/" or _EXTENSION.search(path) else ""


@functools.lru_cache(8192)
def _named_file(name: bytes) -> str:
    path = name.decode("ascii")
    return path if is_named_file(path) else ""
