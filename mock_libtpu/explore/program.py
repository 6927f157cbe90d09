"""One compiled program as the views show it: its operations with costs, and its memory.

All figures are the compiler's, or are counted in what it wrote.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.model import CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.bundles import (
    Bundle,
    Units,
    Window,
    read_bundles,
    read_shared,
    read_units,
    read_windows,
)
from mock_libtpu.compiler.texts.costs import Cost, read_costs
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction, Place, own_place, read_hlo, refused_at
from mock_libtpu.explore.shapes import result_bytes, shape_text
from mock_libtpu.fit.memory import Need, hbm_by_kind, need_of

# What takes no time of its own, or has it in its parts.
_FREE = frozenset((
    "parameter", "constant", "tuple", "get-tuple-element", "bitcast", "while", "conditional",
    "call", "after-all", "partition-id", "replica-id", "add-dependency", "opt-barrier",
    "async-start", "async-update",
))  # fmt: skip
_DONE = "-done"  # waits for what another operation has started
_LAYOUT_ONLY = ("copy", "transpose", "copy-start", "bitcast-convert", "reshape")
_COLLECTIVES = ("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective", "ragged")
_CALLED = re.compile(r"(?:calls|to_apply|body|condition|select|scatter)=%?([\w.-]+)")
_BODY = re.compile(r"\bbody=%?([\w.-]+)")
_TRIPS = re.compile(r'"known_trip_count":\{"n":"(\d+)"')
_MOST_WORK = 1 << 62
_NO_NAME = re.compile(r"\W")


@dataclass(frozen=True)
class Operation:
    """An operation of the optimised HLO that is executed on its own, such as a fusion."""

    name: str
    opcode: str
    what: str
    """The JAX operation, such as "jit(f)/dot_general"; "" if not known."""
    shape: str
    stack: tuple[Place, ...]
    """Innermost first."""
    place: Place | None
    """The innermost line of the program's own code."""
    times: int
    """How often it runs each time the program does; of loops without a known count, once."""
    cycles: int | None
    """Of one execution, as the compiler estimates them; None if it does not."""
    vmem: int | None
    bytes: int
    """Of its operands and its result, without padding."""
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
        return self.opcode.startswith(_COLLECTIVES)

    @property
    def changes_layout_only(self) -> bool:
        return self.opcode in _LAYOUT_ONLY


@dataclass(frozen=True)
class Explored:
    """What is known of a program on one topology."""

    name: str
    topology: str
    problem: str
    """The compiler's refusal or failure; "" if it was compiled."""
    refused_at: Place | None = None
    """The line of Python of the operation that the refusal names."""
    cost: Mapping[str, float] = field(default_factory=dict)
    """Of the whole program, by XLA's names."""
    memory: tuple[tuple[str, int | None], ...] = ()
    """HBM by what it is for; None for what is not known."""
    need: Need | None = None
    operations: tuple[Operation, ...] = ()
    """The most expensive first."""
    stablehlo: str = ""
    hlo_text: str = ""
    hlo: Hlo = field(default_factory=Hlo)
    bundles: Mapping[str, list[Bundle]] = field(default_factory=dict)
    """By the operation whose code it is."""
    omitted: int = 0
    """The operations whose code is not here, since all of it together is too large."""

    @property
    def not_estimated(self) -> tuple[Operation, ...]:
        """The operations whose cycles are in no sum."""
        return tuple(each for each in self.operations if each.cycles is None)

    @property
    def total_cycles(self) -> int:
        """Of the operations whose cycles are estimated."""
        return sum(each.total_cycles for each in self.operations)

    @property
    def total_bytes(self) -> int:
        return sum(each.bytes * each.times for each in self.operations)

    @property
    def place(self) -> Place | None:
        """The line that runs the program: outside of the function that it is made of.

        Of a program that JAX makes for one operation, the innermost line.
        """
        stacks = [each.stack for each in self.operations if each.stack]
        if not stacks:
            return None
        made_of = self.name.removeprefix("jit_").strip("_")
        least = min(map(len, stacks))
        shared = 1  # the lines that led to all operations, the outermost first
        while shared < least and len({stack[-1 - shared] for stack in stacks}) == 1:
            if _name_in_programs(stacks[0][-1 - shared].function) == made_of:
                break
            shared += 1
        return stacks[0][-shared]


