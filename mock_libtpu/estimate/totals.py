"""Sums of estimated times, some of which may not have been measured."""

from __future__ import annotations

from collections.abc import Iterable

from mock_libtpu.estimate.model import Range

MOST_UNMEASURED = 0.1
"""The largest part of a sum with bounds that was not measured."""


def total(times: Iterable[Range]) -> Range:
    """The sum. Its bounds are the sums of bounds, since errors of one kind go the same way.

    What was not measured counts in the bounds from nothing to twice its value. If it is more than a
    tenth of the sum, there are none.
    """
    value = low = high = unmeasured = 0.0
    for time in times:
        value += time.value
        if time.low is None or time.high is None:
            unmeasured += time.value
        else:
            low += time.low
            high += time.high
    if unmeasured > MOST_UNMEASURED * value:
        return Range(value)
    return Range(value, low, high + 2 * unmeasured)
