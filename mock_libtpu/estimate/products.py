"""The floating-point operations of products of matrices and of convolutions.

The compiler has a batch of products as a convolution whose window is dilated so that each of the
batch meets only its own: most positions of the window are empty, and are not counted.
"""

from __future__ import annotations

import math
import re

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.compiler.texts.shapes import dimensions, element_types, shape_text

_CONTRACTED = re.compile(r"lhs_contracting_dims=\{([\d,]*)\}")
_LABELS = re.compile(r"dim_labels=(\w+)_(\w+)->(\w+)")
_WINDOW = re.compile(r"\bwindow=\{([^}]*)\}")
_PART = r"-?\d+(?:_-?\d+)?"
_MOST_POSITIONS = 1 << 20  # of a window along an axis: more are not followed
_DEFAULTS = {"stride": 1, "pad": 0, "lhs_dilate": 1, "rhs_dilate": 1}


def product_flops(hlo: Hlo, each: Instruction) -> int:
    """Of a "dot" or a "convolution"; 0 of others, and of what is in another form."""
    if each.opcode not in ("dot", "convolution") or len(each.operands) < 2:
        return 0
    left, right = (
        dimensions(shape_text(hlo.instructions[name].text)) if name in hlo.instructions else ()
        for name in each.operands[:2]
    )
    result = dimensions(shape_text(each.text))
    if each.opcode == "dot":
        contracted = _CONTRACTED.search(each.text)
        axes = [int(axis) for axis in contracted[1].split(",") if axis] if contracted else []
        return 2 * math.prod(result) * math.prod(left[axis] for axis in axes if axis < len(left))
    return 2 * _multiplied(each.text, left, right, result)


def product_type(hlo: Hlo, each: Instruction) -> str:
    """The element type of what a product multiplies, such as "bf16"; "" if that is not known."""
    operand = hlo.instructions.get(next(iter(each.operands), ""))
    return "".join(element_types(shape_text(operand.text))) if operand is not None else ""


def _multiplied(text: str, *sides: tuple[int, ...]) -> int:
    """The pairs of elements that a convolution of such operands and result multiplies."""
    labels = _LABELS.search(text)
    if labels is None or list(map(len, labels.groups())) != list(map(len, sides)):
        return 0
    given, kernel, made = (
        dict(zip(names, side, strict=True))
        for names, side in zip(labels.groups(), sides, strict=True)
    )
    axes = sorted(filter(str.isdigit, kernel))
    if "i" not in kernel or not given.keys() & made.keys() >= set(axes):
        return 0
    found: int = kernel["i"] * math.prod(size for name, size in made.items() if name not in axes)
    windows = zip(*(_numbers(text, name, len(axes)) for name in _DEFAULTS), strict=True)
    for axis, window in zip(axes, windows, strict=True):
        found *= _pairs(given[axis], kernel[axis], made[axis], *window)
    return found


def _numbers(text: str, name: str, axes: int) -> list[int]:
    """What a convolution's window has of each axis; of padding that before it."""
    window = _WINDOW.search(text)
    given = re.search(rf"\b{name}=({_PART}(?:x{_PART})*)", window[1]) if window else None
    parts = given[1].split("x") if given else []
    if len(parts) != axes:
        return [_DEFAULTS[name]] * axes
    return [int(part.partition("_")[0]) for part in parts]


def _pairs(
    given: int, kernel: int, made: int, stride: int, padding: int, spread: int, step: int
) -> int:
    """How often an element of the kernel meets one of the operand along an axis.

    `spread` and `step`: how far elements of the operand and of the kernel are apart. 0 for a window
    without an end.
    """
    if kernel > made:  # the same from the other side, with less to go through
        kernel, made, stride, step = made, kernel, step, stride
    if kernel > _MOST_POSITIONS or not (stride and spread):
        return 0
    shared = math.gcd(stride, spread)
    period = spread // shared
    found = 0
    for at in range(kernel):
        # Of each element of the result whose place is `made * stride + offset` in the operand,
        # which has its own elements every `spread` places.
        offset = at * step - padding
        if offset % shared:
            continue
        first = max(0, -(offset // stride))
        last = min(made - 1, ((given - 1) * spread - offset) // stride)
        aligned = -(offset // shared) * pow(stride // shared, -1, period) % period
        first += (aligned - first) % period
        found += max(0, (last - first) // period + 1)
    return found
