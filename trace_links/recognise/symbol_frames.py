"""Recognises frames that name a function without a file: by known formats, else by what is near.

A qualified name is a frame if the text directly around it belongs to one: before it an address, a
number or a library, after it an offset or a library. A name alone, in a sentence or in source text,
is not one. C functions, whose names are words, need one of the known formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trace_links.patterns import compiled
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.formats.tables.symbols import LOOSE
from trace_links.recognise.qualified_frames import qualified_frames
from trace_links.recognise.single_line import Frame
from trace_links.recognise.symbol_patterns import FILE_START, LINKER, NUMBERS

_MAX_LENGTH = 16_000  # code points of a line
_NAME = r"(?:::[\w~({<$'`]|_Z[A-Za-z\d]|_R[A-Z])"
# Without counts, which would make the automaton larger.
_EARLIER = (
    r"0x[\da-fA-F]",
    r"@ +[\da-f]",
    r"#\d",
    r"\d# ",
    r"\?:0:",
    r"\[[.kguH]\] ",
    LINKER,
    r"\.o:\(",
    r"\d\] \|[ \t]",
    r"\"(?:symbol|symbolName|C)\": ?\"",
)
_BEFORE_NAME = r"[\w)+\x80-\xff-][!`]", r"[\da-f] <"  # directly before the text that has the name
_AT_START = (
    r"\t",
    rf"[ \t]*(?:\[\d+\][ \t]+)?{NUMBERS}{NUMBERS}",
    r"[ \t]*[\d.]+%[ \t]",
    r"[ \t]*[\da-f]{8}[\da-f]*:?\s",
    r"[ |]*--",
)
_BEFORE_NAME_AT_START = r" *\d+: +", r"\d{1,3} {3}"
_LATER = (
    r"[+/@(\[] ?0x[\da-fA-F]",
    r"\+\d+\)?(?:\r?$| [(\[])",
    r" \+ \d+ +[(\[]",
    rf"\s+(?:[(\[](?:in )?|(?:in|from|-) ){FILE_START}",
    r"\sat (?:\?\?:|\S+ \(unknown line\))",
    r"\(in [\w./+-]+\) \+ \d",
    r"\(\d+x\) \[",
    r"<null> \(",
    r'", referenced from:',
    r";[^\n]* \d+\r?$",
)
SEARCH = (
    rf"(?:{'|'.join(_EARLIER)})[^\n]*{_NAME}",
    rf"(?:{'|'.join(_BEFORE_NAME)})(?:[\w~(<][^\n]*)?{_NAME}",
    rf"^(?:{'|'.join(_AT_START)})[^\n]*{_NAME}",
    rf"^(?:{'|'.join(_BEFORE_NAME_AT_START)})(?:[\w~(<][^\n]*)?{_NAME}",
    rf"{_NAME}[^\n]*(?:{'|'.join(_LATER)})",
    rf";[^\n]*{_NAME}[^\n]* \d+\r?$",
)
"""As in `Format`: each line with such a frame has one of these."""


def symbol_frames(line: str, formats: Sequence[Format]) -> list[Frame]:
    """The frames of a line with only the names of functions, by these formats or by what is near.

    A format that is not loose comes first.
    """
    return (
        _known(line, (known for known in formats if known.name not in LOOSE))
        or _qualified(line)
        or _known(line, (known for known in formats if known.name in LOOSE))
    )


def _qualified(line: str) -> list[Frame]:
    """The qualified names that are frames by what surrounds them."""
    if len(line) > _MAX_LENGTH or not ("::" in line or "_Z" in line or "_R" in line):
        return []
    return qualified_frames(line)


def _known(line: str, formats: Iterable[Format]) -> list[Frame]:
    for known in formats:
        match = compiled(known.pattern).match(line)
        if match is not None:
            start, end = match.span("symbol")
            groups = match.groupdict()
            library, build_id = groups.get("library"), groups.get("build_id") or ""
            symbol = match["symbol"]
            return [Frame(known.name, None, None, None, symbol, start, end, library, build_id)]
    return []
