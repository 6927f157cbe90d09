"""Finds calls in source text by their form: a name and a parenthesis.

Also uses of macros without parentheses, and what the definitions of macros call.
"""

import re
from bisect import bisect_left
from itertools import accumulate, count
from operator import add

from trace_links.definitions.model import SEVERAL, Kind, Row

_MOST_LINES = 3  # on which a name may be called
_DEFINE = re.compile(rb"#[ \t]*+define[ \t]++(\w++)(?:[^\n\\]|\\\r?\n|\\)*+")

_CALL = re.compile(  # possessive throughout: linear in the text
    rb"\b([A-Za-z_]\w*+)\s*+"
    rb"(?P<arguments><[^<>;(){}=]{0,200}+(?:<[^<>;(){}]{0,200}+>[^<>;(){}]{0,80}+){0,3}+>\s*+)?+\("
)
# `Type name(`, `Type name;`, `Type{`: calls of a constructor. `CHECK_IT;`: the use of a macro.
_CONSTRUCTED = re.compile(
    rb"\b([A-Z]\w*+)(?:<[^<>;(){}=]{0,200}+(?:<[^<>;(){}]{0,200}+>[^<>;(){}]{0,80}+){0,3}+>)?+"
    rb"(?:\s++[a-z_]\w*+\s*+[({;]|\{|(?P<alone>\s*+;))"
    rb"|\bmake_(?:unique|shared)<\s*+(?:\w++::)*+(?P<made>[A-Z]\w*+)"
)
# `make_unique<Type>(`, `emplace<Type>(`: calls of a constructor, too.
_MAKES = re.compile(rb"make|heap|create|construct|emplace|new|alloc", re.IGNORECASE)
_MADE = re.compile(rb"<\s*+(?:\w++::)*+([A-Z]\w*+)")
_ENDS_STATEMENT = re.compile(rb"[;{}]\s*+\Z")
_NEAR = 200  # characters before a statement, among which is what ends the one before it
_APPENDING = (b"<<", b"+=")  # operators of containers and strings that call their functions
_NO_CALLS = frozenset({
    b"if", b"for", b"while", b"switch", b"catch", b"return", b"sizeof", b"defined", b"decltype",
    b"alignof", b"static_assert", b"assert", b"noexcept", b"static_cast", b"reinterpret_cast",
    b"const_cast", b"dynamic_cast", b"move", b"forward", b"typeid", b"operator",
})  # fmt: skip


def _is_statement(match: re.Match[bytes]) -> bool:
    """Whether `NAME;` is the use of a macro, not a value."""
    start = match.start()
    is_first = _ENDS_STATEMENT.search(match.string, max(0, start - _NEAR), start) is not None
    return match[1].isupper() and is_first


def newlines(text: bytes) -> list[int]:
    """The positions of its newlines, and its end."""
    lengths = map(len, text.split(b"\n"))
    return list(map(add, accumulate(lengths), count()))


class Calls:
    """All calls in a text from `blank`, by position."""

    def __init__(self, blanked: bytes) -> None:
        self._text = blanked
        calls = [match for match in _CALL.finditer(blanked) if match[1] not in _NO_CALLS]
        found = [(match.start(), match[1]) for match in calls]
        found += [
            (match.start(), made[1])
            for match in calls
            if match["arguments"]
            and _MAKES.search(match[1])
            and (made := _MADE.match(match["arguments"]))
        ]
        found += [
            (match.start(), match[1] or match["made"])
            for match in _CONSTRUCTED.finditer(blanked)
            if match["alone"] is None or _is_statement(match)
        ]
        found.sort()
        self._starts = [start for start, _ in found]
        self._names = [name for _, name in found]
        self.newlines = newlines(blanked)
        self._lines = [bisect_left(self.newlines, start) + 1 for start in self._starts]
        self.macros: list[Row] = []
        """The definitions of macros that call something."""
        if b"#" in blanked and b"define" in blanked:
            for macro in _DEFINE.finditer(blanked):
                line = blanked.rfind(b"\n", 0, macro.start()) + 1
                if blanked[line : macro.start()].strip(b" \t"):
                    continue  # a directive is the first of its line
                low, high = (bisect_left(self._starts, position) for position in macro.span())
                self._lines[low:high] = [SEVERAL] * (high - low)
                if called := self.between(macro.end(1) + 1, macro.end()):
                    number = bisect_left(self.newlines, macro.start()) + 1
                    name = macro[1].decode()
                    row = Row(Kind.DEFINE, name, "", "", "", 0, number, number, calls=called)
                    self.macros.append(row)

    def between(self, start: int, end: int) -> tuple[tuple[str, int], ...]:
        """The names called between two positions, with their lines; 0: called on many lines."""
        low, high = bisect_left(self._starts, start), bisect_left(self._starts, end)
        lines: dict[bytes, dict[int, None]] = {}
        for index in range(low, high):
            lines.setdefault(self._names[index], {})[self._lines[index]] = None
        for operator in _APPENDING:
            if self._text.find(operator, start, end) >= 0:
                lines[b"operator" + operator] = {SEVERAL: None}
        return tuple(
            (name.decode(), line)
            for name, some in lines.items()
            for line in (some if len(some) <= _MOST_LINES and SEVERAL not in some else [SEVERAL])
        )
