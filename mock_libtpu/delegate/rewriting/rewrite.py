"""Rewrite a TPU program so that a CPU client runs it: find what needs it, and hand it on.

One walk over the module looks at names only; a program with nothing special is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from jaxlib.mlir import ir

from ..errors import DelegateError
from . import (
    host_callbacks,
    labels,
    linear_algebra,
    mosaic,
    order,
    precision,
    ragged,
    refusals,
    replacements,
    resizing,
    sub_byte,
)
from .host_callbacks import HostCallback
from .splice import Splicer

__all__ = ["NOTHING", "Rewritten", "apply"]

# By operation, and by the target of a custom call or the name of a composite.
_BY_OPERATION = {
    "stablehlo.dot": sub_byte.widen_operands,
    "stablehlo.dot_general": sub_byte.widen_operands,
    "stablehlo.convolution": sub_byte.widen_operands,
    "stablehlo.cholesky": linear_algebra.cholesky,
    "stablehlo.triangular_solve": linear_algebra.triangular_solve,
    "chlo.ragged_dot": replacements.ragged_dot,
}
_BY_TARGET = {
    "AllocateBuffer": replacements.allocate_buffer,
    "AssumeGatherIndicesInBound": labels.forward,
    "LayoutConstraint": labels.forward,
    "Eigh": linear_algebra.eigh,
    "LuDecomposition": linear_algebra.lu,
    "MoveToDevice": labels.forward,
    "MoveToHost": labels.forward,
    "PinToDevice": labels.forward,
    "PinToDeviceSram": labels.forward,
    "ProductOfElementaryHouseholderReflectors": linear_algebra.householder_product,
    "Qr": linear_algebra.qr,
    "ResizeBilinear": resizing.bilinear,
    "ResizeBilinearGrad": resizing.bilinear_gradient,
    "ResizeNearest": resizing.nearest,
    "ResizeNearestGrad": resizing.nearest_gradient,
    "annotate_device_placement": labels.forward,
    "ragged_all_to_all": ragged.all_to_all,
    "xla_buffer_python_cpu_callback": host_callbacks.refuse_cpu_callback,
    "xla_ffi_partitioned_python_cpu_callback": host_callbacks.refuse_cpu_callback,
    "xla_ffi_python_cpu_callback": host_callbacks.refuse_cpu_callback,
}
_BY_COMPOSITE = {"chlo.ragged_dot": replacements.inline_decomposition}
_TRANSFERS = ("stablehlo.send", "stablehlo.recv")
_CALLS = {"func.call", "stablehlo.composite", "stablehlo.case", "stablehlo.if", "stablehlo.while"}


class Rewritten(NamedTuple):
    """What the rewriting found; `custom_calls` are the targets left for the CPU client."""

    host_callbacks: list[HostCallback]
    custom_calls: set[str]
    is_changed: bool
    callbacks: tuple[Callable[..., Any], ...] = ()
    """What the CPU client calls by index: those of interpreted kernels."""
    kernel_costs: tuple[Mapping[str, float], ...] = ()
    """Of each kernel's call: what its author estimates."""
    shown_kernels: tuple[bytes, ...] = ()
    """Of each kernel's call in a program that is shown: what it carries."""
    is_rounded: bool = False
    """Whether products are computed as a TPU does, and not as the program has them."""


NOTHING = Rewritten([], set(), False)


def apply(module: ir.Module, splicer: Splicer, number: int, *, to_show: bool = False) -> Rewritten:
    """Rewrite the module in place; `number` keeps its host callbacks apart from other programs'.

    `to_show`: for a program that never runs, in which kernels stay calls.
    Raises DelegateError UNIMPLEMENTED, by name, for what only a TPU can do.
    """
    found: list[tuple[Callable[[ir.Operation, Splicer], None], ir.Operation]] = []
    transfers: list[ir.Operation] = []
    custom_calls: set[str] = set()
    of_kernels = mosaic.Kernels()
    shown = mosaic.ShownKernels()
    kernel_costs: list[Mapping[str, float]] = []

    def look(operation: ir.Operation) -> ir.WalkResult:
        name = operation.name
        if name == "stablehlo.custom_call":
            target = operation.attributes["call_target_name"].value
            custom_calls.add(target)
            handler = _BY_TARGET.get(target)
            if target == mosaic.TARGET:
                handler = shown.keep if to_show else of_kernels.replace
                kernel_costs.append(mosaic.cost_of(operation))
        elif name in _TRANSFERS:
            transfers.append(operation)
            return ir.WalkResult.ADVANCE
        elif name == "stablehlo.composite":
            handler = _BY_COMPOSITE.get(operation.attributes["name"].value)
        else:
            handler = _BY_OPERATION.get(name)
        if handler is not None:
            found.append((handler, operation))
        if name in _CALLS and labels.FRONTEND in operation.attributes:
            labels.forget_compute_type(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(look)
    rounds = precision.is_of_tpu() and not to_show
    if not found and not transfers:
        is_rounded = rounds and precision.round_products(module, ())
        return Rewritten([], custom_calls, is_rounded, is_rounded=is_rounded)
    with module.context, ir.Location.unknown():
        for handler, operation in found:
            try:
                handler(operation, splicer)
            except DelegateError as error:
                raise refusals.located(error, operation) from error
        callbacks = host_callbacks.rewrite(transfers, number)
        if of_kernels.calls:
            order.thread(module, of_kernels.calls)
    is_rounded = rounds and precision.round_products(module, splicer.of_operations)
    custom_calls -= _BY_TARGET.keys() | {mosaic.TARGET}
    custom_calls |= splicer.custom_calls
    called = tuple(of_kernels.callbacks) or (_never,) * len(shown.configs)
    return Rewritten(
        callbacks,
        custom_calls,
        True,
        called,
        tuple(kernel_costs),
        tuple(shown.configs),
        is_rounded,
    )


def _never() -> None:
    """What a shown program would call in place of a kernel."""
