"""Derives from a pattern of a table what each of its lines contains, for searches of raw bytes.

The derived pattern is for RE2, whose automaton takes the same time for each byte, however many
alternatives there are, if few of its states are visited. So it is only the most selective part of
the pattern without a loop over many characters: `Error: [^\\n]{0,500} \\((?P<line>\\d{1,7})\\)$` is
found by ` \\(\\d+\\)\\r?$`. A pattern for the start of a line is kept as a whole, as the automaton
ends soon in other lines, but without what RE2 lacks. Either finds too many lines, but not too few:
lookarounds are left out, and counts become loops.
"""

from __future__ import annotations

import functools
import math
import re
from typing import NamedTuple

from trace_links.recognise.formats.paths import NAMED_STEMS, NAMES
from trace_links.recognise.formats.shape import RUN, TOKEN

_FRAGMENTS = TOKEN, RUN  # are in most patterns, and read once
_ASCII = frozenset(range(128)) - {ord("\n")}
_CLASSES = {
    "d": frozenset(map(ord, "0123456789")),
    "w": frozenset(code for code in _ASCII if chr(code).isalnum() or code == ord("_")),
    "s": frozenset(code for code in _ASCII if chr(code).isspace()),
}
_ESCAPES = {"t": "\t", "r": "\r", "n": "\n"}
_MOST = 80  # characters of a class that may be repeated; letters outside ASCII count as 16
_LONGEST_COUNT = 8
_MANY = 1 << 16
_ANY = r"[^\n]"
_MOST_COMMON = 2.0  # bits of a group that is not worth a loop
_REPEATED = r"(?:\{\d*,?\d*\}|[*+?])"
# A group; a text without special characters; one character or class of them, and how often
_ITEM = re.compile(
    r"\(|([\w ,:;\"'<>=/#@%&!~`-]+(?![*+?{]))"
    rf"|(\[\^?(?:\\.|[^\]\\])+\]|\\(?:x..|u....|.)|.)({_REPEATED}?)[?+]?",
    re.ASCII,
)
_MEMBER = re.compile(r"(\\(?:x..|u....|.)|.)(?:-(\\(?:x..|u....|.)|.))?")
_COUNT = re.compile(rf"({_REPEATED}?)[?+]?")
_GROUP = re.compile(r"\?P<(\w+)>|\?P=\w+|\?:|\?<?[=!]|")
_names = "|".join(re.escape(name) for name in sorted(NAMES) if not re.search(r"\.\w+$", name))
_stems = "|".join(sorted(NAMED_STEMS))
# The end of a path that `paths.is_file` accepts, and the same for one that may have spaces. An
# automaton that kept track of the whole path would have many more states.
_LETTER = r"[A-Za-z_+\x80-\xff]\d?\d?"
_FILE_END = (
    r"(?:\.[A-Za-z\x80-\xff][\w\x80-\xff]*|\+\+|[A-Za-z_]\.\d"
    rf"|[/\\][^\s./\\:]*{_LETTER}|file:///[^\s]*{_LETTER}"
    rf"|{_names}|(?:{_stems})\.[^\s:]*{_LETTER})"
)
_FILE_ENDS = _FILE_END, rf"(?:{_LETTER}|[A-Za-z_]\.\d)"


class _Part(NamedTuple):
    """A text for RE2, and how much it selects, in bits."""

    text: str
    bits: float


_EMPTY = _Part("", 0.0)


class _Relaxed(NamedTuple):
    """A piece of a pattern: parts of its matches, with any text between them; and all of it."""

    parts: tuple[_Part, ...]
    whole: str
    has_space: bool = False
    """Whether a loop over many characters includes the space."""


_NOTHING = _Relaxed((_EMPTY,), "")
_ANCHORS = {
    "^": _Relaxed((_Part("^", 6.0),), "^"),
    "$": _Relaxed((_Part(r"\r?$", 5.0),), r"\r?$"),
    r"\b": _NOTHING,
}


