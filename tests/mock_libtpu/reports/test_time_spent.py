"""Time inside a plugin, in what it calls back, and above it."""

from __future__ import annotations

from mock_libtpu.analysis.calls import TracedCall, own_times
from mock_libtpu.recording.model import ApiCall, Thread
from mock_libtpu.reports.tables import TimeSpent, time_spent

MAIN, POOL = Thread(0, 10, 100, "main"), Thread(1, 11, 101, "pool")


def call(function: str, start: int, end: int | None, thread: Thread = MAIN) -> ApiCall:
    return ApiCall(0, function, thread, start, end, {}, {}, None, None)


def spent(calls: list[ApiCall]) -> TimeSpent:
    times = own_times((call.thread.number, call.start_ns, call.end_ns) for call in calls)
    own = {thread: iter(of_thread) for thread, of_thread in times.items()}
    return time_spent(TracedCall(call, None, next(own[call.thread.number])) for call in calls)


def test_calls_one_after_the_other() -> None:
    calls = [call("PJRT_Client_Create", 10, 30), call("PJRT_Client_Devices", 50, 55)]
    assert spent(calls) == TimeSpent(inside=25, called_back=0, above=20, threads=1)


def test_callbacks_within_a_call_are_not_inside() -> None:
    calls = [
        call("PJRT_LoadedExecutable_Execute", 0, 100),
        call("PJRT_SendCallback", 20, 50),
        call("PJRT_Buffer_Destroy", 30, 40),  # which the callback makes
    ]
    assert spent(calls) == TimeSpent(inside=80, called_back=20, above=0, threads=1)


def test_threads_have_times_of_their_own() -> None:
    calls = [
        call("PJRT_Client_Create", 0, 100),
        call("PJRT_Event_OnReadyCallback", 10, 20, POOL),
        call("PJRT_Event_Await", 30, None, POOL),  # never returned
    ]
    assert spent(calls) == TimeSpent(inside=100, called_back=10, above=0, threads=2)


def test_no_calls() -> None:
    assert spent([]) == TimeSpent(0, 0, 0, 0)
