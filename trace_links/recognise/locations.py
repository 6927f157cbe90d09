"""Judges texts that may be path:line:column or path(line,column), each once.

The most common formats by far need no search of their lines: `search.locations` finds the texts in
a whole chunk, by one RE2 pattern that knows what a path can look like, and `location` is the frame
of such a text by the same table of formats as for all lines, from a cache. That holds for lines on
which no other format can match: see `search.special_lines`.

`native` judges texts by the caches of this module in the same steps: what is changed here has to be
changed there.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from trace_links.recognise.formats.paths import EXTENSIONS, NAMED_STEMS, NAMES, PORTS
from trace_links.recognise.formats.searches import IN_PATH
from trace_links.recognise.single_line import Frame, located

_Judged: TypeAlias = "Location | Literal[False] | None"


__all__ = ["TABLES", "UNCERTAIN", "Location", "location", "note_none"]

_COLON, _PARENTHESIS, _SPACE, _SLASH = b":( /"
# Before a path: a request's method, or the end of a name with brackets
_METHOD = frozenset(b"TDEHS")
_NAME_ENDS = frozenset(b")]") | frozenset(range(0x80, 0x100))
_MORE = frozenset(b":-.,0123456789")
# The numbers after the line, and a word that makes a file likely
_TAIL = re.compile(
    rb"[\d:.,-]{0,300}+(?: \d[\d,-]{0,300}+)?\)?"
    rb"(?:(?:(?<=:)| ?:| ) ?(?:[a-z]{1,20} )?[A-Za-z]{1,12}\d{0,5}(?: [a-z]{1,12})?)?"
)
_CONTEXT = 2  # bytes after that
_LONGEST = 300  # bytes of a text
_KEPT = 1 << 15  # texts in each cache
# The byte before a path, the path or a name without a folder in two parts, and the numbers
_PARTS = re.compile(
    rb"([^\w./\\~+-]?)(?:([A-Za-z_]\w*)(?=\.\w+[:(]))?([^:(]*)([:(])(\d{1,6})(?:([:,] ?)(\d{1,5}))?"
    rb"(?!\d|[:.,-] ?\d)"
)
_BETWEEN = (None, b":")
_CLOSING = frozenset((b",", b";", b"}", b'"', b"'", b"&"))
# Names that are files, or none, by more than their extension
_STEMS = frozenset(
    name.partition(".")[0].encode() for name in (*NAMES, *NAMED_STEMS, "e", "i", "as")
)
_PORTS = frozenset(str(port).encode() for port in PORTS)
_new = tuple.__new__  # takes a third of the time of a NamedTuple's class


class Location(NamedTuple):
    """A frame, and where it is from the start of its text."""

    start: int
    end: int
    frame: Frame
    """Its own offsets are 0: it is shared by all its occurrences."""


UNCERTAIN: Final = False
"""The result for a text that can only be judged with its whole line."""

_NEW: Final = True  # of a text that was not judged yet

_known: dict[bytes, _Judged] = {}
_forms: dict[bytes, _Judged] = {}
TABLES = (
    _known,
    _forms,
    frozenset(one.lower().encode() for one in EXTENSIONS),
    frozenset(one.encode() for one in (*NAMES, *NAMED_STEMS)),
    _STEMS,
    _PORTS,
    _KEPT,
    Frame,
    Location,
)
"""What `native` judges texts by."""


def location(data: bytes, start: int, end: int) -> _Judged:
    """The location of a span of `locations`, whose offsets count from `start`; None if it is none.

    The data has whole lines.
    """
    before = data[start]
    if before == _COLON and data[end - 1] == _PARENTHESIS:
        return UNCERTAIN
    if before == _COLON:
        after = data[start + 1]
        if after == _SLASH and data[start + 2] == _SLASH:  # a host
            return UNCERTAIN if data.startswith(b"file", start - 4) else None
        if 0x30 <= after <= 0x39 and data.find(b"/", start, end) > 0:  # host:8080/a.js:3
            return None
        return UNCERTAIN
    if before == _SPACE and data[start + 1] == _SLASH and start and data[start - 1] in _METHOD:
        return UNCERTAIN
    text = _with_context(data, start, end)
    if len(text) > _LONGEST:
        return UNCERTAIN
    found = _known.get(text, _NEW)
    if found is True:
        found = _judged(text)
        _note(text, found)
    return found


def note_none(data: bytes, start: int, end: int) -> None:
    """Note that a text from `start`, with a sign and a digit before `end`, is none of `locations`.

    What decides this is part of what decides about a location.
    """
    text = _with_context(data, start, end)
    if len(text) <= _LONGEST:
        _note(text, None)


def _with_context(data: bytes, start: int, end: int) -> bytes:
    """A text with what is after its first number, as far as that matters."""
    if data[end] in _MORE:
        end = _TAIL.match(data, end).end()  # type: ignore[union-attr]
    return data[start : end + _CONTEXT]


def _note(text: bytes, found: _Judged) -> None:
    if len(_known) >= _KEPT:
        _known.clear()
    _known[text] = found


def _judged(text: bytes) -> _Judged:
    """The location of a text: that of its form, with its own name and numbers."""
    if len(text) > _LONGEST or not text.isascii() or text[0] in _NAME_ENDS or b"\\" in text:
        return UNCERTAIN
    if b"@" in text.replace(b"/@", b""):  # after a function in some formats
        return UNCERTAIN
    parts = _PARTS.match(text)
    if parts is None:
        return _in_line(text)
    before, stem, head, sign, line, between, column = parts.groups()
    if sign == b":" and between not in _BETWEEN:
        return _in_line(text)
    digits = line.lstrip(b"0")
    if not digits or digits in _PORTS or (column is not None and not column.lstrip(b"0")):
        return _in_line(text)
    rest = text[parts.end() :]
    if rest[:1] in _CLOSING:
        rest = rest[:1]  # what follows is not of the location
    is_bare = stem is not None and stem not in _STEMS
    stem = stem or b""
    name = (b"a" if is_bare else stem) + head
    numbers = b"7" if column is None else b"7" + between + b"7"
    form = before + name + sign + numbers + rest
    if form in _forms:
        found = _forms[form]
    else:
        if len(_forms) >= _KEPT:
            _forms.clear()
        found = _forms[form] = _in_line(form)
        if isinstance(found, Location) and (
            found.frame.line != 7
            or (column is not None and found.frame.column != 7)
            or (is_bare and found.frame.path != name.decode("ascii"))
        ):
            found = _forms[form] = UNCERTAIN
    if found is None or found is UNCERTAIN:
        return found
    start, end, (style, path, _, _, symbol, _, _, _, _) = found
    end += len(line) - 1
    if is_bare:
        path = (stem + head).decode("ascii")
        end += len(stem) - 1
    if column is None:
        frame = _new(Frame, (style, path, int(line), None, symbol, 0, 0, None, ""))
    else:
        end += len(column) - 1
        frame = _new(Frame, (style, path, int(line), int(column), symbol, 0, 0, None, ""))
    return _new(Location, (start, end, frame))


def _in_line(text: bytes) -> _Judged:
    """The location of a text in a line where nothing else can matter."""
    shown, newline, _ = text.decode("ascii").partition("\n")
    shown = shown.rstrip("\r") if newline else shown + " ~"
    # Before it: the line starts earlier, but not with a path, nor with a function of Firefox.
    earlier = "" if re.match(IN_PATH, shown) else "@:"
    shift = len(earlier)
    frames = located(earlier + shown)
    if not frames:
        return None
    if len(frames) > 1:
        return UNCERTAIN
    frame = frames[0]
    start, end = frame.start - shift, frame.end - shift
    if (earlier and start < 1) or end > len(text):
        return UNCERTAIN
    return Location(start, end, frame._replace(start=0, end=0))
