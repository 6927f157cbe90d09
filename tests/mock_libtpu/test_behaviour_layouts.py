"""The Layouts extension, and layouts as buffers tell them: labels, in XLA's own spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.mock_libtpu.mocked import tiled

if TYPE_CHECKING:
    from tests.mock_libtpu.mocked import Mocked

_COMBINED = -(2**63)  # a tile's extent that stands for "combined with the next dimension"


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
def test_layouts_are_row_major(mocked: Mocked, dims: tuple[int, ...], wanted: str) -> None:
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
    told = mocked.call("PJRT_Buffer_GetMemoryLayout", buffer=buffer).layout
    if "tiled" in layout:
        assert told == {"tiled": {"tile_dims": [], **layout["tiled"]}}
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
