"""Kernels as JAX's interpreter for TPU can run them, with the effects that they have on a TPU."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from jax.core import eval_jaxpr
from jax.interpreters import partial_eval
from jax.ref import AbstractRef

from ..seam import core, interpreter, interpreter_utilities, linear_util, mosaic, wrap
from . import semaphores


def install() -> None:
    """For every kernel that the interpreter runs, also those that are for several cores."""
    wrap(interpreter, "interpret_pallas_call", _interpret)
    wrap(interpreter_utilities, "device_coords_to_logical_id", _logical_id)


def _interpret(interpret: Callable[..., Any], *operands: Any, **params: Any) -> Any:
    return interpret(*operands, **_adapted(params))


def _logical_id(
    to_logical: Callable[..., Any], coordinates: Any, sizes: Any, indices: Any, **options: Any
) -> Any:
    """The first core of a device is the device: JAX's interpreter refuses an axis of cores."""
    # From JAX 0.12 on the interpreter asks for the cores where it knows them.
    if isinstance(coordinates, dict) and not options.get("allow_non_mesh_axes"):
        coordinates = {
            axis: place
            for axis, place in coordinates.items()
            if isinstance(axis, tuple) or axis in sizes or not _is_first(place)
        }
    return to_logical(coordinates, sizes, indices, **options)


def _is_first(place: Any) -> bool:
    return isinstance(place, int | np.integer) and int(place) == 0


def _adapted(params: dict[str, Any]) -> dict[str, Any]:
    params = _with_scalars_in_smem(params)
    jaxpr = params["jaxpr"]
    pairs = list(_pairs(params))
    if pairs:
        jaxpr = _in_one_buffer(params, pairs)
    changes = {}
    if any(map(semaphores.is_semaphore, params["out_avals"])):
        changes["dma_execution_mode"] = "eager"
        jaxpr = semaphores.settled(jaxpr)
    if getattr(params["compiler_params"], "disable_bounds_checks", False):
        changes["out_of_bounds_reads"] = "uninitialized"
    interpret = dataclasses.replace(params["interpret_params"], **changes)
    return {**params, "interpret_params": interpret, "jaxpr": jaxpr, "mesh": _mesh(params)}


def _mesh(params: dict[str, Any]) -> Any:
    """Of TensorCores: another one is a grid, which the interpreter takes for its first core."""
    mesh = params["mesh"]
    return mesh if isinstance(mesh, mosaic.TensorCoreMesh) else None


def _with_scalars_in_smem(params: dict[str, Any]) -> dict[str, Any]:
    """A kernel of several cores takes scalars from around it as values; others take references."""
    from jax.experimental.pallas import tpu

    jaxpr, mapping = params["jaxpr"], params["grid_mapping"]
    first = mapping.num_index_operands
    places = [
        place
        for place in range(first, first + mapping.num_inputs)
        if not isinstance(jaxpr.invars[place].aval, AbstractRef)
    ]
    if not places:
        return params
    avals = [var.aval for var in jaxpr.invars]
    mappings = list(mapping.block_mappings)
    for place in places:
        avals[place] = AbstractRef(avals[place], tpu.SMEM)
        block = mappings[place - first]
        in_smem = block.transformed_block_aval.update(memory_space=tpu.SMEM)
        mappings[place - first] = block.replace(transformed_block_aval=in_smem)

    def kernel(*references: Any) -> list[Any]:
        values = list(references)
        for place in places:
            values[place] = references[place][...]
        return _evaluated(jaxpr, values)

    mapping = mapping.replace(block_mappings=tuple(mappings))
    return {**params, "jaxpr": _traced(kernel, avals, params), "grid_mapping": mapping}


def _pairs(params: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """The places of an operand and a result that are the same whole buffer, outside of HBM."""
    mapping = params["grid_mapping"]
    if any(size != 1 for size in mapping.grid):
        return
    outputs = list(mapping.block_mappings_output)
    first = mapping.num_index_operands
    for operand, result in params["input_output_aliases"]:
        place = first + mapping.num_inputs + result
        space = outputs[result].transformed_block_aval.memory_space
        if str(getattr(space, "value", space)) in ("vmem", "smem", "semaphore_mem"):
            yield operand, place


def _in_one_buffer(params: dict[str, Any], pairs: list[tuple[int, int]]) -> Any:
    """The interpreter has a buffer for each: the kernel works with that of the result."""
    jaxpr = params["jaxpr"]

    def kernel(*references: Any) -> list[Any]:
        changed = list(references)
        for operand, result in pairs:
            references[result][...] = references[operand][...]
            changed[operand] = references[result]
        return _evaluated(jaxpr, changed)

    return _traced(kernel, [var.aval for var in jaxpr.invars], params)


def _evaluated(jaxpr: Any, values: list[Any]) -> list[Any]:
    results: list[Any] = eval_jaxpr(jaxpr, (), *values)
    return results


def _traced(kernel: Callable[..., Any], avals: list[Any], params: dict[str, Any]) -> Any:
    function = linear_util.wrap_init(kernel, debug_info=params["jaxpr"].debug_info)
    axes = dict(params["mesh"].shape) if params["mesh"] is not None else {}
    with core.extend_axis_env_nd(axes.items()):
        jaxpr, _, consts = partial_eval.trace_to_jaxpr_dynamic(function, avals)
    if consts:
        msg = "a kernel has constants"
        raise NotImplementedError(msg)
    return jaxpr
