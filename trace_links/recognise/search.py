"""Finds the lines that can matter to a recogniser, and which formats each of them may have.

May find too many lines, but not too few. There are two searches, of what `relaxed` derives from the
patterns of all tables and of what blocks and headings name themselves: of a whole chunk of bytes
for its lines (`candidate_lines`), and of such a line for its formats (`candidates`). Both are by
RE2, without looking behind or ahead. A heading is found by a line that belongs to it, or because
the lines after it are not read yet.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

import re2

from trace_links.recognise import limits
from trace_links.recognise.blocks.json_line import SEARCH as JSON_SEARCH
from trace_links.recognise.blocks.opened import Block
from trace_links.recognise.formats import FILES, FORMATS, SYMBOLS
from trace_links.recognise.formats.paths import NAMES
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.headings import BELOW, RULE_START
from trace_links.recognise.last_file import LINE_ONLY_SEARCH
from trace_links.recognise.multi_line import BLOCKS
from trace_links.recognise.relaxed import derived
from trace_links.recognise.single_line import PAINTED, Row, row
from trace_links.recognise.symbol_frames import SEARCH as QUALIFIED

_Search = Callable[[bytes, int], re2._Match | None]

_MEMORY = 64 << 20  # bytes for each automaton; a tenth is enough for most input
_MAX_KEPT = 1000
_BELOW_FIRST = frozenset(range(0x21)) | frozenset(b"\x7f\xe20123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NOT_IN_HEADING = b":*?\"'<>|,;()=\t"
_LONGEST_HEADING = 520  # bytes
_BEFORE_HEADING = b"FILE: ", b"In ", b"File "
_ROOTS = frozenset(b"/\\.~")
_PRINTED = bytes(range(0x20, 0x7F))
_NAMES = frozenset(name.encode() for name in NAMES if "." not in name)
# Of a line below a heading
_BELOW = f"{BELOW}|{RULE_START}"
_BLANK = rb"[ \t\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]"  # or invisible
_BELOW_HEADING = re.compile(
    _BLANK
    + rb"*(?:"
    + _BELOW.encode()
    + rb"|[\dA-Z:| \t]{1,12}[\0-\x08\x0b\x0c\x0e-\x1f\x7f])"  # these may split it
)
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
    rb"|[ -/]{1,8}[0-~]|[0-~])"
)
_RETURNS = re.compile(rb"(?m)^\r+(?=[^\r\n])")
_OSC8 = re.compile(rb"\x1b\]8;")  # a link of the input's own
# What matters for other reasons than a format
_OTHERS = (
    rf"^[ \t]*(?:{_BELOW})",
    *LINE_ONLY_SEARCH,
    *JSON_SEARCH,
    r"ing directory ",  # the folders that relative paths start at; see `resolve.entered`
    r"\xc2\xa0[\[(\d]",  # a space in a location
    # Invisible, or removes others: the search does not know what remains visible
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",
)


class Candidates(NamedTuple):
    """What a line may have, by the search."""

    rows: tuple[Row, ...]
    symbols: tuple[Format, ...]
    files: tuple[Format, ...]
    blocks: frozenset[type[Block]]


@functools.cache
def _texts() -> tuple[tuple[tuple[str, object], ...], ...]:
    """The patterns for the start of a line, for what follows a path, and for anywhere in a line.

    Each is with what it is for. Together they would need many times as many states of an automaton.
    """
    rows = (*FORMATS, *SYMBOLS, *FILES)
    found = [(derived(known.pattern), known) for known in rows]
    texts: list[tuple[str, object]] = [(one.text, known) for one, known in found if not one.end]
    texts += [(text, block) for block in BLOCKS for text in block.search]
    texts += [(text, None) for text in _OTHERS]
    return (
        tuple((text, known) for text, known in texts if text[0] == "^"),
        tuple((one.text, known) for one, known in found if one.end),
        tuple((text, known) for text, known in texts if text[0] != "^"),
    )


def _options() -> re2.Options:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.max_mem = _MEMORY
    return options


@functools.cache
def _line_searches(painted: bool = False) -> tuple[_Search, ...]:
    """The searches for lines that matter; `painted`: also by their colours, which are removed."""
    groups = [[text for text, _ in group] for group in _texts()]
    texts = (*groups, QUALIFIED, PAINTED) if painted else (*groups, QUALIFIED)
    # A match extends to the end of its line, so that each line is found once. It starts where the
    # search starts, as the engine would find another start by another automaton, backwards.
    patterns = (rf"(?m)(?s:.*?)(?:{'|'.join(dict.fromkeys(group))})[^\n]*" for group in texts)
    return tuple(re2.compile(pattern.encode(), _options()).match for pattern in patterns)


@functools.cache
def _format_searches() -> tuple[Callable[[bytes], list[int] | None], ...]:
    """The searches for the numbers of the patterns that are found in a line."""
    of_start, *others = _texts()
    sets = [re2.Set.MatchSet(_options()), *(re2.Set.SearchSet(_options()) for _ in others)]
    for patterns, texts in zip(sets, (of_start, *others), strict=True):
        for text, _ in texts:
            patterns.Add(text.encode())
        patterns.Compile()
    return tuple(patterns.Match for patterns in sets)


def candidates(line: str) -> Candidates:
    """What a visible line may have."""
    data = line.encode("utf-8", "surrogateescape")
    return _of_numbers(tuple([tuple(search(data) or ()) for search in _format_searches()]))


@functools.lru_cache(_MAX_KEPT)
def _of_numbers(found: tuple[tuple[int, ...], ...]) -> Candidates:
    """What a line may have in which these patterns of each kind are found."""
    formats = {
        texts[number][1]
        for numbers, texts in zip(found, _texts(), strict=True)
        for number in numbers
    }
    return Candidates(
        tuple(row(known) for known in FORMATS if known in formats),
        tuple(known for known in SYMBOLS if known in formats),
        tuple(known for known in FILES if known in formats),
        frozenset(block for block in BLOCKS if block in formats),
    )


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must get, ascending, without newlines.

    The chunk contains whole lines. A recogniser must get the others as well while it is
    `expecting`. Includes lines that begin or end a link of the input's own.
    """
    is_plain = not (b"\x1b" in chunk or b"\n\r" in chunk or chunk.startswith(b"\r"))
    return _spans(chunk) if is_plain else _spans_of_shown(chunk)


