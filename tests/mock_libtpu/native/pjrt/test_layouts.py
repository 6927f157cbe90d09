"""The Layouts extension, and layouts that buffers report: labels, in XLA's own spelling."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.mock_libtpu.mocked import Mocked, tiled

_COMBINED = -(2**63)  # a tile's extent that means "combined with the next dimension"


def spelled(mocked: Mocked, layout: int) -> str:
    """A layout's text, for which it is freed."""
    text = mocked.call("PJRT_Layouts_MemoryLayout_Serialize", layout=layout).serialized_bytes
    mocked.call("PJRT_Layouts_MemoryLayout_Destroy", layout=layout)
    decoded: str = text.decode()
    return decoded


def layout_of(mocked: Mocked, buffer: int) -> str:
    layout = mocked.call("PJRT_Layouts_PJRT_Buffer_MemoryLayout", buffer=buffer).layout
    return spelled(mocked, layout)


@pytest.mark.parametrize(
    ("dims", "wanted"), [((), "{}"), ((5,), "{0}"), ((5, 6), "{1,0}"), ((2, 3, 4, 5), "{3,2,1,0}")]
)
def test_small_layouts_are_row_major(mocked: Mocked, dims: tuple[int, ...], wanted: str) -> None:
    assert layout_of(mocked, mocked.put(np.zeros(dims))) == wanted
    shape = {"type": "F32", "dims": list(dims)}
    default = mocked.call(
        "PJRT_Layouts_PJRT_Client_GetDefaultLayout", client=mocked.client, **shape
    ).layout
    assert spelled(mocked, default) == wanted
    topology = mocked.call("PJRT_Client_TopologyDescription", client=mocked.client).topology
    default = mocked.call(
        "PJRT_Layouts_PJRT_Topology_GetDefaultLayout", topology_description=topology, **shape
    ).layout
    assert spelled(mocked, default) == wanted


@pytest.mark.parametrize(
    ("type_", "dims", "wanted"),
    [
        ("F32", [8, 128], "{1,0}"),
        ("F32", [128, 8], "{0,1}"),
        ("F32", [3, 128, 8], "{1,2,0}"),
        ("F32", [1000, 1000], "{1,0}"),
        ("BF16", [16, 128], "{1,0}"),
        ("BF16", [128, 16], "{0,1}"),
        ("S8", [64, 64], "{1,0}"),
        ("S8", [128, 32], "{0,1}"),
        ("F64", [0, 2**62], "{1,0}"),
        ("F64", [2**62, 2**62], "{1,0}"),
        ("TOKEN", [128, 8], "{1,0}"),
    ],
)
def test_the_default_is_what_needs_least_padding(
    mocked: Mocked, type_: str, dims: list[int], wanted: str
) -> None:
    """To tiles of 8 by 128 words; of what cannot be an array, too."""
    default = mocked.call(
        "PJRT_Layouts_PJRT_Client_GetDefaultLayout", client=mocked.client, type=type_, dims=dims
    ).layout
    assert spelled(mocked, default) == wanted


def test_layouts_of_each_memory(mocked: Mocked) -> None:
    """Memory of the host that is not pinned has only row-major layouts."""
    array = np.arange(1024, dtype=np.float32).reshape(128, 8)
    wanted = {"device": "{0,1}", "pinned_host": "{0,1}", "unpinned_host": "{1,0}"}
    for kind, layout in wanted.items():
        buffer = mocked.put(array, memory=mocked.memory(kind))
        assert layout_of(mocked, buffer) == layout
        for other, other_layout in wanted.items():
            copy = mocked.call(
                "PJRT_Buffer_CopyToMemory", buffer=buffer, dst_memory=mocked.memory(other)
            ).dst_buffer
            assert layout_of(mocked, copy) == other_layout
            np.testing.assert_array_equal(mocked.get(copy), array)


@pytest.mark.parametrize(
    ("layout", "wanted"),
    [
        (tiled(0, 1), "{0,1}"),
        (tiled(1, 0, tiles=[[8, 128]]), "{1,0:T(8,128)}"),
        (tiled(1, 0, tiles=[[8, 128], [2, 1]]), "{1,0:T(8,128)(2,1)}"),
        (tiled(1, 0, tiles=[[128], [1, 4, 2]]), "{1,0:T(128)(1,4,2)}"),
        (tiled(1, 0, tiles=[[_COMBINED, 128]]), "{1,0:T(*,128)}"),
        ({"strides": {"byte_strides": [12, 4]}}, "{1,0}"),
        ({"strides": {"byte_strides": [4, 8]}}, "{0,1}"),
    ],
)
def test_a_buffer_keeps_the_layout_it_was_given(
    mocked: Mocked, layout: dict[str, Any], wanted: str
) -> None:
    array = np.arange(6, dtype=np.float32).reshape(2, 3)
    buffer = mocked.put(array, device_layout=layout)
    assert layout_of(mocked, buffer) == wanted
    reported = mocked.call("PJRT_Buffer_GetMemoryLayout", buffer=buffer).layout
    if "tiled" in layout:
        assert reported == {"tiled": {"tile_dims": [], **layout["tiled"]}}
    assert mocked.get_bytes(buffer, tiled(1, 0)) == array.tobytes()


def test_strides_of_equal_length_are_row_major(mocked: Mocked) -> None:
    """Which extents of 1 make possible."""
    layout = {"strides": {"byte_strides": [4, 4, 4]}}
    buffer = mocked.put(np.zeros((1, 1, 1), np.float32), device_layout=layout)
    assert layout_of(mocked, buffer) == "{2,1,0}"


def test_a_text_is_the_callers(mocked: Mocked) -> None:
    """It outlives the layout; what frees it was called by the time it is looked at."""
    layout = mocked.call(
        "PJRT_Layouts_PJRT_Buffer_MemoryLayout", buffer=mocked.put(np.zeros((2, 3)))
    ).layout
    texts = [mocked.call("PJRT_Layouts_MemoryLayout_Serialize", layout=layout) for _ in range(2)]
    mocked.call("PJRT_Layouts_MemoryLayout_Destroy", layout=layout)
    assert [text.serialized_bytes for text in texts] == [b"{1,0}", b"{1,0}"]
    mocked.call("PJRT_Layouts_MemoryLayout_Destroy", layout=0)
