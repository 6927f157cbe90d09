"""Convert between memory that C++ owns and arrays of the CPU client, without a copy if possible.

An array needs 64-byte aligned memory to be taken as it is; else the CPU client copies. Elements
below a byte are one to a byte in a PJRT host buffer but packed in the CPU client, so they are
always copied, both ways.
"""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Sequence
from typing import Any

import jax
import numpy as np
from jax.core import ShapedArray
from jax.sharding import Mesh, NamedSharding, PartitionSpec, SingleDeviceSharding

from ..element_types import BY_NAME
from ..errors import DelegateError
from ..seam import is_usable, jaxlib

_SUB_BYTE = frozenset(row.dtype for row in BY_NAME.values() if row.bits < 8)
_PUTS = is_usable(jaxlib, "batched_device_put")
_HANDLES = is_usable(jaxlib, "array_result_handler")
# Until jaxlib 0.11.1 a handler checks each array by default.
_SKIP_CHECKS = (True,) if _HANDLES and "_skip_checks" in jaxlib.array_result_handler.__doc__ else ()
TAKES_TENSORS = is_usable(jaxlib, "dlpack_managed_tensor_to_buffer")
"""Whether from_tensor can be used."""


def from_memory(
    devices: Sequence[jax.Device],
    address: int,
    byte_size: int,
    element_type: str,
    dims: Sequence[int],
    device_index: int,
    owner: object,
) -> Any:
    """An array over memory that must not change, nor go, as long as `owner` lives.

    Raises DelegateError INVALID_ARGUMENT where type, dims and byte size do not fit together.
    """
    try:
        dtype = BY_NAME[element_type].dtype
        aval = ShapedArray(tuple(dims), dtype)
        if byte_size:
            memory: Any = (ctypes.c_uint8 * byte_size).from_address(address)
            memory.owner = owner
            host = np.ndarray(aval.shape, dtype, memory)
            if host.nbytes != byte_size:
                msg = f"they would take {host.nbytes}"
                raise ValueError(msg)
        else:
            host = np.empty(aval.shape, dtype)
    except (KeyError, TypeError, ValueError) as error:
        msg = f"cannot use {byte_size} bytes as {element_type}{list(dims)}: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error
    device = devices[device_index]
    sharding = SingleDeviceSharding(device)
    # The user's guard is for transfers to the TPU; those behind it are not the user's.
    with jax.transfer_guard("allow"):
        if not _PUTS:
            with jax.enable_x64(True):
                return jax.device_put(host, sharding)
        zero_copy = jaxlib.HostBufferSemantics.ZERO_COPY
        return jaxlib.batched_device_put(
            aval, sharding, [host], [device], True, False, zero_copy, True
        )


def from_tensor(devices: Sequence[jax.Device], tensor: object, device_index: int) -> Any:
    """An array over the memory of a DLPack capsule, which ../../native frees without the GIL.

    Not a device_put: the process counts these, and users look at the count.
    """
    return jaxlib.dlpack_managed_tensor_to_buffer(tensor, devices[device_index], None)


def pointer(array: Any) -> tuple[int, int, object]:
    """Address and bytes of a finished array, and what must be kept as long as they are read.

    Waits for the array; raises what its program failed with.
    """
    array.block_until_ready()
    dtype = array.dtype
    if dtype in _SUB_BYTE:
        with jax.transfer_guard("allow"):
            host = np.asarray(array)
        return host.ctypes.data, host.nbytes, host
    return array.unsafe_buffer_pointer(), array.size * dtype.itemsize, array


def result_handler(output: Any, device: jax.Device) -> Any:
    """Turns an output on one device into an array; made once per output, not per execution."""
    if not _HANDLES:
        return operator.itemgetter(0)  # of the arrays of one output
    aval = ShapedArray(tuple(output.dims), BY_NAME[output.element_type].dtype)
    return jaxlib.array_result_handler(aval, SingleDeviceSharding(device), True, *_SKIP_CHECKS)


def replicated_sharding(devices: Sequence[jax.Device]) -> Any:
    """The sharding that `gathered` gives its arrays; made once per program."""
    return NamedSharding(Mesh(np.array(devices), ("device",)), PartitionSpec())


def gathered(shards: Sequence[Any], sharding: Any) -> Any:
    """One array out of one shard per device, as execute_sharded wants its arguments.

    It is called replicated whatever the shards hold: executing looks at the shards alone.
    """
    first = shards[0]
    aval = ShapedArray(first.shape, first.dtype)
    return jaxlib.ArrayImpl(aval, sharding, list(shards), True, _skip_checks=True)
