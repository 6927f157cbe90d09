"""The entry for TensorFlow: compile its programs, and run them on memory of the caller."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from .. import protobuf
from ..client import Delegate
from ..errors import from_runtime
from ..seam import xla_client
from . import lowering, request

__all__ = ["TensorFlowDelegate", "open_delegate"]

_TUPLE = 13
# What the mock does for PJRT is not wanted here: host callbacks, kernels, another compiler.
_NATIVE = SimpleNamespace(
    host_callback_handler=0,
    interpret_kernels=False,
    record_programs=False,
    topology="",
    compiler="",
    compiler_errors="",
    executes=True,
    pallas="",
    strict=False,
)
# XLA's PrimitiveType by its names.
_NUMBERS = {name: int(kind) for name, kind in xla_client.PrimitiveType.__members__.items()}

# (element type, dims, parts), as C++ takes a shape.
Shape = tuple[int, "list[int]", "list[Any]"]


@functools.cache
def open_delegate(num_devices: int) -> TensorFlowDelegate:
    """The delegate for a mock of so many devices, one in a process."""
    return TensorFlowDelegate(num_devices)


class TensorFlowDelegate:
    """Compiles programs for a mock of `num_devices` devices."""

    def __init__(self, num_devices: int) -> None:
        self.delegate = Delegate(num_devices, _NATIVE)

    def compile(self, message: bytes) -> Compiled:
        """The program of a TpuCompilationRequestProto. Raises DelegateError."""
        try:
            wanted = request.read(message)
            code = lowering.to_stablehlo(wanted.module, wanted.shapes)
        except Exception as error:
            raise from_runtime(error) from error
        compiled = self.delegate.compile(code, "mlir", _options(wanted.replicas), True)
        return Compiled(self.delegate, compiled, wanted.replicas, True, wanted.assignment)

    def compile_operation(self, module: bytes) -> Compiled:
        """What TensorFlow made of one operation, a HloModuleProto for any one device.

        Raises DelegateError.
        """
        compiled = self.delegate.compile(module, "hlo", _options(1), True)
        return Compiled(self.delegate, compiled, 1, _gives_tuple(module), b"")


class Compiled:
    """A compiled program; C++ reads the attributes.

    parameters, result: shapes as one device sees them. executable_info: a TPUExecutableInfoProto.
    """

    def __init__(
        self, delegate: Delegate, compiled: Any, replicas: int, gives_tuple: bool, assignment: bytes
    ) -> None:
        self._delegate = delegate
        self._compiled = compiled
        self._launches = itertools.count(1)
        self.name = compiled.name
        self.fingerprint = compiled.fingerprint.decode()
        self.module = compiled._module
        self.number = compiled.number
        self.replicas = replicas
        self.parameters = [_shape(value) for value in compiled.parameters]
        outputs = [_shape(value) for value in compiled.outputs]
        self.result: Shape = (_TUPLE, [], outputs) if gives_tuple else outputs[0]
        self.aliases: list[tuple[int, int]] = []
        self.modifies_variables = True
        self.executable_info = _executable_info(self.parameters, self.result, assignment)

    def execute(self, rows: Sequence[Sequence[int]]) -> list[list[tuple[int, int, object]]]:
        """Run on every device: the addresses of its inputs -> (address, bytes, owner).

        What is behind an address stays as it is until this returns. Raises DelegateError.
        """
        inputs = [
            [
                self._delegate.array(
                    address, _bytes(value), value.element_type, value.dims, place, None
                )
                for address, value in zip(row, self._compiled.parameters, strict=True)
            ]
            for place, row in enumerate(rows)
        ]
        outputs = self._compiled.execute(inputs, next(self._launches) & 0x7FFF_FFFF or 1)
        return [[self._delegate.pointer(array) for array in row] for row in outputs]


def _options(replicas: int) -> bytes:
    options = xla_client.CompileOptions()
    options.num_replicas = replicas
    options.device_assignment = xla_client.DeviceAssignment.create(
        np.arange(replicas, dtype=np.int32).reshape(replicas, 1)
    )
    serialized: bytes = options.SerializeAsString()
    return serialized


def _gives_tuple(module: bytes) -> bool:
    """Of a HloModuleProto: field 4 is its shape, whose field 2 is that of the result."""
    for number, value in protobuf.fields(module):
        if number != 4 or isinstance(value, int):
            continue
        for inner, shape in protobuf.fields(value):
            if inner == 2 and not isinstance(shape, int):
                return (2, _TUPLE) in protobuf.fields(shape)
    return False


def _executable_info(parameters: list[Shape], result: Shape, assignment: bytes) -> bytes:
    """Field numbers are those of tensorflow/core/tpu/kernels/tpu_executable_info.proto."""
    arguments: Shape = (_TUPLE, [], parameters)
    tensors = b"".join(protobuf.bytes_field(8, _tensor_shape(dims)) for _, dims, _ in result[2])
    return b"".join(
        (
            protobuf.bytes_field(2, _shape_proto(arguments)),
            protobuf.bytes_field(3, _shape_proto(result)),
            protobuf.bytes_field(6, assignment) if assignment else b"",
            tensors,
        )
    )


def _tensor_shape(dims: list[int]) -> bytes:
    return b"".join(protobuf.bytes_field(2, protobuf.varint_field(1, size)) for size in dims)


def _shape_proto(shape: Shape) -> bytes:
    """A ShapeProto; elements lie row by row."""
    kind, dims, parts = shape
    if kind == _TUPLE:
        inner = b"".join(protobuf.bytes_field(4, _shape_proto(part)) for part in parts)
        return protobuf.varint_field(2, kind) + inner
    order = b"".join(protobuf.varint_field(1, axis) for axis in reversed(range(len(dims))))
    return b"".join(
        (
            protobuf.varint_field(2, kind),
            *(protobuf.varint_field(3, size) for size in dims),
            protobuf.bytes_field(5, order),
            *(protobuf.varint_field(6, 0) for _ in dims),
        )
    )


def _shape(value: Any) -> Shape:
    return _NUMBERS[value.element_type], list(value.dims), []


def _bytes(value: Any) -> int:
    return int(np.prod(value.dims, dtype=np.int64)) * _itemsize(value.element_type)


def _itemsize(name: str) -> int:
    from ..element_types import BY_NAME

    return BY_NAME[name].dtype.itemsize
