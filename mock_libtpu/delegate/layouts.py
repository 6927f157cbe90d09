"""Layouts as labels: which one an output gets that the compiler may choose, and their text.

The choice is that of a compiler that leaves data where it is: a transposed array keeps its bytes,
an elementwise result lies like its operand. An output with the default layout is only touched by a
layout that the program demands on the way to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from jaxlib.mlir import ir

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["chosen", "parse", "text"]

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


class _Found(NamedTuple):
    minor_to_major: tuple[int, ...]
    is_demanded: bool


def parse(layout: str) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """Minor-to-major dims and tiles of a layout as XLA prints it: "{1,0:T(8,128)(2,1)}"."""
    dims, _, rest = layout.strip("{}").partition(":")
    tiles = rest.partition("T")[2]
    return _numbers(dims), [_numbers(tile) for tile in re.findall(r"\(([\d,]*)\)", tiles)]


def text(minor_to_major: Sequence[int]) -> str:
    return "{" + ",".join(map(str, minor_to_major)) + "}"


def chosen(output: ir.Value, parameters: Sequence[str | None], is_auto: bool) -> str | None:
    """The layout of a returned value; None for row-major. `parameters` are the parameters' own."""
    if not isinstance(output.type, ir.RankedTensorType):
        return None
    found = _found(output, parameters, _STEPS)
    rank = len(output.type.shape)
    if found.minor_to_major == _row_major(rank) or not (is_auto or found.is_demanded):
        return None
    return text(found.minor_to_major)


def _found(value: Any, parameters: Sequence[str | None], steps: int) -> _Found:
    shape = value.type.shape
    unknown = _Found(_row_major(len(shape)), False)
    owner = value.owner
    if isinstance(owner, ir.Block):
        number = ir.BlockArgument(value).arg_number
        layout = parameters[number] if number < len(parameters) else None
        return _Found(parse(layout)[0], False) if layout else unknown
    operation = owner.operation
    operands = list(operation.operands)
    if not steps or not operands or operation.parent.name != "func.func":
        return unknown
    name = operation.name
    if name == "stablehlo.custom_call":
        target = operation.attributes["call_target_name"].value
        if target == "LayoutConstraint":
            demanded = ir.ArrayAttr(operation.attributes["result_layouts"])[0]
            return _Found(tuple(int(i) for i in ir.DenseIntElementsAttr(demanded)), True)
        if target in _FORWARDING:
            return _found(operands[0], parameters, steps - 1)
    if name == "stablehlo.transpose":
        permutation = list(ir.DenseI64ArrayAttr(operation.attributes["permutation"]))
        source = _found(operands[0], parameters, steps - 1)
        dims = tuple(permutation.index(dim) for dim in source.minor_to_major)
        return _Found(dims, source.is_demanded)
    if name in _MIXING:
        return unknown
    alike = [each for each in operands if getattr(each.type, "shape", None) == shape]
    return _found(alike[0], parameters, steps - 1) if alike else unknown


def _row_major(rank: int) -> tuple[int, ...]:
    return tuple(reversed(range(rank)))


def _numbers(listed: str) -> tuple[int, ...]:
    return tuple(int(number) for number in listed.split(",") if number)
