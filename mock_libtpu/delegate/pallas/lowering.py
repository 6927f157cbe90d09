"""Lower Pallas kernels for this TPU: as for a real one, and for a CPU that interprets them.

A program carries a kernel as Mosaic MLIR for TPU hardware. JAX's interpreters start from the
kernel's jaxpr, which a lowered program does not carry any more, so the kernel is interpreted right
where JAX lowers it. Tracing is left alone: what is traced, differentiated or batched is what a
real TPU would get.
"""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import functools
import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from jax.core import ShapedArray
from jax.interpreters.mlir import aval_to_ir_type
from jaxlib.mlir import ir

from ..reading import call_site
from ..seam import (
    Missing,
    callback,
    core,
    hide,
    missing,
    mlir,
    mpmd,
    pallas_call,
    pxla,
    require,
    wrap,
)
from ..seam import sharding_impls as shardings
from . import ending, interpreted, interpreter, kernels, refusals, reports, settings
from .rules import alignment, arithmetic, limits, loads, matmuls, operations, rolls, types

_LONGEST_NAME = 200  # characters, in messages
_TPU = ("tpu",)

# Raised for programs that a TPU would have to partition by itself; an interpreter cannot, either.
_NOT_PARTITIONED = "cannot be automatically partitioned"

# What JAX reads of a call's configuration, to leave out of its compilation cache's key.
_NO_KERNEL = '{"custom_call_config": {"body": "", "debug_locations": ""}}'

# Of what a TensorCore does.
_RULES = (
    types.problems,
    loads.problems,
    arithmetic.problems,
    matmuls.problems,
    rolls.problems,
    limits.of_scope,
)


@functools.cache  # for all clients of the process
def install() -> None:
    """From now on have JAX's kernels interpreted in every program that it lowers for TPU.

    Raises Missing.
    """
    require("lowering of Pallas kernels")
    hide(interpreted.__file__)
    wrap(pxla, "_cached_lowering_to_hlo", _lower_with_rules)
    if not missing("kernels whose values differ in rank under shard_map"):
        wrap(callback, "receive_from_host", _receive_by_rank)


def _lower_with_rules(
    lower: Callable[..., Any], program: Any, *arguments: Any, **options: Any
) -> Any:
    """JAX's function that lowers a jaxpr; its last positional argument is the platforms."""
    rules = _rules()
    if rules and arguments[-1] == _TPU:
        parameters = options["lowering_parameters"]
        rules += tuple(parameters.override_lowering_rules or ())
        changed = dataclasses.replace(parameters, override_lowering_rules=rules)
        options = {**options, "lowering_parameters": changed}
    return lower(program, *arguments, **options)


def _rules() -> tuple[tuple[Any, Any], ...]:
    """The rules for the kernels that JAX has loaded by now."""
    rules: tuple[tuple[Any, Any], ...] = ()
    if pallas_call.is_loaded:
        rules += ((pallas_call.pallas_call_p, _lower_pallas_call),)
    if mpmd.is_loaded and hasattr(mpmd, "mpmd_map_p"):
        rules += ((mpmd.mpmd_map_p, _lower_mpmd_map),)
    return rules


def _lower_pallas_call(ctx: Any, *nodes: Any, **params: Any) -> Any:
    rule = pallas_call._pallas_call_lowering
    if params["interpret"]:
        return rule(ctx, *nodes, **params)
    return _lower(rule, ctx, nodes, params["jaxpr"], params)


def _lower_mpmd_map(ctx: Any, *nodes: Any, **params: Any) -> Any:
    if params["interpret"]:  # JAX's rule for TPU passes over it
        return mpmd._mpmd_map_fallback_lowering(ctx, *nodes, **params)
    return _lower(mpmd._mpmd_map_tpu_lowering, ctx, nodes, params["jaxprs"][0], params)


def _lower(
    rule: Callable[..., Any], ctx: Any, nodes: Any, jaxpr: Any, params: dict[str, Any]
) -> Any:
    """By JAX's rule for TPU, with the kernel's key; what a TPU refuses is interpreted as well."""
    debug_info = jaxpr.debug_info
    name = mlir.sanitize_name(params.get("name") or debug_info.func_name)
    if len(name) > _LONGEST_NAME:
        name = f"{name[:_LONGEST_NAME]}..."
    kernel = _kernel(ctx, name, debug_info.func_src_info, params)
    place = _place(debug_info)
    try:
        problem = next(_problems(params), None)
    except Exception:  # noqa: BLE001 - what JAX has inside a kernel differs from release to release
        problem = None
    if problem is not None:
        message = f"{place}: a TPU refuses the kernel {name!r}: {problem}"
        if settings.current.strict:  # an error of the compiler, as on a TPU
            kernel = kernel._replace(of_rules=message)
        else:
            reports.report(message)
    key = _key(kernel, params)
    kernels.add(key, kernel)
    is_exported = ctx.module_context.lowering_parameters.for_export
    if is_exported and kernel.interpreted is None and not _has_constant_shapes(ctx):
        return rule(ctx, *nodes, **{**params, "interpret": True})
    try:
        results = rule(ctx, *nodes, **params)
    except Exception as error:
        if kernel.interpreted is None or _NOT_PARTITIONED in str(error):
            raise
        reason = refusals.of_tpu(error)
        message = f"{place}: a TPU refuses the kernel {name!r}: {reason}"
        if settings.current.strict:
            if refusals.is_name_of_type(error):
                raise NotImplementedError(message) from error
            error.add_note(message)  # JAX's error may have no line
            raise
        if not settings.current.has_rules:  # the real compiler gets no code of it
            kernels.add(key, kernel._replace(of_jax=message))
        elif problem is None:
            reports.report(message)
        return _custom_call(ctx, nodes, name, key)
    call = _last_custom_call()
    call.attributes[kernels.ATTRIBUTE] = ir.StringAttr.get(key)
    if is_exported:
        _take_along(ctx, call, kernel, params)
    return results


