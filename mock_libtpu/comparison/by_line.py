"""What lines of a program do more or less often: copy, wait, compile, donate, keep arrays.

A line is known by what it does. One that was moved or renamed does the same, and is no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mock_libtpu.comparison.facts import LineFact
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.comparison.matching import Matched, function_of, line_of
from mock_libtpu.compiler.texts.hlo import Place


@dataclass(frozen=True)
class LineChange:
    """What a line adds to a figure, before and after."""

    before: LineFact | None
    """None where it is new."""
    after: LineFact | None

    @property
    def main(self) -> LineFact:
        """The later one if it is there."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def place(self) -> Place | None:
        """The line, on the later side if it is there."""
        return self.main.place


def line_changes(
    before: Sequence[LineFact], after: Sequence[LineFact], lines: LineMap
) -> list[LineChange]:
    """What differs, by figure, and of each the largest change first."""
    old = [replace(each, place=lines.later(each.place)) for each in before]
    matched = Matched(old, after)
    matched.by(lambda each, _: (each.figure, each.what, line_of(each.place)))
    matched.by(lambda each, _: (each.figure, _amount(each), line_of(each.place)))
    matched.by(lambda each, _: (each.figure, _amount(each), each.what, function_of(each.place)))
    matched.by(lambda each, _: (each.figure, each.what, function_of(each.place)))
    found = [LineChange(*pair) for pair in matched.all()]
    order = {each.main.figure: at for at, each in reversed(list(enumerate(found)))}
    return sorted(
        (each for each in found if _amount(each.before) != _amount(each.after)),
        key=lambda each: (order[each.main.figure], *_size(each)),
    )


def _amount(each: LineFact | None) -> tuple[int, int]:
    return (each.count, each.bytes) if each is not None else (0, 0)


def _size(change: LineChange) -> tuple[int, int]:
    (count, size), (was, had) = _amount(change.after), _amount(change.before)
    return -abs(size - had), -abs(count - was)
