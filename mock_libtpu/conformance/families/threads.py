"""Calls from many threads at once, as frameworks make them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np

from mock_libtpu.conformance.check import Deviation, Unsupported, check
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session
from mock_libtpu.plugin.client import PluginError

_THREADS, _SECONDS = 8, 40


def _at_once(work: Callable[[int], None]) -> None:
    """Do work in several threads. Raises what the first of them raised."""
    errors: list[Exception] = []
    begin = threading.Barrier(_THREADS)

    def thread(number: int) -> None:
        try:
            begin.wait(_SECONDS)
            work(number)
        except (Deviation, Unsupported, PluginError) as error:
            errors.append(error)

    threads = [
        threading.Thread(target=thread, args=(number,), daemon=True) for number in range(_THREADS)
    ]
    for each in threads:
        each.start()
    deadline = time.monotonic() + _SECONDS
    for each in threads:
        each.join(max(0.0, deadline - time.monotonic()))
    if errors:
        raise errors[0]
    if any(each.is_alive() for each in threads):
        message = f"{sum(each.is_alive() for each in threads)} of {_THREADS} threads hang"
        raise Deviation(message)


@check("PJRT_Client_BufferFromHostBuffer", "PJRT_Buffer_ToHostBuffer")
def put_and_get(session: Session) -> None:
    """Threads put and read arrays at once, each its own."""
    device = session.device

    def work(number: int) -> None:
        for round_ in range(50):
            array = np.full(257, number * 1000 + round_, np.float32)
            buffer = session.put(array, device=device)
            session.expect_equal(session.get(buffer), array, f"in thread {number}")
            session.call("PJRT_Buffer_Destroy", buffer=buffer)

    _at_once(work)


@check("PJRT_LoadedExecutable_Execute")
def run_one_program(session: Session) -> None:
    """Threads run the same program at once, each with its own arrays."""
    loaded, device = session.compile(ADD), session.device

    def work(number: int) -> None:
        for round_ in range(25):
            array = np.full(4, number * 1000 + round_, np.float32)
            arguments = [session.put(array, device=device) for _ in range(2)]
            [[output]] = session.execute(loaded, arguments)
            session.expect_equal(session.get(output), array * 2, f"in thread {number}")

    _at_once(work)


@check("PJRT_Client_Compile")
def compile_at_once(session: Session) -> None:
    """Threads compile programs at once, each its own."""
    device = session.device

    def work(number: int) -> None:
        size = number + 3
        loaded = session.compile(ADD.replace("4xf32", f"{size}xf32"))
        ones = np.ones(size, np.float32)
        arguments = [session.put(ones, device=device) for _ in range(2)]
        [[output]] = session.execute(loaded, arguments)
        session.expect_equal(session.get(output), ones * 2, f"in thread {number}")

    _at_once(work)


@check("PJRT_Buffer_Delete", "PJRT_Buffer_IsDeleted")
def delete_at_once(session: Session) -> None:
    """Threads delete the same buffers at once, while others ask whether they are deleted."""
    buffers = [session.put(np.ones(64, np.float32)) for _ in range(100)]

    def work(number: int) -> None:
        function = "PJRT_Buffer_Delete" if number % 2 else "PJRT_Buffer_IsDeleted"
        for buffer in buffers:
            session.call(function, buffer=buffer)

    _at_once(work)
