"""Which program of one run is which of another.

By name, and of one name first what is equal, then by the types of arguments, then in order. What
has another name is the same if it is equal, or if the same line runs it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mock_libtpu.comparison.facts import ProgramFacts
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.cells import line_text


class Pair(NamedTuple):
    """A program before and after; None where one run does not have it."""

    title: str
    """Its name; with its line where several have the name, and a number where the line has them."""
    before: ProgramFacts | None
    after: ProgramFacts | None


def pairs(
    before: Sequence[ProgramFacts], after: Sequence[ProgramFacts], lines: LineMap | None = None
) -> list[Pair]:
    """Each program once. Both runs are in the order of compilation."""
    later = (lines or LineMap()).later
    matched = _Matched(before, after)
    matched.by(lambda each, _: each.digest and (each.name, each.digest))
    matched.by(lambda each, _: each.signature and (each.name, each.signature))
    matched.by(lambda each, _: each.name)
    matched.by(lambda each, _: each.digest)
    matched.by(lambda each, is_old: _line(later(each.place) if is_old else each.place))
    found = matched.all()
    titles = _titles([new or old for old, new in found])
    return [Pair(title, *match) for title, match in zip(titles, found, strict=True)]


class _Matched:
    """The programs of two runs, matched by one key after the other."""

    def __init__(self, before: Sequence[ProgramFacts], after: Sequence[ProgramFacts]) -> None:
        self._old, self._after = dict(enumerate(before)), after
        self._of: dict[int, ProgramFacts] = {}
        """What each later one was, by its index."""

    def by(self, key: Callable[[ProgramFacts, bool], object]) -> None:
        """Match what is left and has the same key, in order; nothing that has an empty one."""
        by_key: dict[object, list[int]] = {}
        for at, each in self._old.items():
            by_key.setdefault(key(each, True), []).append(at)
        for waiting in by_key.values():
            waiting.reverse()
        for at, each in enumerate(self._after):
            own = key(each, False) if at not in self._of else None
            if own and (same := by_key.get(own)):
                self._of[at] = self._old.pop(same.pop())

    def all(self) -> list[tuple[ProgramFacts | None, ProgramFacts | None]]:
        """All of the later run, and what went."""
        later = [(self._of.get(at), each) for at, each in enumerate(self._after)]
        return [*later, *((old, None) for old in self._old.values())]


def _line(place: Place | None) -> tuple[str, int] | None:
    return (place.file, place.line) if place is not None else None


def _titles(programs: Sequence[ProgramFacts | None]) -> Iterator[str]:
    names = Counter(each.name for each in programs if each is not None)
    seen: Counter[str] = Counter()
    for each in programs:
        title = "" if each is None else each.name
        if each is not None and names[each.name] > 1 and each.place is not None:
            title = f"{title} at {line_text(os.path.basename(each.place.file), each.place.line)}"
        seen[title] += 1
        yield f"{title} #{seen[title]}" if seen[title] > 1 else title