def _name_in_programs(function: str) -> str:
    return _NO_NAME.sub("_", function.rpartition(".")[2]).strip("_")


def explored(compilation: Compilation) -> Explored:
    """What the compiler made of a program."""
    result = compilation.result
    if isinstance(result, CompilerError):
        return Explored(compilation.name, compilation.topology, str(result))
    text = result.texts.get("hlo", "")
    hlo = read_hlo(text)
    code = _Code(result.texts)
    need = need_of(compilation)
    if isinstance(result, Refusal):
        problem = f"{result.code}: {result.message}"
        at, operations = refused_at(hlo, result.message), _operations(hlo, {}, code)
        memory: tuple[tuple[str, int | None], ...] = ()
        cost: Mapping[str, float] = {}
    else:
        problem, at = "", None
        operations = _operations(hlo, read_costs(result.optimized), code)
        memory = tuple(hbm_by_kind(result).items())
        # The work of a whole program may be much; what is not a number of it is left out.
        cost = {
            name: value
            for name, value in result.cost.items()
            if figure(value, _MOST_WORK) is not None
        }
    return Explored(
        compilation.name,
        compilation.topology,
        problem,
        at,
        cost,
        memory,
        need,
        operations,
        compilation.stablehlo,
        text,
        hlo,
        code.bundles,
        int(result.texts.get("omitted", "0")),
    )


class _Code:
    """The code of a program. Operations that are the same share one."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        parts = [(*name.partition(":")[::2], text) for name, text in texts.items()]
        self.bundles = {name: read_bundles(text) for kind, name, text in parts if kind == "bundles"}
        self.windows = {name: read_windows(text) for kind, name, text in parts if kind == "bundles"}
        self.units = {name: read_units(text) for kind, name, text in parts if kind == "units"}
        self._shared = read_shared(texts.get("shared:TLP", ""))

    def name(self, operation: str) -> str:
        names = (operation, self._shared.get(operation, ""))
        return next((name for name in names if name in self.bundles), "")


def _operations(hlo: Hlo, costs: Mapping[str, Cost], code: _Code) -> tuple[Operation, ...]:
    """Those that are executed on their own, the most expensive first."""
    operations = [
        _operation(hlo, each, count, costs.get(each.name, Cost(None, None)), code)
        for computation, count in _times(hlo).items()
        for each in hlo.computations[computation]
        if each.opcode and each.opcode not in _FREE and not each.opcode.endswith(_DONE)
    ]
    return tuple(
        sorted(operations, key=lambda each: (-each.total_cycles, -each.bytes * each.times))
    )


def _operation(hlo: Hlo, each: Instruction, count: int, cost: Cost, code: _Code) -> Operation:
    stack = tuple(hlo.stack(each.name))
    shape = shape_text(each.text)
    operands = (hlo.instructions[name] for name in set(each.operands) if name in hlo.instructions)
    moved = result_bytes(shape) + sum(result_bytes(shape_text(one.text)) for one in operands)
    own = code.name(each.name)
    return Operation(
        each.name,
        each.opcode,
        each.op_name,
        shape,
        stack,
        own_place(stack),
        count,
        cost.cycles,
        cost.vmem,
        moved,
        own,
        len(code.bundles.get(own, ())) or None,
        code.units.get(own),
        code.windows.get(own, ()),
    )


def _times(hlo: Hlo) -> dict[str, int]:
    """How often each computation runs that is not part of an operation, such as a loop's body."""
    inside: set[str] = set()
    trips: dict[str, tuple[str, int]] = {}
    for each in hlo.instructions.values():
        called = _CALLED.findall(each.text)
        if each.opcode == "while":
            body = _BODY.search(each.text)
            known = _TRIPS.search(each.text)
            if body is not None:
                trips[body[1]] = each.computation, (known and figure(known[1])) or 1
        elif each.opcode not in ("call", "conditional", "async-start"):
            inside.update(called)
    # What is called from a part of an operation is a part of it, too.
    waiting = list(inside)
    while waiting:
        for each in hlo.computations.get(waiting.pop(), ()):
            new = set(_CALLED.findall(each.text)) - inside
            inside |= new
            waiting += new
    found = {}
    for computation in hlo.computations:
        if computation in inside:
            continue
        count, at, seen = 1, computation, {computation}
        while at in trips and trips[at][0] not in seen:
            at, several = trips[at]
            seen.add(at)
            count *= several
        found[computation] = count
    return found
