"""Memory that C++ owns <-> arrays of the CPU client, without a copy wherever that can be.

An array needs 64-byte aligned memory to be taken as it is; else the CPU client copies. Elements
below a byte are one to a byte in a PJRT host buffer but packed in the CPU client, so they are
always copied, both ways.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numpy as np
from jax._src.core import ShapedArray
from jaxlib import _jax

from .element_types import BY_NAME
from .errors import DelegateError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["from_memory", "pointer", "replicated", "result_handler"]

_ZERO_COPY = _jax.HostBufferSemantics.ZERO_COPY


def from_memory(
    address: int,
    byte_size: int,
    element_type: str,
    dims: Sequence[int],
    device: _jax.Device,
    owner: object,
) -> Any:
    """An array over memory that must not change, nor go, as long as `owner` lives.

    Raises DelegateError INVALID_ARGUMENT where type, dims and byte size do not fit together.
    """
    try:
        dtype = BY_NAME[element_type].dtype
        if byte_size:
            memory = (ctypes.c_uint8 * byte_size).from_address(address)
            memory.owner = owner  # type: ignore[attr-defined]
            host = np.frombuffer(memory, dtype).reshape(dims)
        else:
            host = np.empty(dims, dtype)
    except (KeyError, ValueError) as error:
        msg = f"{byte_size} bytes as {element_type}{list(dims)}: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error
    sharding = _jax.SingleDeviceSharding(device)
    aval = ShapedArray(host.shape, host.dtype)
    return _jax.batched_device_put(
        aval, sharding, [host], [device], True, False, _ZERO_COPY, True
    )


def pointer(array: Any) -> tuple[int, int, object]:
    """Address and bytes of a finished array, and what must be kept as long as they are read.

    Waits for the array; raises what its program failed with.
    """
    array.block_until_ready()
    dtype = array.dtype
    if dtype.kind == "V" and _is_sub_byte(dtype):
        host = np.asarray(array)
        return host.ctypes.data, host.nbytes, host
    return array.unsafe_buffer_pointer(), array.size * dtype.itemsize, array


def _is_sub_byte(dtype: np.dtype[Any]) -> bool:
    return any(row.bits < 8 and row.dtype == dtype for row in BY_NAME.values())


def result_handler(dims: Sequence[int], dtype: np.dtype[Any], device: _jax.Device) -> Any:
    """Turns an output on one device into an array; made once per output, not per execution."""
    return _jax.array_result_handler(
        ShapedArray(tuple(dims), dtype), _jax.SingleDeviceSharding(device), True, True
    )


def replicated(shards: Sequence[Any], devices: _jax.DeviceList) -> Any:
    """One array out of one shard per device, as execute_sharded wants its arguments.

    It is called replicated whatever the shards hold: executing looks at the shards alone.
    """
    first = shards[0]
    sharding = _jax.GSPMDSharding(devices, _jax_replicated())
    return _jax.ArrayImpl(
        ShapedArray(first.shape, first.dtype), sharding, list(shards), True, _skip_checks=True
    )


def _jax_replicated() -> Any:
    from jaxlib import xla_client

    return xla_client.HloSharding.replicate()
