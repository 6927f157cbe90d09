"""Follow the branches and loops of an operation's code, and count its bundles and DMAs.

A bundle takes a cycle, as the compiler schedules it, but what its schedule gives to the MXUs faster
than their peak waits for them. A DMA takes its bytes divided by the bandwidth of HBM, one after the
other, and a latency; a wait takes until its DMAs are done. What the code computes of arrays' values
is not known: a `Walk` says what depends on it, and `assume` decides for it.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.scalars import BRANCH, DONE, STORE, Code, Operand, Scalar
from mock_libtpu.estimate.walks.arithmetic import Value
from mock_libtpu.estimate.walks.scalar_unit import ScalarUnit, Step

# With a descriptor in a register, as of transposes: it is between HBM and VMEM, either way.
_GENERAL = "dma.general"
# What takes more instructions is not walked to its end: of an outermost loop that counts, the rest
# is like what was walked of it; else that is too long.
_MOST_INSTRUCTIONS = 300_000
_MOST_WITHOUT_REST = 2 * _MOST_INSTRUCTIONS


@dataclass(frozen=True)
class Core:
    """A TensorCore that walks."""

    delay: int
    """The bundles that run after a branch before it is taken."""
    granule: int
    """The bytes in a unit of the sizes of DMAs."""
    bytes_per_cycle: float
    """Between HBM and it."""
    latency: float
    """The cycles between the start of a DMA and its end, beside those of its bytes."""
    rows_per_cycle: float
    """That its MXUs take at their peak, all together."""
    number: int = 0
    """Its own, of the cores of a device."""


@dataclass
class LoopRuns:
    """How often a loop ran."""

    first: int
    """The index of its first bundle."""
    last: int
    """That of the branch back."""
    place: Place | None
    entries: int = 0
    iterations: int = 0
    """All together."""
    is_known: bool = True
    """Whether its end does not depend on arrays."""


@dataclass
class Walk:
    """What a core did."""

    cycles: float = 0.0
    bundles: int = 0
    """That ran."""
    mxu_waits: float = 0.0
    """The cycles beyond these that the MXUs took."""
    bytes_in: int = 0
    """From HBM, and of DMAs that do not say between which memories they are."""
    bytes_out: int = 0
    loops: list[LoopRuns] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    """Of each bundle."""
    guesses: dict[int, Place | None] = field(default_factory=dict)
    """The bundles with a branch or a DMA that depends on arrays: whether it ran was assumed."""
    walked: float = 1.0
    """The part that was walked; the rest was taken as like it. 0 if it did not come to an end."""


def walk(code: Code, core: Core, *, assume: bool = True) -> Walk:
    """Run the code of one core. `assume`: whether what depends on arrays runs."""
    return _Walker(code, core, assume).run()


class _Walker:
    def __init__(self, code: Code, core: Core, assume: bool) -> None:
        self._code, self._core, self._assume = code, core, assume
        self._unit = ScalarUnit(code, core.number)
        self._steps: dict[int, list[Step]] = {}
        for scalar in code.scalars:
            step = self._unit.prepared(scalar, self._running(scalar))
            self._steps.setdefault(scalar.bundle, []).append(step)
        self._next = _following(self._steps, code.length)
        self._tests = {each.result: each for each in code.scalars if each.opcode[:4] == "scmp"}
        self._walk = Walk(loops=_loops(code))
        self._loop_of = {loop.last: loop for loop in self._walk.loops}
        self._outer = _outermost(self._walk.loops)
        self._counts: dict[int, Value] = {}  # of the outermost loops, at the last test
        self._changes = [0.0] * (code.length + 2)  # of the number of runs, by bundle
        self._rows = _sums(code, core.rows_per_cycle)
        self._executed = 0
        self._shift = 0.0  # of the time against the number of the bundle
        self._free = 0.0  # when HBM is free
        self._flags: dict[Value, deque[tuple[int, float]]] = {}

    def run(self) -> Walk:
        at, length, done = 0, self._code.length, self._walk
        while at < length:
            at = self._straight(at)
            if self._executed > _MOST_WITHOUT_REST:
                done.walked = 0.0
                break
        moving = [finish for flag in self._flags.values() for _, finish in flag]
        done.cycles = max([length + self._shift, *moving])
        now = 0.0
        for change in self._changes[:length]:
            now += change
            done.runs.append(round(now))
        done.bundles = sum(done.runs)
        return done

    def _running(self, scalar: Scalar) -> Callable[[Step], None]:
        if scalar.is_dma:
            return self._start
        if scalar.opcode == DONE:
            return self._wait
        return self._unit.store if scalar.opcode == STORE else self._unit.assign

    def _straight(self, start: int) -> int:
        """Run from a bundle to the next branch that is taken; where that leads to."""
        at, length = self._next[start], self._code.length
        end = target = length
        executed = 0
        while at < end:
            for step in self._steps[at]:
                executed += 1
                if step.scalar.opcode != BRANCH:
                    step.runs(step)
                # In the delay of a branch that is taken there are no others.
                elif end == length and self._is_taken(step.scalar):
                    end, target = min(at + self._core.delay + 1, length), step.scalar.target
            at = self._next[at + 1]
        self._changes[start] += 1
        self._changes[end] -= 1
        waits = self._rows[end] - self._rows[start] - (end - start)
        if waits > 0:
            self._walk.mxu_waits += waits
            self._shift += waits
        self._shift += end - target
        self._executed += executed
        return target

    def _is_taken(self, branch: Scalar) -> bool:
        holds = self._unit.holds(branch)
        loop = self._loop_of.get(branch.bundle)
        if loop is not None:
            return self._goes_on(loop, branch, holds)
        if holds is not None:
            return holds
        self._walk.guesses[branch.bundle] = branch.place
        left = [
            loop
            for loop in self._walk.loops
            if loop.first <= branch.bundle <= loop.last < branch.target - self._core.delay
        ]
        for loop in left:
            loop.is_known = False
        # Most branches skip what is conditional.
        return bool(left) or not self._assume

    def _goes_on(self, loop: LoopRuns, branch: Scalar, holds: bool | None) -> bool:
        loop.iterations += 1
        loop.is_known = loop.is_known and holds is not None
        if holds and loop in self._outer:
            holds = not self._has_rest(loop, branch)
        loop.entries += not holds
        return bool(holds)

    def _has_rest(self, loop: LoopRuns, branch: Scalar) -> bool:
        """Take the rest of a long loop as like what was walked of it, if it is counted."""
        test = self._tests.get(branch.predicate)
        if test is None or len(test.operands) != 2:
            return False
        now, limit = (self._unit.value_of(operand) for operand in test.operands)
        before, self._counts[loop.last] = self._counts.get(loop.last), now
        if self._executed < _MOST_INSTRUCTIONS or now is None or limit is None or before is None:
            return False
        step = now - before
        if not step or (limit - now) / step <= 0:
            return False
        self._scale(1 + (limit - now) / step / loop.iterations, branch.bundle)
        return True

    def _scale(self, factor: float, bundle: int) -> None:
        done = self._walk
        self._shift += (factor - 1) * (bundle + self._shift)
        self._free *= factor
        done.mxu_waits *= factor
        self._changes = [change * factor for change in self._changes]
        done.bytes_in, done.bytes_out = (
            round(moved * factor) for moved in (done.bytes_in, done.bytes_out)
        )
        for loop in done.loops:
            loop.iterations = round(loop.iterations * factor)
            loop.entries = round(loop.entries * factor)
        done.walked = 1 / factor
        self._executed = 0

    def _runs(self, scalar: Scalar) -> bool:
        holds = self._unit.holds(scalar)
        if holds is not None:
            return holds
        self._walk.guesses[scalar.bundle] = scalar.place
        return self._assume

    def _start(self, step: Step) -> None:
        dma = step.scalar
        if not self._runs(dma):
            return
        size, flag = (
            self._unit.value_of(dma.named.get(name, Operand(None)))
            for name in ("size_in_granules", "dst_syncflagno")
        )
        if size is None:
            self._walk.guesses[dma.bundle] = dma.place
            return
        moved = size * self._core.granule
        source, _, sink = dma.opcode.removeprefix("dma.").partition("_to_")
        finish = dma.bundle + self._shift
        if "hbm" in (source, sink) or dma.opcode == _GENERAL:
            self._walk.bytes_in += moved if sink != "hbm" else 0
            self._walk.bytes_out += moved if sink == "hbm" else 0
            self._free = max(finish, self._free) + moved / self._core.bytes_per_cycle
            finish = self._free + self._core.latency
        self._flags.setdefault(flag, deque()).append((size, finish))

    def _wait(self, step: Step) -> None:
        if not self._runs(step.scalar):
            return
        flag, size = (self._unit.value(operand) for operand in step.operands[:2])
        waiting = self._flags.get(flag, deque())
        finish, left = 0.0, size or 1
        while waiting and left > 0:
            part, finish = waiting.popleft()
            left -= part
        self._shift += max(0.0, finish - (step.scalar.bundle + self._shift))


def _sums(code: Code, rows_per_cycle: float) -> list[float]:
    """The cycles of the MXUs in all bundles before each, and before the end."""
    sums = itertools.accumulate((rows / rows_per_cycle for rows in code.rows), initial=0.0)
    return list(sums)


def _loops(code: Code) -> list[LoopRuns]:
    places = {each.bundle: each.place for each in code.scalars if each.opcode == BRANCH}
    return [LoopRuns(first, last, places.get(last)) for first, last in code.loops]


def _outermost(loops: Sequence[LoopRuns]) -> list[LoopRuns]:
    return [
        loop
        for loop in loops
        if not any(
            other is not loop and other.first <= loop.first and loop.last <= other.last
            for other in loops
        )
    ]


def _following(steps: Mapping[int, object], length: int) -> list[int]:
    """For each bundle the next one, itself included, that has anything to run."""
    following = [length] * (length + 2)
    for at in range(length - 1, -1, -1):
        following[at] = at if at in steps else following[at + 1]
    return following
