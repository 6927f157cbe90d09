"""What an operation does, as far as the errors of estimates differ by it, and how much work it is.

The kinds are those whose error is measured by itself: accuracy.json has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.estimate.exchanges.collective_calls import is_collective
from mock_libtpu.estimate.products import product_flops, product_type

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
    return sum(product_flops(hlo, one) for one in within(hlo, each))


def type_of_products(hlo: Hlo, each: Instruction) -> str:
    """The element type of most of what its products multiply; "" without any."""
    largest = max(within(hlo, each), key=lambda one: product_flops(hlo, one))
    return product_type(hlo, largest) if product_flops(hlo, largest) else ""
