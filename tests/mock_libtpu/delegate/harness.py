"""Programs as JAX lowers them for a TPU, run by the delegate as libtpu.so would have them run."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import io
import itertools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np
from jax import tree_util
from jaxlib import _jax, xla_client
from jaxlib.mlir.dialects import stablehlo

DEVICES = 8
_FOLDER = Path(__file__).parents[3] / "mock_libtpu" / "delegate"
_NAME = "_mock_libtpu_delegate"
_launches = itertools.count(1)


def module(name: str) -> Any:
    """A module of the delegate as libtpu.so imports it: by path, under a name of its own."""
    if _NAME not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            _NAME, _FOLDER / "__init__.py", submodule_search_locations=[str(_FOLDER)]
        )
        assert spec is not None
        assert spec.loader is not None
        package = importlib.util.module_from_spec(spec)
        sys.modules[_NAME] = package
        spec.loader.exec_module(package)
    return importlib.import_module(f"{_NAME}.{name}")


def enable_x64(on: bool) -> Any:
    """The context manager of that name, which has moved."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(on)
    from jax import experimental

    return getattr(experimental, "enable_x64")(on)  # noqa: B009 - not in every version's stubs


class Native(NamedTuple):
    host_callback_handler: int = 0
    record_cell: int = 0
    interpret_kernels: bool = False
    record_programs: bool = False
    topology: str = "v5e:2x4"
    compiler: str = ""
    compiler_errors: str = "raise"
    executes: bool = True
    pallas: str = ""
    strict: bool = False
    records: bool = False


def lower(function: Callable[..., Any], *arguments: Any, **jit_options: Any) -> Any:
    """The lowering for TPU; every argument is kept, whether it is used or not."""
    jitted = jax.jit(function, keep_unused=True, **jit_options)
    return jitted.trace(*arguments).lower(lowering_platforms=("tpu",))


def artifact(lowered: Any) -> bytes:
    """What jaxlib hands to a plugin: a portable artifact of a mixed module."""
    bytecode = io.BytesIO()
    lowered.compiler_ir("stablehlo").operation.write_bytecode(file=bytecode)
    made: bytes = _jax.mlir.serialize_portable_artifact(
        bytecode.getvalue(), stablehlo.get_current_version(), True
    )
    return made


def options(
    partitions: int = 1,
    replicas: int = 1,
    ids: Sequence[int] | None = None,
    overrides: Sequence[tuple[str, Any]] = (),
    propagate: bool = True,
) -> bytes:
    """CompileOptions as JAX makes them; `propagate` where shardings of outputs are left open."""
    made = xla_client.CompileOptions()
    made.num_replicas, made.num_partitions = replicas, partitions
    devices = np.asarray(range(replicas * partitions) if ids is None else ids, np.int32)
    made.device_assignment = xla_client.DeviceAssignment.create(
        devices.reshape(replicas, partitions)
    )
    build = made.executable_build_options
    build.use_spmd_partitioning = partitions > 1
    build.allow_spmd_sharding_propagation_to_output = [propagate]
    build.use_shardy_partitioner = bool(jax.config.jax_use_shardy_partitioner)
    made.env_option_overrides = list(overrides)
    serialized: bytes = made.SerializeAsString()
    return serialized


class Memory:
    """Aligned memory as C++ owns it, holding an array's bytes (a sub-byte element in a byte)."""

    def __init__(self, value: np.ndarray[Any, Any]) -> None:
        self.value = np.ascontiguousarray(value)
        self.size = self.value.nbytes
        self._room = np.zeros(self.size + 64, np.uint8)
        start = -self._room.ctypes.data % 64
        self.address = self._room.ctypes.data + start
        if self.size:
            self._room[start : start + self.size] = self.value.reshape(-1).view(np.uint8)


def put(delegate: Any, value: np.ndarray[Any, Any], device: int) -> Any:
    memory = Memory(value)
    name = element_type(memory.value.dtype)
    return delegate.array(memory.address, memory.size, name, memory.value.shape, device, memory)


def element_type(dtype: np.dtype[Any]) -> str:
    table = module("element_types").BY_NAME.values()
    return next(str(row.name) for row in table if row.dtype == dtype)


def read(delegate: Any, array: Any, fact: Any) -> np.ndarray[Any, Any]:
    """An output's bytes, read at the address that the delegate returns."""
    address, size, keeper = delegate.pointer(array)
    dtype = module("element_types").BY_NAME[fact.element_type].dtype
    if not size:
        return np.empty(fact.dims, dtype)
    memory = (ctypes.c_uint8 * size).from_address(address)
    copy = np.frombuffer(memory, dtype).reshape(fact.dims).copy()
    del keeper
    return copy


def execute(
    delegate: Any, compiled: Any, rows: Sequence[Sequence[Any]]
) -> list[list[np.ndarray[Any, Any]]]:
    """Run with rows[device][argument] of NumPy arrays; tokens are put in front."""
    tokens = [np.zeros(0, np.bool_) for fact in compiled.parameters if fact.element_type == "TOKEN"]
    inputs = []
    for device, row in enumerate(rows):
        values = [*tokens, *(np.asarray(value) for value in row)]
        shapes = [value.shape for value in values]
        assert shapes == [fact.dims for fact in compiled.parameters]
        inputs.append([put(delegate, value, device) for value in values])
    outputs = compiled.execute(inputs, next(_launches))
    return [
        [read(delegate, *pair) for pair in zip(row, compiled.outputs, strict=True)]
        for row in outputs
    ]


def run(delegate: Any, function: Callable[..., Any], *arguments: Any) -> list[Any]:
    """The outputs of a program on one device, flat, without tokens."""
    lowered = lower(function, *arguments)
    compiled = delegate.compile(artifact(lowered), "mlir", options(), True)
    flat = [canonical(value) for value in tree_util.tree_leaves(arguments)]
    (outputs,) = execute(delegate, compiled, [flat])
    facts = compiled.outputs
    return [
        value for value, fact in zip(outputs, facts, strict=True) if fact.element_type != "TOKEN"
    ]


def canonical(value: Any) -> np.ndarray[Any, Any]:
    """As JAX passes it on: without 64 bits unless they are on."""
    array = np.asarray(value)
    return array.astype(jax.dtypes.canonicalize_dtype(array.dtype))