def candidate_numbers(chunk: bytes) -> frozenset[int]:
    """The numbers of the same lines, from 0."""
    return frozenset(_numbers(chunk, candidate_lines(chunk)))


def line_ends(chunk: bytes) -> list[int]:
    """Where each line of a chunk ends, after its newline."""
    return list(accumulate(len(line) + 1 for line in chunk.split(b"\n")))


def _numbers(chunk: bytes, spans: Iterable[tuple[int, int]]) -> Iterator[int]:
    """The numbers of the lines of ascending spans."""
    number = position = 0
    for start, _ in spans:
        number += chunk.count(b"\n", position, start)
        position = start
        yield number


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without escape sequences, can contain a location or a file name."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    return bool(candidate_lines(data))


def _spans_of_shown(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk without escape sequences, and without returns before any text."""
    shown = _RETURNS.sub(b"", _ESCAPE.sub(b"", chunk))
    found = _spans(shown, painted=True)
    links = [match.start() for match in _OSC8.finditer(chunk)]
    spans = _lines_at(chunk, links)
    if found:
        # No sequence has a newline: the lines are the same.
        ends = line_ends(chunk)
        spans += [
            (ends[number - 1] if number else 0, ends[number] - 1)
            for number in _numbers(shown, found)
        ]
    return sorted(set(spans))


def _lines_at(chunk: bytes, positions: list[int]) -> list[tuple[int, int]]:
    """The spans of the lines that contain the positions; both ascending, each line once."""
    lines: list[tuple[int, int]] = []
    end = -1
    for at in positions:
        if at > end:
            start = chunk.rfind(b"\n", end + 1, at) + 1 or end + 1
            end = chunk.find(b"\n", at)
            end = len(chunk) if end < 0 else end
            lines.append((start, end))
    return lines


def _spans(data: bytes, painted: bool = False) -> list[tuple[int, int]]:
    """The spans in bytes without escape sequences."""
    spans: dict[int, int] = {}
    for search in _line_searches(painted):
        last = 0
        while (found := search(data, last)) is not None:
            end = found.end()
            spans[data.rfind(b"\n", last, end) + 1 or last] = end
            last = end
    headings: dict[int, int] = {}
    has_backspace = b"\b" in data
    for start, end in spans.items():
        # A backspace removes what is before it.
        if (has_backspace and data.find(b"\b", start, end) >= 0) or (
            data[start] in _BELOW_FIRST and _BELOW_HEADING.match(data, start) is not None
        ):
            _add_headings(data, start - 1, headings)
    _add_headings(data, len(data) - (data[-1:] == b"\n"), headings)
    return sorted((spans | headings).items())


def _add_headings(data: bytes, end: int, spans: dict[int, int]) -> None:
    """Add the lines up to `end` that can be the heading of the line after it."""
    for _ in range(limits.HEADING_REACH):
        if end < 0:
            break
        start = data.rfind(b"\n", 0, end) + 1
        line = data[start : min(end, start + _LONGEST_HEADING)]
        if _may_be_heading(line):
            spans[start] = end
        elif line[:1].isalnum() and not line.startswith(b"FOUND "):
            break
        end = start - 1


def _may_be_heading(line: bytes) -> bool:
    """Whether a line may be one of the headings in `headings`: it has a path, and little else."""
    if line.startswith(b"== "):
        return True
    text = line.rstrip().removesuffix(b":").rstrip().lstrip(b" ")
    for word in _BEFORE_HEADING:
        text = text.removeprefix(word)
    if text[1:2] == b":":  # of a drive
        text = text[2:]
    if text.translate(None, _NOT_IN_HEADING) != text:
        return False
    if not text.isascii():
        return True
    # Others with spaces are prose. What is not printed may split the words and the name.
    if b" " in text and text[0] not in _ROOTS and not text.translate(None, _PRINTED):
        return b"." in text[text.rfind(b"/") + 1 :] or text.rpartition(b" ")[2] in _NAMES
    if b"/" in text or b"." in text or b"\\" in text:
        return True
    return text.rpartition(b" ")[2] in _NAMES