def _either(parts: list[_Part]) -> _Part:
    texts = list(dict.fromkeys(part.text for part in parts))
    text = texts[0] if len(texts) == 1 else f"(?:{'|'.join(texts)})"
    return _Part(text, min(part.bits for part in parts) if all(texts) else 0.0)


def _best(parts: tuple[_Part, ...]) -> _Part:
    return max(parts, key=lambda part: part.bits)


class _Count(NamedTuple):
    """How often something is repeated."""

    least: int
    most: int

    def __str__(self) -> str:
        """The same for RE2, without limits: each would be another state."""
        if self.least == self.most <= _LONGEST_COUNT:
            return "" if self.most == 1 else f"{{{self.most}}}"
        if self.most == 1:
            return "?"
        return "*" if not self.least else f"{{{min(self.least, _LONGEST_COUNT)},}}"


_ONCE = _Count(1, 1)
_COUNTS = {"": _ONCE, "*": _Count(0, _MANY), "+": _Count(1, _MANY), "?": _Count(0, 1)}


@functools.cache
def _count(text: str) -> _Count:
    """The count that is written so: "{1,400}", "*" or "" for one."""
    if text in _COUNTS:
        return _COUNTS[text]
    least, comma, most = text[1:-1].partition(",")
    return _Count(int(least or 0), int(most or _MANY) if comma else int(least))


@functools.cache
def _codes(text: str) -> tuple[frozenset[int], bool]:
    """The ASCII characters of a class, and whether it has others."""
    if text[0] == "[" and len(text) > 1:
        is_negated = text[1] == "^"
        codes: frozenset[int] = frozenset()
        has_others = is_negated
        for first, last in _MEMBER.findall(text[1 + is_negated : -1]):
            known, others = _codes(first)
            if last:
                end, others = _codes(last)
                known = frozenset(range(min(known, default=128), max(end, default=127) + 1))
            codes |= known & _ASCII
            has_others |= others
        return (_ASCII - codes if is_negated else codes), has_others
    letter = text[1:] if text[0] == "\\" and len(text) > 1 else ""
    if letter.lower() in _CLASSES:
        codes = _CLASSES[letter.lower()]
        return (codes, letter != "d") if letter.islower() else (_ASCII - codes, True)
    if len(letter) > 1:
        text = chr(int(letter[1:], 16))
    elif letter:
        text = _ESCAPES.get(letter, letter)
    return (frozenset(map(ord, text)), False) if text < "\x80" else (frozenset(), True)


@functools.cache
def _plain(text: str) -> _Relaxed:
    """Characters that stand for themselves."""
    escaped = re.escape(text)
    return _Relaxed((_Part(escaped, 6.0 * len(text) - 4.0 * text.count(" ")),), escaped)


@functools.cache
def _characters(text: str, count: _Count) -> _Relaxed:
    """Some characters of a class."""
    codes, has_others = _codes(text)
    ranges: list[list[int]] = []
    for code in sorted(codes):
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    inside = "".join(f"\\x{first:02x}-\\x{last:02x}" for first, last in ranges)
    one = f"[{inside}]" if inside else ""
    if has_others:  # in UTF-8
        one = rf"(?:{one}|[\x80-\xff]+)" if inside else r"[\x80-\xff]+"
    size = len(codes) + 16 * has_others
    whole = f"{one}{count}" if not has_others or count == (1, 1) else f"(?:{one}){count}"
    if count.most > 1 and size > _MOST:
        return _Relaxed((_EMPTY, _EMPTY), whole, ord(" ") in codes)
    bits = 2.0 if codes == {ord(" ")} else max(0.0, math.log2(112 / max(1, size)))
    return _Relaxed((_Part(whole, count.least * bits),), whole)


