"""Raw lines that show at a glance that they have one frame, and nothing else that could be one.

`plain_frame` looks at bytes where they are: most frames of a long log cost one match, and no text
is made of them. What it finds is what `located` finds; a line of which it is not sure is left to
that.
"""

from __future__ import annotations

import functools
import re

from trace_links.recognise.formats import FORMATS
from trace_links.recognise.formats.paths import PORTS, is_file, is_named_file
from trace_links.recognise.single_line import Frame

__all__ = ["plain_frame"]

_CARRIAGE_RETURN = ord("\r")
_LONGEST = 500  # bytes of a line; where it is longer, more than one frame is likely
# To the end of the line what is shown, and gcc's quotes; digits only in words, and behind them.
# Nothing in it is tried in two ways.
_SHOWN = rb"[\t -/:-~\xe2\x80\x98\x99]*+"
_IN_WORDS = rb"(?:(?<=[\w.'\"/<>])|(?<=[^:=, ] )(?<!ine )(?<!nes )|(?<=[!=<>]= )|(?<=r: ))\d++"
_REST = _SHOWN + rb"(?:" + _IN_WORDS + _SHOWN + rb")*+$"
_PATH = rb"([\w./+~-]{1,300})"
_PLACE = _PATH + rb":(\d{1,7})(?::(\d{1,6}))?"
# Before a message's number, a function, or a word of esbuild or pyre, the column may count from 0.
_FROM_ONE = rb"(?!: (?:[CRWEFI]\d{4}|ERROR|WARNING): | (?:\(|[A-Z][\w ]{1,60} \[))"
# Alone on its line a place may be a heading.
_FIRST = re.compile(_PLACE + rb"(?=[: ])" + _FROM_ONE + _REST)
_IN_PARENTHESES = re.compile(_PATH + rb"\((\d{1,7})(?:,(\d{1,6}))?(?=\): )" + _REST)
_PYTHON = re.compile(
    rb'[\t |+]*File "([!#-;=-Z^-~]{1,300})", line (\d{1,7})(?:, in [\w<>.]{1,300}| in [\w<>.]+)?$'
)
# Words that are of no format of its own, and no part of a place: they do not begin the line.
_WORDS = (
    rb"(?![\t ]*(?:from|In|diff|-- CMake|CMake)\b)"
    rb"[\t (\[<*][\t !$%&(-.;<?A-Z\[\]^_a-z{}]{0,150}"
)
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
    _WORDS + rb"(?<=[a-z.,] )(?<! of )(?=[\w./~+-]+:\d+(?::\d+)?(?:[: \]]|,?$))",
    _WORDS + rb"(?<=\()(?=[\w.~][\w./~+-]*:\d+(?::\d+)?\))",
)
_BEHIND = re.compile(
    rb"(?:"
    + rb"|".join(_LEADS)
    + rb")"
    + _PLACE
    + rb"(?=[: \])]|,$|$)"
    + _FROM_ONE
    + rb"(?: \+0x[\da-f]+$)?"
    + _REST
)
_OWN_EXTENSIONS = (".dart", *(end for known in FORMATS for end in known.extensions))
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
    match = _FIRST.match(data, start, end) or _IN_PARENTHESES.match(data, start, end)
    if match is None:
        match = _PYTHON.match(data, start, end)
        if match is not None:
            return _frame("python", match, _named_file(match[1]), int(match[2]), None)
        match = _BEHIND.match(data, start, end)
        if match is None:
            return None
    name, digits, text = match.groups()
    number = int(digits)
    if text is not None:
        return _frame("plain", match, _file(name), number, int(text) or 1)
    return None if number in PORTS else _frame("plain", match, _file(name), number, None)


def _frame(
    style: str, match: re.Match[bytes], path: str, number: int, column: int | None
) -> Frame | None:
    if not path or not number:
        return None
    last = match.end(2 if column is None else 3)
    return tuple.__new__(Frame, (style, path, number, column, None, match.start(1), last, None))


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
