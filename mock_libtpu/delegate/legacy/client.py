"""The entry for the legacy API: compile programs, and run them on memory of the caller."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import itertools
import math
import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..seam.legacy import lapack, xla_client
from ..seam.legacy import xla_extension as _xla
from . import extremes, hlo_module, lowering, results, tuples
from .errors import LegacyDelegateError, from_runtime
from .hlo_module import Shape

__all__ = ["LegacyDelegate", "open_delegate"]

_ALLOW = _xla.transfer_guard_lib.TransferGuardLevel.ALLOW
_DEVICE_COUNT = "--xla_force_host_platform_device_count"
_TOKEN = 17
# What XLA's own passes take out of a program, and what jaxlib registers for CPU.
_CUSTOM_CALLS = frozenset(
    (
        "CustomSPMDPartitioning",
        "Eigh",
        "InspectSharding",
        "ProductOfElementaryHouseholderReflectors",
        "Qr",
        "SPMDFullToShardShape",
        "SPMDShardToFullShape",
        "Sharding",
        "TopK",
        "X64Combine",
        "X64SplitHigh",
        "X64SplitLow",
        "dynamic_ducc_fft",
        "ducc_fft",
    )
)
_CUSTOM_CALLS_OF = ("blas_", "lapack_", "xla.", "xla_python_", "__")
_DTYPES = {
    int(kind): dtype
    for kind, dtype in xla_client.XLA_ELEMENT_TYPE_TO_DTYPE.items()
    if dtype != np.dtype(np.object_)
}


@functools.cache
def open_delegate(num_devices: int) -> LegacyDelegate:
    """The delegate for a mock of so many devices, one in a process."""
    return LegacyDelegate(num_devices)


class LegacyDelegate:
    """Compiles HLO modules for a mock of `num_devices` devices."""

    def __init__(self, num_devices: int) -> None:
        self.client = _make_client(num_devices)
        self.devices = self.client.devices()
        self._numbers = itertools.count(1)
        lowering.install(self.client)

    def compile(
        self,
        module: bytes,
        replicas: int,
        partitions: int,
        spmd: bool,
        propagate: Sequence[bool],
        assignment_proto: bytes,
    ) -> Compiled:
        """A program ready to run on the devices of a DeviceAssignmentProto, or on the first ones.

        Raises LegacyDelegateError.
        """
        places = hlo_module.device_ids(assignment_proto)
        if not places:
            places = [
                [replica * partitions + partition for partition in range(partitions)]
                for replica in range(replicas)
            ]
        count = 1 + max(place for row in places for place in row)
        if count > len(self.devices):
            message = (
                f"the program is for {count} devices; jaxlib's CPU client, which runs it, has "
                f"{len(self.devices)}, because the process had read XLA_FLAGS before it used the "
                f"TPU. Set XLA_FLAGS={_DEVICE_COUNT}={count}"
            )
            raise LegacyDelegateError("UNIMPLEMENTED", message)
        _check_custom_calls(module)
        try:
            plain = hlo_module.without_aliases(module)
            if hlo_module.takes_tuple(module):
                plain = tuples.flattened(plain)
            computation = _xla.XlaComputation(plain)
            code = _xla.mlir.xla_computation_to_mlir_module(computation)
            if replicas * partitions > 1:
                code = extremes.as_integers(code)
            if partitions > 1:
                code = results.untupled(code)
            options = xla_client.CompileOptions()
            options.num_replicas = replicas
            options.num_partitions = partitions
            build = options.executable_build_options
            build.num_replicas = replicas
            build.num_partitions = partitions
            build.use_spmd_partitioning = spmd
            build.allow_spmd_sharding_propagation_to_output = list(propagate)
            assignment = xla_client.DeviceAssignment.create(np.array(places, np.int32))
            options.device_assignment = assignment
            build.device_assignment = assignment
            executable = self.client.compile(code, options)
        except Exception as error:
            raise from_runtime(error) from error
        devices = [self.devices[place] for row in places for place in row]
        return Compiled(executable, devices, module, next(self._numbers))

    def to_infeed(self, device: int, shape: Shape, leaves: Sequence[int]) -> None:
        """Put the arrays at these addresses into a device's infeed queue."""
        try:
            value = _value(hlo_module.Shape(*shape), iter(leaves))
            self.devices[device].transfer_to_infeed(value)
        except Exception as error:
            raise from_runtime(error) from error

    def from_outfeed(self, device: int, shape: Shape, leaves: Sequence[int]) -> None:
        """Take what a program puts out, and write it to these addresses."""
        try:
            wanted = hlo_module.Shape(*shape)
            given = self.devices[device].transfer_from_outfeed(_xla_shape(wanted))
            arrays = given if isinstance(given, tuple) else (given,)
            for address, array in zip(leaves, arrays, strict=True):
                whole = np.ascontiguousarray(array)
                ctypes.memmove(address, whole.ctypes.data, whole.nbytes)
        except Exception as error:
            raise from_runtime(error) from error


def _check_custom_calls(module: bytes) -> None:
    """An unknown one would not fail: the CPU client would call what is not there."""
    for target in sorted(hlo_module.custom_calls(module)):
        if target not in _CUSTOM_CALLS and not target.startswith(_CUSTOM_CALLS_OF):
            message = (
                f"the program has a custom call {target!r}, which the mock TPU lacks and "
                "for which nothing is registered on CPU"
            )
            raise LegacyDelegateError("UNIMPLEMENTED", message)
        if target.startswith(("blas_", "lapack_")):
            lapack._lapack.initialize()  # as lowering them does, which may not have been here


