"""Operations that a TPU's compiler refuses, and a CPU client runs.

What is refused was found by compiling with libtpu 0.0.50: 1,471 pairs of an operation and an
element type, and shapes of those that it refused. What 0.0.52 takes is not here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from .program import operations
from .signature import Signature

_NAMES = {
    "i1": "bool",
    "i64": "int64",
    "ui64": "uint64",
    "f64": "float64",
    "complex<f32>": "complex64",
    "complex<f64>": "complex128",
}
_INTEGERS = ("i64", "ui64")
_COMPLEX = ("complex<f32>", "complex<f64>")
# Element types of operands or results that are refused of an operation.
_TYPES = {
    "stablehlo.dot": _INTEGERS,
    "stablehlo.dot_general": _INTEGERS,
    "stablehlo.convolution": _INTEGERS,
    "stablehlo.fft": ("f64", "complex<f64>"),
    "stablehlo.reduce_precision": ("f64",),
    "stablehlo.select_and_scatter": ("f64",),
    "stablehlo.clamp": ("i1", *_COMPLEX),
    "stablehlo.reduce_scatter": ("f64", *_COMPLEX),
    "stablehlo.all_reduce": (*_INTEGERS, "f64", *_COMPLEX),  # not by a sum
}
_HOST = "pinned_host"
_PLACEMENT = "annotate_device_placement"
_LANES = 128


def refused(
    module: ir.Module, main: ir.Operation, signature: Signature, cpu_calls: Collection[str]
) -> Iterator[tuple[ir.Operation, str]]:
    """What a TPU's compiler refuses of a program: the operation, and what it is, in words.

    `cpu_calls` are the targets of custom calls that only a CPU has.
    """
    for operation in operations(module):
        check = _CHECKS.get(operation.name)
        what = check(operation) if check is not None else ""
        if operation.name == "stablehlo.custom_call":
            target = ir.StringAttr(operation.attributes["call_target_name"]).value
            if target in cpu_calls:
                what = f"the custom call {target!r}, which is registered for CPUs"
        if what:
            yield operation, what
    for scatter, reason in _host_scatters(main, signature):
        yield scatter, f"a scatter {reason} on an array in pinned_host"


def _types(operation: ir.Operation) -> str:
    """A refused element type of an operation, in words."""
    values = (*operation.operands, *operation.results)
    shaped = [value.type for value in values if isinstance(value.type, ir.ShapedType)]
    elements = [str(each.element_type) for each in shaped]
    element = next((each for each in elements if each in _TYPES[operation.name]), None)
    return f"{_title(operation)} of {_NAMES[element]}" if element is not None else ""


def _all_reduce(operation: ir.Operation) -> str:
    first = operation.regions[0].blocks[0].operations[0]
    return "" if first.operation.name == "stablehlo.add" else _types(operation)


def _title(operation: ir.Operation) -> str:
    name = operation.name.partition(".")[2]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _windows(operation: ir.Operation) -> str:
    """As the gradient of a pooling over all but one of the dimensions has it."""
    window = ir.DenseI64ArrayAttr(operation.attributes["window_dimensions"])
    strides = list(window)
    if "window_strides" in operation.attributes:
        strides = list(ir.DenseI64ArrayAttr(operation.attributes["window_strides"]))
    rank = len(strides)
    moving = sum(pair != (1, 1) for pair in zip(window, strides, strict=True))
    if rank > 1 and rank - moving < 2:
        return f"{_title(operation)} with windows in {moving} of {rank} dimensions"
    return _types(operation)


_CHECKS: dict[str, Callable[[ir.Operation], str]] = {
    **dict.fromkeys(_TYPES, _types),
    "stablehlo.all_reduce": _all_reduce,
    "stablehlo.select_and_scatter": _windows,
}


def _host_scatters(main: ir.Operation, signature: Signature) -> Iterator[tuple[ir.Operation, str]]:
    """Scatters of the main function on arrays in the host's memory: each with the reason.

    Refused are a scatter to several places, and one to a place that is a part of the last
    dimension but not divisible by 128 elements.
    """
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


def _numbers(scatter: ir.Operation) -> stablehlo.ScatterDimensionNumbers:
    return stablehlo.ScatterDimensionNumbers(scatter.attributes["scatter_dimension_numbers"])


def _places(scatter: ir.Operation) -> int:
    """To how many places of the array it writes."""
    # One array, its indices, and the updates; or several arrays with as many updates.
    shape = list(ir.RankedTensorType(scatter.operands[len(scatter.results)].type).shape)
    vector = _numbers(scatter).index_vector_dim
    return math.prod(shape[:vector] + shape[vector + 1 :])


def _reason(scatter: ir.Operation) -> str:
    operand, updates = (ir.RankedTensorType(scatter.operands[number].type) for number in (0, -1))
    if _places(scatter) > 1:
        return "to several places"
    numbers = _numbers(scatter)
    last = operand.rank - 1
    size = 1
    if last not in numbers.inserted_window_dims and numbers.update_window_dims:
        size = updates.shape[numbers.update_window_dims[-1]]
    replaces = len(scatter.regions[0].blocks[0].operations) == 1
    if replaces and size % _LANES and size != operand.shape[last]:
        return f"of a part of the last dimension that is not divisible by {_LANES}"
    return ""
