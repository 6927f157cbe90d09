"""The chips of a slice along the axes of their torus, and what messages put on its links."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Chip = tuple[int, ...]
"""The coordinates of a chip: x, y and, if it has three axes, z."""
Link = tuple[Chip, int, int]
"""From a chip along an axis, by 1 or by -1: each direction of a cable is a link of its own."""

Load = dict[Link, float]
"""The bytes on each link."""


@dataclass(frozen=True)
class Message:
    """What a chip sends to another, or to itself, which takes no link."""

    source: Chip
    target: Chip
    size: float


@dataclass(frozen=True)
class Torus:
    """A slice of a pod."""

    extents: tuple[int, ...]
    """The chips along each axis."""
    closed: tuple[bool, ...]
    """Whether each axis is a ring; else its ends have no link to each other."""

    @property
    def chips(self) -> int:
        return math.prod(self.extents)

    def chip(self, number: int) -> Chip:
        """The coordinates of a chip by its number: x varies fastest, as in libtpu's topologies."""
        found = []
        for extent in self.extents:
            number, coordinate = divmod(number, extent)
            found.append(coordinate)
        return tuple(found)

    def hops(self, source: Chip, target: Chip) -> int:
        """The links of the shortest way."""
        ways = zip(source, target, range(len(self.extents)), strict=True)
        return sum(min(steps for steps, _ in self._ways(*way)) for way in ways)

    def carry(self, messages: Iterable[Message], load: Load) -> None:
        """Add the bytes of messages to those on each link.

        A message takes the shorter way along x, then y, then z; where both ways are as long, half
        of it takes each.
        """
        for message in messages:
            at = message.source
            for axis, end in enumerate(message.target):
                ways = self._ways(at[axis], end, axis)
                shortest = min(steps for steps, _ in ways)
                taken = [direction for steps, direction in ways if steps == shortest]
                for direction in taken:
                    for link in self._links(at, axis, direction, shortest):
                        load[link] = load.get(link, 0.0) + message.size / len(taken)
                at = (*at[:axis], end, *at[axis + 1 :])

    def _ways(self, start: int, end: int, axis: int) -> list[tuple[int, int]]:
        """The steps along an axis and their direction."""
        if self.closed[axis]:
            extent = self.extents[axis]
            return [((end - start) % extent, 1), ((start - end) % extent, -1)]
        return [(abs(end - start), 1 if end > start else -1)]

    def _links(self, chip: Chip, axis: int, direction: int, steps: int) -> Iterator[Link]:
        for step in range(steps):
            at = (chip[axis] + direction * step) % self.extents[axis]
            yield (*chip[:axis], at, *chip[axis + 1 :]), axis, direction


def neighbours_in_turn(chips: Iterable[Chip]) -> list[Chip]:
    """Chips in an order in which each is next to the one before it, and the last to the first.

    That is so where they fill a box of two or three axes with an even number of chips. Of a line
    the last is not next to the first, and what fills no box is in the order of the coordinates.
    """
    own = sorted(set(chips))
    sides = [sorted(set(coordinates)) for coordinates in zip(*own, strict=True)]
    if math.prod(map(len, sides)) != len(own):
        return own
    # The axis of the rows is an even one, if there is one.
    first = min(range(len(sides)), key=lambda axis: (len(sides[axis]) == 1, len(sides[axis]) % 2))
    others = [axis for axis in range(len(sides)) if axis != first]
    rows, row = sides[first], _snake([sides[axis] for axis in others])
    if len(row) == 1 or len(rows) % 2:
        turn = _snake([rows, row])
    else:  # every row but its start, one forth and the next one back, and home along the starts
        turn = [(rows[0], row[0]), *_snake([rows, row[1:]]), *((at, row[0]) for at in rows[:0:-1])]
    places = [first, *others]
    return [
        tuple(coordinate for _, coordinate in sorted(zip(places, (at, *rest), strict=True)))
        for at, rest in turn
    ]


def _snake(axes: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """All points of a box, each next to the one before it."""
    if not axes:
        return [()]
    rest = _snake(axes[1:])
    return [
        (value, *point)
        for index, value in enumerate(axes[0])
        for point in (rest[::-1] if index % 2 else rest)
    ]
