"""Events: when they are ready, who is told of it and how often, and what they say of an error."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import Any

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_SECONDS = 20
_WAITERS = 16
_MARK = 0x77
_Callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


class _Told:
    """A callback, and what it was called with."""

    def __init__(self, session: Session, event: int) -> None:
        self.calls: list[tuple[int, int]] = []
        self.happened = threading.Event()
        self._callback = session.keep(_Callback(self._called))
        session.call("PJRT_Event_OnReady", event=event, callback=self._callback, user_arg=_MARK)

    def _called(self, error: int | None, user_arg: int | None) -> None:
        self.calls.append((error or 0, user_arg or 0))
        self.happened.set()


def _ready(session: Session) -> int:
    """An event of a transfer."""
    event: int = session.begin_put(np.ones(1 << 12, np.float32)).done_with_host_buffer
    return event


def _failed(session: Session) -> int:
    """The event of a buffer that has an error in the place of its contents."""
    buffer = session.call(
        "PJRT_Client_CreateErrorBuffer",
        client=session.client,
        error_code="INTERNAL",
        error_message="planned",
        shape_dims=[2],
        shape_element_type="F32",
        memory=session.memories()[0],
    ).buffer
    event: int = session.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
    return event


@check("PJRT_Event_Await", "PJRT_Event_IsReady")
def is_ready_once_awaited(session: Session) -> None:
    """An event that was waited for is ready."""
    event = _ready(session)
    session.call("PJRT_Event_Await", event=event)
    ready = session.call("PJRT_Event_IsReady", event=event).is_ready
    session.expect(ready, "an event is not ready after PJRT_Event_Await")


@check("PJRT_Event_Await")
def is_awaited_again(session: Session) -> None:
    """An event that has happened may be waited for again."""
    event = _ready(session)
    for _ in range(3):
        error = session.error("PJRT_Event_Await", event=event)
        session.expect(error is None, f"waiting again fails: {error}")


@check("PJRT_Event_Error")
def has_no_error_of_its_own(session: Session) -> None:
    """An event of what went well has no error."""
    event = _ready(session)
    session.call("PJRT_Event_Await", event=event)
    error = session.error("PJRT_Event_Error", event=event)
    session.expect(error is None, f"the event of a transfer has the error {error}")


@check("PJRT_Event_OnReady")
def is_told_once(session: Session) -> None:
    """A callback is called once, with the argument that it was given with."""
    event = _ready(session)
    told = _Told(session, event)
    session.expect(told.happened.wait(_SECONDS), f"no callback within {_SECONDS} s")
    session.call("PJRT_Event_Await", event=event)
    session.expect(told.calls == [(0, _MARK)], f"the callback was called with {told.calls}")


@check("PJRT_Event_OnReady")
def is_told_afterwards(session: Session) -> None:
    """A callback that is given after the event has happened is called, too."""
    event = _ready(session)
    session.call("PJRT_Event_Await", event=event)
    told = _Told(session, event)
    session.expect(told.happened.wait(_SECONDS), "a callback of an event that was ready is lost")


@check("PJRT_Event_OnReady", "PJRT_Event_Destroy")
def is_told_though_freed(session: Session) -> None:
    """A callback is called also where its event was freed before."""
    waiting = []
    for _ in range(20):
        event = session.begin_put(np.ones(1 << 18, np.float32)).done_with_host_buffer
        waiting.append(_Told(session, event))
        session.call("PJRT_Event_Destroy", event=event)
    end = time.monotonic() + _SECONDS
    lost = sum(not told.happened.wait(max(0, end - time.monotonic())) for told in waiting)
    session.expect(not lost, f"{lost} of 20 callbacks were lost when their events were freed")


@check("PJRT_Event_Await", "PJRT_Event_OnReady")
def many_wait(session: Session) -> None:
    """Any number of threads may wait for an event, and be told of it."""
    event = _ready(session)
    told = [_Told(session, event) for _ in range(_WAITERS)]
    errors: list[object] = []
    threads = [
        threading.Thread(
            target=lambda: errors.append(session.error("PJRT_Event_Await", event=event)),
            daemon=True,
        )
        for _ in range(_WAITERS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(_SECONDS)
    session.expect(len(errors) == _WAITERS, f"{_WAITERS - len(errors)} threads still wait")
    session.expect(not any(errors), f"waiting fails: {next(filter(None, errors), '')}")
    session.expect(all(each.happened.wait(_SECONDS) for each in told), "a callback is lost")


@check("PJRT_Event_OnReady")
def callback_may_call(session: Session) -> None:
    """A callback may use the API, such as ask whether the event is ready, without waiting."""
    event = _ready(session)
    answers: list[bool] = []
    happened = threading.Event()

    def called(_error: int | None, _argument: int | None) -> None:
        answers.append(session.call("PJRT_Event_IsReady", event=event).is_ready)
        happened.set()

    callback = session.keep(_Callback(called))
    session.call("PJRT_Event_OnReady", event=event, callback=callback, user_arg=0)
    session.expect(happened.wait(_SECONDS), "a call within a callback did not come back")
    session.expect(answers == [True], "an event is not ready in its own callback")


@check("PJRT_Event_Error", "PJRT_Event_Await")
def says_its_error(session: Session) -> None:
    """The error of what failed is given to whoever waits, and to whoever asks."""
    event = _failed(session)
    errors: list[Any] = [
        session.error(function, event=event)
        for function in ("PJRT_Event_Await", "PJRT_Event_Error")
    ]
    session.expect(all(errors), f"an event that failed gives {errors}")
    session.expect(errors[0].code == errors[1].code, f"it gives {errors[0]} and {errors[1]}")


@check("PJRT_Event_OnReady")
def tells_its_error(session: Session) -> None:
    """The callback of what failed gets an error, which is the callback's to free."""
    told = _Told(session, _failed(session))
    session.expect(told.happened.wait(_SECONDS), "the callback of an event that failed is lost")
    [(error, _)] = told.calls
    session.expect(error, "the callback of an event that failed gets no error")
    text = str(session.plugin.take_error(error))
    session.expect("planned" in text, f"the error is {text!r}, where 'planned' was given")


@check("PJRT_Event_Create", "PJRT_Event_Set")
def is_set(session: Session) -> None:
    """An event that the caller makes is ready once the caller sets it."""
    event = session.call("PJRT_Event_Create").event
    ready = session.call("PJRT_Event_IsReady", event=event).is_ready
    session.expect(not ready, "an event is ready before it was set")
    session.call("PJRT_Event_Set", event=event, error_code="OK")
    session.call("PJRT_Event_Await", event=event)
