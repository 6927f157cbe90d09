"""A buffer's facts, its raw bytes and their address, and its end."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import DELETED, Mocked, tiled


def test_facts_of_a_buffer(mocked: Mocked) -> None:
    memory = mocked.memory("pinned_host", device=2)
    buffer = mocked.put(np.zeros((2, 3, 4), np.float32), device=0, memory=memory)
    assert mocked.call("PJRT_Buffer_Dimensions", buffer=buffer).dims == [2, 3, 4]
    assert mocked.call("PJRT_Buffer_UnpaddedDimensions", buffer=buffer).unpadded_dims == [2, 3, 4]
    dynamic = mocked.call("PJRT_Buffer_DynamicDimensionIndices", buffer=buffer)
    assert dynamic.dynamic_dim_indices == []
    assert mocked.call("PJRT_Buffer_Device", buffer=buffer).device == mocked.devices[2]
    assert mocked.call("PJRT_Buffer_Memory", buffer=buffer).memory == memory
    assert not mocked.call("PJRT_Buffer_IsOnCpu", buffer=buffer).is_on_cpu
    assert mocked.is_ready(buffer)
    assert not mocked.is_deleted(buffer)


def test_without_a_place_it_is_the_first_devices(mocked: Mocked) -> None:
    buffer = mocked.put(np.zeros(1), device=0)
    assert mocked.call("PJRT_Buffer_Memory", buffer=buffer).memory == mocked.memory()


def test_room_on_the_host(mocked: Mocked) -> None:
    array = np.arange(4, dtype=np.float32)
    buffer = mocked.put(array)
    assert mocked.call("PJRT_Buffer_ToHostBuffer", src=buffer).dst_size == 16
    target = np.zeros(5, np.float32)
    with pytest.raises(PluginError, match="the host buffer has 15 bytes, the array 16"):
        mocked.call("PJRT_Buffer_ToHostBuffer", src=buffer, dst=target.ctypes.data, dst_size=15)
    assert not target.any()
    mocked.call("PJRT_Buffer_ToHostBuffer", src=buffer, dst=target.ctypes.data, dst_size=20)
    assert target.tolist() == [0, 1, 2, 3, 0]


def test_raw_bytes(mocked: Mocked) -> None:
    buffer = mocked.put_bytes(bytes(range(100)), "U8", [10, 10], device_layout=tiled(0, 1))
    for offset, size in [(0, 100), (0, 0), (100, 0), (17, 31), (99, 1)]:
        target = ctypes.create_string_buffer(b"\xff" * 100, 100)
        event = mocked.call(
            "PJRT_Buffer_CopyRawToHost",
            buffer=buffer,
            dst=target,
            offset=offset,
            transfer_size=size,
        ).event
        mocked.call("PJRT_Event_Await", event=event)
        assert target.raw == bytes(range(offset, offset + size)) + b"\xff" * (100 - size)


_OUTSIDE = [(0, 101), (101, 0), (-1, 5), (5, -1), (50, 51), (2**63 - 1, 2**63 - 1)]


@pytest.mark.parametrize(("offset", "size"), _OUTSIDE)
def test_raw_bytes_outside(mocked: Mocked, offset: int, size: int) -> None:
    buffer = mocked.put_bytes(bytes(100), "U8", [100])
    for function in ("PJRT_Buffer_CopyRawToHost", "PJRT_Buffer_CopyRawToHostFuture"):
        with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: offset .* of 100 bytes"):
            mocked.call(function, buffer=buffer, offset=offset, transfer_size=size)


def raw_copy_to_come(mocked: Mocked, buffer: int) -> tuple[int, Callable[..., None]]:
    """A copy of bytes 2 to 5 that waits for its target; its event, and what sets the target."""
    waiting = mocked.call(
        "PJRT_Buffer_CopyRawToHostFuture", buffer=buffer, offset=2, transfer_size=4
    )

    def resolve(**outcome: Any) -> None:
        mocked.plugin.call_back(
            waiting.future_ready_callback,
            "PJRT_Buffer_CopyRawToHostFuture_Callback_Args",
            callback_data=waiting.callback_data,
            **outcome,
        )

    return waiting.event, resolve


def test_raw_bytes_to_a_place_that_comes_later(mocked: Mocked) -> None:
    buffer = mocked.put_bytes(bytes(range(10)), "U8", [10])
    event, resolve = raw_copy_to_come(mocked, buffer)
    assert not mocked.call("PJRT_Event_IsReady", event=event).is_ready
    mocked.destroy(buffer)
    target = ctypes.create_string_buffer(4)
    resolve(dst=target)
    mocked.call("PJRT_Event_Await", event=event)
    assert target.raw == bytes([2, 3, 4, 5])


def test_raw_bytes_to_a_place_that_never_comes(mocked: Mocked) -> None:
    event, resolve = raw_copy_to_come(mocked, mocked.put_bytes(bytes(10), "U8", [10]))
    resolve(error_code="CANCELLED", error_message="changed my mind")
    with pytest.raises(PluginError, match="CANCELLED: changed my mind"):
        mocked.call("PJRT_Event_Await", event=event)


def test_raw_bytes_of_a_promise(mocked: Mocked) -> None:
    """Place first, bytes later; the alias is gone by then."""
    alias, promise = mocked.alias([10], "U8")
    event, resolve = raw_copy_to_come(mocked, alias)
    target = ctypes.create_string_buffer(4)
    resolve(dst=target)
    mocked.destroy(alias)
    assert not mocked.call("PJRT_Event_IsReady", event=event).is_ready
    mocked.fulfill(promise, buffer=mocked.put_bytes(bytes(range(10)), "U8", [10]))
    mocked.call("PJRT_Event_Await", event=event)
    assert target.raw == bytes([2, 3, 4, 5])


def test_a_deleted_buffer_is_of_no_use(mocked: Mocked) -> None:
    buffer = mocked.put(np.arange(4.0))
    mocked.delete(buffer)
    assert mocked.is_deleted(buffer)
    target = ctypes.create_string_buffer(32)
    uses: list[tuple[str, dict[str, Any]]] = [
        ("PJRT_Buffer_ToHostBuffer", {"src": buffer, "dst": target, "dst_size": 32}),
        ("PJRT_Buffer_CopyRawToHost", {"buffer": buffer, "dst": target, "transfer_size": 8}),
        ("PJRT_Buffer_CopyRawToHostFuture", {"buffer": buffer, "transfer_size": 8}),
        ("PJRT_Buffer_CopyToDevice", {"buffer": buffer, "dst_device": mocked.devices[1]}),
        ("PJRT_Buffer_CopyToMemory", {"buffer": buffer, "dst_memory": mocked.memory()}),
        ("PJRT_Buffer_Bitcast", {"buffer": buffer, "element_type": "S64", "dims": [4]}),
        ("PJRT_Buffer_DonateWithControlDependency", {"buffer": buffer}),
        ("PJRT_Buffer_UnsafePointer", {"buffer": buffer}),
        ("PJRT_Buffer_OpaqueDeviceMemoryDataPointer", {"buffer": buffer}),
        ("PJRT_Buffer_IncreaseExternalReferenceCount", {"buffer": buffer}),
    ]
    for function, arguments in uses:
        with pytest.raises(PluginError, match=DELETED):
            mocked.call(function, **arguments)
    # It still reports its facts.
    assert mocked.call("PJRT_Buffer_Dimensions", buffer=buffer).dims == [4]
    assert mocked.call("PJRT_Buffer_ElementType", buffer=buffer).type == "F64"


def test_the_event_of_a_deleted_buffer(mocked: Mocked) -> None:
    """The call itself succeeds: a framework ends the process where it does not."""
    buffer = mocked.put(np.arange(4.0))
    before = mocked.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
    mocked.delete(buffer)
    after = mocked.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
    mocked.call("PJRT_Event_Await", event=before)
    assert mocked.call("PJRT_Event_IsReady", event=after).is_ready
    with pytest.raises(PluginError, match=DELETED):
        mocked.call("PJRT_Event_Await", event=after)


def test_addresses(mocked: Mocked) -> None:
    array = np.arange(7, dtype=np.int64)
    buffer = mocked.put(array)
    address = mocked.call("PJRT_Buffer_UnsafePointer", buffer=buffer).buffer_pointer
    opaque = mocked.call("PJRT_Buffer_OpaqueDeviceMemoryDataPointer", buffer=buffer)
    assert opaque.device_memory_ptr == address
    assert address % 64 == 0
    assert ctypes.string_at(address, 56) == array.tobytes()


def test_bytes_stay_as_long_as_somebody_else_reads_them(mocked: Mocked) -> None:
    array = np.arange(1000)
    buffer = mocked.put(array)
    for _ in range(2):
        mocked.call("PJRT_Buffer_IncreaseExternalReferenceCount", buffer=buffer)
    address = mocked.call("PJRT_Buffer_UnsafePointer", buffer=buffer).buffer_pointer
    mocked.delete(buffer)
    for _ in range(2):
        assert ctypes.string_at(address, array.nbytes) == array.tobytes()
        mocked.call("PJRT_Buffer_DecreaseExternalReferenceCount", buffer=buffer)
    with pytest.raises(PluginError, match=r"INVALID_ARGUMENT: .*no external reference left"):
        mocked.call("PJRT_Buffer_DecreaseExternalReferenceCount", buffer=buffer)


def test_nothing_to_destroy(mocked: Mocked) -> None:
    mocked.call("PJRT_Buffer_Destroy", buffer=0)
