"""Operations on arrays in a TPU's host memory that its compiler refuses, and a CPU client runs.

What is refused was found by compiling with libtpu 0.0.50: a scatter to several places, and one to
a place that is a part of the last dimension but not divisible by 128 elements.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .signature import Signature

__all__ = ["refused_scatters"]

_HOST = "pinned_host"
_PLACEMENT = "annotate_device_placement"
_LANES = 128


def refused_scatters(
    main: ir.Operation, signature: Signature
) -> Iterator[tuple[ir.Operation, str]]:
    """Scatters of the main function that a TPU's compiler refuses, each with the reason."""
    for operation in main.regions[0].blocks[0].operations:
        if operation.operation.name != "stablehlo.scatter":
            continue
        operand = operation.operands[0]
        if isinstance(operand.owner, ir.Block):
            parameter = signature.parameters[ir.BlockArgument(operand).arg_number]
            is_in_host = parameter.memory_kind == _HOST
        else:
            is_in_host = _is_placed_in_host(operand.owner)
        reason = _reason(operation.operation) if is_in_host else ""
        if reason:
            yield operation.operation, reason


def _is_placed_in_host(operation: ir.Operation) -> bool:
    if operation.name != "stablehlo.custom_call":
        return False
    attributes = operation.attributes
    if ir.StringAttr(attributes["call_target_name"]).value != _PLACEMENT:
        return False
    return f'"{_HOST}"' in str(attributes["mhlo.frontend_attributes"])


def _reason(scatter: ir.Operation) -> str:
    operand, indices, updates = (
        ir.RankedTensorType(scatter.operands[number].type) for number in (0, 1, -1)
    )
    numbers = stablehlo.ScatterDimensionNumbers(scatter.attributes["scatter_dimension_numbers"])
    shape = list(indices.shape)
    places = math.prod(shape[: numbers.index_vector_dim] + shape[numbers.index_vector_dim + 1 :])
    if places > 1:
        return "to several places"
    last = operand.rank - 1
    size = 1
    if last not in numbers.inserted_window_dims and numbers.update_window_dims:
        size = updates.shape[numbers.update_window_dims[-1]]
    replaces = len(scatter.regions[0].blocks[0].operations) == 1
    if replaces and size % _LANES and size != operand.shape[last]:
        return f"of a part of the last dimension that is not divisible by {_LANES}"
    return ""
