"""What is read from a file: a program to compile, or one that is compiled already."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ..seam import xla_client

_MOST_DEVICES = 1 << 16
# In the text of MLIR and of HLO: in the head of a module, in a mesh, and in an array's sharding.
_HEAD = r"(?:\bmhlo\.|^HloModule .*?, )"
_PARTITIONS = re.compile(rf"{_HEAD}num_partitions ?= ?(\d+)", re.MULTILINE)
_REPLICAS = re.compile(rf"{_HEAD}(?:num_replicas|replica_count) ?= ?(\d+)", re.MULTILINE)
_MESH = re.compile(r"(?:\bsdy\.mesh(?: @\S+ = )?<|\{mesh)\[([^\]]*)\]")
_AXIS = re.compile(r"=(\d+)")
_SHARDING = re.compile(r"\{devices=\[([\d,]+)\]")
_OTHER_SHARDING = re.compile(
    r"\bsharding ?= ?\"?\{+(?!replicated|maximal|manual|unreduced|devices=|mesh)[^}\n]{0,40}"
)
_O1 = 19  # of XLA's EffortLevel


class FileError(Exception):
    """A file that is not usable: what is wrong with it, and the next step."""

    def __init__(self, problem: str, hint: str) -> None:
        super().__init__(problem)
        self.hint = hint


class Devices(NamedTuple):
    """How many devices run a program together."""

    replicas: int
    partitions: int


class Program(NamedTuple):
    """A program of a file."""

    name: str
    code: bytes
    """As PJRT takes it; of a compiled one its HloModuleProto."""
    format: str
    devices: Devices
    options: bytes = b""
    """A CompileOptionsProto; empty for a program that is compiled already."""
    fast_options: bytes = b""
    """The same for the compiler's least effort."""
    texts: Mapping[str, str] = {}
    """By kind: "stablehlo", and of a compiled one "hlo" and "buffers"."""
    is_compiled: bool = False
    tpu: str = ""
    """The TPU that a profile is of, such as "TPU v6 lite"; empty if not known."""


def devices(text: str, *, partitions: int = 1, replicas: int = 1) -> Devices:
    """How many a program needs, by its text and by what is known otherwise.

    Raises FileError where these are more than any TPU has, or not known.
    """
    found = [partitions, 1, *_numbers(_PARTITIONS, text)]
    found += [math.prod(map(int, _AXIS.findall(axes))) for axes in _MESH.findall(text)]
    found += [math.prod(map(int, axes.split(","))) for axes in _SHARDING.findall(text)]
    used = Devices(max(replicas, 1, *_numbers(_REPLICAS, text)), max(found))
    if used.replicas * used.partitions > _MOST_DEVICES:
        raise FileError(
            f"it is for {used.replicas * used.partitions} devices, more than any TPU has",
            "Check the number of partitions in it.",
        )
    other = _OTHER_SHARDING.search(text)
    if used.partitions == 1 and other is not None:
        raise FileError(
            f"a sharding in it has a form that is not known: {other[0]}",
            "Write num_partitions=N after the name of its HloModule.",
        )
    return used


def _is_shardy(text: str) -> bool:
    """Whether Shardy partitions the program: not where its shardings have GSPMD's form alone."""
    return _MESH.search(text) is not None or _SHARDING.search(text) is None


def _numbers(pattern: re.Pattern[str], text: str) -> list[int]:
    return [int(number[:20]) for number in pattern.findall(text)]


def compile_options(
    used: Devices,
    text: str,
    parameters: list[bool],
    outputs: list[bool],
    *,
    fast: bool = False,
) -> bytes:
    """The options that JAX would give for the program, on the first devices.

    `parameters`, `outputs`: which of them the partitioner may shard, since the program does not
    say how.
    """
    options = xla_client.CompileOptions()
    options.num_replicas, options.num_partitions = used
    options.device_assignment = xla_client.DeviceAssignment.create(
        np.arange(used.replicas * used.partitions, dtype=np.int32).reshape(used)
    )
    builds = options.executable_build_options
    builds.use_spmd_partitioning = True
    builds.use_shardy_partitioner = _is_shardy(text)
    builds.allow_spmd_sharding_propagation_to_parameters = parameters
    builds.allow_spmd_sharding_propagation_to_output = outputs
    if fast:
        builds.optimization_level = _O1
    return bytes(options.SerializeAsString())
