"""The operations of an optimised module that a TPU executes on their own, and what they cost.

All figures are the compiler's, or are counted in what it wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mock_libtpu.compiler.texts.bundles import (
    Units,
    Window,
    read_bundles,
    read_shared,
    read_units,
    read_windows,
)
from mock_libtpu.compiler.texts.costs import Cost
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction, Place, own_place
from mock_libtpu.compiler.texts.shapes import element_types, result_bytes, shape_text
from mock_libtpu.estimate.exchanges.collective_calls import ends_chain
from mock_libtpu.estimate.executed import Count, executed
from mock_libtpu.estimate.kinds import COPIES, flops_of, kind_of, type_of_products
from mock_libtpu.estimate.traffic import hbm_bytes, operand_shapes

# What takes no time of its own, or has it in its parts.
_FREE = frozenset((
    "parameter", "constant", "tuple", "get-tuple-element", "bitcast", "while", "conditional",
    "call", "after-all", "partition-id", "replica-id", "add-dependency", "opt-barrier",
    "async-update",
))  # fmt: skip
_FREE_CALLS = ('custom_call_target="ConcatBitcast"',)
_MOST_USERS = 20
DONE = "-done"  # waits for what another operation has started


@dataclass(frozen=True)
class Operation:
    """An operation of the optimised HLO that is executed on its own, such as a fusion."""

    name: str
    opcode: str
    kind: str
    """What it does, by which errors differ: "matmul", "elementwise", "collective" and so on."""
    what: str
    """The JAX operation, such as "jit(f)/dot_general"; "" if not known."""
    shape: str
    stack: tuple[Place, ...]
    """Innermost first."""
    place: Place | None
    """The innermost line of the program's own code."""
    times: int
    """How often it runs each time the program does; of loops without a known count, once."""
    unknown_loops: tuple[str, ...]
    """The loops around it whose count is not known."""
    cycles: int | None
    """Of one execution, as the compiler estimates them; None if it does not."""
    vmem: int | None
    bytes: int
    """Of its operands and its result, without padding."""
    hbm_bytes: int
    """Those of them that are in HBM."""
    flops: int
    """Of one execution, in its products of matrices."""
    product_type: str
    """The element type of what these multiply, which has a peak of its own; "" without any."""
    element_types: frozenset[str]
    """Of its operands and its result, as HLO has them."""
    code: str
    """The operation that has the same code, mostly itself; "" if there is none of its own."""
    bundles: int | None
    """The length of its code; None if that is not known."""
    units: Units | None
    """None if their use is not known."""
    windows: tuple[Window, ...]
    """What a kernel keeps in VMEM of its operands."""

    @property
    def total_cycles(self) -> int:
        """0 if they are not estimated."""
        return (self.cycles or 0) * self.times

    def busy(self, unit: str) -> float | None:
        """The part of its bundles that use a unit; None if that is not known."""
        if self.units is None or unit not in self.units.names or not self.units.bundles:
            return None
        return self.units.busy[self.units.names.index(unit)] / self.units.bundles

    @property
    def is_collective(self) -> bool:
        return self.kind == "collective"

    @property
    def changes_layout_only(self) -> bool:
        return self.opcode.removesuffix("-start") in COPIES


class Code:
    """The code of a program. Operations that are the same share one."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """`texts`: those of a compiled program; without code there is none of any operation."""
        parts = [(*name.partition(":")[::2], text) for name, text in texts.items()]
        self.bundles = {name: read_bundles(text) for kind, name, text in parts if kind == "bundles"}
        self.windows = {name: read_windows(text) for kind, name, text in parts if kind == "bundles"}
        self.units = {name: read_units(text) for kind, name, text in parts if kind == "units"}
        self._shared = read_shared(texts.get("shared:TLP", ""))

    def name(self, operation: str) -> str:
        """The operation that has the same code; "" if there is none."""
        names = (operation, self._shared.get(operation, ""))
        return next((name for name in names if name in self.bundles), "")


def operations_of(hlo: Hlo, costs: Mapping[str, Cost], code: Code) -> dict[str, Operation]:
    """Those that are executed on their own, by name, in the order of the module's text."""
    return {
        each.name: _operation(hlo, each, count, costs, code)
        for computation, count in executed(hlo).items()
        for each in hlo.computations[computation]
        if _takes_time(hlo, each)
    }


def _takes_time(hlo: Hlo, each: Instruction) -> bool:
    if not each.opcode or each.opcode in _FREE or each.opcode.endswith(DONE):
        return False
    if ends_chain(hlo, each):
        return False
    return not any(target in each.text for target in _FREE_CALLS)


def _operation(
    hlo: Hlo, each: Instruction, count: Count, costs: Mapping[str, Cost], code: Code
) -> Operation:
    # What an asynchronous operation does is what its computation ends with.
    inner = (
        (hlo.computations.get(each.calls) or [each])[-1] if each.opcode == "async-start" else each
    )
    stack = tuple(hlo.stack(inner.name)) or _stack_of_user(hlo, each)
    shape = shape_text(inner.text)
    operands = operand_shapes(hlo, inner)
    moved = result_bytes(shape) + sum(map(result_bytes, operands))
    own = code.name(inner.name)
    cost = costs.get(inner.name, Cost(None, None))
    return Operation(
        each.name,
        inner.opcode if inner is each else f"{inner.opcode}-start",
        kind_of(hlo, each),
        inner.op_name or each.op_name,
        shape,
        stack,
        own_place(stack),
        count.times,
        count.unknown,
        cost.cycles,
        cost.vmem,
        moved,
        hbm_bytes(hlo, inner),
        flops_of(hlo, each),
        type_of_products(hlo, each),
        element_types(shape).union(*map(element_types, operands)),
        own,
        len(code.bundles.get(own, ())) or None,
        code.units.get(own),
        code.windows.get(own, ()),
    )


def _stack_of_user(hlo: Hlo, each: Instruction) -> tuple[Place, ...]:
    """What is moved is for what takes it, through others that only move it."""
    if stack := hlo.stack(each.name):
        return tuple(stack)
    waiting, seen = [each.name], {each.name}
    while waiting and len(seen) < _MOST_USERS:
        for user in hlo.users(waiting.pop(0)):
            if (user.frame or user.calls) and (stack := hlo.stack(user.name)):
                return tuple(stack)
            if user.name not in seen:
                seen.add(user.name)
                waiting.append(user.name)
    return ()
