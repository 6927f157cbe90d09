"""Separates the visible text of a line from its escape sequences.

Works on one line at a time, in time linear in its length, independently of frames. Cursor movement
is not emulated: it separates texts, text before a carriage return remains visible, and a backspace
removes the character before it (as in overstruck manual pages).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from trace_links.patterns import compiled

# Every alternative is a run without a nested quantifier, so that a hostile line costs linear time.
# A string (OSC, DCS, APC, PM, SOS) that does not end within the line hides only its introducer:
# the text after it is visible, and a later terminator counts as a sequence of its own.
_ESCAPE = r"""(?x)
    \x1b\[ [0-?]* [ -/]* [@-~]                             # CSI: colours, erasing
  | \x1b\]8; [^;\x07\x1b\x9c]{0,512} ; [^\x07\x1b\x9c]{0,8192} (?: \x07 | \x1b\\ | \x9c )  # OSC 8
  | \x1b[\]PX^_] [^\x07\x1b\x9c]{0,8192} (?: \x07 | \x1b\\ | \x9c )  # OSC and other strings
  | \x1b [ -/]{1,8} [0-~]                                  # character sets
  | \x1b [0-~]                                             # two characters
  | [\x00-\x07\x0b-\x0c\x0e-\x1a\x1b-\x1f\x7f]             # not shown by any terminal
  | \x08
  | \r                                                     # before any text
    """
_SPECIAL = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]"
_LINK = "\x1b]8;"
# Sequences that move the cursor: to the first column, within the column, or elsewhere.
_MOVE = (
    r"\x1b(?:(?P<first>\[(?:\d{0,9}[EF]|[01]?[G`]|\d{0,9}(?:;[01]?)?[Hf])|E)"
    r"|(?P<vertical>\[\d{0,9}[ABde]|[DM])|\[[\d;]{0,40}[A-IZ`adef]|8)"
)
_MOVE_ENDS = "ABCDEFGHIZ`adef8M"
# What begins a sequence that has no end in the line: a terminal shows less of it, or nothing.
_UNFINISHED = frozenset(f"\x1b{sign}" for sign in "[]PX^_")
_MOVED = "\t"  # stands between texts that such a sequence separates
# Text at the start of a line in a colour of its own: a reset does not count.
_PAINTED = (
    r"(?:\x1b\[(?:0*m|K))*\x1b\[(?!0*m)[\d;:]{1,40}m(?:\x1b\[[\d;:]{0,40}[mK]){0,8}"
    r"([^\x00-\x08\x0b-\x1f\x7f]{1,2000})\x1b\["
)


class Visible(NamedTuple):
    """The visible text of a raw line."""

    text: str
    starts: tuple[int, ...]
    """The visible offset of each run of text between sequences, ascending."""
    raw_starts: tuple[int, ...]
    """Where that run starts in the raw line."""
    linked: tuple[tuple[int, int], ...]
    """The visible spans that are inside an OSC 8 link already."""
    in_link: str | None = None
    """The target of a link that the line leaves open."""
    painted: int = 0
    """The number of code points at the start of the line in one colour of their own."""
    cuts: tuple[tuple[int, int], ...] = ()
    """Where the cursor was moved: the last offset before it and the first after it.

    The same offset twice if what follows starts a row. What else is in the row is not known.
    """

    def raw_span(self, start: int, end: int) -> tuple[int, int]:
        """The raw span from the first to the last code point of a non-empty visible one."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, end - 1) - 1
        return (
            start + self.raw_starts[first] - self.starts[first],
            end + self.raw_starts[last] - self.starts[last],
        )

    def is_linked(self, start: int, end: int) -> bool:
        """Whether any of a visible span is inside an existing link."""
        at = bisect_left(self.linked, (end,)) - 1  # the last that starts before the end
        return at >= 0 and start < self.linked[at][1]

    def is_cut(self, start: int, end: int) -> bool:
        """Whether a visible span may be a part of what its row shows, or of several rows."""
        at = bisect_right(self.cuts, (end, end + 1)) - 1  # the last that starts before the end
        return at >= 0 and start <= self.cuts[at][1]


def _is_in_first_column(sequence: str, was_in: bool) -> bool:
    """Whether the cursor is in the first column after a movement."""
    move = compiled(_MOVE).fullmatch(sequence)
    return move is not None and bool(move["first"] or (move["vertical"] and was_in))


def is_plain(raw: str) -> bool:
    """Whether all of a line is visible text."""
    return raw.isprintable() or (raw[:1] != "\r" and compiled(_SPECIAL).search(raw) is None)


def visible(raw: str, in_link: str | None = None) -> Visible:
    """The visible text of one line; `in_link` is the target that an earlier line left open."""
    if in_link is None and is_plain(raw):
        return Visible(raw, (0,), (0,), ())
    starts: list[int] = []
    raw_starts: list[int] = []
    raw_ends: list[int] = []
    linked: list[tuple[int, int]] = []
    cuts: list[tuple[int, int]] = []
    target, link_start = in_link, 0
    length = position = 0
    in_first_column = True
    for match in compiled(_ESCAPE).finditer(raw):
        first, end = match.span()
        if match[0] == "\r" and (length or position < first):
            continue
        if position < first:
            starts.append(length)
            raw_starts.append(position)
            raw_ends.append(first)
            length += first - position
            in_first_column = raw[first - 1] == "\r"
        position = end
        sequence = match.group()
        if sequence == "\x08":
            # Removes one code point of the last run.
            if starts:
                length -= 1
                raw_ends[-1] -= 1
                if raw_ends[-1] == raw_starts[-1]:
                    del starts[-1], raw_starts[-1], raw_ends[-1]
                link_start = min(link_start, length)
                if linked and linked[-1][1] > length:
                    start, _ = linked.pop()
                    if start < length:
                        linked.append((start, length))
        elif sequence.startswith(_LINK):
            if target and length > link_start:
                linked.append((link_start, length))
            target = sequence[len(_LINK) :].partition(";")[2].rstrip("\x07\x1b\\\x9c")
            link_start = length
        elif sequence in _UNFINISHED or (
            sequence[-1] in _MOVE_ENDS and compiled(_MOVE).fullmatch(sequence)
        ):
            in_first_column = _is_in_first_column(sequence, in_first_column)
            if cuts and cuts[-1][0] == length - 1:
                del cuts[-1]
            elif length:
                starts.append(length)
                raw_starts.append(first)
                raw_ends.append(first + 1)
                length += 1
            if length or not in_first_column:
                cuts.append((length - 1, length - in_first_column))
    if position < len(raw):
        starts.append(length)
        raw_starts.append(position)
        raw_ends.append(len(raw))
        length += len(raw) - position
    if target and length > link_start:
        linked.append((link_start, length))
    text = "".join([raw[first:end] for first, end in zip(raw_starts, raw_ends, strict=True)])
    if cuts:
        text = text.replace("\x1b", _MOVED)
    if not starts:
        starts, raw_starts = [0], [len(raw)]
    head = compiled(_PAINTED).match(raw)
    return Visible(
        text,
        tuple(starts),
        tuple(raw_starts),
        tuple(linked),
        target or None,
        0 if head is None else len(head[1]),
        tuple(cuts),
    )
