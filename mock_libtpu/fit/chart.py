"""A chart of what a device has in it over a program's life: as data, and as text for a terminal.

There is no time in it: nothing is executed. Its steps are arrays that are made or ended, and
programs that run, in their order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.fit.lifetime import DeviceLife, Step

_MOST_POINTS = 240
_MOST_LINES = 7  # that have a series of their own
_WIDTH, _HEIGHT = 64, 4  # of the text, in characters
ARRAYS, OTHERS, PROGRAM = "arrays", "other arrays", "program"


@dataclass(frozen=True)
class Series:
    """A part of what a device has in it."""

    kind: str
    """ "arrays" of one line, "other arrays", or what the running "program" needs beside them."""
    place: Place | None
    """The line that made the arrays, if it is known."""
    bytes: Sequence[int]
    """At each point."""


@dataclass(frozen=True)
class Chart:
    """What the fullest device has in it over a program's life, all of it stacked."""

    device: str
    steps: int
    """How often an array was made or ended, or a program ran."""
    points: Sequence[int]
    """The steps that are shown, from 0: of several that are near, the one that needs most."""
    programs: Sequence[str]
    """The program that runs at each point; "" where none does."""
    series: Sequence[Series]
    peak: int
    """The first point at which most is needed."""
    refused: int | None
    """The first point at or after which a program was refused; None if none was."""

    @property
    def totals(self) -> list[int]:
        """All that is needed at each point."""
        return [sum(parts) for parts in zip(*(each.bytes for each in self.series), strict=True)]


def chart_of(life: DeviceLife, name: Callable[[int], str], most: int = _MOST_POINTS) -> Chart:
    """The chart of a life with at most so many points. `name`: of a program with a number."""
    points = list(_points(life.steps, most))
    steps = [life.steps[at] for at in points]
    running = Series(PROGRAM, None, [step.running for step in steps])
    refusal = life.refusal
    return Chart(
        life.device,
        len(life.steps),
        points,
        [name(step.program) if step.program is not None else "" for step in steps],
        [*_by_line(life, points), running],
        points.index(life.peak),
        min(bisect_left(points, refusal), len(points) - 1) if refusal is not None else None,
    )


def _points(steps: Sequence[Step], most: int) -> Iterator[int]:
    """Of each part of the life the first step that needs most."""
    parts = min(most, len(steps))
    for part in range(parts):
        own = range(part * len(steps) // parts, (part + 1) * len(steps) // parts)
        yield max(own, key=lambda at: steps[at].bytes)


def _by_line(life: DeviceLife, points: Sequence[int]) -> Iterator[Series]:
    """The arrays by the line that made them, those of most bytes for longest first."""
    changes: dict[Place | None, list[int]] = {}
    for held in life.held:
        change = changes.setdefault(held.array.place, [0] * (len(points) + 1))
        change[bisect_left(points, held.first)] += held.array.bytes
        if held.end is not None:
            change[bisect_left(points, held.end)] -= held.array.bytes
    rows = [(list(accumulate(change[:-1])), place) for place, change in changes.items()]
    rows.sort(key=lambda row: -sum(row[0]))
    for sizes, place in rows[:_MOST_LINES]:
        yield Series(ARRAYS, place, sizes)
    if others := [sizes for sizes, _ in rows[_MOST_LINES:]]:
        yield Series(OTHERS, None, [sum(parts) for parts in zip(*others, strict=True)])


def chart_lines(chart: Chart) -> Iterator[str]:
    """The chart as text: a column for each part of the life, with what it needs most."""
    totals = chart.totals
    arrays = [
        total - running for total, running in zip(totals, chart.series[-1].bytes, strict=True)
    ]
    most = max(totals)
    width = min(_WIDTH, len(totals))
    columns = [
        max(
            range(at * len(totals) // width, (at + 1) * len(totals) // width),
            key=totals.__getitem__,
        )
        for at in range(width)
    ]
    for row in reversed(range(_HEIGHT)):
        middle = (row + 0.5) / _HEIGHT * most
        cells = (
            "█" if arrays[at] >= middle else "░" if totals[at] >= middle else " " for at in columns
        )
        yield "".join(cells).rstrip()
    peak = next(n for n, at in enumerate(columns) if totals[at] == most)
    marks = {peak: "▲"}
    if chart.refused is not None:
        marks[bisect_left(columns, chart.refused)] = "x"
    yield "".join(marks.get(n, "─") for n in range(width))
