"""Read a TpuCompilationRequestProto: the program, and for which replicas.

Field numbers are those of tensorflow/core/tpu/kernels/tpu_compile.proto and compile_metadata.proto
in tensorflow/core/protobuf/tpu.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import protobuf
from ..errors import DelegateError

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
    if not protobuf.integer(message, _USE_MLIR):
        reason = (
            "the program is a graph of functions; the mock TPU compiles what TensorFlow's MLIR "
            "bridge makes of it: set TF_XLA_FLAGS=--tf_mlir_enable_mlir_bridge=true before "
            "TensorFlow is imported"
        )
        raise DelegateError("UNIMPLEMENTED", reason)
    metadata = b"".join(protobuf.messages(message, _METADATA))
    cores = protobuf.integer(metadata, _CORES_PER_REPLICA)
    if cores > 1:
        reason = f"a replica on {cores} cores is not supported; on one core it is"
        raise DelegateError("UNIMPLEMENTED", reason)
    return Request(
        b"".join(protobuf.messages(message, _MODULE)).decode("utf-8", "replace"),
        [_dims(shape) for shape in protobuf.messages(message, _ARGUMENT_SHAPES)],
        max(protobuf.integer(metadata, _REPLICAS), 1),
        b"".join(protobuf.messages(metadata, _DEVICE_ASSIGNMENT)),
    )


def _dims(shape: memoryview) -> tuple[int, ...]:
    return tuple(
        protobuf.integer(dimension, _SIZE) for dimension in protobuf.messages(shape, _DIMENSION)
    )
