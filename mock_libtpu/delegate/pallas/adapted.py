"""Kernels as JAX's interpreter for TPU can run them, with the effects that they have on a TPU."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any

from jax._src import core
from jax._src import linear_util as lu
from jax._src.interpreters import partial_eval

from . import semaphores

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["install"]


def install(interpreter: Any) -> None:
    """For every kernel that the interpreter runs, also those that are for several cores."""
    interpret = interpreter.interpret_pallas_call

    @functools.wraps(interpret)
    def interpret_adapted(*operands: Any, **params: Any) -> Any:
        return interpret(*operands, **_adapted(params))

    interpreter.interpret_pallas_call = interpret_adapted


def _adapted(params: dict[str, Any]) -> dict[str, Any]:
    jaxpr = params["jaxpr"]
    pairs = list(_pairs(params))
    if pairs:
        jaxpr = _in_one_buffer(jaxpr, pairs)
    if not any(map(semaphores.is_semaphore, params["out_avals"])):
        return {**params, "jaxpr": jaxpr}
    interpret = dataclasses.replace(params["interpret_params"], dma_execution_mode="eager")
    return {**params, "interpret_params": interpret, "jaxpr": semaphores.settled(jaxpr)}


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


def _in_one_buffer(jaxpr: Any, pairs: list[tuple[int, int]]) -> Any:
    """The interpreter has a buffer for each: the kernel works with that of the result."""

    def kernel(*references: Any) -> list[Any]:
        changed = list(references)
        for operand, result in pairs:
            references[result][...] = references[operand][...]
            changed[operand] = references[result]
        results: list[Any] = core.eval_jaxpr(jaxpr, (), *changed)
        return results

    traced, _, consts = partial_eval.trace_to_jaxpr_dynamic(
        lu.wrap_init(kernel, debug_info=jaxpr.debug_info), [v.aval for v in jaxpr.invars]
    )
    if consts:
        msg = "a kernel has constants"
        raise NotImplementedError(msg)
    return traced
