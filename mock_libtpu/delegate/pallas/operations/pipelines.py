"""Nested pipelines that a kernel has as one operation: `jax_use_emit_pipeline_primitive`.

JAX lowers such a pipeline for TPU by tracing the loop that copies blocks and calls the body. Here
the same loop is traced, and interpreted.
"""

from __future__ import annotations

import contextlib
import itertools
from typing import TYPE_CHECKING, Any

from jax._src import core, state, tree_util
from jax._src import linear_util as lu
from jax._src.interpreters import partial_eval
from jax._src.pallas import core as pallas

from . import views

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["operations"]

_registry = tree_util.tracing_registry


def operations(interpreter: Any, pipeline: Any) -> dict[Any, Any]:
    """The operations by their primitives."""

    def loop(equation: Any, operands: list[Any], ctx: Any, token: Any) -> Any:
        program, consts = _traced(pipeline, equation, ctx)
        return interpreter._interpret_jaxpr(program, *consts, *operands, ctx=ctx, token=token)

    def body(equation: Any, operands: list[Any], ctx: Any, token: Any) -> Any:
        program = equation.params["jaxpr"]
        (indices, sizes), consts, references = equation.params["in_tree"].unflatten(operands)
        numbers = []
        for var, reference in zip(program.invars, references, strict=True):
            place = reference, ()
            if isinstance(reference, state.TransformedRef):
                place = reference.ref, reference.transforms
            token, number = views.number(interpreter, token, *place, var.aval.memory_space)
            numbers.append(number)
        axes = [pallas.GridAxis(*each) for each in zip(indices, sizes, strict=True)]
        with pallas.grid_env(axes):
            return interpreter._interpret_jaxpr(program, *consts, *numbers, ctx=ctx, token=token)

    return {pipeline.emit_pipeline_p: loop, pipeline.pipeline_body_p: body}


def _traced(pipeline: Any, equation: Any, ctx: Any) -> tuple[Any, list[Any]]:
    """The loop with the operands of the operation, and the values that it closes over."""

    def function(*operands: Any) -> list[Any]:
        _loop(pipeline, operands, **equation.params)
        return []

    debug_info = core.DebugInfo("pallas", "emit_pipeline", None, None)
    wrapped = lu.wrap_init(function, debug_info=debug_info)
    avals = [each.aval for each in equation.invars]
    with core.extend_axis_env_nd(_axes(ctx)):
        jaxpr, _, consts = partial_eval.trace_to_jaxpr_dynamic(wrapped, avals)
    return jaxpr, consts


def _axes(ctx: Any) -> list[tuple[Any, int]]:
    """Of the cores and the grid of the kernel around it."""
    grid = ctx.grid_mapping
    sizes = dict(ctx.mesh.shape) if ctx.mesh is not None else {}
    for name, size in zip(grid.grid_names or (), grid.grid, strict=False):
        if name is not None and isinstance(size, int):
            sizes[name] = size
    return list(sizes.items())


def _loop(
    pipeline: Any,
    operands: Any,
    *,
    grid_mapping: Any,
    args_tree: Any,
    body_jaxpr: Any,
    body_consts_len: int,
    _num_extra_dynamic: int,
    _static_grid_offsets: Any,
    **params: Any,
) -> None:
    """Trace it: the operands are what its index maps, grid and body need, and references."""
    remaining = iter(operands)
    mappings = [
        each.replace(
            index_map_jaxpr=each.index_map_jaxpr.replace(
                consts=list(itertools.islice(remaining, len(each.index_map_jaxpr.consts)))
            )
        )
        for each in grid_mapping.block_mappings
    ]
    grid = tuple(_filled(grid_mapping.grid, remaining))
    offsets = tuple(_filled(_static_grid_offsets, remaining))
    consts = list(itertools.islice(remaining, body_consts_len))
    references, _ = _registry.flatten(args_tree.unflatten(list(remaining)), _is_part)
    is_mapped = [place in grid_mapping.vmapped_dims for place in range(len(grid))]

    def own(dimensions: Any) -> tuple[Any, ...]:
        """Those that the body knows."""
        pairs = zip(dimensions, is_mapped, strict=True)
        return tuple(each for each, mapped in pairs if not mapped)

    def body(indices: Any, *parts: Any) -> None:
        values, in_tree = _registry.flatten(((own(indices), own(grid)), consts, parts))
        pipeline.pipeline_body_p.bind(
            *values, jaxpr=body_jaxpr, in_tree=in_tree, num_inputs=grid_mapping.num_inputs
        )

    specs = [each.to_block_spec() for each in mappings]
    inputs = grid_mapping.num_inputs
    run = pipeline._emit_pipeline(
        body,
        grid=grid,
        in_specs=specs[:inputs],
        out_specs=specs[inputs:],
        _grid_offsets=offsets,
        _explicit_indices=True,
        **params,
    )
    with _grid(own(grid_mapping.grid)):
        run(*references)


@contextlib.contextmanager
def _grid(sizes: tuple[Any, ...]) -> Iterator[None]:
    """For what asks while it is traced; a size that is a value is asked for when it runs."""
    known = tuple(
        pallas.dynamic_grid_dim if pallas.is_dynamic_dim(each) else each for each in sizes
    )
    with pallas.tracing_grid_env(known, ()):
        yield


def _filled(dimensions: Any, values: Iterator[Any]) -> Iterator[Any]:
    for dimension in dimensions:
        yield next(values) if pallas.is_dynamic_dim(dimension) else dimension


def _is_part(value: Any) -> bool:
    return isinstance(value, state.TransformedRef)
