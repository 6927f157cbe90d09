"""What differs between the arrays that two runs read from the device, as numbers.

They are matched by the lines that read them, and at a line in their order. Equal bit for bit is
the usual case; NaNs and infinities are no part of differences.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mock_libtpu.comparison.element_types import bits, element_bytes, numbers
from mock_libtpu.comparison.facts import ReadArray
from mock_libtpu.comparison.lines import LineMap
from mock_libtpu.comparison.matching import Matched, function_of, line_of
from mock_libtpu.compiler.texts.hlo import Place


@dataclass(frozen=True)
class ValueChange:
    """Arrays of a line that both sides read, of which some differ."""

    place: Place | None
    """On the later side."""
    types: tuple[str, str]
    """What they are on each side, such as "f32[8,4]"."""
    arrays: int
    """How many were read there on both sides."""
    differ: int
    """How many of them differ."""
    first: int
    """Which of them is the first that differs, from 1."""
    elements: int
    """Of those that differ and were kept."""
    differing: int
    """How many of these elements differ."""
    largest: float | None
    """The largest difference of finite elements; None where there are none to compare."""
    largest_relative: float | None
    """The largest one as a part of the larger of both elements."""
    example: tuple[float, float] | None
    """The elements of the largest difference, before and after."""
    not_finite: int
    """The elements that are NaN or infinite on one side, and something else on the other."""
    not_kept: int
    """Arrays that differ, of which only that is known: they were too large to be kept."""


class _Compared(NamedTuple):
    """How two arrays differ."""

    elements: int = 0
    differing: int = 0
    largest: float = -1
    """-1 where nothing finite differs."""
    largest_relative: float = -1
    example: tuple[float, float] | None = None
    not_finite: int = 0
    not_kept: int = 0


def compare_values(
    before: Sequence[ReadArray], after: Sequence[ReadArray], lines: LineMap | None = None
) -> list[ValueChange]:
    """What differs, in the order in which the later run read it first."""
    return value_changes(paired(before, after, lines or LineMap()))


def value_changes(pairs: Iterable[tuple[ReadArray, ReadArray]]) -> list[ValueChange]:
    """What differs between arrays that belong together."""
    rows: dict[object, list[tuple[ReadArray, ReadArray]]] = {}
    for pair in pairs:
        sides = tuple((each.type, each.shape) for each in pair)
        rows.setdefault((pair[1].place, sides), []).append(pair)
    return list(filter(None, map(_change, rows.values())))


def paired(
    before: Sequence[ReadArray], after: Sequence[ReadArray], lines: LineMap
) -> Iterator[tuple[ReadArray, ReadArray]]:
    """The arrays that both sides read, in the order of the later one."""
    old = [replace(each, place=lines.later(each.place)) for each in before]
    matched = Matched(old, after)
    matched.by(lambda each, _: (line_of(each.place), each.type, each.shape))
    matched.by(lambda each, _: (line_of(each.place),))
    # Of a line that was moved, where the sources are not known: a function reads as many of a kind.
    counts = [Counter(map(_kind, side)) for side in matched.left]
    matched.by(lambda each, _: counts[0][_kind(each)] == counts[1][_kind(each)] and _kind(each))
    for was, now in matched.all():
        if was is not None and now is not None:
            yield was, now


def _kind(read: ReadArray) -> tuple[object, ...]:
    return function_of(read.place), read.type, read.shape


def _change(row: Sequence[tuple[ReadArray, ReadArray]]) -> ValueChange | None:
    """What differs of a line's arrays of one type and shape on each side; None if nothing does."""
    before, after = row[0]
    is_same_type = (before.type, before.shape) == (after.type, after.shape)
    differ = [
        at
        for at, (one, other) in enumerate(row, 1)
        if not is_same_type or one.digest != other.digest
    ]
    if not differ:
        return None
    found = [_compared(*row[at - 1]) for at in differ]
    return ValueChange(
        after.place,
        (array_text(before), array_text(after)),
        len(row),
        len(differ),
        differ[0],
        sum(each.elements for each in found),
        sum(each.differing for each in found),
        _known(max(each.largest for each in found)),
        _known(max(each.largest_relative for each in found)),
        max(found, key=lambda each: each.largest).example,
        sum(each.not_finite for each in found),
        sum(each.not_kept for each in found),
    )


def _known(largest: float) -> float | None:
    return largest if largest >= 0 else None


def array_text(array: ReadArray) -> str:
    """Its type and shape, as JAX writes them."""
    return f"{array.type}[{','.join(map(str, array.shape))}]"


def _compared(before: ReadArray, after: ReadArray) -> _Compared:
    import numpy as np

    if before.shape != after.shape:
        return _Compared()  # there is nothing to compare element by element
    if before.data is None or after.data is None:
        return _Compared(not_kept=1)
    if not (_is_whole(before) and _is_whole(after)):
        return _Compared()  # a recording may come from anyone
    one, other = numbers(before.type, before.data), numbers(after.type, after.data)
    if one is None or other is None:
        count = math.prod(before.shape)
        return _Compared(count, count)
    if before.type == after.type:
        sides = bits(before.type, before.data), bits(after.type, after.data)
        is_other = (sides[0] != sides[1]).any(axis=1)
    else:
        is_other = ~((one == other) | (np.isnan(one) & np.isnan(other)))
    old, new = one[is_other], other[is_other]
    is_finite = np.isfinite(old) & np.isfinite(new)
    # Infinities of one sign are equal, and so are NaNs, whatever their bits are.
    is_alike = (old == new) | (np.isnan(old) & np.isnan(new))
    change = np.abs(new[is_finite] - old[is_finite])
    scale = np.maximum(np.abs(old[is_finite]), np.abs(new[is_finite]))
    relative = np.divide(change, scale, out=np.zeros_like(change), where=scale > 0)
    example = None
    if len(change) and one.dtype.kind != "c":
        at = int(change.argmax())
        example = float(old[is_finite][at]), float(new[is_finite][at])
    return _Compared(
        len(one),
        int(is_other.sum()),
        float(change.max(initial=-1)),
        float(relative.max(initial=-1)),
        example,
        int((~is_finite & ~is_alike).sum()),
    )


def _is_whole(array: ReadArray) -> bool:
    """Whether its bytes are as many as its type and shape say."""
    size = element_bytes(array.type)
    return size is None or len(array.data or b"") == size * math.prod(array.shape)
