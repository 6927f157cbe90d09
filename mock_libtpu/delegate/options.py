"""Compile options: what the caller asked for, and what of it the CPU client may hear.

The CPU client gets the program on its devices 0 to N-1, whichever of the mock's devices were
asked for: arguments are host memory, and a program sees its place in the assignment only.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from jaxlib import xla_client

from . import protobuf
from .errors import DelegateError

__all__ = ["Asked", "for_cpu", "read"]

# Fields of CompileOptionsProto that a CPU cannot take: argument_layouts, multi-slice
# configuration, env_option_overrides, GPU target, compiler variant.
_ONLY_FOR_TPU = (1, 6, 7, 8, 11)


class Asked(NamedTuple):
    """The compile options as they came; device_ids[replica][partition] are the mock's."""

    serialized: bytes
    num_replicas: int
    num_partitions: int
    device_ids: list[list[int]] | None  # None: portable, the device is given at each execution
    portable: bool

    @property
    def device_count(self) -> int:
        return self.num_replicas * self.num_partitions


def read(serialized: bytes) -> Asked:
    """Raises DelegateError INVALID_ARGUMENT for bytes that are no CompileOptionsProto."""
    parsed = _parse(serialized)
    assignment = parsed.device_assignment
    replicas, partitions = parsed.num_replicas, parsed.num_partitions
    device_ids = None
    if assignment is not None:
        device_ids = _device_ids(assignment.serialize())
        replicas, partitions = len(device_ids), len(device_ids[0]) if device_ids else 1
    return Asked(
        serialized, replicas, partitions, device_ids, parsed.compile_portable_executable
    )


def for_cpu(asked: Asked) -> xla_client.CompileOptions:
    """The options for the CPU client."""
    options = _parse(protobuf.without(asked.serialized, *_ONLY_FOR_TPU))
    options.compile_portable_executable = False
    ids = np.arange(asked.device_count, dtype=np.int32)
    options.num_replicas = asked.num_replicas
    options.num_partitions = asked.num_partitions
    options.device_assignment = xla_client.DeviceAssignment.create(
        ids.reshape(asked.num_replicas, asked.num_partitions)
    )
    return options


def _parse(serialized: bytes) -> xla_client.CompileOptions:
    try:
        return xla_client.CompileOptions.ParseFromString(serialized)
    except Exception as error:
        msg = f"the compile options cannot be read: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error


def _device_ids(assignment: bytes) -> list[list[int]]:
    """DeviceAssignmentProto lists devices by computation; [replica][computation] is returned."""
    computations = []
    for number, value in protobuf.fields(assignment):
        if number == 3 and not isinstance(value, int):
            ids = [
                device
                for inner, part in protobuf.fields(value)
                if inner == 1
                for device in protobuf.integers(part)
            ]
            computations.append(ids)
    return [list(row) for row in zip(*computations, strict=True)]
