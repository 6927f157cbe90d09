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

import jax
import numpy as np

from ..errors import DelegateError, translated
from ..seam.legacy import ir, lapack, mlir, xla_client
from ..seam.legacy import xla_extension as _xla
from . import extremes, hlo_module, lowering, tuples

_DEVICE_COUNT = "--xla_force_host_platform_device_count"
_TUPLE = 13
# As libtpu.so takes a shape: XLA's PrimitiveType, and dims or, for a tuple, its parts.
Shape = tuple[int, "list[int]", "list[Any]"]
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

    @translated()
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

        Raises DelegateError.
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
            raise DelegateError("UNIMPLEMENTED", message)
        _check_custom_calls(module)
        computation = _xla.XlaComputation(hlo_module.without_aliases(module))
        with mlir.make_ir_context(), ir.Location.unknown():
            code = ir.Module.parse(_xla.mlir.xla_computation_to_mlir_module(computation))
            if hlo_module.takes_tuple(module):
                tuples.split_argument(code)
            if replicas * partitions > 1:
                extremes.as_integers(code)
            if partitions > 1:
                tuples.split_result(code)
            code = mlir.module_to_bytecode(code)
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
        devices = [self.devices[place] for row in places for place in row]
        return Compiled(executable, devices, module, next(self._numbers))

    @translated()
    def to_infeed(self, device: int, shape: Shape, leaves: Sequence[int]) -> None:
        """Put the arrays at these addresses into a device's infeed queue."""
        value = _value(_xla_shape(shape), iter(leaves))
        self.devices[device].transfer_to_infeed(value)

    @translated()
    def from_outfeed(self, device: int, shape: Shape, leaves: Sequence[int]) -> None:
        """Take what a program puts out, and write it to these addresses."""
        given = self.devices[device].transfer_from_outfeed(_xla_shape(shape))
        arrays = given if isinstance(given, tuple) else (given,)
        for address, array in zip(leaves, arrays, strict=True):
            whole = np.ascontiguousarray(array)
            ctypes.memmove(address, whole.ctypes.data, whole.nbytes)


def _check_custom_calls(module: bytes) -> None:
    """An unknown one would not fail: the CPU client would call what is not there."""
    for target in sorted(hlo_module.custom_calls(module)):
        if target not in _CUSTOM_CALLS and not target.startswith(_CUSTOM_CALLS_OF):
            message = (
                f"the program has a custom call {target!r}, which the mock TPU lacks and "
                "for which nothing is registered on CPU"
            )
            raise DelegateError("UNIMPLEMENTED", message)
        if target.startswith(("blas_", "lapack_")):
            lapack._lapack.initialize()  # as lowering them does, which may not have been here


class Compiled:
    """A compiled module; C++ reads the attributes.

    parameters, result: shapes as one device sees them. aliases: (leaf of the result, leaf of the
    parameters) that may share memory. module: the HloModuleProto that was compiled to.
    """

    def __init__(self, executable: Any, devices: Sequence[Any], source: bytes, number: int) -> None:
        compiled = executable.hlo_modules()[0].as_serialized_hlo_module_proto()
        parameters, result = hlo_module.program_shape(compiled)
        self.executable = executable
        self.devices = devices
        self.number = number
        self.name = _xla.XlaComputation(source).name()
        self.fingerprint = hashlib.blake2b(source, digest_size=16).hexdigest()
        self._inputs = [leaf for shape in parameters for leaf in hlo_module.leaves(shape)]
        self._outputs = hlo_module.leaves(result)
        self.module = hlo_module.with_aliases_of(compiled, source)
        if hlo_module.takes_tuple(source):
            # The caller's program still takes the tuple.
            parameters, _ = hlo_module.program_shape(source)
            self.module = source
        self.parameters = list(map(_plain, parameters))
        self.result = _plain(result)
        self.aliases = hlo_module.aliases(source)

    @translated()
    def execute(self, rows: Sequence[Sequence[int]]) -> list[list[tuple[int, int, object]]]:
        """Run on every device: the addresses of its inputs' leaves -> (address, bytes, owner).

        What is behind an address stays as it is until this returns. Raises DelegateError.
        """
        # The user's guard is for transfers to the TPU; those behind it are not the user's.
        with jax.transfer_guard("allow"):
            columns = [
                [self._array(row[index], shape, device) for row, device in self._places(rows)]
                for index, shape in enumerate(self._inputs)
            ]
            results = self.executable.execute_sharded(columns, with_tokens=True)
            outputs = results.disassemble_into_single_device_arrays()
            results.consume_token().block_until_ready()
            return [
                [_memory(outputs[index][place], shape) for index, shape in enumerate(self._outputs)]
                for place in range(len(rows))
            ]

    def _places(self, rows: Sequence[Sequence[int]]) -> Any:
        return zip(rows, self.devices, strict=True)

    def _array(self, address: int, shape: Shape, device: Any) -> Any:
        return self.executable.client.buffer_from_pyval(_host_array(address, shape), device)


def _memory(array: Any, shape: Any) -> tuple[int, int, object]:
    if shape.is_token() or not array.size:
        return 0, 0, None
    return array.unsafe_buffer_pointer(), array.size * _dtype(shape).itemsize, array


def _host_array(address: int, shape: Any) -> Any:
    """An array over memory."""
    dtype, dims = _dtype(shape), shape.dimensions()
    size = dtype.itemsize * math.prod(dims)
    if not size or not address:
        return np.empty(dims, dtype)
    return np.ndarray(dims, dtype, (ctypes.c_uint8 * size).from_address(address))


def _value(shape: Any, leaves: Iterator[int]) -> Any:
    """The arrays at these addresses, in tuples as the shape has them."""
    if shape.is_tuple():
        return tuple(_value(part, leaves) for part in shape.tuple_shapes())
    return _host_array(next(leaves), shape)


def _xla_shape(shape: Shape) -> Any:
    element_type, dims, parts = shape
    if element_type == _TUPLE:
        return xla_client.Shape.tuple_shape(list(map(_xla_shape, parts)))
    return xla_client.Shape.array_shape(xla_client.PrimitiveType(element_type), dims)


def _plain(shape: Any) -> Shape:
    """XLA's shape as libtpu.so takes it."""
    if shape.is_tuple():
        return _TUPLE, [], list(map(_plain, shape.tuple_shapes()))
    return int(shape.xla_element_type()), list(shape.dimensions()), []


def _dtype(shape: Any) -> Any:
    dtype = _DTYPES.get(int(shape.xla_element_type()))
    if dtype is None:
        message = f"values of XLA's primitive type {shape.xla_element_type()} are not supported"
        raise DelegateError("UNIMPLEMENTED", message)
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