class _Reader:
    """Reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0
        self._named: dict[str, _Relaxed] = {}

    def alternatives(self) -> _Relaxed:
        """Everything up to the end of the group."""
        found = [self._sequence()]
        while self._pattern[self._at : self._at + 1] == "|":
            self._at += 1
            found.append(self._sequence())
        if len(found) == 1:
            return found[0]
        whole = f"(?:{'|'.join(one.whole for one in found)})"
        has_space = any(one.has_space for one in found)
        if all(len(one.parts) == 1 for one in found):
            return _Relaxed((_either([one.parts[0] for one in found]),), whole, has_space)
        parts = (
            _either([one.parts[0] for one in found]),
            _either([_best(one.parts) for one in found]),
            _either([one.parts[-1] for one in found]),
        )
        return _Relaxed(parts, whole, has_space)

    def _sequence(self) -> _Relaxed:
        parts = [_EMPTY]
        whole = ""
        has_space = False
        while self._pattern[self._at : self._at + 1] not in ("", "|", ")"):
            item = self._item()
            last, first = parts.pop(), item.parts[0]
            parts += (_Part(last.text + first.text, last.bits + first.bits), *item.parts[1:])
            whole += item.whole
            has_space |= item.has_space
        return _Relaxed(tuple(parts), whole, has_space)

    def _next(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self._pattern, self._at)
        assert found is not None, self._pattern[self._at :]
        self._at = found.end()
        return found

    def _item(self) -> _Relaxed:
        """The next group, anchor or class of characters, with its count."""
        for fragment in _FRAGMENTS:
            if fragment is not self._pattern and self._pattern.startswith(fragment, self._at):
                self._at += len(fragment)
                return _fragment(fragment)
        found = self._next(_ITEM)
        plain, atom, count = found.groups()
        if plain:
            return _plain(plain)
        if not atom:
            return _repeated(self._group(), _count(self._next(_COUNT)[1]))
        return _ANCHORS.get(atom) or _characters(_ANY if atom == "." else atom, _count(count))

    def _group(self) -> _Relaxed:
        text = self._next(_GROUP)[0]
        if text.startswith("?P="):
            self._at += 1
            return self._named[text[3:]]
        found = self.alternatives()
        self._at += 1
        if text in {"?!", "?<=", "?<!"}:
            return _NOTHING
        if text == "?=":
            is_last = not self._pattern[self._at :].strip(")")
            return found if is_last else _NOTHING
        if text.startswith("?P<"):
            self._named[text[3:-1]] = found
        if text == "?P<path>":
            end = _Part(_FILE_ENDS[found.has_space], 8.0)
            if found.parts[-1].bits < end.bits:
                found = found._replace(parts=(found.parts[0], end))
        return found._replace(whole=f"(?:{found.whole})")


@functools.cache
def _fragment(pattern: str) -> _Relaxed:
    """What most patterns have."""
    return _Reader(pattern).alternatives()


def _repeated(item: _Relaxed, count: _Count) -> _Relaxed:
    """A group that is repeated."""
    if count is _ONCE:
        return item
    whole = f"(?:{item.whole}){count}"
    if len(item.parts) == 1 and (count.most == 1 or item.parts[0].bits > _MOST_COMMON):
        part = _Part(f"(?:{item.parts[0].text}){count}", count.least * item.parts[0].bits)
        return _Relaxed((part,), whole, item.has_space)
    parts = (*item.parts, *item.parts) if count.least else (_EMPTY, _EMPTY)
    return _Relaxed(parts, whole, item.has_space)


class Derived(NamedTuple):
    """What is derived from a pattern."""

    text: str
    """A pattern for RE2 that is found in each line with a match."""
    end: str
    """The end of a match, after its path, if the text is the path's end and this; else empty."""


@functools.cache
def derived(pattern: str) -> Derived:
    """What each line contains in which a pattern matches, with a `path` that is one of a file."""
    found = _Reader(pattern).alternatives()
    if pattern[0] == "^":
        return Derived(found.whole, "")
    text = _best(found.parts).text
    for end in _FILE_ENDS:
        if text.startswith(end):
            return Derived(text, text[len(end) :])
    return Derived(text, "")
