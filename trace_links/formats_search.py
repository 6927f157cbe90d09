"""Which lines can matter to a recogniser at all: a few searches over whole chunks of raw bytes.

They find too much rather than too little. A pattern that starts with a literal runs at gigabytes a
second, so that a dozen of these are faster than one alternation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["candidate_lines", "may_have_frame"]

# Each search starts with a literal, for which the engine is fast, and asks for little behind it.
# Colours may stand between a path and its number.
_SGR = rb"(?:\x1b\[[\d;]{0,20}[mK]){0,4}"


def _after_extension(tail: bytes) -> bytes:
    """What stands right behind .c to .markdown and `tail`, which the pattern has just passed."""
    return (
        b"(?:"
        + b"|".join(rb"(?<=\.[A-Za-z]" + rb"\w" * more + tail + rb")" for more in range(8))
        + b")"
    )


_LETTER = (
    rb"(?:(?<=[A-Za-z_+\])]:)|(?<=[A-Za-z_]\d:)|(?<=[A-SU-Za-z_]\d\d:)"
    rb"|(?<=[A-Za-z]\.\d:)|(?<=[\"\x80-\xff]:))"
)
_PLAIN = (
    # name:3, name.f90:3, name:(3,, name:[3,; no time (12:30), nor a date before one (20T10:04)
    rb":" + _LETTER + _SGR + rb"(?:[(\[]?\d| \(?\d{1,7}[:,][ \t\d])",
    rb"ine(?:[s:]|" + _SGR + rb")?[ =,]" + _SGR + rb"\d",  # line 3, line: 3, line=3, {line,3}
    rb"\((?<=[A-Za-z\d ]\()\d{1,7}(?:[,:] ?\d|\)(?: ?:|[<>\w$ ]|\r?$))",
    # name-3-, name[3]:, name +3, name#3, name 3:9
    rb"-(?:(?<=[A-Za-z]-)|(?<=\.[A-Za-z]\d\d-))" + _SGR + rb"\d{1,7}" + _SGR + rb"-(?!\d)",
    rb"sh\[\d{1,7}\]:",
    rb" \+" + _after_extension(rb" \+") + rb"\d",
    rb"#" + _after_extension(b"#") + rb"\d",
    rb"s \d{1,7}:\d{1,6} ",
    rb"rt \d{1,7}:\d{1,6} ",
    rb" \./",
    # a heading: a line that ends in a.py or a.py:
    rb"\n(?:(?<=[A-Za-z:+]\n)(?:"
    + _after_extension(rb"\n")
    + rb"|"
    + _after_extension(rb":\n")
    + rb"))",
    rb"\n(?:--- |\+\+\+ |In |FILE: |== \[|FileNames)",
    rb"@@" + _SGR + rb" -\d",
    rb"CODE_(?:FILE|LINE)=",
)
_COLOURED = (
    rb":\x1b\[[\d;]{0,20}[mK]" + _SGR + rb"\d",
    rb"\x1b" + _after_extension(rb"\x1b") + rb"\[[\d;]{0,20}[mK]" + _SGR + rb":?\r?\n",
    rb"m\./",
    rb"\n(?:\x1b\[[\d;]{0,20}[mK]){1,4}(?:--- |\+\+\+ |In |@@ -)",
)
_DOS = (rb"\r\n" + _after_extension(rb"\r\n"), rb":\r\n")
# What a chunk must hold, None for nothing, that its searches are worth while.
_ANCHORS = tuple(
    (needs, tuple(re.compile(pattern) for pattern in patterns))
    for needs, patterns in ((None, _PLAIN), (b"\x1b[", _COLOURED), (b"\r\n", _DOS))
)


_NEWLINE = 0x0A
# A chunk may start with a line that is known by the newline before it.
_FIRST = (b"--- ", b"+++ ", b"In ", b"FILE: ", b"== [", b"FileNames")


def _anchors(data: bytes) -> Iterator[re.Pattern[bytes]]:
    for needs, patterns in _ANCHORS:
        if needs is None or needs in data:
            yield from patterns


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must see, ascending, without newlines.

    The chunk holds whole lines. A recogniser that is `expecting` must see the others, too, until it
    is no longer.
    """
    spans: dict[int, int] = {}
    for anchor in _anchors(chunk):
        search = anchor.search
        match = search(chunk)
        while match is not None:
            # The newline before a line belongs to its match, and the one behind it may, too.
            inside = match.start()
            if chunk[inside] == _NEWLINE and match.end() > inside + 1:
                inside += 1
            end = chunk.find(b"\n", inside)
            if end < 0:
                end = len(chunk)
            spans[chunk.rfind(b"\n", 0, inside) + 1] = end
            match = search(chunk, max(end, match.end()))
    if chunk.startswith(_FIRST):
        end = chunk.find(b"\n")
        spans[0] = end if end >= 0 else len(chunk)
    return sorted(spans.items())


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without its escape sequences, can name a place or a file."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    data = b"\n" + data.rstrip(b"\r\n") + b"\n"
    return any(anchor.search(data) for anchor in _anchors(data))
