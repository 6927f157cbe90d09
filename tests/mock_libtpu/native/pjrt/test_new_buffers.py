"""Buffers that no array was put into: promised, failed, uninitialised, or views."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

import numpy as np
import pytest

from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import DELETED, Mocked, OnReady, tiled

_ARRAY = np.arange(6, dtype=np.float32)


def error_buffer(mocked: Mocked, **others: Any) -> int:
    arguments = {
        "client": mocked.client,
        "memory": mocked.memory("pinned_host", device=1),
        "shape_dims": [6],
        "shape_element_type": "F32",
        "error_code": "UNAVAILABLE",
        "error_message": "out of reach",
    }
    buffer: int = mocked.call("PJRT_Client_CreateErrorBuffer", **arguments | others).buffer
    return buffer


def uninitialized(mocked: Mocked, **others: Any) -> int:
    arguments = {"client": mocked.client, "shape_dims": [2, 3], "shape_element_type": "F64"}
    buffer: int = mocked.call("PJRT_Client_CreateUninitializedBuffer", **arguments | others).buffer
    return buffer


# Promised buffers, which the API calls aliases.


def test_a_promise_is_kept(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    assert not mocked.is_ready(alias)
    assert not mocked.is_deleted(alias)
    ready = OnReady(mocked.plugin, mocked.call("PJRT_Buffer_ReadyEvent", buffer=alias).event)
    real = mocked.put(_ARRAY)
    mocked.fulfill(promise, buffer=real)
    assert ready.errors == [None]
    mocked.destroy(real)
    np.testing.assert_array_equal(mocked.get(alias), _ARRAY)


def test_a_promise_is_broken(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    mocked.fulfill(promise, status_code="CANCELLED", error_message="no")
    for use in (mocked.await_buffer, mocked.get_bytes):
        with pytest.raises(PluginError, match="CANCELLED: no"):
            use(alias)


def test_whoever_promised_may_be_late(mocked: Mocked) -> None:
    """The promised buffer is destroyed before, while its bytes and its readiness are waited for."""
    alias, promise = mocked.alias([6])
    target = np.zeros(6, np.float32)
    read = mocked.call(
        "PJRT_Buffer_ToHostBuffer", src=alias, dst=target.ctypes.data, dst_size=24
    ).event
    ready = mocked.call("PJRT_Buffer_ReadyEvent", buffer=alias).event
    mocked.destroy(alias)
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    for event in (read, ready):
        mocked.call("PJRT_Event_Await", event=event)
    np.testing.assert_array_equal(target, _ARRAY)


def test_a_deleted_promise_stays_deleted(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    mocked.delete(alias)
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    assert mocked.is_deleted(alias)
    with pytest.raises(PluginError, match=DELETED):
        mocked.get_bytes(alias)


def test_a_promise_for_a_promise(mocked: Mocked) -> None:
    first, first_promise = mocked.alias([6])
    second, second_promise = mocked.alias([6])
    mocked.fulfill(second_promise, buffer=first)
    assert not mocked.is_ready(second)
    mocked.fulfill(first_promise, buffer=mocked.put(_ARRAY))
    np.testing.assert_array_equal(mocked.get(second), _ARRAY)


def test_a_promise_kept_with_what_is_gone(mocked: Mocked) -> None:
    """Both its owner and those who wait for it get the error."""
    alias, promise = mocked.alias([6])
    real = mocked.put(_ARRAY)
    mocked.delete(real)
    with pytest.raises(PluginError, match=DELETED):
        mocked.fulfill(promise, buffer=real)
    with pytest.raises(PluginError, match=DELETED):
        mocked.await_buffer(alias)


def test_a_promise_kept_with_a_failure(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    mocked.fulfill(promise, buffer=error_buffer(mocked))
    with pytest.raises(PluginError, match="UNAVAILABLE: out of reach"):
        mocked.await_buffer(alias)


def test_a_promise_has_no_address_yet(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    functions = [
        "PJRT_Buffer_UnsafePointer",
        "PJRT_Buffer_OpaqueDeviceMemoryDataPointer",
        "PJRT_Buffer_IncreaseExternalReferenceCount",
    ]
    for function in functions:
        with pytest.raises(PluginError, match=r"FAILED_PRECONDITION: .* not there yet"):
            mocked.call(function, buffer=alias)
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    for function in functions:
        mocked.call(function, buffer=alias)


def test_reading_a_promise_from_another_thread(mocked: Mocked) -> None:
    alias, promise = mocked.alias([6])
    read: list[np.ndarray[Any, Any]] = []
    reader = threading.Thread(target=lambda: read.append(mocked.get(alias)))
    reader.start()
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    reader.join()
    np.testing.assert_array_equal(read[0], _ARRAY)


# Buffers that failed.


def test_a_failed_buffer(mocked: Mocked) -> None:
    buffer = error_buffer(mocked)
    assert mocked.is_ready(buffer)
    assert not mocked.is_deleted(buffer)
    assert mocked.call("PJRT_Buffer_Dimensions", buffer=buffer).dims == [6]
    memory = mocked.call("PJRT_Buffer_Memory", buffer=buffer).memory
    assert memory == mocked.memory("pinned_host", device=1)
    for use in (mocked.await_buffer, mocked.get_bytes):
        with pytest.raises(PluginError, match="UNAVAILABLE: out of reach"):
            use(buffer)
    with pytest.raises(PluginError, match="UNAVAILABLE: out of reach"):
        mocked.call("PJRT_Buffer_UnsafePointer", buffer=buffer)
    mocked.delete(buffer)
    assert mocked.is_deleted(buffer)


@pytest.mark.parametrize("shape", [{"shape_dims": [-1]}, {"shape_element_type": "INVALID"}])
def test_shapes_that_are_none(mocked: Mocked, shape: dict[str, Any]) -> None:
    for make in (error_buffer, uninitialized):
        with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
            make(mocked, **shape)
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
        mocked.alias([2], shape_layout=tiled(0, 1))


# Buffers of no particular value.


def test_an_uninitialised_buffer(mocked: Mocked) -> None:
    buffer = uninitialized(mocked, device=mocked.devices[2])
    assert mocked.is_ready(buffer)
    assert mocked.call("PJRT_Buffer_Device", buffer=buffer).device == mocked.devices[2]
    assert mocked.get_bytes(buffer) == bytes(48)
    assert mocked.stats(device=2).bytes_in_use == 48


def test_memory_goes_before_device(mocked: Mocked) -> None:
    memory = mocked.memory("unpinned_host", device=3)
    buffer = uninitialized(mocked, device=mocked.devices[2], memory=memory)
    assert mocked.call("PJRT_Buffer_Memory", buffer=buffer).memory == memory


# Views of memory that is somebody else's.


class Viewed:
    """Memory that is viewed, and how often it was given back."""

    _type = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)

    def __init__(self, mocked: Mocked) -> None:
        self.array = np.arange(6, dtype=np.float32)
        self.given_back: list[tuple[int, int]] = []
        self._callback = self._type(lambda *arguments: self.given_back.append(arguments))
        self.buffer = mocked.call(
            "PJRT_Client_CreateViewOfDeviceBuffer",
            client=mocked.client,
            device_buffer_ptr=self.array.ctypes.data,
            dims=[2, 3],
            element_type="F32",
            memory=mocked.memory(device=1),
            on_delete_callback=self._callback,
            on_delete_callback_arg=0x1234,
        ).buffer

    @property
    def once(self) -> list[tuple[int, int]]:
        return [(self.array.ctypes.data, 0x1234)]


def test_a_view(mocked: Mocked) -> None:
    viewed = Viewed(mocked)
    assert mocked.call("PJRT_Buffer_Device", buffer=viewed.buffer).device == mocked.devices[1]
    viewed.array[0] = 42  # nothing was copied
    assert mocked.get(viewed.buffer).tolist() == [[42, 1, 2], [3, 4, 5]]
    assert viewed.given_back == []
    mocked.delete(viewed.buffer)
    assert viewed.given_back == viewed.once
    mocked.destroy(viewed.buffer)
    assert viewed.given_back == viewed.once


def test_a_view_is_given_back_by_the_last_who_reads(mocked: Mocked) -> None:
    viewed = Viewed(mocked)
    bitcast = mocked.call(
        "PJRT_Buffer_Bitcast", buffer=viewed.buffer, element_type="U8", dims=[24]
    ).out_buffer
    mocked.call("PJRT_Buffer_IncreaseExternalReferenceCount", buffer=bitcast)
    mocked.destroy(viewed.buffer)
    mocked.delete(bitcast)
    assert viewed.given_back == []
    mocked.call("PJRT_Buffer_DecreaseExternalReferenceCount", buffer=bitcast)
    assert viewed.given_back == viewed.once


def test_a_copy_of_a_view_is_independent(mocked: Mocked) -> None:
    viewed = Viewed(mocked)
    copy = mocked.call(
        "PJRT_Buffer_CopyToDevice", buffer=viewed.buffer, dst_device=mocked.devices[0]
    ).dst_buffer
    mocked.destroy(viewed.buffer)
    assert viewed.given_back == viewed.once
    viewed.array[:] = -1
    assert mocked.get(copy).tolist() == [[0, 1, 2], [3, 4, 5]]


def test_a_view_that_was_not_made_is_not_given_back(mocked: Mocked) -> None:
    given_back: list[object] = []
    callback = Viewed._type(lambda *arguments: given_back.append(arguments))
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
        mocked.call(
            "PJRT_Client_CreateViewOfDeviceBuffer",
            client=mocked.client,
            dims=[-2],
            element_type="F32",
            device=mocked.devices[0],
            on_delete_callback=callback,
        )
    assert given_back == []
