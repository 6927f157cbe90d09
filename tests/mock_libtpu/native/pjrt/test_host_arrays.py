"""Arrays between host memory and buffers: every type, any strides and layouts, no elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mock_libtpu.catalogue import load_api
from mock_libtpu.plugin.client import PluginError
from tests.mock_libtpu.mocked import Mocked, tiled

_SIZES = {
    **dict.fromkeys(["S16", "U16", "F16", "BF16"], 2),
    **dict.fromkeys(["S32", "U32", "F32"], 4),
    **dict.fromkeys(["S64", "U64", "F64", "C64"], 8),
    "C128": 16,
    "TOKEN": 0,
}
_TYPES = [
    value.name
    for enum in load_api("pjrt").enums
    if enum.name == "PJRT_Buffer_Type"
    for value in enum.values
    if value.name != "INVALID"
]


@pytest.mark.parametrize("type_", _TYPES)
def test_every_type_comes_back(mocked: Mocked, type_: str) -> None:
    size = _SIZES.get(type_, 1)
    data = np.random.default_rng(1).bytes(6 * size)
    buffer = mocked.put_bytes(data, type_, [2, 3])
    assert mocked.call("PJRT_Buffer_ElementType", buffer=buffer).type == type_
    on_device = mocked.call("PJRT_Buffer_OnDeviceSizeInBytes", buffer=buffer)
    assert on_device.on_device_size_in_bytes == 6 * size
    assert mocked.get_bytes(buffer) == data
    transposed = mocked.get_bytes(buffer, tiled(0, 1))
    rows = [data[at * size : (at + 1) * size] for at in (0, 3, 1, 4, 2, 5)]
    assert transposed == b"".join(rows)


def test_every_type_was_tried() -> None:
    assert len(_TYPES) == 33


@pytest.mark.parametrize("type_", ["INVALID", 34, 1000, -1])
def test_unknown_types(mocked: Mocked, type_: str | int) -> None:
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: element type -?\d+ is not known"):
        mocked.put_bytes(bytes(8), type_, [1])  # type: ignore[arg-type]


_ARRAY = np.arange(120, dtype=np.int32).reshape(4, 5, 6)
_VIEWS: dict[str, np.ndarray[Any, Any]] = {
    "dense": _ARRAY,
    "transposed": _ARRAY.T,
    "axes": _ARRAY.transpose(1, 2, 0),
    "negative": _ARRAY[::-1, ::-1, ::-1],
    "negative innermost": _ARRAY[:, :, ::-1],
    "stepped": _ARRAY[::2, 1:, ::3],
    "negative steps": _ARRAY[::-2, :, ::-5],
    "dense rows": _ARRAY[1:3, ::2],
    "broadcast": np.broadcast_to(_ARRAY[:1], (7, 5, 6)),
    "broadcast innermost": np.broadcast_to(_ARRAY[..., :1], (4, 5, 6)),
    "broadcast scalar": np.broadcast_to(np.float64(2.5), (3, 2)),
    "column": _ARRAY[:, 2:3, 3],
    "one": _ARRAY[3:, 4:, 5:],
    "none": _ARRAY[:, 2:2],
}


@pytest.mark.parametrize("view", _VIEWS)
def test_strides(mocked: Mocked, view: str) -> None:
    array = _VIEWS[view]
    buffer = mocked.put(array)
    np.testing.assert_array_equal(mocked.get(buffer, array.dtype), array)


@pytest.mark.parametrize("seed", range(40))
def test_any_view(mocked: Mocked, seed: int) -> None:
    random = np.random.default_rng(seed)
    rank = int(random.integers(1, 6))
    whole = random.integers(0, 256, random.integers(1, 6, rank), np.uint8)
    steps = random.choice([-3, -2, -1, 1, 2, 3], rank)
    array = whole[tuple(slice(None, None, step) for step in steps)]
    array = array.transpose(random.permutation(rank))
    if random.integers(2):
        array = np.broadcast_to(array[:1], (4, *array.shape[1:]))
    buffer = mocked.put(array)
    np.testing.assert_array_equal(mocked.get(buffer, np.uint8), array)


def test_without_strides_it_is_row_major(mocked: Mocked) -> None:
    array = np.arange(6, dtype=np.int16).reshape(2, 3)
    buffer = mocked.put_bytes(array.tobytes(), "S16", [2, 3])
    np.testing.assert_array_equal(mocked.get(buffer, np.int16), array)


def test_the_host_may_reuse_its_memory_at_once(mocked: Mocked) -> None:
    for semantics in range(4):
        array = np.arange(100, dtype=np.float32)
        results = mocked.call(
            "PJRT_Client_BufferFromHostBuffer",
            client=mocked.client,
            data=array.ctypes.data,
            type="F32",
            dims=[100],
            host_buffer_semantics=semantics,
            device=mocked.devices[0],
        )
        mocked.call("PJRT_Event_Await", event=results.done_with_host_buffer)
        array[:] = -1
        np.testing.assert_array_equal(mocked.get(results.buffer), np.arange(100, dtype=np.float32))


@pytest.mark.parametrize("order", [(2, 1, 0), (0, 1, 2), (1, 2, 0), (0, 2, 1)])
def test_reading_in_another_order(mocked: Mocked, order: tuple[int, ...]) -> None:
    buffer = mocked.put(_ARRAY)
    raw = mocked.get_bytes(buffer, tiled(*order))
    read = np.frombuffer(raw, np.int32).reshape([_ARRAY.shape[axis] for axis in order[::-1]])
    np.testing.assert_array_equal(read, _ARRAY.transpose(order[::-1]))


def test_reading_with_strides(mocked: Mocked) -> None:
    """Into every second element of a larger array, rows backwards; the rest is left alone."""
    target = np.full((4, 12), -1, np.int32)
    array = _ARRAY[:4, 0, :]
    layout = {"strides": {"byte_strides": [-48, 8]}}
    results = mocked.call(
        "PJRT_Buffer_ToHostBuffer",
        src=mocked.put(array),
        dst=target.ctypes.data + 3 * 48,
        dst_size=4 * 48,
        host_layout=layout,
    )
    mocked.call("PJRT_Event_Await", event=results.event)
    np.testing.assert_array_equal(target[::-1, ::2], array)
    assert (target[:, 1::2] == -1).all()


def test_a_buffers_own_layout_is_how_it_is_read(mocked: Mocked) -> None:
    """Without a host layout; it does not depend on what was put in."""
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    buffer = mocked.put(array, device_layout=tiled(0, 1))
    assert mocked.get_bytes(buffer) == array.T.tobytes()
    assert mocked.get_bytes(buffer, tiled(1, 0)) == array.tobytes()


@pytest.mark.parametrize(
    "layout",
    [
        tiled(),
        tiled(0),
        tiled(0, 1, 2),
        tiled(0, 0),
        tiled(1, 2),
        tiled(-1, 0),
        {"strides": {"byte_strides": [4]}},
        {"strides": {"byte_strides": []}},
    ],
)
def test_layouts_of_another_rank(mocked: Mocked, layout: dict[str, Any]) -> None:
    buffer = mocked.put(np.zeros((2, 3)))
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: host_layout .* of rank 2"):
        mocked.get_bytes(buffer, layout)
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: the layout .* of rank 2"):
        mocked.put(np.zeros((2, 3)), device_layout=layout)


@pytest.mark.parametrize("dims", [(), (0,), (0, 3), (3, 0), (2, 0, 4), (0, 0), (1, 1, 1, 1)])
def test_scalars_and_arrays_of_nothing(mocked: Mocked, dims: tuple[int, ...]) -> None:
    array = np.full(dims, 7.5)
    buffer = mocked.put(array)
    np.testing.assert_array_equal(mocked.get(buffer, np.float64), array)
    assert mocked.call("PJRT_Buffer_Dimensions", buffer=buffer).dims == list(dims)
    # Nor is the pointer of an array of nothing looked at.
    if array.size == 0:
        nothing = mocked.call(
            "PJRT_Client_BufferFromHostBuffer", client=mocked.client, type="F64", dims=list(dims)
        ).buffer
        assert mocked.get_bytes(nothing) == b""
    assert mocked.call("PJRT_Buffer_UnsafePointer", buffer=buffer).buffer_pointer != 0


@pytest.mark.parametrize("dims", [[-1], [2, -3], [2**62, 2], [2**31, 2**31, 2**31]])
def test_impossible_dimensions(mocked: Mocked, dims: list[int]) -> None:
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: the array's dimensions"):
        mocked.put_bytes(b"", "F32", dims)


@pytest.mark.parametrize("strides", [[4], [4, 4, 4]])
def test_strides_for_another_rank(mocked: Mocked, strides: list[int]) -> None:
    with pytest.raises(PluginError, match=r"byte_strides has \d entries for 2 dimensions"):
        mocked.put_bytes(bytes(16), "F32", [2, 2], byte_strides=strides)
