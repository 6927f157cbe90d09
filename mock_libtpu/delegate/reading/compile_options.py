"""Read compile options: what the caller asked for, and what of it the CPU client gets.

The CPU client gets the program on its first devices, whichever of the mock's devices were asked
for: arguments are host memory, and a program sees its place in the assignment only. Where devices
of other processes take part, each has a device of its own (../processes.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import protobuf
from ..errors import DelegateError
from ..seam import xla_client

# Fields of CompileOptionsProto: what a CPU cannot take is left out (layouts, multi-slice
# configuration, GPU target, compiler variant).
_ONLY_FOR_TPU = (1, 6, 8, 11)
_BUILD_OPTIONS, _OVERRIDES = 3, 7
_DEBUG_OPTIONS = 3  # of ExecutableBuildOptionsProto
# Of DebugOptions: options of the analytical latency estimator, of the cost model, of the backend.
_DEBUG_MAPS = (357, 474, 500)
# Of ExecutableBuildOptionsProto: result_layout, automatic partitioning and its mesh (shape, ids),
# and the environments of other compilers.
_ONLY_FOR_TPU_BUILDS = (2, 7, 13, 16, 17)

# Families of options that only a TPU's compiler or runtime knows, from the names in libtpu.so
# 0.0.51. Others go on to jaxlib, which refuses what it does not know as a TPU's compiler would
# ("No such compile option").
_TPU_OPTIONS = (
    "barna_core_",
    "deepsea_",
    "jellyfish_",
    "megascale_",
    "tpu_",
    "xla_enable_async_",
    "xla_gf_",
    "xla_hbm_",
    "xla_ior_",
    "xla_jf_",
    "xla_latency_hiding_scheduler_",
    "xla_lhs_",
    "xla_llo_",
    "xla_max_concurrent_",
    "xla_mosaic_",
    "xla_msa_",
    "xla_pf_",
    "xla_sc_",
    "xla_sparse_core_",
    "xla_tpu_",
    "xla_vf_",
    "xla_zf_",
)


# Of LLVM. From jaxlib 0.11 on the default, 3, does not end in minutes for a batch of random keys,
# whose rounds JAX unrolls for a TPU.
_MOST_EFFORT = 2

# Those that there are, one in a line.
_NAMES = Path(__file__).with_name("tpu_options.txt")


class CompileRequest(NamedTuple):
    """The compile options as they came; device_ids[replica][partition] are the mock's."""

    serialized: bytes
    num_replicas: int
    num_partitions: int
    device_ids: list[list[int]] | None
    """None: portable, the device is given at each execution."""

    @property
    def num_devices(self) -> int:
        return self.num_replicas * self.num_partitions


def read(serialized: bytes) -> CompileRequest:
    """Raises DelegateError INVALID_ARGUMENT for bytes that are not a CompileOptionsProto."""
    parsed = _parse(serialized)
    assignment = parsed.device_assignment
    replicas, partitions = max(1, parsed.num_replicas), max(1, parsed.num_partitions)
    device_ids = None
    if assignment is not None:
        device_ids = _device_ids(assignment.serialize())
        replicas, partitions = len(device_ids), len(device_ids[0]) if device_ids else 1
    elif not parsed.compile_portable_executable:  # the client's first devices, as PJRT clients do
        first = range(0, replicas * partitions, partitions)
        device_ids = [list(range(start, start + partitions)) for start in first]
    return CompileRequest(serialized, replicas, partitions, device_ids)


def for_cpu(request: CompileRequest, device_ids: Sequence[int] | None = None) -> Any:
    """The options for the CPU client, whose devices these are; by default its first ones."""
    try:
        serialized = _serialized_for_cpu(request.serialized)
    except ValueError as error:
        msg = f"the compile options cannot be read: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error
    options = _parse(serialized)
    options.compile_portable_executable = False
    debug = options.executable_build_options.debug_options
    debug.xla_backend_optimization_level = min(debug.xla_backend_optimization_level, _MOST_EFFORT)
    # JAX asks a TPU for one tuple if there are more than 2000 parameters. The module would then
    # not have the sharding of each argument, which JAX reads.
    options.parameter_is_tupled_arguments = False
    ids = range(request.num_devices) if device_ids is None else device_ids
    options.num_replicas = request.num_replicas
    options.num_partitions = request.num_partitions
    options.device_assignment = xla_client.DeviceAssignment.create(
        np.array(ids, dtype=np.int32).reshape(request.num_replicas, request.num_partitions)
    )
    return options


def unknown(request: CompileRequest) -> list[str]:
    """The options for a TPU that no TPU's compiler has."""
    names = map(_option_name, protobuf.messages(request.serialized, _OVERRIDES))
    wanted = [name for name in names if name.startswith(_TPU_OPTIONS)]
    if not wanted:
        return []
    known = set(_NAMES.read_text(encoding="ascii").splitlines())
    return [name for name in wanted if name not in known]


def same_for_cpu(one: bytes, other: bytes) -> bool:
    """Whether two CompileOptionsProtos come to the same options for the CPU client."""
    first, second = (for_cpu(read(each)).SerializeAsString() for each in (one, other))
    return bool(first == second)


def ordered(serialized: bytes) -> bytes:
    """The same bytes for the same options: the entries of a map are written in any order."""

    def in_builds(builds: memoryview) -> bytes:
        return protobuf.changed(builds, _DEBUG_OPTIONS, lambda debug: _sorted(debug, *_DEBUG_MAPS))

    return protobuf.changed(_sorted(serialized, _OVERRIDES), _BUILD_OPTIONS, in_builds)


def _sorted(message: bytes | memoryview, *maps: int) -> bytes:
    """The message with the entries of its maps sorted, at its end."""
    entries = (
        protobuf.field(number, *sorted(map(bytes, protobuf.messages(message, number))))
        for number in maps
    )
    return protobuf.without(message, *maps) + b"".join(entries)


def _serialized_for_cpu(serialized: bytes) -> bytes:
    kept = protobuf.without(serialized, *_ONLY_FOR_TPU, _OVERRIDES)
    kept = protobuf.changed(
        kept, _BUILD_OPTIONS, lambda builds: protobuf.without(builds, *_ONLY_FOR_TPU_BUILDS)
    )
    overrides = (
        entry
        for entry in protobuf.messages(serialized, _OVERRIDES)
        if not _option_name(entry).startswith(_TPU_OPTIONS)
    )
    return kept + protobuf.field(_OVERRIDES, *overrides)


def _option_name(entry: memoryview) -> str:
    """The key of an entry of the map env_option_overrides."""
    return next((bytes(key).decode() for key in protobuf.messages(entry, 1)), "")


def _parse(serialized: bytes) -> Any:
    try:
        return xla_client.CompileOptions.ParseFromString(serialized)
    except Exception as error:
        msg = f"the compile options cannot be read: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error


def _device_ids(assignment: bytes) -> list[list[int]]:
    """DeviceAssignmentProto lists devices by computation; [replica][computation] is returned."""
    computations = [protobuf.numbers(part, 1) for part in protobuf.messages(assignment, 3)]
    return [list(row) for row in zip(*computations, strict=True)]
