"""A dry run: arrays have no bytes, whatever their size, and read as zeros."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.mock_libtpu.mocked import Mocked

TERABYTE = 1 << 40
ONES = np.ones((2, 3), np.float32)


@pytest.fixture
def dry(open_mocked: Callable[..., Mocked], monkeypatch: pytest.MonkeyPatch) -> Mocked:
    mocked = open_mocked(devices=2, memory=1 << 50)
    monkeypatch.setenv("MOCK_LIBTPU_DRY_RUN", "1")
    return mocked


def test_arrays_read_as_zeros(dry: Mocked) -> None:
    buffer = dry.put(ONES)
    assert not dry.get(buffer).any()
    copy = dry.call("PJRT_Buffer_CopyToDevice", buffer=buffer, dst_device=dry.devices[1]).dst_buffer
    assert not dry.get(copy).any()


def test_large_array_is_no_constant_of_zeros(dry: Mocked) -> None:
    read = dry.get(dry.put(np.ones((1 << 14,), np.float32)))
    assert not read[:-1].any()
    assert 0 < read[-1] < 1e-40
    assert read.view(np.int32)[-1] == 1


def test_arrays_larger_than_the_machine(dry: Mocked) -> None:
    made = dry.call(
        "PJRT_Client_CreateUninitializedBuffer",
        client=dry.client,
        device=dry.devices[0],
        shape_dims=[TERABYTE],
        shape_element_type="U8",
    ).buffer
    assert dry.stats().bytes_in_use == TERABYTE
    copy = dry.call("PJRT_Buffer_CopyToDevice", buffer=made, dst_device=dry.devices[1]).dst_buffer
    address = dry.call("PJRT_Buffer_UnsafePointer", buffer=copy).buffer_pointer
    assert address
    dry.delete(made)
    assert dry.stats().bytes_in_use == 0


def test_only_in_a_dry_run(open_mocked: Callable[..., Mocked]) -> None:
    mocked = open_mocked(devices=1)
    assert mocked.get(mocked.put(ONES)).all()
