"""Where the threads that call the API spend their time: inside the library, or above it.

Above it are the framework and the program, also where the library calls them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mock_libtpu.catalogue import load_apis
from mock_libtpu.recording.model import ApiCall

__all__ = ["TimeSpent", "time_spent"]


class TimeSpent(NamedTuple):
    """Nanoseconds, from the first call of each thread to the end of its last one."""

    inside: int
    called_back: int
    """In functions of the framework that the library called."""
    above: int
    threads: int


class _Returned(NamedTuple):
    """What counts of a call: a recording may have many."""

    start: int
    end: int
    is_callback: bool


def time_spent(calls: Iterable[ApiCall]) -> TimeSpent:
    """What the returned calls took; calls within a call count where they run."""
    callbacks = {row.name for api in load_apis() for row in api.called_back}
    threads: dict[int, list[_Returned]] = {}
    for call in calls:
        if call.end_ns is not None:
            made = _Returned(call.start_ns, call.end_ns, call.function in callbacks)
            threads.setdefault(call.thread.tid, []).append(made)
    inside = called_back = span = 0
    for made_by_thread in threads.values():
        for returned, outer in _nested(made_by_thread):
            took, is_callback = returned.end - returned.start, returned.is_callback
            # What lies within another call is taken from that one.
            if is_callback:
                called_back += took
                inside -= took if outer is not None and not outer.is_callback else 0
            else:
                inside += took if outer is None or outer.is_callback else 0
                called_back -= took if outer is not None and outer.is_callback else 0
        span += max(call.end for call in made_by_thread) - made_by_thread[0].start
    return TimeSpent(inside, called_back, span - inside - called_back, len(threads))


def _nested(made: list[_Returned]) -> Iterable[tuple[_Returned, _Returned | None]]:
    """Each call of a thread, and the one within which it was made."""
    made.sort(key=lambda call: call.start)
    open_calls: list[_Returned] = []
    for call in made:
        while open_calls and open_calls[-1].end <= call.start:
            open_calls.pop()
        yield call, open_calls[-1] if open_calls else None
        open_calls.append(call)
