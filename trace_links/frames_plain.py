"""Raw lines that show at a glance that they have one frame, and nothing else that could be one.

`plain_frame` looks at bytes where they are: most frames of a long log cost one match, and no text
is made of them. What it finds is what `located` finds; a line of which it is not sure is left to
that.
"""

from __future__ import annotations

import functools
import re

from trace_links.formats_paths import PORTS, is_named_file
from trace_links.frames_line import Frame
from trace_links.frames_quick import kind_of

__all__ = ["plain_frame"]

_CARRIAGE_RETURN = ord("\r")
_LONGEST = 500  # bytes of a line; where it is longer, more than one frame is likely
# To the end of the line what is shown, and gcc's quotes; digits only in words, and behind them.
# Nothing in it is tried in two ways.
_SHOWN = rb"[\t -/:-~\xe2\x80\x98\x99]*+"
_IN_WORDS = rb"(?:(?<=[\w.'\"/<>])|(?<=[^es:=, ] )|(?<=[!=<>]= ))\d++"
# What may stand before a place, and what must follow then.
_LEADS = (
    rb"[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} +\d{1,20} (?=[^ ]+\])",  # glog
    rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,9}: [IWEF] (?=[^ ]+\])",  # TSL
    rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ (?=[^ ]+ )",  # logging
    rb"(?:In file included| +) from (?=[^ ]+[:,]$)",
    rb" *--> (?=[^ ]+$)",  # rustc
    rb"thread '[\w:]+' (?:\(\d+\) )?panicked at (?=[^ ]+:$)",  # Rust, and its stacks
    rb" +at (?=[^ ]+$)",
    rb"\t(?=/[^ ]+(?: \+0x[\da-f]+)?$)",  # Go's stacks
    rb"[\t ]+at [\w.$/]+\((?=[A-Z]\w*\.[a-z]+:\d+\)$)",  # Java's
    rb" +(?=[^ ]+: )",  # tests of Go, warnings of pytest
    rb"vet: (?=\./)",
)
_PLACE = re.compile(
    rb"(" + rb"|".join(_LEADS) + rb")?"
    rb"([\w./+~-]{1,300})(?::|(\())(\d{1,7})(?:(?(3),|:)(\d{1,6}))?"
    # Alone on its line a place may be a heading.
    rb"(?(3)(?=\): )|(?(1)(?=[: \])]|,$|$)|(?=[: ])(?!: [CRWEFI]\d{4}: )))(?: \+0x[\da-f]+$)?"
    + _SHOWN
    + rb"(?:"
    + _IN_WORDS
    + _SHOWN
    + rb")*+$"
)
_PYTHON = re.compile(
    rb'[\t |+]*File "([!#-;=-Z^-~]{1,300})", line (\d{1,7})(?:, in [\w<>.]{1,300}| in [\w<>.]+)?$'
)


def plain_frame(data: bytes, start: int, end: int) -> Frame | None:
    """The only frame of the line from `start` to `end`, None where that is not plain to see.

    Its offsets are those of the bytes; its style is `plain`, or `python`.
    """
    if data[end - 1] == _CARRIAGE_RETURN:
        end -= 1
    if end - start > _LONGEST:
        return None
    style = "plain"
    match = _PLACE.match(data, start, end)
    if match is not None:
        _, name, _, digits, text = match.groups()
        path, first = _file(name), match.start(2)
        number = int(digits)
        if text is not None:
            column, last = int(text) or 1, match.end(5)
        elif number not in PORTS:
            column, last = None, match.end(4)
        else:
            return None
    else:
        match = _PYTHON.match(data, start, end)
        if match is None:
            return None
        style = "python"
        path, first = _named_file(match[1]), match.start(1)
        number, column, last = int(match[2]), None, match.end(2)
    if not path or not number:
        return None
    return tuple.__new__(Frame, (style, path, number, column, None, first, last))


@functools.lru_cache(8192)
def _file(name: bytes) -> str:
    path = name.decode("ascii")
    return path if kind_of(path) else ""


@functools.lru_cache(8192)
def _named_file(name: bytes) -> str:
    path = name.decode("ascii")
    return path if is_named_file(path) else ""
