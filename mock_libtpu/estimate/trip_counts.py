"""How often a loop of a module runs, where its condition compares a counter with a constant.

That is the form of JAX's `scan`, and of `fori_loop` with constant bounds: a counter is a part of
what the loop carries, begins with a constant, and gets a constant added in each run of the body.
"""

from __future__ import annotations

import re

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction

_KNOWN = re.compile(r'"known_trip_count":\{"n":"(\d+)"')
_BODY = re.compile(r"\bbody=%?([\w.-]+)")
_CONDITION = re.compile(r"\bcondition=%?([\w.-]+)")
_CONSTANT = re.compile(r"[su]\d+\[\]\S* constant\((-?\d+)\)")
_INDEX = re.compile(r"\bindex=(\d+)")
_DIRECTION = re.compile(r"\bdirection=(\w+)")
_SAME = ("copy", "bitcast", "convert")
_MOST_STEPS = 8  # from a value to the constant that it is


def trip_count(hlo: Hlo, loop: Instruction) -> int | None:
    """How often the body runs; None if that is not a constant, or not in this form."""
    known = _KNOWN.search(loop.text)
    if known is not None:
        return figure(known[1])
    test = _root(hlo, condition_of(loop))
    direction = _DIRECTION.search(test.text) if test is not None else None
    if test is None or test.opcode != "compare" or direction is None or len(test.operands) < 2:
        return None
    part, limit = _part(hlo, test, 0), _constant(hlo, test.operands[1])
    if part is None or limit is None or direction[1] not in ("LT", "LE"):
        return None
    first, step = _first(hlo, loop, part), _step(hlo, loop, part)
    if first is None or step is None or step < 1:
        return None
    return max(0, -(-(limit + (direction[1] == "LE") - first) // step))


def body_of(loop: Instruction) -> str:
    """The computation that a loop repeats."""
    body = _BODY.search(loop.text)
    return body[1] if body else ""


def condition_of(loop: Instruction) -> str:
    """The computation that says whether it goes on."""
    condition = _CONDITION.search(loop.text)
    return condition[1] if condition else ""


def _first(hlo: Hlo, loop: Instruction, part: int) -> int | None:
    """With what the counter begins."""
    given = hlo.instructions.get(next(iter(loop.operands), ""))
    if given is None or given.opcode != "tuple" or part >= len(given.operands):
        return None
    return _constant(hlo, given.operands[part])


def _step(hlo: Hlo, loop: Instruction, part: int) -> int | None:
    """What a run of the body adds to the counter."""
    root = _root(hlo, body_of(loop))
    if root is None or root.opcode != "tuple" or part >= len(root.operands):
        return None
    added = _unchanged(hlo, root.operands[part])
    if added is None or added.opcode != "add" or len(added.operands) < 2:
        return None
    counters = [at for at in (0, 1) if _part(hlo, added, at) == part]
    return _constant(hlo, added.operands[1 - counters[0]]) if counters else None


def _part(hlo: Hlo, user: Instruction, at: int) -> int | None:
    """Which part of what a loop carries an operand is, if it was only copied or converted."""
    name, part = user.operands[at], user.parts[at]
    for _ in range(_MOST_STEPS):
        found = hlo.instructions.get(name)
        if found is None or found.opcode == "parameter":
            return part if found is not None else None
        if found.opcode == "get-tuple-element":
            index = _INDEX.search(found.text)
            return int(index[1]) if index else None
        if found.opcode not in _SAME or not found.operands:
            return None
        name, part = found.operands[0], found.parts[0]
    return None


def _constant(hlo: Hlo, name: str) -> int | None:
    instruction = _unchanged(hlo, name)
    found = _CONSTANT.match(instruction.text) if instruction is not None else None
    return int(found[1]) if found else None


def _unchanged(hlo: Hlo, name: str) -> Instruction | None:
    """What a value is before it was only copied or converted."""
    found = hlo.instructions.get(name)
    for _ in range(_MOST_STEPS):
        if found is None or found.opcode not in _SAME or not found.operands:
            break
        found = hlo.instructions.get(found.operands[0])
    return found


def _root(hlo: Hlo, computation: str) -> Instruction | None:
    return next((each for each in hlo.computations.get(computation, ()) if each.is_root), None)
