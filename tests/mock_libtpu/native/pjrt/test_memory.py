"""How full a memory is: what counts, since when, until when, and what does not fit."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import pytest

from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import Mocked

_LIMIT = 10_000


@pytest.fixture
def small(open_mocked: Callable[..., Mocked]) -> Mocked:
    """Two devices of 10,000 bytes each."""
    return open_mocked(devices=2, memory=_LIMIT)


def put(mocked: Mocked, size: int, **others: object) -> int:
    return mocked.put_bytes(bytes(size), "U8", [size], **others)


def test_an_empty_memory(small: Mocked) -> None:
    stats = small.stats()
    assert vars(stats) == {
        "bytes_in_use": 0,
        "peak_bytes_in_use": 0,
        "num_allocs": 0,
        "largest_alloc_size": 0,
        "bytes_limit": _LIMIT,
        "bytes_reserved": 0,
        "peak_bytes_reserved": None,
        "bytes_reservable_limit": _LIMIT,
        "largest_free_block_bytes": _LIMIT,
        "pool_bytes": None,
        "peak_pool_bytes": None,
        "peak_allocated_bytes": 0,
    }


def test_statistics(small: Mocked) -> None:
    first, second = put(small, 3000), put(small, 4000)
    small.destroy(first)
    put(small, 500)
    stats = small.stats()
    assert stats.bytes_in_use == 4500
    assert stats.peak_bytes_in_use == stats.peak_allocated_bytes == 7000
    assert stats.num_allocs == 3
    assert stats.largest_alloc_size == 4000
    assert stats.largest_free_block_bytes == 5500
    assert small.stats(device=1).num_allocs == 0
    small.call("PJRT_Device_ClearMemoryStats", device=small.devices[0])
    assert small.stats().peak_bytes_in_use == small.stats().peak_allocated_bytes == 4500
    small.delete(second)
    assert small.stats().peak_bytes_in_use == 4500
    assert small.stats().bytes_in_use == 500


def test_deleting_frees_once(small: Mocked) -> None:
    buffer = put(small, 1000)
    for _ in range(2):
        small.delete(buffer)
        assert small.stats().bytes_in_use == 0
    small.destroy(buffer)
    assert small.stats().bytes_in_use == 0


def test_what_does_not_fit(small: Mocked) -> None:
    kept = put(small, 6000)
    message = (
        r"^RESOURCE_EXHAUSTED: Attempting to allocate 4\.00K\. That was not possible\. "
        r"There are 3\.91K free\.; \(MockTpuMemory\(id=0, kind=device, device=TPU_0\(.*\)\): "
        r"4096 bytes wanted, 4000 of 10000 free\)$"
    )
    with pytest.raises(PluginError, match=message):
        put(small, 4096)
    assert (small.stats().bytes_in_use, small.stats().num_allocs) == (6000, 1)
    put(small, 4000)  # just fits
    with pytest.raises(PluginError, match=r"allocate 1B\. .* There are 0B free\."):
        put(small, 1)
    put(small, 0)
    small.destroy(kept)
    put(small, 6000)
    assert small.stats().largest_free_block_bytes == 0


def test_every_way_to_a_buffer_is_refused(small: Mocked) -> None:
    source = put(small, 6000)
    memory = small.memory()
    client = small.client
    shape = {"shape_dims": [5000], "shape_element_type": "U8"}
    specs = [{"dims": [2000], "element_type": "U8"}, {"dims": [3000], "element_type": "U8"}]
    many = {"client": client, "shape_specs": specs, "memory": memory}
    tries: list[tuple[str, dict[str, Any]]] = [
        ("PJRT_Client_CreateUninitializedBuffer", {"client": client, "memory": memory, **shape}),
        ("PJRT_Buffer_CopyToMemory", {"buffer": source, "dst_memory": memory}),
        ("PJRT_Buffer_CopyToDevice", {"buffer": source, "dst_device": small.devices[0]}),
        ("PJRT_Client_CreateBuffersForAsyncHostToDevice", many),
    ]
    for function, arguments in tries:
        with pytest.raises(PluginError, match=r"^RESOURCE_EXHAUSTED"):
            small.call(function, **arguments)
        # Nor does the part of it that did fit count on.
        assert small.stats().bytes_in_use == 6000


def test_hosts_memory_is_not_the_devices(small: Mocked) -> None:
    for kind in ("pinned_host", "unpinned_host"):
        put(small, 2 * _LIMIT, device=0, memory=small.memory(kind))
    assert small.stats().num_allocs == 0


def test_a_copy_counts_where_it_is(small: Mocked) -> None:
    source = put(small, 4000)
    small.call("PJRT_Buffer_CopyToDevice", buffer=source, dst_device=small.devices[1])
    assert [small.stats(device).bytes_in_use for device in (0, 1)] == [4000, 4000]
    small.destroy(source)
    assert [small.stats(device).bytes_in_use for device in (0, 1)] == [0, 4000]


def test_views_do_not_count(small: Mocked) -> None:
    foreign = ctypes.create_string_buffer(2 * _LIMIT)
    small.call(
        "PJRT_Client_CreateViewOfDeviceBuffer",
        client=small.client,
        device_buffer_ptr=foreign,
        dims=[2 * _LIMIT],
        element_type="U8",
        device=small.devices[0],
    )
    assert small.stats().bytes_in_use == 0


def test_bytes_that_two_buffers_share_count_once(small: Mocked) -> None:
    source = put(small, 4000)
    bitcast = small.call(
        "PJRT_Buffer_Bitcast", buffer=source, element_type="F32", dims=[1000]
    ).out_buffer
    assert small.stats().bytes_in_use == 4000
    small.destroy(source)
    assert small.stats().bytes_in_use == 4000
    small.destroy(bitcast)
    assert small.stats().bytes_in_use == 0


def test_a_donation_is_not_counted_twice(small: Mocked) -> None:
    source = put(small, 8000)
    donated = small.call("PJRT_Buffer_DonateWithControlDependency", buffer=source)
    assert small.stats().bytes_in_use == 8000
    small.plugin.call_back(
        donated.dependency_ready_callback,
        "PJRT_Buffer_DonateWithControlDependency_Callback_Args",
        callback_data=donated.callback_data,
    )
    small.destroy(source)
    assert small.stats().bytes_in_use == 8000
    small.destroy(donated.out_buffer)
    stats = small.stats()
    assert (stats.bytes_in_use, stats.peak_bytes_in_use, stats.num_allocs) == (0, 8000, 1)


def test_an_alias_counts_what_it_shares(small: Mocked) -> None:
    """Also when the buffer that fulfilled it is gone."""
    alias, promise = small.alias([2000], "U8")
    assert small.stats().bytes_in_use == 0
    real = put(small, 2000)
    small.fulfill(promise, buffer=real)
    assert small.stats().bytes_in_use == 2000
    small.destroy(real)
    assert small.stats().bytes_in_use == 2000
    small.destroy(alias)
    assert small.stats().bytes_in_use == 0


def test_bytes_that_are_still_read_do_not_count(small: Mocked) -> None:
    """As the API has it: deleting gives the memory back, whoever still reads."""
    buffer = put(small, 1000)
    small.call("PJRT_Buffer_IncreaseExternalReferenceCount", buffer=buffer)
    small.delete(buffer)
    assert small.stats().bytes_in_use == 0
    small.call("PJRT_Buffer_DecreaseExternalReferenceCount", buffer=buffer)


def test_failed_buffers_do_not_count(small: Mocked) -> None:
    small.call(
        "PJRT_Client_CreateErrorBuffer",
        client=small.client,
        memory=small.memory(),
        shape_dims=[5000],
        shape_element_type="U8",
        error_code="INTERNAL",
        error_message="broken",
    )
    assert small.stats().num_allocs == 0
