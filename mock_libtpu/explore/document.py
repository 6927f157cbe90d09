"""The answers of `fit` and `explore` as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mock_libtpu.causes.model import Cause, text
from mock_libtpu.comparison.views.document import ComparisonDocument
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.estimate.durations import Bound
from mock_libtpu.estimate.exchanges.collectives import Collective
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.program import ProgramTime
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.estimate.walks.kernels import Kernel
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.cause_lines import sentence
from mock_libtpu.explore.program import Explored
from mock_libtpu.explore.step import Conditional, Line, StepTime, UnknownLoop
from mock_libtpu.fit.price import step_cost
from mock_libtpu.fit.report import OnTopology, on_topology, place_text
from mock_libtpu.fit.varied import Varied


@dataclass(frozen=True)
class OperationDocument:
    """An operation of the optimised HLO. Its times are of all its executions in one run."""

    name: str
    opcode: str
    kind: str
    what: str
    """The JAX operation."""
    place: Place | None
    times: int
    cycles: int | None
    """Of one execution, as the compiler estimates them."""
    flops: int
    hbm_bytes: int
    basis: str
    """What its time rests on: its "code", the compiler's "cycles", its "bytes", or the "links" of
    the slice; "" if it is not estimated."""
    time_us: float | None
    """What it adds to the time of its program; null if it is not estimated."""
    time_us_low: float | None
    time_us_high: float | None
    hidden_us: float
    """What passes beside other operations, and is in no sum."""
    bound: Bound | None


@dataclass(frozen=True)
class ReasonDocument:
    """One thing that alone would cause an operation."""

    sentence: str
    before: str
    """The sharding, layout or memory before it; "" if there is none."""
    after: str
    operand: str
    disagrees: Sequence[Place]
    """The lines that want it in another way: those of constraints, or of operands."""


@dataclass(frozen=True)
class CauseDocument:
    """Why there is a collective, a copy or a transpose."""

    operations: Sequence[str]
    """The optimised HLO's."""
    opcode: str
    kind: str
    axes: Sequence[str] | None
    """Of the mesh, along which devices exchange; null if that is not known, or for a copy."""
    place: Place | None
    sentence: str
    reasons: Sequence[ReasonDocument]
    """Empty if they are not known."""
    apply_all: bool
    """Whether all reasons apply; otherwise it is one of them."""


@dataclass(frozen=True)
class ProgramDocument:
    """A program that was compiled. Its times are those of one run."""

    name: str
    """As in its HLO module."""
    runs: int
    """How often the whole run of the Python program runs it; 1 where nothing is run."""
    time_us: float | None
    time_us_low: float | None
    """Null where the error of such estimates was not measured."""
    time_us_high: float | None
    peak_bytes: int | None
    problem: str | None
    operations: Sequence[OperationDocument]
    collectives: Sequence[Collective]
    """Their times are of one execution each, were it alone."""
    kernels: Sequence[Kernel]
    """As `collectives`."""
    causes: Sequence[CauseDocument]
    """Why there are collectives, copies and transposes."""


@dataclass(frozen=True)
class LineDocument:
    """A line of Python in a step."""

    place: Place | None
    operations: Sequence[str]
    time_us: float
    time_us_low: float | None
    time_us_high: float | None
    hidden_us: float
    bound: Bound | None


@dataclass(frozen=True)
class StepDocument:
    """A step on one device: the sum of its lines. All times are estimates."""

    time_us: float
    time_us_low: float | None
    """Null where the error of such estimates was not measured."""
    time_us_high: float | None
    peak_bytes: int | None
    cost_usd: float | None
    """On all chips; null without a price of theirs."""
    repeats: bool
    """False if nothing repeats: then it is all that was run."""
    count: int
    """How many steps the program does."""
    runs: Mapping[str, int]
    """How often a step runs each program."""
    by_kind: Mapping[str, float]
    """The microseconds by what takes them."""
    hidden_us: float
    flops_use: float | None
    """The part of the device's peak of matrix products, each at that of its type."""
    lines: Sequence[LineDocument]
    not_estimated: Sequence[str]
    """The names of operations that are in no sum."""
    unknown_loops: Sequence[UnknownLoop]
    conditionals: Sequence[Conditional]


