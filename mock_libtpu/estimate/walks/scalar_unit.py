"""What the scalar unit of a core computes: results of instructions, predicates, and its memory.

What depends on arrays is not known, and neither is what depends on that.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.scalars import LOAD, PHI, Code, Operand, Scalar
from mock_libtpu.estimate.walks.arithmetic import MASK, Value, function

_SPACE = 1 << 20  # between the addresses of allocations

Sum = tuple[Value, tuple[str, ...]]
"""Of a constant, with the addresses of allocations, and of results."""


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction, prepared to be run many times."""

    scalar: Scalar
    operands: tuple[Sum, ...]
    runs: Callable[[Step], None]
    computes: Callable[[], Value]
    phis: Sequence[str]
    """That take its result into the next iteration."""


class ScalarUnit:
    """The values that are known, as a core with this number runs the code."""

    def __init__(self, code: Code, core: int) -> None:
        self._core = core
        self._phis = _phis(code)
        self._values: dict[str, Value] = {"": 1}
        self._carried: dict[str, Value] = {}
        self._smem: dict[Value, Value] = {}
        self._addresses: dict[str, int] = {}

    def prepared(self, scalar: Scalar, runs: Callable[[Step], None]) -> Step:
        """An instruction. `runs`: what running it does."""
        operands = tuple(self._sum(operand) for operand in scalar.operands)
        phis = self._phis.get(scalar.result, ())
        return Step(scalar, operands, runs, self._computing(scalar, operands), phis)

    def holds(self, scalar: Scalar) -> bool | None:
        """Whether it runs; None if that is not known."""
        value = self._values.get(scalar.predicate)
        return None if value is None else bool(value) != scalar.is_negated

    def value(self, operand: Sum) -> Value:
        """The value of a prepared operand; None if it is not known."""
        total, results = operand
        for name in results:
            value = self._values.get(name)
            if value is None or total is None:
                return None
            total = (total + value) & MASK
        return total

    def value_of(self, operand: Operand) -> Value:
        """The value of an operand; None if it is not known."""
        return self.value(self._sum(operand))

    def assign(self, step: Step) -> None:
        """Compute the result of an instruction."""
        value = self._values[step.scalar.result] = self._result(step)
        for phi in step.phis:
            self._carried[phi] = value

    def store(self, step: Step) -> None:
        """Write to the scalar memory."""
        holds = self.holds(step.scalar)
        if holds is False:
            return
        address, value = (self.value(operand) for operand in step.operands[:2])
        if address is None:
            self._smem.clear()
        else:
            self._smem[address] = value if holds else None

    def _computing(self, scalar: Scalar, operands: Sequence[Sum]) -> Callable[[], Value]:
        if scalar.opcode == PHI:
            return functools.partial(self._carried.get, scalar.result)
        if scalar.opcode == LOAD and not scalar.is_core:
            return lambda: self._smem.get(self.value(operands[0]))
        if scalar.is_core or scalar.opcode.startswith("inlined_call_operand"):
            # An operand without a memory is a number that the program gives.
            is_number = scalar.opcode.endswith(".")
            known = self._core if scalar.is_core else self._address(scalar.result)
            return lambda: None if is_number else known
        computes = function(scalar.opcode)
        return lambda: computes([self.value(operand) for operand in operands])

    def _result(self, step: Step) -> Value:
        scalar = step.scalar
        holds = self.holds(scalar)
        if holds:
            return step.computes()
        otherwise = self._values.get(scalar.result)
        if scalar.otherwise is not None:
            otherwise = self.value_of(scalar.otherwise)
        if holds is None and step.computes() != otherwise:
            return None
        return otherwise

    def _sum(self, operand: Operand) -> Sum:
        if operand.constant is None:
            return None, ()
        constant = operand.constant + sum(map(self._address, operand.allocations))
        return constant & MASK, operand.results

    def _address(self, name: str) -> int:
        return self._addresses.setdefault(name, (len(self._addresses) + 1) * _SPACE)


def _phis(code: Code) -> dict[str, list[str]]:
    """The results that a loop carries from each result."""
    found: dict[str, list[str]] = {}
    for scalar in code.scalars:
        if scalar.opcode == PHI:
            for operand in scalar.operands:
                for name in operand.results:
                    found.setdefault(name, []).append(scalar.result)
    return found
