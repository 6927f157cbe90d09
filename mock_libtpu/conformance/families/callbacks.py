"""Programs that exchange with the host while they run."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from mock_libtpu.conformance.check import Unsupported, check
from mock_libtpu.conformance.programs import RECEIVE, SEND
from mock_libtpu.conformance.session import Session
from mock_libtpu.plugin.client import PluginError

_EXECUTE = "PJRT_LoadedExecutable_Execute"
_Send = ctypes.CFUNCTYPE(
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_bool,
    ctypes.c_void_p,
)
_Receive = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_MARK = 0x51
_NUMBERS = np.arange(4, dtype=np.float32)


def _compiled(session: Session, text: str) -> int:
    try:
        return session.compile(text)
    except PluginError as error:
        raise Unsupported(f"programs cannot exchange with the host: {error}") from None


def _callbacks(session: Session, kind: str, channel: int, function: Any) -> dict[str, Any]:
    """The options of a run with a callback for a channel."""
    row = {"channel_id": channel, "user_arg": _MARK, f"{kind}_callback": function}
    info = session.keep(session.plugin.structs.make(f"PJRT_{kind.title()}CallbackInfo", row))
    pointers = session.pointers([info.address])
    return {f"{kind}_callbacks": pointers, f"num_{kind}_ops": 1}


class _Sent:
    """What a program sends."""

    def __init__(self, session: Session) -> None:
        self.parts: list[tuple[bytes, int, bool, int]] = []
        self._session = session
        self.callback = session.keep(_Send(self._called))

    def _called(self, chunk: int, _error: int, total: int, done: bool, user_arg: int) -> int:
        facts = self._session.plugin.structs.layouts.structure("PJRT_Chunk").from_address(chunk)
        self.parts.append((ctypes.string_at(facts.data, facts.size), total, done, user_arg))
        if facts.deleter:
            _Deleter(facts.deleter)(facts.data, facts.deleter_arg)
        return 0


@check(_EXECUTE, "PJRT_SendCallback")
def sent_to_the_host(session: Session) -> None:
    """What a program sends comes to its callback, whole, with the argument that it was given."""
    loaded, sent = _compiled(session, SEND), _Sent(session)
    options = _callbacks(session, "send", 1, sent.callback)
    [[output]] = session.execute(loaded, [session.put(_NUMBERS)], **options)
    session.expect_equal(session.get(output), _NUMBERS * 2, "its output")
    session.expect(sent.parts, "the callback was not called")
    data = b"".join(part for part, *_ in sent.parts)
    found = np.frombuffer(data, np.float32)
    session.expect_equal(found, _NUMBERS, "what was sent")
    session.expect(sent.parts[-1][2], "the last part is not marked as the last")
    marks = {mark for *_, mark in sent.parts}
    session.expect(marks == {_MARK}, f"user_arg was {marks}")


@check(_EXECUTE, "PJRT_RecvCallback", "PJRT_CopyToDeviceStream_AddChunk")
def received_from_the_host(session: Session) -> None:
    """What a callback gives comes to the program, and the stream says how much there is of it."""
    loaded = _compiled(session, RECEIVE)
    totals: list[int] = []
    problems: list[Exception] = []

    def called(stream: int, _argument: int) -> None:
        try:
            about = {"stream": stream}
            totals.append(session.call("PJRT_CopyToDeviceStream_TotalBytes", **about).total_bytes)
            chunk = {"data": _NUMBERS.ctypes.data, "size": _NUMBERS.nbytes, "deleter": nothing}
            added = session.call("PJRT_CopyToDeviceStream_AddChunk", chunk=chunk, **about)
            session.call("PJRT_Event_Await", event=added.transfer_complete)
        except Exception as error:  # noqa: BLE001 - told to the thread that checks
            problems.append(error)

    nothing = session.keep(_Deleter(lambda _data, _argument: None))
    callback = session.keep(_Receive(called))
    options = _callbacks(session, "recv", 2, callback)
    ones = np.ones(4, np.float32)
    [[output]] = session.execute(loaded, [session.put(ones)], **options)
    session.expect_equal(session.get(output), ones + _NUMBERS, "its output")
    session.expect(not problems, f"in the callback: {problems[:1]}")
    session.expect(totals == [_NUMBERS.nbytes], f"the stream has {totals} bytes")


@check(_EXECUTE)
def missing_callback_is_an_error(session: Session) -> None:
    """A program that sends is not run without a callback for its channel: that is an error."""
    loaded = _compiled(session, SEND)
    error = session.error_of(lambda: session.execute(loaded, [session.put(_NUMBERS)]))
    session.expect(error is not None, "a program that sends ran without a callback")
