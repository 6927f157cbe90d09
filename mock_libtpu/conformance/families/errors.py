"""Errors: their codes and texts, and that each is an object of its own."""

from __future__ import annotations

import ctypes
from typing import Any

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_NO_DEVICE = 1 << 24
_CODES = range(1, 17)
_Visitor = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p
)


def _failed(session: Session) -> int:
    """An error that the caller frees."""
    function, about = session.failing
    error = session.raw(function, session.plugin.structs.make(f"{function}_Args", about))
    session.expect(error, f"{function} does not fail with {about}")
    return error


def _text(session: Session, error: int) -> str:
    text: str = session.call("PJRT_Error_Message", error=error).message
    return text


def _code(session: Session, error: int) -> int:
    arguments = session.plugin.structs.make("PJRT_Error_GetCode_Args", {"error": error})
    failed = session.raw("PJRT_Error_GetCode", arguments)
    session.expect(not failed, "PJRT_Error_GetCode fails")
    facts: Any = arguments.value
    code: int = facts.code
    return code


@check("PJRT_Error_Message")
def has_a_text(session: Session) -> None:
    """An error says what was wrong."""
    error = _failed(session)
    text = _text(session, error)
    session.call("PJRT_Error_Destroy", error=error)
    session.expect(text.strip(), f"the error of {session.failing.function} has no text")


@check("PJRT_Error_Message")
def text_has_a_length(session: Session) -> None:
    """The length of an error's text is that of its characters, without an end of a string."""
    error = _failed(session)
    text = _text(session, error)
    session.call("PJRT_Error_Destroy", error=error)
    session.expect("\0" not in text, f"the text has a NUL in it: {text!r}")


@check("PJRT_Error_GetCode")
def has_a_code(session: Session) -> None:
    """The code of an error is one of those that the header has, and not that of success."""
    error = _failed(session)
    code = _code(session, error)
    session.call("PJRT_Error_Destroy", error=error)
    session.expect(code in _CODES, f"the code of an error is {code}")


@check("PJRT_Error_Message", "PJRT_Error_GetCode")
def is_the_same_again(session: Session) -> None:
    """An error has the same text and code however often it is asked."""
    error = _failed(session)
    first, again = ((_text(session, error), _code(session, error)) for _ in range(2))
    session.call("PJRT_Error_Destroy", error=error)
    session.expect(first == again, f"an error was {first}, then {again}")


@check("PJRT_Error_Destroy")
def is_its_own(session: Session) -> None:
    """Two errors are two objects: when one is freed, the other one can still be read."""
    first, second = _failed(session), _failed(session)
    session.expect(first != second, "two failing calls gave the same error")
    text = _text(session, second)
    session.call("PJRT_Error_Destroy", error=first)
    again = _text(session, second)
    session.call("PJRT_Error_Destroy", error=second)
    session.expect(text == again, f"an error was {text!r}, and {again!r} once another was freed")


@check("PJRT_Error_ForEachPayload")
def payloads_can_be_visited(session: Session) -> None:
    """The payloads of an error are given to the visitor, also where there are none."""
    session.need_function("PJRT_Error_ForEachPayload")
    seen: list[int] = []
    visitor = session.keep(_Visitor(lambda *row: seen.append(row[1])))
    error = _failed(session)
    failed = session.error("PJRT_Error_ForEachPayload", error=error, visitor=visitor, user_arg=0)
    session.call("PJRT_Error_Destroy", error=error)
    session.expect(failed is None, f"PJRT_Error_ForEachPayload fails: {failed}")
    session.expect(all(seen), "a payload has no key")


@check("PJRT_Client_LookupDevice", "PJRT_Client_LookupAddressableDevice")
def unknown_device_is_one(session: Session) -> None:
    """A device that is not there is an error, and no null pointer."""
    for function, argument in (
        ("PJRT_Client_LookupDevice", "id"),
        ("PJRT_Client_LookupAddressableDevice", "local_hardware_id"),
    ):
        error = session.error(function, client=session.client, **{argument: _NO_DEVICE})
        session.expect(error is not None, f"{function} finds a device with the id {_NO_DEVICE}")
