"""Which program of one run is which of another.

By name, and of one name first what is equal, then by the types of arguments, then in order. What
has another name is the same if it is equal, or if the same line runs it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mock_libtpu.comparison.facts import ProgramFacts
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.comparison.matching import Matched, line_of
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
    matched = Matched(before, after)
    matched.by(lambda each, _: each.digest and (each.name, each.digest))
    matched.by(lambda each, _: each.digest and (each.digest, each.signature))
    # Where a function is compiled twice, what a step runs is compared with what a step runs.
    matched.by(lambda each, _: each.signature and (each.name, each.signature, each.is_in_step))
    matched.by(lambda each, _: each.signature and (each.name, each.signature))
    matched.by(lambda each, _: (each.name, each.is_in_step))
    matched.by(lambda each, _: each.name)
    matched.by(lambda each, is_old: line_of(later(each.place) if is_old else each.place))
    found = matched.all()
    titles = _titles([new or old for old, new in found])
    return [Pair(title, *match) for title, match in zip(titles, found, strict=True)]


def _titles(programs: Sequence[ProgramFacts | None]) -> Iterator[str]:
    names = Counter(each.name for each in programs if each is not None)
    seen: Counter[str] = Counter()
    for each in programs:
        title = "" if each is None else each.name
        if each is not None and names[each.name] > 1 and each.place is not None:
            title = f"{title} at {line_text(os.path.basename(each.place.file), each.place.line)}"
        seen[title] += 1
        yield f"{title} #{seen[title]}" if seen[title] > 1 else title