class Compiled:
    """A compiled module; C++ reads the attributes.

    parameters, result: shapes as one device sees them. aliases: (leaf of the result, leaf of the
    parameters) that may share memory. module: the HloModuleProto that was compiled to.
    """

    def __init__(self, executable: Any, devices: Sequence[Any], source: bytes, number: int) -> None:
        compiled = executable.hlo_modules()[0].as_serialized_hlo_module_proto()
        self.executable = executable
        self.devices = devices
        self.number = number
        self.name = hlo_module.name(source)
        self.fingerprint = hashlib.blake2b(source, digest_size=16).hexdigest()
        self.parameters, self.result = hlo_module.program_shape(compiled)
        self._inputs = [leaf for each in self.parameters for leaf in hlo_module.leaves(each)]
        self.module = hlo_module.with_aliases_of(compiled, source)
        if hlo_module.takes_tuple(source):
            # The caller's program still takes the tuple.
            self.parameters, _ = hlo_module.program_shape(source)
            self.module = source
        self.aliases = hlo_module.aliases(source)
        self._outputs = list(hlo_module.leaves(self.result))

    def execute(self, rows: Sequence[Sequence[int]]) -> list[list[tuple[int, int, object]]]:
        """Run on every device: the addresses of its inputs' leaves -> (address, bytes, owner).

        What is behind an address stays as it is until this returns. Raises LegacyDelegateError.
        """
        try:
            with _TransfersAllowed():
                columns = [
                    [self._array(row[index], shape, device) for row, device in self._places(rows)]
                    for index, shape in enumerate(self._inputs)
                ]
                results = self.executable.execute_sharded(columns, with_tokens=True)
                outputs = results.disassemble_into_single_device_arrays()
                results.consume_token().block_until_ready()
                return [
                    [
                        _memory(outputs[index][place], shape)
                        for index, shape in enumerate(self._outputs)
                    ]
                    for place in range(len(rows))
                ]
        except Exception as error:
            raise from_runtime(error) from error

    def _places(self, rows: Sequence[Sequence[int]]) -> Any:
        return zip(rows, self.devices, strict=True)

    def _array(self, address: int, shape: Shape, device: Any) -> Any:
        return self.executable.client.buffer_from_pyval(_host_array(address, shape), device)


class _TransfersAllowed:
    """The user's guard is for transfers to the TPU; those behind it are not the user's."""

    def __enter__(self) -> None:
        self._state = _xla.transfer_guard_lib.thread_local_state()
        self._before = self._state.host_to_device, self._state.device_to_host
        self._state.host_to_device = self._state.device_to_host = _ALLOW

    def __exit__(self, *_: object) -> None:
        self._state.host_to_device, self._state.device_to_host = self._before


def _memory(array: Any, shape: Shape) -> tuple[int, int, object]:
    if shape.element_type == _TOKEN:
        return 0, 0, None
    if not array.size:
        return 0, 0, None
    return array.unsafe_buffer_pointer(), array.size * _dtype(shape).itemsize, array


def _host_array(address: int, shape: Shape) -> Any:
    """An array over memory."""
    dtype = _dtype(shape)
    size = dtype.itemsize * math.prod(shape.dims)
    if not size or not address:
        return np.empty(shape.dims, dtype)
    return np.ndarray(shape.dims, dtype, (ctypes.c_uint8 * size).from_address(address))


def _value(shape: Shape, leaves: Iterator[int]) -> Any:
    """The arrays at these addresses, in tuples as the shape has them."""
    if shape.element_type == hlo_module.TUPLE:
        return tuple(_value(hlo_module.Shape(*part), leaves) for part in shape.parts)
    return _host_array(next(leaves), shape)


def _xla_shape(shape: Shape) -> Any:
    if shape.element_type == hlo_module.TUPLE:
        parts = [_xla_shape(hlo_module.Shape(*part)) for part in shape.parts]
        return xla_client.Shape.tuple_shape(parts)
    return xla_client.Shape.array_shape(_dtype(shape), shape.dims)


def _dtype(shape: Shape) -> Any:
    dtype = _DTYPES.get(shape.element_type)
    if dtype is None:
        message = f"values of XLA's primitive type {shape.element_type} are not supported"
        raise LegacyDelegateError("UNIMPLEMENTED", message)
    return dtype


def _make_client(num_devices: int) -> Any:
    """A CPU client of its own; this jaxlib takes the number of devices from XLA_FLAGS alone.

    It reads them once in a process: too late if something has made a client before.
    """
    flags = os.environ.get("XLA_FLAGS")
    if num_devices > 1 and _DEVICE_COUNT not in (flags or ""):
        os.environ["XLA_FLAGS"] = f"{flags or ''} {_DEVICE_COUNT}={num_devices}".strip()
    try:
        return _xla.get_tfrt_cpu_client(asynchronous=True)
    finally:
        if flags is None:
            os.environ.pop("XLA_FLAGS", None)
        else:
            os.environ["XLA_FLAGS"] = flags
