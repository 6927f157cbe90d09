"""What a kernel needs of a TPU's memories, against what there is: the rules of its compiler.

Measured with libtpu 0.0.42.1, which compiles without a TPU: scratch is limited by the memory
itself, and the windows of a kernel's operands by 16 MiB (v6e: 32 MiB) or vmem_limit_bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from ...seam import core
from .operations import Makers, tpu_info

_MIB = 1 << 20
_WINDOWS = 16 * _MIB
_WINDOWS_BY_GENERATION = {6: 32 * _MIB}
_SMEM_OF_SYSTEM = 144  # bytes
_LANES, _SUBLANES, _SUBLANE_BYTES = 128, 8, 4


def problems(params: dict[str, Any]) -> Iterator[str]:
    """Of a pallas_call with these parameters."""
    info = tpu_info()
    if info is None:
        return
    grid_mapping, jaxpr = params["grid_mapping"], params["jaxpr"]
    scratch = jaxpr.invars[grid_mapping.slice_scratch_ops]
    blocks = jaxpr.invars[grid_mapping.slice_block_ops]
    scratch_bytes = sum(_bytes(var.aval, "vmem") for var in scratch)
    if scratch_bytes > info.vmem_capacity_bytes:
        yield (
            f"its scratch takes {_size(scratch_bytes)} of VMEM, and {info.chip_version} has "
            f"{_size(info.vmem_capacity_bytes)}"
        )
        return
    window_bytes = sum(
        _bytes(var.aval, "vmem") * _buffers(mapping, grid_mapping.grid)
        for var, mapping in zip(blocks, grid_mapping.block_mappings, strict=True)
    )
    limit = getattr(params["compiler_params"], "vmem_limit_bytes", None)
    limit = limit or _WINDOWS_BY_GENERATION.get(info.generation, _WINDOWS)
    if window_bytes > limit:
        yield (
            f"its blocks take {_size(window_bytes)} of VMEM, and the limit is {_size(limit)}; "
            "use smaller blocks or vmem_limit_bytes"
        )
    smem_bytes = sum(_bytes(var.aval, "smem") for var in jaxpr.invars)
    smem_limit = info.smem_capacity_bytes - _SMEM_OF_SYSTEM
    if smem_bytes > smem_limit:
        chip = info.chip_version
        yield f"it takes {smem_bytes} bytes of SMEM, and {chip} has {smem_limit} for it"


def of_scope(equation: Any, _: Makers) -> Iterator[str]:
    """What is wrong with a run_scoped.

    Each buffer is compared alone, as the compiler does, and only if it is used.
    """
    info = tpu_info() if equation.primitive.name == "run_scoped" else None
    if info is None:
        return
    scope = equation.params["jaxpr"]
    used = {each for inner in scope.eqns for each in inner.invars if isinstance(each, core.Var)}
    limits = {"vmem": info.vmem_capacity_bytes, "smem": info.smem_capacity_bytes}
    for memory, limit in limits.items():
        for var in used.intersection(scope.invars):
            size = _bytes(var.aval, memory)
            if size > limit:
                yield (
                    f"a buffer of run_scoped takes {_size(size)} of {memory.upper()}, and "
                    f"{info.chip_version} has {_size(limit)}"
                )


def _buffers(mapping: Any, grid: tuple[Any, ...]) -> int:
    """A block that changes is loaded while the one before it is used."""
    mode = mapping.pipeline_mode
    if mode is not None:
        return int(getattr(mode, "buffer_count", 1))
    is_alone = all(isinstance(size, int) and size == 1 for size in grid)
    is_fixed = not any(str(each.primitive) for each in mapping.index_map_jaxpr.jaxpr.eqns) and all(
        hasattr(var, "val") for var in mapping.index_map_jaxpr.jaxpr.outvars
    )
    return 1 if is_alone or is_fixed else 2


def _bytes(aval: Any, memory: str) -> int:
    """In this memory, padded to tiles; 0 for what is in another one."""
    space = getattr(aval, "memory_space", None)
    name = str(getattr(space, "value", space)).lower()
    if name not in ({memory, "default", "none"} if memory == "vmem" else {memory}):
        return 0
    try:
        size = np.dtype(aval.dtype).itemsize
    except TypeError:  # a semaphore, a key
        return 0
    shape = list(aval.shape)
    if memory == "vmem" and shape:
        shape[-1] = _up(shape[-1], _LANES)
        if len(shape) > 1:
            tile = _SUBLANES * max(1, _SUBLANE_BYTES // size)
            shape[-2] = _up(shape[-2], min(tile, 1 << max(0, shape[-2] - 1).bit_length()))
    total: int = math.prod(shape) * size
    return total


def _up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def _size(number: int) -> str:
    return f"{number / _MIB:.4g} MiB"
