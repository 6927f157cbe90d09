"""Choose layouts of outputs that are left to the compiler, and write layouts as text.

The choice is that of a compiler that leaves data where it is: a transposed array keeps its bytes,
an elementwise result lies like its operand, a layout that the program demands goes on to what
follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from jaxlib.mlir import ir

from ..element_types import BY_MLIR

_STEPS = 64  # operations looked at between an output and what decides its layout
# Operations whose result may look like an operand and is not laid out like it.
_MIXING = frozenset(
    (
        "stablehlo.convolution",
        "stablehlo.custom_call",
        "stablehlo.dot_general",
        "stablehlo.gather",
        "stablehlo.reshape",
        "stablehlo.scatter",
        "stablehlo.sort",
        "stablehlo.triangular_solve",
    )
)
_FORWARDING = ("Sharding", "annotate_device_placement")


def parse(layout: str) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """Minor-to-major dims and tiles of a layout as XLA prints it: "{1,0:T(8,128)(2,1)}"."""
    dims, _, rest = layout.strip("{}").partition(":")
    tiles = rest.partition("T")[2]
    return _numbers(dims), [_numbers(tile) for tile in re.findall(r"\(([\d,]*)\)", tiles)]


def text(minor_to_major: Sequence[int]) -> str:
    return "{" + ",".join(map(str, minor_to_major)) + "}"


def chosen(output: ir.Value, parameters: Sequence[str | None]) -> str | None:
    """The layout of a returned value that the compiler may choose; None for the default one.

    `parameters` are the parameters' own layouts, None for the default.
    """
    if not isinstance(output.type, ir.RankedTensorType):
        return None
    found = _found(output, parameters, _STEPS)
    return None if found == _default(output.type) else text(found)


def default(dims: Sequence[int], bits: int) -> tuple[int, ...]:
    """What a TPU gives an array without a layout, minor to major; `bits` are those of an element.

    native/pjrt/types/layout.cc has the same rule.
    """
    order = tuple(reversed(range(len(dims))))
    if len(dims) < 2:
        return order
    sublanes = max(8, 32 * 8 // max(bits, 8))
    major, minor = dims[-2:]
    swapped = _padded(major, 128) * _padded(minor, sublanes)
    if swapped < _padded(minor, 128) * _padded(major, sublanes):
        return (order[1], order[0], *order[2:])
    return order


def _default(type_: ir.RankedTensorType) -> tuple[int, ...]:
    row = BY_MLIR.get(str(type_.element_type))
    dims = tuple(type_.shape)
    return default(dims, row.bits) if row else tuple(reversed(range(len(dims))))


def _padded(extent: int, tile: int) -> int:
    return -(-extent // tile) * tile


def _found(value: Any, parameters: Sequence[str | None], steps: int) -> tuple[int, ...]:
    type_ = value.type
    owner = value.owner
    if isinstance(owner, ir.Block):
        number = ir.BlockArgument(value).arg_number
        layout = parameters[number] if number < len(parameters) else None
        return parse(layout)[0] if layout else _default(type_)
    operation = owner.operation
    operands = list(operation.operands)
    if not steps or not operands or operation.parent.name != "func.func":
        return _default(type_)
    name = operation.name
    if name == "stablehlo.custom_call":
        target = operation.attributes["call_target_name"].value
        if target == "LayoutConstraint":
            demanded = ir.ArrayAttr(operation.attributes["result_layouts"])[0]
            return tuple(int(i) for i in ir.DenseIntElementsAttr(demanded))
        if target in _FORWARDING:
            return _found(operands[0], parameters, steps - 1)
    if name == "stablehlo.transpose":
        permutation = list(ir.DenseI64ArrayAttr(operation.attributes["permutation"]))
        source = _found(operands[0], parameters, steps - 1)
        return tuple(permutation.index(dim) for dim in source)
    if name in _MIXING:
        return _default(type_)
    alike = [each for each in operands if getattr(each.type, "shape", None) == type_.shape]
    return _found(alike[0], parameters, steps - 1) if alike else _default(type_)


def _numbers(listed: str) -> tuple[int, ...]:
    return tuple(int(number) for number in listed.split(",") if number)
