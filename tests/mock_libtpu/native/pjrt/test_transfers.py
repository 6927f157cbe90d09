"""Asynchronous transfer managers: buffers first, their bytes later and in pieces."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import Mocked, OnReady, tiled

_MANAGER = "PJRT_AsyncHostToDeviceTransferManager"
_DATA = bytes(range(24))


class Manager:
    """A transfer manager for a buffer of U8[24] and one of F32[2,3], on the second device."""

    def __init__(self, mocked: Mocked, **others: Any) -> None:
        self.mocked = mocked
        specs = [
            {"dims": [24], "element_type": "U8"},
            {"dims": [2, 3], "element_type": "F32"},
        ]
        self.handle = mocked.call(
            "PJRT_Client_CreateBuffersForAsyncHostToDevice",
            client=mocked.client,
            shape_specs=specs,
            memory=mocked.memory(device=1),
            **others,
        ).transfer_manager

    def call(self, function: str, /, **arguments: Any) -> Any:
        return self.mocked.call(f"{_MANAGER}_{function}", transfer_manager=self.handle, **arguments)

    def transfer(self, index: int, data: bytes, offset: int = 0, last: bool = False) -> None:
        event = self.call(
            "TransferData",
            buffer_index=index,
            data=data,
            offset=offset,
            transfer_size=len(data),
            is_last_transfer=last,
        ).done_with_h2d_transfer
        self.mocked.call("PJRT_Event_Await", event=event)

    def retrieve(self, index: int) -> int:
        buffer: int = self.call("RetrieveBuffer", buffer_index=index).buffer_out
        return buffer

    def destroy(self) -> None:
        self.call("Destroy")
        self.handle = 0


@pytest.fixture
def manager(mocked: Mocked) -> Iterator[Manager]:
    made = Manager(mocked)
    yield made
    made.destroy()


def test_facts(mocked: Mocked, manager: Manager) -> None:
    assert manager.call("BufferCount").buffer_count == 2
    assert manager.call("Device").device_out == mocked.devices[1]
    sizes = [manager.call("BufferSize", buffer_index=index).buffer_size for index in (0, 1)]
    assert sizes == [24, 24]
    assert mocked.stats(device=1).bytes_in_use == 48
    manager.call("AddMetadata", transfer_metadata=[{"name": "key", "string_value": "value"}])


def test_pieces_in_any_order(mocked: Mocked, manager: Manager) -> None:
    buffer = manager.retrieve(0)
    manager.transfer(0, _DATA[16:], offset=16)
    manager.transfer(0, _DATA[:10])
    assert not mocked.is_ready(buffer)
    manager.transfer(0, _DATA[10:16], offset=10, last=True)
    assert mocked.is_ready(buffer)
    assert mocked.get_bytes(buffer) == _DATA


def test_the_buffer_may_be_taken_before_or_after(mocked: Mocked, manager: Manager) -> None:
    manager.transfer(0, _DATA, last=True)
    buffer = manager.retrieve(0)
    assert mocked.get_bytes(buffer) == _DATA
    with pytest.raises(PluginError, match="INVALID_ARGUMENT: buffer 0 was retrieved before"):
        manager.retrieve(0)
    assert mocked.call("PJRT_Buffer_Dimensions", buffer=manager.retrieve(1)).dims == [2, 3]


def test_an_empty_last_piece(mocked: Mocked, manager: Manager) -> None:
    buffer = manager.retrieve(0)
    manager.transfer(0, _DATA)
    manager.transfer(0, b"", offset=24, last=True)
    assert mocked.get_bytes(buffer) == _DATA


def test_whoever_reads_waits_for_the_last_piece(mocked: Mocked, manager: Manager) -> None:
    buffer = manager.retrieve(0)
    target = np.zeros(24, np.uint8)
    copy = mocked.call(
        "PJRT_Buffer_CopyToDevice", buffer=buffer, dst_device=mocked.devices[0]
    ).dst_buffer
    event = mocked.call(
        "PJRT_Buffer_ToHostBuffer", src=buffer, dst=target.ctypes.data, dst_size=24
    ).event
    read = OnReady(mocked.plugin, event)
    manager.transfer(0, _DATA[:12])
    assert read.errors == []
    assert not target.any()
    mocked.destroy(buffer)
    manager.transfer(0, _DATA[12:], offset=12, last=True)
    assert read.errors == [None]
    assert target.tobytes() == _DATA
    assert mocked.get_bytes(copy) == _DATA


def test_pieces_from_many_threads(mocked: Mocked, manager: Manager) -> None:
    buffer = manager.retrieve(0)
    threads = [
        threading.Thread(target=manager.transfer, args=[0, _DATA[at : at + 1], at])
        for at in range(24)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    manager.transfer(0, b"", last=True)
    assert mocked.get_bytes(buffer) == _DATA


@pytest.mark.parametrize(("offset", "size"), [(0, 25), (25, 0), (-1, 1), (1, -1), (20, 5)])
def test_pieces_outside(mocked: Mocked, manager: Manager, offset: int, size: int) -> None:
    with pytest.raises(PluginError, match=r"INVALID_ARGUMENT: .* does not fit .* 24 bytes"):
        manager.call(
            "TransferData", buffer_index=0, data=bytes(25), offset=offset, transfer_size=size
        )


@pytest.mark.parametrize("index", [-1, 2, 2**31 - 1])
def test_buffers_that_are_not_there(manager: Manager, index: int) -> None:
    functions = ("TransferData", "RetrieveBuffer", "BufferSize", "SetBufferError")
    for function in (*functions, "TransferLiteral"):
        with pytest.raises(PluginError, match=f"buffer_index {index}: .* has 2 buffers"):
            manager.call(function, buffer_index=index)


@pytest.mark.parametrize("column_major", [False, True])
def test_literals(mocked: Mocked, manager: Manager, column_major: bool) -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    shape = {"shape_element_type": "F32", "shape_dims": [2, 3]}
    if column_major:
        shape["shape_layout"] = tiled(0, 1)  # type: ignore[assignment]
    data = array.T.tobytes() if column_major else array.tobytes()
    buffer = manager.retrieve(1)
    manager.call("TransferLiteral", buffer_index=1, data=data, **shape)
    np.testing.assert_array_equal(mocked.get(buffer), array)


@pytest.mark.parametrize(
    ("type_", "dims"), [("F32", [3, 2]), ("S32", [2, 3]), ("F32", [6]), ("F32", [-1])]
)
def test_literals_of_another_shape(manager: Manager, type_: str, dims: list[int]) -> None:
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
        manager.call(
            "TransferLiteral",
            buffer_index=1,
            data=bytes(24),
            shape_element_type=type_,
            shape_dims=dims,
        )


def test_an_error_instead_of_bytes(mocked: Mocked, manager: Manager) -> None:
    buffer = manager.retrieve(0)
    ready = OnReady(mocked.plugin, mocked.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event)
    manager.call(
        "SetBufferError", buffer_index=0, error_code="DATA_LOSS", error_message="torn tape"
    )
    [error] = ready.errors
    assert str(error) == "DATA_LOSS: torn tape"
    with pytest.raises(PluginError, match="DATA_LOSS: torn tape"):
        mocked.get_bytes(buffer)
    assert not mocked.is_ready(manager.retrieve(1))


def test_destroyed_before_the_last_piece(mocked: Mocked) -> None:
    manager = Manager(mocked)
    taken = manager.retrieve(0)
    manager.transfer(0, _DATA[:12])
    ready = OnReady(mocked.plugin, mocked.call("PJRT_Buffer_ReadyEvent", buffer=taken).event)
    manager.destroy()
    assert len(ready.errors) == 1
    with pytest.raises(PluginError, match=r"INTERNAL: .*destroyed before the last transfer"):
        mocked.await_buffer(taken)
    assert mocked.stats(device=1).bytes_in_use == 24  # the one that nobody took is gone


def test_destroyed_after_the_last_piece(mocked: Mocked) -> None:
    manager = Manager(mocked)
    taken = manager.retrieve(0)
    manager.transfer(0, _DATA, last=True)
    manager.destroy()
    assert mocked.get_bytes(taken) == _DATA
    manager.destroy()  # nothing to destroy


class Destroying(OnReady):
    """Destroys a manager and the buffer it waits for."""

    def __init__(self, manager: Manager, buffer: int) -> None:
        self._manager, self._buffer = manager, buffer
        mocked = manager.mocked
        event = mocked.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
        super().__init__(mocked.plugin, event)
        mocked.call("PJRT_Event_Destroy", event=mocked.forget(event))

    def _called(self, error: int | None, user_arg: int) -> None:
        super()._called(error, user_arg)
        self._manager.destroy()
        self._manager.mocked.destroy(self._buffer)


@pytest.mark.parametrize("end", ["last piece", "literal", "error"])
def test_a_callback_may_destroy_the_manager(mocked: Mocked, end: str) -> None:
    """And the buffer with it: whoever waited for the end of the transfer is done with both."""
    manager = Manager(mocked)
    waiting = Destroying(manager, manager.retrieve(0))
    if end == "last piece":
        manager.transfer(0, _DATA, last=True)
    elif end == "literal":
        shape = {"shape_element_type": "U8", "shape_dims": [24]}
        manager.call("TransferLiteral", buffer_index=0, data=_DATA, **shape)
    else:
        manager.call("SetBufferError", buffer_index=0, error_code="ABORTED")
    assert len(waiting.errors) == 1


def test_layouts(mocked: Mocked) -> None:
    manager = Manager(mocked, device_layouts=[None, tiled(0, 1)])
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    manager.transfer(1, array.tobytes(), last=True)
    assert mocked.get_bytes(manager.retrieve(1)) == array.T.tobytes()
    manager.destroy()


def test_layouts_that_do_not_fit(mocked: Mocked) -> None:
    with pytest.raises(PluginError, match="INVALID_ARGUMENT: 1 layouts for 2 shapes"):
        Manager(mocked, device_layouts=[None])
    with pytest.raises(PluginError, match="INVALID_ARGUMENT: the layout does not fit"):
        Manager(mocked, device_layouts=[None, tiled(0)])
    assert mocked.stats(device=1).bytes_in_use == 0


def test_no_buffers_at_all(mocked: Mocked) -> None:
    manager = mocked.call(
        "PJRT_Client_CreateBuffersForAsyncHostToDevice",
        client=mocked.client,
        memory=mocked.memory(),
    ).transfer_manager
    count = mocked.call(f"{_MANAGER}_BufferCount", transfer_manager=manager)
    assert count.buffer_count == 0
    mocked.call(f"{_MANAGER}_Destroy", transfer_manager=manager)


def test_a_manager_that_does_not_fit(open_mocked: Callable[..., Mocked]) -> None:
    mocked = open_mocked(devices=2, memory=40)
    with pytest.raises(PluginError, match=r"^RESOURCE_EXHAUSTED"):
        Manager(mocked)
    assert mocked.stats(device=1).bytes_in_use == 0
