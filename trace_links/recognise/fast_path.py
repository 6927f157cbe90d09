"""Recognises raw lines that certainly have one frame, and nothing else that could be one.

Works on bytes in place, for the formats that have a pattern for such lines (`plain`): most lines of
a long traceback take one match, without decoding the line.
"""

from __future__ import annotations

import functools
import re

from trace_links.recognise.formats import FORMATS
from trace_links.recognise.formats.paths import is_named_file
from trace_links.recognise.single_line import Frame

__all__ = ["plain_frame"]

_new = tuple.__new__  # takes a third of the time of the class
_CARRIAGE_RETURN = ord("\r")
_MAX_LENGTH = 500  # bytes of a line; a longer one is likely to have more than one frame
_MATCHERS = tuple(
    (known.name, re.compile(known.plain.encode("ascii")).match) for known in FORMATS if known.plain
)


def plain_frame(data: bytes, start: int, end: int) -> Frame | None:
    """The only frame of the line from `start` to `end`; None if that is not certain.

    Its offsets are positions in the bytes.
    """
    if data[end - 1] == _CARRIAGE_RETURN:
        end -= 1
    if end - start > _MAX_LENGTH:
        return None
    for style, matcher in _MATCHERS:
        match = matcher(data, start, end)
        if match is not None:
            path, number = _file(match[1]), int(match[2])
            if not path or not number:
                return None
            return _new(
                Frame, (style, path, number, None, None, match.start(1), match.end(2), None, "")
            )
    return None


@functools.lru_cache(8192)
def _file(name: bytes) -> str:
    path = name.decode("ascii")
    return path if is_named_file(path) else ""
