"""Raw lines that show at a glance that they have one frame, and nothing else that could be one.

`plain_frame` looks at bytes where they are: most frames of a long log cost one match, and no text
is made XX
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

from trace_links.recognise.formats import FORMATS
from trace_links.recognise.formats.paths import PORTS, is_file, is_named_file
from trace_links.recognise.formats.plain import PLACE, REST
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.single_line import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from trace_links.recognise.formats import Format

__all__ = ["plain_frame"]

_new = tuple.__new__  # a third of what the class takes
_CARRIAGE_RETURN = ord("\r")
_LONGEST = 500  # bytes of a line; where it is longer, more than one frame is likely
# Behind these the column counts from 0.
_FROM_ZERO = "|".join(known.behind for known in FORMATS if known.behind)
_FROM_ONE = f"(?!{_FROM_ZERO})"
# Alone on its line a place may be a heading.
_FIRST = rf"{PLACE}(?=[: ]){_FROM_ONE}{REST}"
# Words that are of no format of its own, and no part of a place: they do not begin the line.
_OWN_WORDS = "|".join(
    dict.fromkeys(word for table in (FORMATS, BLOCKS) for known in table for word in known.words)
)
_WORDS = rf"(?![\t ]*(?:{_OWN_WORDS})\b)[\t (\[<*][\t !$%&(-.;<?A-Z\[\]^_a-z{{}}]{{0,150}}"
# What may stand before a place, and what must follow then.
_LEADS = "|".join(
    (
        *(lead for known in FORMATS for lead in known.leads),
        rf"{_WORDS}(?<=[a-z.,] )(?<! of )(?=[\w./~+-]+:\d+(?::\d+)?(?:[: \]]|,?$))",
        rf"{_WORDS}(?<=\()(?=[\w.~][\w./~+-]*:\d+(?::\d+)?\))",
    )
)
_BEHIND = rf"(?:{_LEADS}){PLACE}(?=[: \])]|,$|$){_FROM_ONE}(?: \+0x[\da-f]+$)?{REST}"


def _matcher(pattern: str) -> Callable[[bytes, int, int], re.Match[bytes] | None]:
    return re.compile(pattern.encode("ascii")).match


# The commonest first. Each with its format, which says whether any name is a file's.
_MATCHERS = (
    (None, _matcher(_FIRST)),
    *((known, _matcher(known.plain)) for known in reversed(FORMATS) if known.plain),
    (None, _matcher(_BEHIND)),
)
_OWN_EXTENSIONS = tuple(end for known in FORMATS for end in known.extensions)
_EXTENSION = re.compile(r"\.[A-Za-z][\w+]{0,10}\Z")
_OF_GREP = re.compile(r"\.[A-Za-z][\w+]{0,10}-\d")  # a line of context


def plain_frame(data: bytes, start: int, end: int) -> Frame | None:
    """The only frame of the line from `start` to `end`, None where that is not plain to see.

    Its offsets are those of the bytes; its style is `plain`, or `python`.
    """
    if data[end - 1] == _CARRIAGE_RETURN:
        end -= 1
    if end - start > _LONGEST:
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
        return _new(Frame, (style, path, number, column, None, first, match.end(3), None))
    if number in PORTS and style == "plain":
        return None
    return _new(Frame, (style, path, number, None, None, first, match.end(2), None))


@functools.lru_cache(8192)
def _file(name: bytes) -> str:
    """The path, if it is a file wherever it stands, and of no format that has it as its own."""
    path = name.decode("ascii")
    if path.endswith(_OWN_EXTENSIONS) or _OF_GREP.search(path) or not is_file(path, 1, 1):
        return ""
    return path if path[0] == "/" or _EXTENSION.search(path) else ""


@functools.lru_cache(8192)
def _named_file(name: bytes) -> str:
    path = name.decode("ascii")
    return path if is_named_file(path) else ""
