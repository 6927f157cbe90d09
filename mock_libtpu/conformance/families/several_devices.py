"""Programs on several devices: that each has its part, and that they exchange."""

from __future__ import annotations

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.compile_options import compile_options
from mock_libtpu.conformance.programs import ADD, ALL_REDUCE, REPLICA_ID
from mock_libtpu.conformance.session import Session

_EXECUTE = "PJRT_LoadedExecutable_Execute"


def _two(session: Session, text: str) -> int:
    """A program for the first two devices."""
    session.need(len(session.devices) > 1, "the client addresses a single device")
    devices = [session.device_id(device) for device in session.devices[:2]]
    return session.compile(text, compile_options(replicas=2, devices=devices))


@check(_EXECUTE)
def each_has_its_arguments(session: Session) -> None:
    """Each device computes with its own arguments, and its output is on it."""
    loaded = _two(session, ADD)
    arrays = [np.full(4, number, np.float32) for number in (1, 5)]
    lists = [
        [session.put(array, device=device) for _ in range(2)]
        for array, device in zip(arrays, session.devices, strict=False)
    ]
    outputs = session.execute(loaded, *lists)
    for number, ([output], array) in enumerate(zip(outputs, arrays, strict=True)):
        session.expect_equal(session.get(output), array * 2, f"device {number}")
        where = session.call("PJRT_Buffer_Device", buffer=output).device
        session.expect(where == session.devices[number], f"output {number} is on another device")


@check(_EXECUTE)
def they_exchange(session: Session) -> None:
    """An all-reduce gives each device the sum of all."""
    loaded = _two(session, ALL_REDUCE)
    arrays = [np.full(4, number, np.float32) for number in (1, 5)]
    lists = [
        [session.put(array, device=device)]
        for array, device in zip(arrays, session.devices, strict=False)
    ]
    for [output] in session.execute(loaded, *lists):
        session.expect_equal(session.get(output), np.full(4, 6, np.float32), "a sum of 1 and 5")


@check(_EXECUTE, "PJRT_LoadedExecutable_GetDeviceAssignment")
def each_knows_its_number(session: Session) -> None:
    """Each replica has its own number, in the order of the devices that were named."""
    loaded = _two(session, REPLICA_ID)
    found = [int(session.get(output)) for [output] in session.execute(loaded, [], [])]
    session.expect(found == [0, 1], f"the numbers of two replicas are {found}")


@check("PJRT_Client_DefaultDeviceAssignment")
def default_assignment(session: Session) -> None:
    """The default assignment names devices that there are, each once."""
    count = len(session.devices)
    block = session.numbers(count, "int")
    session.call(
        "PJRT_Client_DefaultDeviceAssignment",
        client=session.client,
        num_replicas=count,
        num_partitions=1,
        default_assignment_size=count,
        default_assignment=block,
    )
    ids = {session.device_id(device) for device in session.devices}
    session.expect(set(block) <= ids, f"the devices {list(block)} are assigned; there are {ids}")
    session.expect(len(set(block)) == count, f"a device is assigned twice: {list(block)}")
