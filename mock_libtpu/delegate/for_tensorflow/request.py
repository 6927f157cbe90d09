"""Read a TpuCompilationRequestProto: the program, and for which replicas.

Field numbers are those of tensorflow/core/tpu/kernels/tpu_compile.proto and compile_metadata.proto
in tensorflow/core/protobuf/tpu.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import protobuf
from ..errors import DelegateError

__all__ = ["Request", "read"]

_USE_MLIR, _METADATA, _ARGUMENT_SHAPES, _MODULE = 2, 5, 6, 8
# Of TPUCompileMetadataProto.
_REPLICAS, _CORES_PER_REPLICA, _DEVICE_ASSIGNMENT = 3, 4, 8
_DIMENSION, _SIZE = 2, 1  # of TensorShapeProto, and of its dimensions


class Request(NamedTuple):
    """module: MLIR of TensorFlow's dialect. shapes: of the arguments, all known.

    assignment: a DeviceAssignmentProto, empty where any devices will do.
    """

    module: str
    shapes: list[tuple[int, ...]]
    replicas: int
    assignment: bytes


def read(message: bytes) -> Request:
    """Raises DelegateError."""
    module, shapes, metadata, is_mlir = b"", [], b"", False
    for number, value in protobuf.fields(message):
        if number == _USE_MLIR:
            is_mlir = bool(value)
        elif isinstance(value, int):
            continue
        elif number == _MODULE:
            module = bytes(value)
        elif number == _METADATA:
            metadata = bytes(value)
        elif number == _ARGUMENT_SHAPES:
            shapes.append(_dims(value))
    if not is_mlir:
        message_ = (
            "the program is a graph of functions; the mock TPU compiles what TensorFlow's MLIR "
            "bridge makes of it: set TF_XLA_FLAGS=--tf_mlir_enable_mlir_bridge=true before "
            "TensorFlow is imported"
        )
        raise DelegateError("UNIMPLEMENTED", message_)
    replicas = cores = 1
    assignment = b""
    for number, value in protobuf.fields(metadata):
        if number == _REPLICAS and isinstance(value, int):
            replicas = value
        elif number == _CORES_PER_REPLICA and isinstance(value, int):
            cores = value
        elif number == _DEVICE_ASSIGNMENT and not isinstance(value, int):
            assignment = bytes(value)
    if cores > 1:
        message_ = f"a replica on {cores} cores is not supported; on one core it is"
        raise DelegateError("UNIMPLEMENTED", message_)
    return Request(module.decode("utf-8", "replace"), shapes, max(replicas, 1), assignment)


def _dims(shape: memoryview) -> tuple[int, ...]:
    dims = []
    for number, value in protobuf.fields(shape):
        if number != _DIMENSION or isinstance(value, int):
            continue
        sizes = [size for inner, size in protobuf.fields(value) if inner == _SIZE]
        dims.append(int(sizes[-1]) if sizes else 0)
    return tuple(dims)
