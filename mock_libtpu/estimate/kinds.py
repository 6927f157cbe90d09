"""What an operation does, as far as the errors of estimates differ by it, and how much work it is.

The kinds are those whose error is measured by itself: accuracy.json has them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.compiler.texts.shapes import dimensions, shape_text
from mock_libtpu.estimate.collective_calls import is_collective

COPIES = ("copy", "transpose", "bitcast-convert", "reshape", "slice", "pad", "concatenate")
_HOST = ("infeed", "outfeed", "send", "recv")
_HOST_SPACE = re.compile(r"S\(5\)")
_KERNEL = 'custom_call_target="tpu_custom_call"'
_ANOTHER_CORE = "async_execution_thread="  # such as a SparseCore
# The first that is in a fusion is its kind.
_OF_FUSIONS = (
    ("matmul", ("dot", "convolution")),
    ("sort", ("sort", "topk")),
    ("gather", ("gather", "scatter", "dynamic-slice", "dynamic-update-slice")),
    ("reduction", ("reduce", "reduce-window", "select-and-scatter")),
)
_MOVES = frozenset((
    *COPIES, "parameter", "bitcast", "tuple", "get-tuple-element", "broadcast", "constant",
))  # fmt: skip
_CONTRACTED = re.compile(r"lhs_contracting_dims=\{([\d,]*)\}")
_LABELS = re.compile(r"dim_labels=\w+_(\w+)->")
_GROUPS = re.compile(r"feature_group_count=(\d+)")


def kind_of(hlo: Hlo, each: Instruction) -> str:
    """Such as "matmul" or "copy"; of an asynchronous operation, what it does."""
    opcode = each.opcode.removesuffix("-start")
    if is_collective(hlo, each):
        return "collective"
    if opcode in _HOST or (opcode in ("copy", "async") and _HOST_SPACE.search(each.text)):
        return "host"
    if _KERNEL in each.text:
        return "kernel"
    if _ANOTHER_CORE in each.text:
        return "other"
    opcodes = {one.opcode.removesuffix("-start") for one in within(hlo, each)}
    for kind, members in _OF_FUSIONS:
        if not opcodes.isdisjoint(members):
            return kind
    if opcodes <= _MOVES:
        return "fill" if opcodes.isdisjoint(COPIES) and "broadcast" in opcodes else "copy"
    return "other" if opcode == "custom-call" else "elementwise"


def within(hlo: Hlo, each: Instruction) -> Iterator[Instruction]:
    """The instruction, or those of the computation that it calls, and of those that these call."""
    waiting, seen = [each], set[str]()
    while waiting:
        one = waiting.pop()
        if one.calls and one.calls in hlo.computations and one.opcode in ("fusion", "async-start"):
            if one.calls not in seen:
                seen.add(one.calls)
                waiting += hlo.computations[one.calls]
        else:
            yield one


def flops_of(hlo: Hlo, each: Instruction) -> int:
    """The floating-point operations of its products of matrices; 0 without any."""
    return sum(_product(hlo, one) for one in within(hlo, each))


def _product(hlo: Hlo, each: Instruction) -> int:
    if each.opcode not in ("dot", "convolution") or len(each.operands) < 2:
        return 0
    left, right = (
        dimensions(shape_text(hlo.instructions[name].text)) if name in hlo.instructions else ()
        for name in each.operands[:2]
    )
    result = math.prod(dimensions(shape_text(each.text)))
    if each.opcode == "dot":
        contracted = _CONTRACTED.search(each.text)
        axes = [int(axis) for axis in contracted[1].split(",") if axis] if contracted else []
        return 2 * result * math.prod(left[axis] for axis in axes if axis < len(left))
    labels = _LABELS.search(each.text)
    if labels is None or "o" not in labels[1] or len(labels[1]) != len(right):
        return 0
    # Each element of the result is a sum over the kernel's elements for its feature.
    return 2 * result * math.prod(right) // max(1, right[labels[1].index("o")])
