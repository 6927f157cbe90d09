"""Memory that is not given back over many rounds of the same calls."""

from __future__ import annotations

import resource
from collections.abc import Callable

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session

_ROUNDS = 10_000
_WARM = 1000
_MOST = 8 << 20
"""The growth in bytes from which on it is a leak: 800 bytes a round. A lost array is more."""


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def _grows(session: Session, what: str, work: Callable[[], None]) -> None:
    for _ in range(_WARM):
        work()
    before = _resident()
    for _ in range(_ROUNDS):
        work()
    grown = _resident() - before
    session.expect(
        grown < _MOST,
        f"{_ROUNDS:,} rounds of {what} took {grown >> 20} MiB more, {grown // _ROUNDS} bytes each",
    )


@check("PJRT_Buffer_Destroy", "PJRT_Event_Destroy")
def of_buffers(session: Session) -> None:
    """Putting, reading and freeing arrays takes no more memory the longer it goes on."""
    array = np.ones(256, np.float32)

    def work() -> None:
        buffer = session.put(array)
        session.get(buffer)
        session.call("PJRT_Buffer_Destroy", buffer=buffer)
        session.forget_memory()

    _grows(session, "putting and reading an array", work)


@check("PJRT_LoadedExecutable_Execute", "PJRT_Buffer_Destroy")
def of_programs(session: Session) -> None:
    """Running a program and freeing its outputs takes no more memory the longer it goes on."""
    loaded = session.compile(ADD)
    arguments = [session.put(np.ones(4, np.float32)) for _ in range(2)]

    def work() -> None:
        [[output]] = session.execute(loaded, arguments)
        session.call("PJRT_Buffer_Destroy", buffer=output)
        session.forget_memory()

    _grows(session, "running a program", work)


@check("PJRT_Error_Destroy")
def of_errors(session: Session) -> None:
    """Failing calls whose errors are freed take no more memory the longer it goes on."""

    def work() -> None:
        session.error("PJRT_Client_LookupDevice", client=session.client, id=1 << 24)

    _grows(session, "a failing call", work)