@dataclass(frozen=True)
class TopologyDocument(OnTopology):
    """A program on a topology. Times and bytes are those of one device."""

    name: str
    step: StepDocument | None
    programs: Sequence[ProgramDocument]


@dataclass(frozen=True)
class Answers:
    """What the TPU's compiler makes of a program. All figures are estimates."""

    compiler: str
    fast: bool
    topologies: Sequence[TopologyDocument]
    """With --vary one for each topology and value."""
    varied: Sequence[Varied]
    changes: ComparisonDocument | None
    """What differs in what `--against` names, of all programs; null without it."""


def document(
    answers: Sequence[Answer],
    libtpu: str,
    varied: Sequence[Varied] = (),
    prices: Mapping[str, float] | None = None,
    *,
    fast: bool = False,
    changes: ComparisonDocument | None = None,
) -> Answers:
    """The answers for several topologies."""
    topologies = [_topology(each, prices or {}) for each in answers]
    return Answers(libtpu, fast, topologies, varied, changes)


def _topology(answer: Answer, prices: Mapping[str, float]) -> TopologyDocument:
    memory = on_topology(answer.verdict)
    step = None
    if answer.step is not None:
        cost = step_cost(answer.topology, answer.step.time.value, prices)
        step = _step(answer.step, memory.peak_bytes, cost)
    programs = [_program(each, runs) for each, runs in answer.programs]
    return TopologyDocument(**vars(memory), name=answer.topology, step=step, programs=programs)


def _step(step: StepTime, peak: int | None, cost: float | None) -> StepDocument:
    runs: dict[str, int] = {}
    for program, count in step.programs:
        runs[program.name] = runs.get(program.name, 0) + count
    return StepDocument(
        step.time.value,
        step.time.low,
        step.time.high,
        peak,
        cost,
        step.step.repeats,
        step.step.count,
        runs,
        {kind: time.value for kind, time in step.by_kind.items()},
        step.hidden_us,
        step.flops_use,
        [_line(each) for each in step.lines],
        [each.name for each in step.not_estimated],
        step.unknown_loops,
        step.conditionals,
    )


def _line(line: Line) -> LineDocument:
    names = [each.name for each in line.operations]
    time = line.time
    return LineDocument(
        line.place, names, time.value, time.low, time.high, line.hidden_us, line.bound
    )


def _program(program: Explored, runs: int) -> ProgramDocument:
    time = program.time
    parts = time.parts if time is not None else ()
    operations = [_operation(part, program, time) for part in parts] if time is not None else []
    return ProgramDocument(
        program.name,
        runs,
        *_bounds(time.time if time is not None else None),
        program.need.bytes if program.need is not None else None,
        program.problem or None,
        operations,
        list(program.collectives.values()),
        list(program.kernels.values()),
        [_cause(each) for each in program.causes],
    )


def _cause(cause: Cause) -> CauseDocument:
    reasons = [
        ReasonDocument(
            text(each.sentence, place_text), each.before, each.after, each.operand, each.disagrees
        )
        for each in cause.reasons
    ]
    return CauseDocument(
        cause.operations,
        cause.opcode,
        cause.kind,
        cause.axes,
        cause.place,
        sentence(cause),
        reasons,
        cause.apply_all,
    )


def _operation(part: Part, program: Explored, time: ProgramTime) -> OperationDocument:
    each: Operation = part.operation
    return OperationDocument(
        each.name,
        each.opcode,
        each.kind,
        each.what,
        each.place,
        each.times,
        each.cycles,
        each.flops,
        each.hbm_bytes,
        time.basis(part),
        *_bounds(part.time),
        part.hidden_us,
        program.bound(part),
    )


def _bounds(time: Range | None) -> tuple[float | None, float | None, float | None]:
    return (time.value, time.low, time.high) if time is not None else (None, None, None)
