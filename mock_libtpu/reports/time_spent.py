"""Where the threads that call the API spend their time: inside the library, or above it.

Above it are the framework and the program, also where the library calls them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mock_libtpu.catalogue import load_apis

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mock_libtpu.recording.model import ApiCall

__all__ = ["TimeSpent", "time_spent"]


class TimeSpent(NamedTuple):
    """Nanoseconds, from the first call of each thread to the end of its last one."""

    inside: int
    called_back: int
    """In functions of the framework that the library called."""
    above: int
    threads: int


class _Open(NamedTuple):
    """A call that has not returned at the time that is looked at."""

    end: int
    is_callback: bool


def time_spent(calls: Iterable[ApiCall]) -> TimeSpent:
    """What the returned calls took; calls within a call count where they run."""
    callbacks = {row.name for api in load_apis() for row in api.called_back}
    threads: dict[int, list[ApiCall]] = {}
    for call in calls:
        if call.end_ns is not None:
            threads.setdefault(call.thread.tid, []).append(call)
    inside = called_back = span = 0
    for made in threads.values():
        for call, outer in _nested(made, callbacks):
            took = (call.end_ns or 0) - call.start_ns
            is_callback = call.function in callbacks
            # What lies within another call is taken from that one.
            if is_callback:
                called_back += took
                inside -= took if outer is not None and not outer.is_callback else 0
            else:
                inside += took if outer is None or outer.is_callback else 0
                called_back -= took if outer is not None and outer.is_callback else 0
        span += max(call.end_ns or 0 for call in made) - made[0].start_ns
    return TimeSpent(inside, called_back, span - inside - called_back, len(threads))


def _nested(made: list[ApiCall], callbacks: set[str]) -> Iterable[tuple[ApiCall, _Open | None]]:
    """Each call of a thread, and the one within which it was made."""
    made.sort(key=lambda call: call.start_ns)
    open_calls: list[_Open] = []
    for call in made:
        while open_calls and open_calls[-1].end <= call.start_ns:
            open_calls.pop()
        yield call, open_calls[-1] if open_calls else None
        open_calls.append(_Open(call.end_ns or 0, call.function in callbacks))
