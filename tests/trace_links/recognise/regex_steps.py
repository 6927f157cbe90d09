"""Counts the steps of a pattern on a text, as a measure of the time that `re` takes.

A plain backtracking matcher over the parsed pattern; a step is one read of one character, or one
attempt to start somewhere. `re` takes fewer, as it skips to what a pattern must begin with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any

_Continue = Callable[[int], bool]


__all__ = ["steps"]

_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


def steps(pattern: str | re.Pattern[str], text: str, is_match: bool = False) -> int:
    """The steps of a search in a text, or of a match at its start."""
    matcher = _Matcher(re.compile(pattern), text)
    matcher.search(range(1 if is_match else len(text) + 1))
    return matcher.steps


class _Matcher:
    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self._parsed = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
        self._text = text
        self._groups: dict[int, tuple[int, int]] = {}
        self._single: dict[int, re.Pattern[str] | None] = {}
        self.steps = 0

    def search(self, starts: range) -> bool:
        for start in starts:
            self.steps += 1
            if self._run(self._parsed, 0, start, lambda _: True):
                return True
        return False

    def _of_one(self, item: tuple[Any, Any]) -> re.Pattern[str] | None:
        """The set of an item that matches one character, else None."""
        if id(item) not in self._single:
            one = item[0] in (
                _constants.LITERAL,
                _constants.NOT_LITERAL,
                _constants.ANY,
                _constants.IN,
            )
            part = _parser.SubPattern(self._parsed.state, [item])
            self._single[id(item)] = _compiler.compile(part) if one else None
        return self._single[id(item)]

    def _is_one(self, one: re.Pattern[str], at: int) -> bool:
        self.steps += 1
        return one.match(self._text, at, at + 1) is not None

    def _run(self, items: Sequence[tuple[Any, Any]], index: int, at: int, go_on: _Continue) -> bool:
        if index == len(items):
            return go_on(at)
        kind, value = item = items[index]

        def rest(position: int) -> bool:
            return self._run(items, index + 1, position, go_on)

        one = self._of_one(item)
        if one is not None:
            return self._is_one(one, at) and rest(at + 1)
        if kind in _REPEATS:
            low, high, body = value
            return self._repeat(kind, low, high, body, at, rest)
        if kind is _constants.SUBPATTERN:
            return self._group(value, at, rest)
        if kind is _constants.BRANCH:
            return any(self._run(branch, 0, at, rest) for branch in value[1])
        if kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            return self._around(value, at) == (kind is _constants.ASSERT) and rest(at)
        if kind is _constants.GROUPREF:
            start, end = self._groups[value]
            text = self._text[start:end]
            self.steps += len(text)
            return self._text.startswith(text, at) and rest(at + len(text))
        assert kind is _constants.AT, kind
        self.steps += 1
        part = _parser.SubPattern(self._parsed.state, [item])
        return _compiler.compile(part).match(self._text, at) is not None and rest(at)

    def _repeat(
        self, kind: object, low: int, high: int, body: Any, at: int, rest: _Continue
    ) -> bool:
        one = self._of_one(body[0]) if len(body) == 1 else None
        lazy = kind is _constants.MIN_REPEAT
        if one is None:
            if kind is not _constants.POSSESSIVE_REPEAT:
                return self._repeat_group(low, high, body, at, rest, lazy)
            ends: list[int] = []

            def found(end: int) -> bool:
                ends.append(end)
                return True

            return self._repeat_group(low, high, body, at, found, False) and rest(ends[0])
        count = 0
        while count < (low if lazy else high) and self._is_one(one, at + count):
            count += 1
        if count < low:
            return False
        if lazy:
            while not rest(at + count):
                if count >= high or not self._is_one(one, at + count):
                    return False
                count += 1
            return True
        least = count if kind is _constants.POSSESSIVE_REPEAT else low
        return any(rest(at + taken) for taken in range(count, least - 1, -1))

    def _repeat_group(
        self, low: int, high: int, body: Any, at: int, rest: _Continue, lazy: bool
    ) -> bool:
        def again(end: int) -> bool:
            if end == at and low <= 0:
                return False
            return self._repeat_group(max(0, low - 1), high - 1, body, end, rest, lazy)

        if low > 0:
            return self._run(body, 0, at, again)
        if lazy and rest(at):
            return True
        if high > 0 and self._run(body, 0, at, again):
            return True
        return not lazy and rest(at)

    def _group(self, value: Any, at: int, rest: _Continue) -> bool:
        number, _, _, body = value

        def done(end: int) -> bool:
            if number is not None:
                self._groups[number] = (at, end)
            return rest(end)

        return self._run(body, 0, at, done)

    def _around(self, value: Any, at: int) -> bool:
        direction, body = value
        if direction > 0:
            return self._run(body, 0, at, lambda _: True)
        low, high = body.getwidth()
        return any(
            self._run(body, 0, at - width, lambda end: end == at)
            for width in range(low, min(high, at) + 1)
        )
