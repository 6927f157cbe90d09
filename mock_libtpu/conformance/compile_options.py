"""The options that a program is compiled with, as XLA's CompileOptionsProto.

The numbers of fields are those of compile_options.proto and of xla_data.proto.
"""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.delegate.protobuf import field

_BUILD = 3
_REPLICAS, _PARTITIONS, _IS_SPMD, _ASSIGNMENT = 4, 5, 6, 9
_REPLICA_COUNT, _COMPUTATION_COUNT, _COMPUTATION, _REPLICA_DEVICES = 1, 2, 3, 1


def compile_options(
    replicas: int = 1, partitions: int = 1, devices: Sequence[int] | None = None
) -> bytes:
    """For so many replicas and partitions.

    `devices` are ids, for each replica those of its partitions; by default the plugin chooses.
    """
    build = field(_REPLICAS, replicas) + field(_PARTITIONS, partitions)
    if partitions > 1:
        build += field(_IS_SPMD, 1)
    if devices is not None:
        assignment = field(_REPLICA_COUNT, replicas) + field(_COMPUTATION_COUNT, partitions)
        for partition in range(partitions):
            of_partition = field(_REPLICA_DEVICES, *devices[partition::partitions])
            assignment += field(_COMPUTATION, of_partition)
        build += field(_ASSIGNMENT, assignment)
    return field(_BUILD, build)
