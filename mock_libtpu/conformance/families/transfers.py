"""Transfers in parts: raw reads at an offset, and arrays that are filled piece by piece."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session
from mock_libtpu.plugin.client import PluginError

_RAW = "PJRT_Buffer_CopyRawToHost"
_CREATE = "PJRT_Client_CreateBuffersForAsyncHostToDevice"
_MANAGER = "PJRT_AsyncHostToDeviceTransferManager"


def _manager(session: Session, *shapes: tuple[int, ...]) -> int:
    handle: int = session.call(
        _CREATE,
        client=session.client,
        shape_specs=[{"dims": list(shape), "element_type": "F32"} for shape in shapes],
        memory=session.memories()[0],
    ).transfer_manager
    return handle


def _send(
    session: Session, manager: int, data: np.ndarray[Any, Any], index: int = 0, **others: Any
) -> None:
    values = {"offset": 0, "transfer_size": data.nbytes, "is_last_transfer": True, **others}
    event = session.call(
        f"{_MANAGER}_TransferData",
        transfer_manager=manager,
        buffer_index=index,
        data=session.keep(data).ctypes.data,
        **values,
    ).done_with_h2d_transfer
    session.await_event(event)


@check(_RAW)
def part_of_a_buffer(session: Session) -> None:
    """Bytes of a buffer are read from an offset, and no more than were asked for."""
    array = np.arange(1024, dtype=np.float32)
    buffer = session.put(array)
    size = session.call("PJRT_Buffer_OnDeviceSizeInBytes", buffer=buffer).on_device_size_in_bytes
    session.need(size == array.nbytes, "its arrays lie in another layout on the device")
    target = session.keep(ctypes.create_string_buffer(b"\xa5" * 64))
    event = session.call(_RAW, buffer=buffer, dst=target, offset=256, transfer_size=32).event
    session.await_event(event)
    found = np.frombuffer(target.raw[:32], np.float32)
    session.expect_equal(found, array[64:72], "32 bytes from byte 256")
    session.expect(target.raw[32:64] == b"\xa5" * 32, "more was written than was asked for")


@check(_RAW)
def beyond_the_end_is_an_error(session: Session) -> None:
    """Bytes behind the end of a buffer are not read: that is an error."""
    array = np.arange(16, dtype=np.float32)
    buffer = session.put(array)
    size = session.call("PJRT_Buffer_OnDeviceSizeInBytes", buffer=buffer).on_device_size_in_bytes
    target = session.keep(ctypes.create_string_buffer(256))
    try:
        results = session.call(_RAW, buffer=buffer, dst=target, offset=size - 8, transfer_size=64)
        session.await_event(results.event)
    except PluginError:
        return
    session.fail(f"64 bytes from byte {size - 8} of {size} were read")


@check(_RAW)
def nothing_at_all(session: Session) -> None:
    """No bytes at all can be read of a buffer."""
    buffer = session.put(np.arange(16, dtype=np.float32))
    target = session.keep(ctypes.create_string_buffer(8))
    session.await_event(
        session.call(_RAW, buffer=buffer, dst=target, offset=0, transfer_size=0).event
    )


@check(_CREATE, f"{_MANAGER}_TransferData", f"{_MANAGER}_RetrieveBuffer")
def in_one_piece(session: Session) -> None:
    """A buffer that is filled by a transfer manager has what was transferred."""
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    manager = _manager(session, array.shape)
    buffer = session.call(
        f"{_MANAGER}_RetrieveBuffer", transfer_manager=manager, buffer_index=0
    ).buffer_out
    _send(session, manager, array)
    session.expect_equal(session.get(buffer), array, "a buffer that was filled in one piece")


@check(_CREATE, f"{_MANAGER}_TransferData")
def in_pieces(session: Session) -> None:
    """A buffer can be filled in pieces, of which the last one completes it."""
    array = np.arange(64, dtype=np.float32)
    manager = _manager(session, array.shape)
    buffer = session.call(
        f"{_MANAGER}_RetrieveBuffer", transfer_manager=manager, buffer_index=0
    ).buffer_out
    half = array.nbytes // 2
    _send(session, manager, array[:32], transfer_size=half, is_last_transfer=False)
    _send(session, manager, array[32:], offset=half, transfer_size=half)
    session.expect_equal(session.get(buffer), array, "a buffer that was filled in two pieces")


@check(f"{_MANAGER}_BufferCount", f"{_MANAGER}_BufferSize")
def several_buffers(session: Session) -> None:
    """A transfer manager says how many buffers it has and how large they are."""
    manager = _manager(session, (4,), (2, 8))
    about = {"transfer_manager": manager}
    count = session.call(f"{_MANAGER}_BufferCount", **about).buffer_count
    session.expect(count == 2, f"it has {count} buffers, where 2 were made")
    size = session.call(f"{_MANAGER}_BufferSize", buffer_index=1, **about).buffer_size
    session.expect(size >= 64, f"16 numbers of four bytes take {size}")
    for index, shape in enumerate([(4,), (2, 8)]):
        session.call(f"{_MANAGER}_RetrieveBuffer", buffer_index=index, **about)
        _send(session, manager, np.ones(shape, np.float32), index)


@check(f"{_MANAGER}_SetBufferError")
def error_in_place_of_contents(session: Session) -> None:
    """A buffer whose contents cannot be had gets the error that is set, which reading it gives."""
    manager = _manager(session, (4,))
    about = {"transfer_manager": manager, "buffer_index": 0}
    buffer = session.call(f"{_MANAGER}_RetrieveBuffer", **about).buffer_out
    session.call(
        f"{_MANAGER}_SetBufferError", error_code="INTERNAL", error_message="planned", **about
    )
    try:
        session.await_buffer(buffer)
    except PluginError as error:
        session.expect("planned" in error.message, f"the error is {error}")
        return
    session.fail("the buffer became ready without an error")
