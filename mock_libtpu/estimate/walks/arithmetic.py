"""The arithmetic of the scalar unit, of values some of which are not known."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

MASK = (1 << 32) - 1
_SIGN = 1 << 31

Value = int | None
"""32 bits; None where it depends on arrays."""
Function = Callable[[Sequence[Value]], Value]


def function(opcode: str) -> Function:
    """What an instruction computes of its operands; what is not known here gives None."""
    if opcode in ("smov", "pmov") or opcode.startswith("int_to_ptr"):
        return operator.itemgetter(0)
    if opcode == "scalar_select":
        return _select
    if opcode in _LOGIC:
        return _LOGIC[opcode]
    if opcode.startswith("scalar_lea."):
        return _binary(operator.add)
    if opcode.startswith("scmp."):
        return _comparison(*opcode.split(".")[1:3])
    return _binary(_BINARY[opcode]) if opcode in _BINARY else _unknown


def _unknown(_: Sequence[Value]) -> Value:
    return None


def _signed(value: int) -> int:
    return value - 2 * _SIGN if value & _SIGN else value


def _select(values: Sequence[Value]) -> Value:
    predicate, yes, no = values
    if predicate is None:
        return yes if yes == no else None
    return yes if predicate else no


def _binary(compute: Callable[[int, int], int]) -> Function:
    def result(values: Sequence[Value]) -> Value:
        left, right = values
        return None if left is None or right is None else compute(left, right) & MASK

    return result


def _comparison(name: str, kind: str) -> Function:
    compare = _COMPARISONS[name]
    if kind == "u32":
        return _binary(compare)
    if kind == "s32":
        return _binary(lambda left, right: compare(_signed(left), _signed(right)))
    return _unknown


def _logic(decides: int, *, negate: bool) -> Function:
    """Of predicates: one with the value that decides is enough."""

    def result(values: Sequence[Value]) -> Value:
        if decides in values:
            return decides ^ negate
        return None if None in values else 1 - decides ^ negate

    return result


_LOGIC = {
    "pand": _logic(0, negate=False),
    "pnand": _logic(0, negate=True),
    "por": _logic(1, negate=False),
    "pnor": _logic(1, negate=True),
    "pneg": _logic(0, negate=True),  # of one
}
_COMPARISONS: dict[str, Callable[[int, int], int]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
_BINARY: dict[str, Callable[[int, int], int]] = {
    "sadd.s32": operator.add,
    "ssub.s32": operator.sub,
    "smul.u32": operator.mul,
    "sand.u32": operator.and_,
    "sor.u32": operator.or_,
    "sxor.u32": operator.xor,
    "sshll.u32": lambda left, right: left << (right & 31),
    "sshrl.u32": lambda left, right: left >> (right & 31),
    "sshra.s32": lambda left, right: _signed(left) >> (right & 31),
    "sshllo.u32": lambda left, right: ~(~left << (right & 31)),
    "smin.u32": min,
    "smax.u32": max,
    "smin.s32": lambda left, right: min(_signed(left), _signed(right)),
    "smax.s32": lambda left, right: max(_signed(left), _signed(right)),
}
