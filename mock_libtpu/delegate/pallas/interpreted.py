"""Lower a kernel for a CPU as JAX's interpreter for TPU runs it: memories, copies, semaphores.

It is traced and lowered in the thread that lowers the program, with its settings and its mesh, and
spliced into the program when that is compiled. JAX's interpreter works by callbacks. They run
below the C API, on the CPU client that runs the program.
"""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable
from typing import Any

import jax
from jax.interpreters import mlir, partial_eval

from ..seam import config, core, effects, linear_util, xla_bridge
from . import failures
from .kernels import Interpreted


def lower(ctx: Any, function: Callable[..., Any], name: str, place: str) -> Interpreted:
    """The function of a kernel's operands, in the context of a rule that lowers the kernel.

    Raises what JAX raises for a kernel that its interpreter does not know.
    """
    program = _traced(ctx, function)
    ordered = list(effects.ordered_effects.filter_in(program.effects))
    options = {
        "num_const_args": 0,
        "in_avals": program.in_avals,
        "ordered_effects": ordered,
        "platforms": ("cpu",),
        "backend": xla_bridge.get_backend("cpu"),
        "axis_context": ctx.module_context.axis_context,
        "donated_args": (False,) * len(program.in_avals),
        "lowering_parameters": mlir.LoweringParameters(hoist_constants_as_args=False),
    }
    if "out_avals" in inspect.signature(mlir.lower_jaxpr_to_module).parameters:  # from 0.11 on
        options["out_avals"] = program.out_avals
    with config._check_vma(False):  # the interpreter's own operations mix what differs by device
        result = mlir.lower_jaxpr_to_module("kernel", program, **options)
    out = io.BytesIO()
    result.module.operation.write_bytecode(file=out)
    callbacks = (failures.noted(each, name, place) for each in result.host_callbacks)
    return Interpreted(out.getvalue(), tuple(callbacks))


def _traced(ctx: Any, function: Callable[..., Any]) -> Any:
    """What JAX computes while it traces stays away from the TPU."""
    debug_info = core.DebugInfo("pallas", function.__name__, None, None)
    cpu = jax.local_devices(backend="cpu")[0]
    with jax.default_device(cpu), config._check_vma(False):
        jaxpr, _, consts = partial_eval.trace_to_jaxpr_dynamic(
            linear_util.wrap_init(function, debug_info=debug_info),
            ctx.avals_in,
            lower=True,
        )
    return (
        core.ClosedJaxpr(jaxpr, consts)
        if hasattr(core, "ClosedJaxpr")
        else core.Jaxpr(jaxpr, consts)
    )
