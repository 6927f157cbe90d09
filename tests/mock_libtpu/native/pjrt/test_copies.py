"""Buffers out of buffers: copies, bitcasts and donations, also of those whose bytes are to come."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import DELETED, Mocked, tiled

_ARRAY = np.arange(24, dtype=np.float32).reshape(4, 6)


def copy_to(mocked: Mocked, buffer: int, device: int) -> int:
    target = mocked.devices[device]
    copy: int = mocked.call("PJRT_Buffer_CopyToDevice", buffer=buffer, dst_device=target).dst_buffer
    return copy


def bitcast(mocked: Mocked, buffer: int, type_: str, dims: list[int], **others: Any) -> int:
    made: int = mocked.call(
        "PJRT_Buffer_Bitcast", buffer=buffer, element_type=type_, dims=dims, **others
    ).out_buffer
    return made


def donate(mocked: Mocked, buffer: int) -> SimpleNamespace:
    return mocked.call("PJRT_Buffer_DonateWithControlDependency", buffer=buffer)


def depend(mocked: Mocked, donation: SimpleNamespace, **outcome: Any) -> None:
    """Resolve what a donation waits for."""
    mocked.plugin.call_back(
        donation.dependency_ready_callback,
        "PJRT_Buffer_DonateWithControlDependency_Callback_Args",
        callback_data=donation.callback_data,
        **outcome,
    )


def failed(mocked: Mocked) -> int:
    buffer: int = mocked.call(
        "PJRT_Client_CreateErrorBuffer",
        client=mocked.client,
        memory=mocked.memory(),
        shape_dims=[4, 6],
        shape_element_type="F32",
        error_code="DATA_LOSS",
        error_message="broken",
    ).buffer
    return buffer


def test_to_another_device(mocked: Mocked) -> None:
    source = mocked.put(_ARRAY, device_layout=tiled(0, 1))
    copy = copy_to(mocked, source, 3)
    assert mocked.call("PJRT_Buffer_Device", buffer=copy).device == mocked.devices[3]
    assert mocked.call("PJRT_Buffer_Memory", buffer=copy).memory == mocked.memory(device=3)
    layouts = [
        mocked.call("PJRT_Buffer_GetMemoryLayout", buffer=one).layout for one in (source, copy)
    ]
    assert layouts[0] == layouts[1]
    mocked.destroy(source)
    assert mocked.get_bytes(copy) == _ARRAY.T.tobytes()


@pytest.mark.parametrize("kind", ["device", "pinned_host", "unpinned_host"])
def test_to_another_memory(mocked: Mocked, kind: str) -> None:
    source = mocked.put(_ARRAY)
    memory = mocked.memory(kind, device=1)
    copy = mocked.call("PJRT_Buffer_CopyToMemory", buffer=source, dst_memory=memory).dst_buffer
    assert mocked.call("PJRT_Buffer_Memory", buffer=copy).memory == memory
    np.testing.assert_array_equal(mocked.get(copy), _ARRAY)
    assert not mocked.is_deleted(source)


def test_a_copy_of_a_failure_fails(mocked: Mocked) -> None:
    copy = copy_to(mocked, failed(mocked), 1)
    with pytest.raises(PluginError, match="DATA_LOSS: broken"):
        mocked.await_buffer(copy)
    with pytest.raises(PluginError, match="DATA_LOSS: broken"):
        mocked.get_bytes(copy)


def test_a_copy_of_a_promise(mocked: Mocked) -> None:
    """Made before there is anything to copy, and the promised buffer is gone when there is."""
    alias, promise = mocked.alias([4, 6])
    copy = copy_to(mocked, alias, 1)
    mocked.destroy(alias)
    assert not mocked.is_ready(copy)
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    np.testing.assert_array_equal(mocked.get(copy), _ARRAY)


def test_a_bitcast_shares_the_bytes(mocked: Mocked) -> None:
    source = mocked.put(_ARRAY)
    other = bitcast(mocked, source, "U8", [96], device_layout=tiled(0))
    addresses = [
        mocked.call("PJRT_Buffer_UnsafePointer", buffer=buffer).buffer_pointer
        for buffer in (source, other)
    ]
    assert addresses[0] == addresses[1]
    mocked.delete(source)
    assert not mocked.is_deleted(other)
    assert mocked.get_bytes(other) == _ARRAY.tobytes()
    assert mocked.call("PJRT_Buffer_ElementType", buffer=other).type == "U8"


@pytest.mark.parametrize(
    ("type_", "dims", "message"),
    [
        ("F32", [5, 5], "keeps the number of bytes: 96 is not 100"),
        ("F64", [24], "keeps the number of bytes: 96 is not 192"),
        ("INVALID", [96], "element type 0 is not known"),
        ("U8", [-96], "dimensions are negative"),
    ],
)
def test_bitcasts_that_do_not_fit(
    mocked: Mocked, type_: str, dims: list[int], message: str
) -> None:
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: .*{message}"):
        bitcast(mocked, mocked.put(_ARRAY), type_, dims)


def test_a_bitcast_of_a_promise(mocked: Mocked) -> None:
    alias, promise = mocked.alias([4, 6])
    other = bitcast(mocked, alias, "S32", [24])
    mocked.destroy(alias)
    assert not mocked.is_ready(other)
    mocked.fulfill(promise, buffer=mocked.put(_ARRAY))
    np.testing.assert_array_equal(mocked.get(other, np.int32), _ARRAY.view(np.int32).ravel())


def test_a_donation_waits(mocked: Mocked) -> None:
    source = mocked.put(_ARRAY)
    address = mocked.call("PJRT_Buffer_UnsafePointer", buffer=source).buffer_pointer
    donation = donate(mocked, source)
    assert mocked.is_deleted(source)
    assert not mocked.is_ready(donation.out_buffer)
    depend(mocked, donation)
    assert mocked.is_ready(donation.out_buffer)
    np.testing.assert_array_equal(mocked.get(donation.out_buffer), _ARRAY)
    taken = mocked.call("PJRT_Buffer_UnsafePointer", buffer=donation.out_buffer).buffer_pointer
    assert taken == address


def test_a_donation_that_fails(mocked: Mocked) -> None:
    donation = donate(mocked, mocked.put(_ARRAY))
    depend(mocked, donation, error_code="ABORTED", error_message="never mind")
    with pytest.raises(PluginError, match="ABORTED: never mind"):
        mocked.await_buffer(donation.out_buffer)
    with pytest.raises(PluginError, match="ABORTED: never mind"):
        mocked.get_bytes(donation.out_buffer)


def test_a_donation_is_made_once(mocked: Mocked) -> None:
    source = mocked.put(_ARRAY)
    depend(mocked, donate(mocked, source))
    with pytest.raises(PluginError, match=DELETED):
        donate(mocked, source)


def test_what_is_donated_may_be_gone_before_its_time(mocked: Mocked) -> None:
    donation = donate(mocked, mocked.put(_ARRAY))
    event = mocked.call("PJRT_Buffer_ReadyEvent", buffer=donation.out_buffer).event
    mocked.destroy(donation.out_buffer)
    depend(mocked, donation)
    mocked.call("PJRT_Event_Await", event=event)


def test_a_donated_promise(mocked: Mocked) -> None:
    """It waits for both: the bytes, and what the donation depends on."""
    for promise_first in (True, False):
        alias, promise = mocked.alias([4, 6])
        donation = donate(mocked, alias)
        steps = [
            lambda promise=promise: mocked.fulfill(promise, buffer=mocked.put(_ARRAY)),
            lambda donation=donation: depend(mocked, donation),
        ]
        for step in steps if promise_first else reversed(steps):
            assert not mocked.is_ready(donation.out_buffer)
            step()
        np.testing.assert_array_equal(mocked.get(donation.out_buffer), _ARRAY)
        with pytest.raises(PluginError, match=DELETED):
            mocked.get_bytes(alias)


def test_a_transfer_between_processes_needs_several(mocked: Mocked) -> None:
    buffer = mocked.put(_ARRAY)
    with pytest.raises(PluginError, match=r"needs several: this client has only one"):
        mocked.call(
            "PJRT_Transfers_PJRT_Client_CrossHostSendBuffers",
            client=mocked.client,
            buffers=[buffer],
            dst_global_device_ids=[1],
            transfer_keys=[1],
        )


def test_copies_by_descriptors_are_refused(mocked: Mocked) -> None:
    """The function returns nothing: its callback gets the error."""
    found: list[tuple[str, bool, int]] = []

    def done(error: int, sends_were_enqueued: bool, user_arg: int) -> None:
        message = mocked.call("PJRT_Error_Message", error=error).message
        found.append((message, sends_were_enqueued, user_arg))

    callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_bool, ctypes.c_size_t)(done)
    mocked.call(
        "PJRT_Buffer_CopyToRemoteDevice",
        buffer=mocked.put(_ARRAY),
        on_done={"on_done": callback, "user_arg": 7},
    )
    message = "PJRT_Buffer_CopyToRemoteDevice has no behaviour in this mock of libtpu"
    assert found == [(message, False, 7)]
    mocked.call("PJRT_Buffer_CopyToRemoteDevice", buffer=mocked.put(_ARRAY))  # without a callback
