"""The entry for TensorFlow: compile its programs, and run them on memory of the caller."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import protobuf
from ..client import Delegate, Native
from ..errors import translated
from ..reading.signature import ProgramArray
from ..seam import xla_client
from . import lowering, request

_TUPLE = 13
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
        # What the mock does for PJRT is not wanted here: host callbacks, kernels, another compiler.
        self.delegate = Delegate(num_devices, Native())

    @translated()
    def compile(self, message: bytes) -> Compiled:
        """The program of a TpuCompilationRequestProto. Raises DelegateError."""
        wanted = request.read(message)
        code = lowering.to_stablehlo(wanted.module, wanted.shapes)
        compiled = self.delegate.compile(code, "mlir", _options(wanted.replicas), True)
        return Compiled(self.delegate, compiled, wanted.replicas, True, wanted.assignment)

    def compile_operation(self, module: bytes) -> Compiled:
        """What TensorFlow made of one operation, a HloModuleProto for any one device.

        Raises DelegateError.
        """
        compiled = self.delegate.compile(module, "hlo", _options(1), True)
        result = xla_client.XlaComputation(module).program_shape().result_shape()
        return Compiled(self.delegate, compiled, 1, result.is_tuple(), b"")


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
                    address, value.byte_size, value.element_type, value.dims, place, None
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


def _executable_info(parameters: list[Shape], result: Shape, assignment: bytes) -> bytes:
    """Field numbers are those of tensorflow/core/tpu/kernels/tpu_executable_info.proto."""
    arguments = _xla_shape((_TUPLE, [], parameters)).to_serialized_proto()
    tensors = (
        b"".join(protobuf.field(2, protobuf.field(1, size)) for size in dims)
        for _, dims, _ in result[2]
    )
    return (
        protobuf.field(2, arguments)
        + protobuf.field(3, _xla_shape(result).to_serialized_proto())
        + (protobuf.field(6, assignment) if assignment else b"")
        + protobuf.field(8, *tensors)
    )


def _xla_shape(shape: Shape) -> Any:
    """The shape for XLA; elements lie row by row."""
    kind, dims, parts = shape
    if kind == _TUPLE:
        return xla_client.Shape.tuple_shape(list(map(_xla_shape, parts)))
    return xla_client.Shape.array_shape(xla_client.PrimitiveType(kind), dims)


def _shape(value: ProgramArray) -> Shape:
    return _NUMBERS[value.element_type], list(value.dims), []
