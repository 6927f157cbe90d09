"""Rewrite a TPU program so that a CPU client runs it: find what needs it, and hand it on.

One walk over the module looks at names only; a program with nothing special is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from jaxlib.mlir import ir

from ..errors import DelegateError
from ..reading.program import operations
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

Handler = Callable[[ir.Operation, Splicer], None]

# By operation, and by the target of a custom call or the name of a composite.
_BY_OPERATION: dict[str, Handler] = {
    "stablehlo.dot": sub_byte.widen_operands,
    "stablehlo.dot_general": sub_byte.widen_operands,
    "stablehlo.convolution": sub_byte.widen_operands,
    "stablehlo.cholesky": linear_algebra.cholesky,
    "stablehlo.triangular_solve": linear_algebra.triangular_solve,
    "chlo.ragged_dot": replacements.ragged_dot,
}
_BY_TARGET: dict[str, Handler] = {
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
    "ResizeBilinear": partial(resizing.resize, method="bilinear"),
    "ResizeBilinearGrad": partial(resizing.resize, method="bilinear", is_gradient=True),
    "ResizeNearest": partial(resizing.resize, method="nearest"),
    "ResizeNearestGrad": partial(resizing.resize, method="nearest", is_gradient=True),
    "annotate_device_placement": labels.forward,
    "ragged_all_to_all": ragged.all_to_all,
    "xla_buffer_python_cpu_callback": host_callbacks.refuse_cpu_callback,
    "xla_ffi_partitioned_python_cpu_callback": host_callbacks.refuse_cpu_callback,
    "xla_ffi_python_cpu_callback": host_callbacks.refuse_cpu_callback,
}
_BY_COMPOSITE: dict[str, Handler] = {"chlo.ragged_dot": replacements.inline_decomposition}
_TRANSFERS = ("stablehlo.send", "stablehlo.recv")
_CALLS = {"func.call", "stablehlo.composite", "stablehlo.case", "stablehlo.if", "stablehlo.while"}


class Rewritten(NamedTuple):
    """What the rewriting did."""

    host_callbacks: Sequence[HostCallback] = ()
    callbacks: Sequence[Callable[..., Any]] = ()
    """What the CPU client calls by index: those of interpreted kernels."""
    kernel_costs: Sequence[Mapping[str, float]] = ()
    """Of each kernel's call: what its author estimates."""
    shown_kernels: Sequence[bytes] = ()
    """Of each kernel's call in a program that is shown: what it carries."""
    is_rounded: bool = False
    """Whether products are computed as a TPU does, and not as the program has them."""


def apply(module: ir.Module, splicer: Splicer, number: int, *, to_show: bool = False) -> Rewritten:
    """Rewrite the module in place; `number` keeps its host callbacks apart from other programs'.

    `to_show`: for a program that never runs, in which kernels stay calls.
    Raises DelegateError UNIMPLEMENTED, by name, for what only a TPU can do.
    """
    handlers: list[tuple[Handler, ir.Operation]] = []
    transfers: list[ir.Operation] = []
    of_kernels = mosaic.Kernels()
    shown = mosaic.ShownKernels()
    kernel_costs: list[Mapping[str, float]] = []
    for operation in operations(module):
        handler = _handler(operation)
        if _target(operation) == mosaic.TARGET:
            handler = shown.keep if to_show else of_kernels.replace
            kernel_costs.append(mosaic.cost_of(operation))
        if handler is not None:
            handlers.append((handler, operation))
        if operation.name in _TRANSFERS:
            transfers.append(operation)
        if operation.name in _CALLS and labels.FRONTEND in operation.attributes:
            labels.forget_compute_type(operation)
    with module.context, ir.Location.unknown():
        for handler, operation in handlers:
            try:
                handler(operation, splicer)
            except DelegateError as error:
                raise refusals.located(error, operation) from error
        callbacks = host_callbacks.rewrite(transfers, number)
        order.thread(module, of_kernels.calls)
    return Rewritten(
        callbacks,
        of_kernels.callbacks or (_never,) * len(shown.configs),
        kernel_costs,
        shown.configs,
        not to_show
        and precision.is_of_tpu()
        and precision.round_products(module, splicer.of_operations),
    )


def _handler(operation: ir.Operation) -> Handler | None:
    if operation.name == "stablehlo.composite":
        return _BY_COMPOSITE.get(operation.attributes["name"].value)
    return _BY_OPERATION.get(operation.name) or _BY_TARGET.get(_target(operation))


def _target(operation: ir.Operation) -> str:
    """Of a custom call; empty for other operations."""
    is_call = operation.name == "stablehlo.custom_call"
    return operation.attributes["call_target_name"].value if is_call else ""


def _never() -> None:
    """What a shown program would call in place of a kernel."""