def _kernel(ctx: Any, name: str, place: str, params: dict[str, Any]) -> kernels.Kernel:
    """As the first interpreter that knows what it does."""
    problems = []
    try:
        interpreters = _interpreters()
    except Missing as error:
        problems.append(refusals.of_interpreter(error))
        interpreters = [True]
    for interpret in interpreters:

        def kernel(*operands: Any, interpret: Any = interpret) -> Any:
            return ctx.primitive.bind(*operands, **{**params, "interpret": interpret})

        try:
            return kernels.Kernel(name, place, interpreted.lower(ctx, kernel, name, place), "")
        except Exception as error:  # noqa: BLE001 - whatever an interpreter does not know
            problems.append(refusals.of_interpreter(error))
    return kernels.Kernel(name, place, None, "; ".join((problems[0], *interpreter.lost())))


def _interpreters() -> list[Any]:
    """The interpreter for TPU, and the other one, which has no memories or copies.

    Raises Missing.
    """
    try:
        from jax.experimental.pallas import tpu

        interpreter.complete()
    except ImportError:  # 0.9 needs a package that it does not bring
        return [True]
    options = ending.race_options(tpu.InterpretParams) | settings.current.params
    return [tpu.InterpretParams(**options), True]


def _problems(params: dict[str, Any]) -> Iterator[str]:
    """What JAX's rule leaves to the TPU's compiler to refuse."""
    if not settings.current.has_rules:
        return
    for jaxpr in params.get("jaxprs") or [params["jaxpr"]]:
        yield from operations.problems(jaxpr, alignment.problems)
    if "grid_mapping" in params:
        yield from limits.problems(params)
        if "SC" not in str(getattr(params["compiler_params"], "kernel_type", "")):
            for rule in _RULES:
                yield from operations.problems(params["jaxpr"], rule)
            yield from types.of_operands(params["jaxpr"])


def _has_constant_shapes(ctx: Any) -> bool:
    return all(core.is_constant_shape(getattr(aval, "shape", ())) for aval in ctx.avals_in)


def _take_along(ctx: Any, call: ir.Operation, kernel: kernels.Kernel, params: Any) -> None:
    """Have an exported program carry what another process needs; a callback is of this one."""

    def function(*operands: Any) -> Any:
        return ctx.primitive.bind(*operands, **{**params, "interpret": True})

    with contextlib.suppress(Exception):  # not every kernel is for that interpreter
        lowered = interpreted.lower(ctx, function, kernel.name, kernel.place)
        if not lowered.callbacks:
            text = base64.b64encode(lowered.module).decode()
            call.attributes[kernels.EXPORTED] = ir.StringAttr.get(text)


def _key(kernel: kernels.Kernel, params: dict[str, Any]) -> str:
    """The same in another process, so that JAX's compilation cache knows the program."""
    try:
        text = str(sorted(params.items()))
    except TypeError:  # JAX cannot print every kernel that chooses among references
        text = kernel.place
    digest = hashlib.blake2b((text + kernel.of_rules).encode(), digest_size=16)
    digest.update(kernel.interpreted.module if kernel.interpreted is not None else b"")
    return f"{kernel.name}.{digest.hexdigest()}"


def _custom_call(ctx: Any, nodes: Any, name: str, key: str) -> Any:
    """What a program has in place of a kernel that has no Mosaic code."""
    avals = [core.physical_aval(aval) for aval in ctx.avals_out]
    call = mlir.custom_call(
        "tpu_custom_call",
        result_types=[aval_to_ir_type(ctx.module_context, aval) for aval in avals],
        operands=nodes,
        backend_config=_NO_KERNEL,
        extra_attributes={
            "kernel_name": ir.StringAttr.get(name),
            kernels.ATTRIBUTE: ir.StringAttr.get(key),
        },
    )
    return call.results


def _last_custom_call() -> ir.Operation:
    """The call that was added last: casts of its results may come after it."""
    for operation in reversed(list(ir.InsertionPoint.current.block.operations)):
        if operation.operation.name == "stablehlo.custom_call":
            return operation.operation
    msg = "JAX lowered a kernel to something else"
    raise NotImplementedError(msg)


def _place(debug_info: Any) -> str:
    """Where the kernel is called, or where its function is."""
    frames = call_site.frames(ir.Location.current)
    if frames:
        return f"{frames[0].file}:{frames[0].line}"
    return str(debug_info.func_src_info).rpartition(" at ")[2]


def _receive_by_rank(
    receive: Callable[..., Any], *arguments: Any, sharding: Any = None, **options: Any
) -> Any:
    """JAX's function that lowers the receiving of one value that a callback returns.

    Under shard_map JAX gives every value the sharding of the first, which fails where they differ
    in rank, as those of the interpreter do.
    """
    if (
        isinstance(sharding, shardings.SdyArrayList)
        and not sharding.shardings[0].logical_device_ids
    ):
        aval = next(each for each in arguments if isinstance(each, ShapedArray))
        dims = (shardings.SdyDim(axes=(), is_open=False),) * aval.ndim
        first = shardings.SdyArray(mesh_shape=(), dim_shardings=dims, logical_device_ids=())
        sharding = shardings.SdyArrayList((first,))
    return receive(*arguments, sharding=sharding, **options)
