"""Which computations of a module are executed on their own, in which order, and how often."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.estimate.trip_counts import body_of, condition_of, trip_count

_CALLED = re.compile(r"(?:calls|to_apply|body|condition|select|scatter)=%?([\w.-]+)")
_CALLED_BY_CUSTOM = re.compile(r"called_computations=\{([^}]*)\}")  # such as the order of a TopK
_BRANCHES = re.compile(
    r"\b(?:branch_computations=\{([^}]*)\}|(?:true|false)_computation=%?([\w.-]+))"
)
_OPENING = ("call", "conditional")  # whose computations are executed, and not part of an operation
_NAME = re.compile(r"[\w.-]+")


@dataclass(frozen=True)
class Count:
    """How often a computation runs each time the program does."""

    times: int
    """A loop without a known count runs once in it."""
    unknown: tuple[str, ...] = ()
    """The loops around it whose count is not known."""


def executed(hlo: Hlo) -> dict[str, Count]:
    """The computations that are not part of an operation, such as a loop's body."""
    inside = _inside(hlo)
    callers = {
        computation: each
        for each in hlo.instructions.values()
        if each.opcode in ("while", *_OPENING)
        for computation in (body_of(each), condition_of(each), *branches_of(each))
    }
    found = {}
    for computation in hlo.computations:
        if computation in inside:
            continue
        times, unknown, at, seen = 1, [], computation, {computation}
        while at in callers and callers[at].computation not in seen:
            caller = callers[at]
            at = caller.computation
            seen.add(at)
            trips = trip_count(hlo, caller) if caller.opcode == "while" else 1
            times *= 1 if trips is None else trips
            if trips is None:
                unknown.append(caller.name)
        found[computation] = Count(times, tuple(unknown))
    return found


def branches_of(conditional: Instruction) -> list[str]:
    """The computations of which a conditional runs one, or that a call runs."""
    if conditional.opcode == "call":
        return [conditional.calls] if conditional.calls else []
    return [
        name
        for several, one in _BRANCHES.findall(conditional.text)
        for name in ([one] if one else _NAME.findall(several))
    ]


def _inside(hlo: Hlo) -> set[str]:
    """The computations that are parts of operations, and those that are called from these."""
    inside: set[str] = set()
    for each in hlo.instructions.values():
        if each.opcode not in ("while", *_OPENING):
            inside.update(_called(each))
    waiting = list(inside)
    while waiting:
        for each in hlo.computations.get(waiting.pop(), ()):
            new = _called(each) - inside
            inside |= new
            waiting += new
    return inside


def _called(each: Instruction) -> set[str]:
    several = _CALLED_BY_CUSTOM.search(each.text)
    return {*_CALLED.findall(each.text), *(_NAME.findall(several[1]) if several else ())}
