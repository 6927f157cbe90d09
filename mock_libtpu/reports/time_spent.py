"""Where the threads that call the API spend their time: inside the library, or above it.

Above it are the framework and the program, also where the library calls them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.catalogue import load_apis

__all__ = ["TimeSpent", "time_spent"]


class TimeSpent(NamedTuple):
    """Nanoseconds, from the first call of each thread to the end of its last one."""

    inside: int
    called_back: int
    """In functions of the framework that the library called."""
    above: int
    threads: int


def time_spent(calls: Iterable[TracedCall]) -> TimeSpent:
    """What the returned calls took; calls within a call count where they run."""
    callbacks = {row.name for api in load_apis() for row in api.called_back}
    inside = called_back = 0
    spans: dict[int, tuple[int, int]] = {}  # by thread: when its calls begin and end
    for traced in calls:
        call = traced.call
        if call.end_ns is None:
            continue
        if call.function in callbacks:
            called_back += traced.own_ns
        else:
            inside += traced.own_ns
        first, last = spans.get(call.thread.tid, (call.start_ns, 0))
        spans[call.thread.tid] = min(first, call.start_ns), max(last, call.end_ns)
    span = sum(last - first for first, last in spans.values())
    return TimeSpent(inside, called_back, span - inside - called_back, len(spans))
