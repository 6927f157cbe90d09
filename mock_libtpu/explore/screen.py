"""The answer on one screen: how long a step takes and why, what is exchanged, what needs memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.estimate.durations import Bound
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.explore.program import Explored
from mock_libtpu.explore.step import Line, StepTime
from mock_libtpu.explore.times import range_text, time_text
from mock_libtpu.fit.memory import Need
from mock_libtpu.fit.report import aligned, buffer_lines, cut, place_text, size_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 5
_NEAR = 0.9  # of the memory: what to try is said from there on
_MUCH = 0.2  # of a step


def step_lines(topology: str, step: StepTime | None, programs: Sequence[Explored]) -> Iterator[str]:
    """How long a step takes, and where the time goes."""
    if step is None:
        yield f"{topology}: no program was compiled that can be estimated"
        return
    yield f"{topology}: {range_text(step.time)} {_of_what(step)}{_error(step)}"
    yield f"  {_runs(step)}"
    yield f"  {_kinds(step)}"
    if step.flops_use is not None:
        yield f"  {step.flops_use:.1%} of the peak of bf16 products of matrices"
    if step.unknown_loops:
        names = ", ".join(map(cut, step.unknown_loops[:_MOST]))
        yield f"  loops that count once, since how often they run is unknown: {names}"
    if step.not_estimated:
        yield f"  not estimated, and not in the time: {_names(step.not_estimated)}"
    yield "  lines that take most:"
    rows = [_line_row(each, step) for each in step.lines[:_MOST] if each.time.value]
    for row in aligned(rows, (2, 3, 4)) if rows else ():
        yield f"    {row}"
    yield from _rest(step)
    yield from _collectives(step)
    yield from _others(step, programs)


def _of_what(step: StepTime) -> str:
    return "a step" if step.step.repeats else "for all that was run, of which nothing repeats"


def _error(step: StepTime) -> str:
    if step.time.is_measured:
        return ""
    generation = next(p.time.generation.name for p, _ in step.programs if p.time is not None)
    return f"; how wrong such figures are on {generation} was not measured"


def _runs(step: StepTime) -> str:
    names = [
        f"{runs} x {printable(each.name)}" if runs > 1 else printable(each.name)
        for each, runs in step.programs[:_MOST]
    ]
    more = len(step.programs) - _MOST
    names += [f"and {counted(more, 'other program')}"] if more > 0 else []
    times = f"; the program does {step.step.count:,}" if step.step.repeats else ""
    return f"it runs {', '.join(names)}{times}"


def _kinds(step: StepTime) -> str:
    whole = step.time.value
    texts = [
        f"{kind} {time.value / whole:.0%}"
        for kind, time in step.by_kind.items()
        if whole and time.value / whole >= 0.005
    ]
    beside = f"; {time_text(step.hidden_us)} of transfers pass beside it" if step.hidden_us else ""
    return f"{', '.join(texts)}{beside}"


def _names(operations: Sequence[Operation]) -> str:
    kinds: dict[str, int] = {}
    for each in operations:
        kinds[each.kind] = kinds.get(each.kind, 0) + 1
    return ", ".join(counted(count, f"{kind} operation") for kind, count in kinds.items())


def _line_row(line: Line, step: StepTime) -> tuple[str, ...]:
    whole = step.time.value
    first = line.operations[0]
    more = len(line.operations) - 1
    return (
        range_text(line.time),
        f"{line.time.value / whole:.0%}" if whole else "",
        place_text(line.place) or "(no line)",
        f"{cut(first.what or first.name)}{f' and {more} more' if more else ''}",
        bound_text(line.bound),
    )


def bound_text(bound: Bound | None) -> str:
    """What bounds an operation: "HBM, 83% of its peak"."""
    return "" if bound is None else f"{bound.resource} {bound.use:.0%}"


def _rest(step: StepTime) -> Iterator[str]:
    rest = step.lines[_MOST:]
    left = sum(each.time.value for each in rest)
    if left:
        yield f"    {time_text(left)} in {counted(len(rest), 'other line')}"


def _collectives(step: StepTime) -> Iterator[str]:
    found = [
        (part, runs)
        for program, runs in step.programs
        if program.time is not None
        for part in program.time.parts
        if part.operation.is_collective
    ]
    if not found:
        return
    yield "  collectives:"
    rows = [
        (
            range_text(part.alone * runs) if part.alone is not None else "not estimated",
            cut(part.operation.name),
            f"{part.operation.times * runs} x {size_text(part.operation.bytes)}",
            place_text(part.operation.place),
        )
        for part, runs in found
    ]
    for row in aligned(rows[:_MOST], (1, 2, 3)):
        yield f"    {row}"
    if len(rows) > _MOST:
        yield f"    and {len(rows) - _MOST} more"


def _others(step: StepTime, programs: Sequence[Explored]) -> Iterator[str]:
    inside = {id(each) for each, _ in step.programs}
    others = [each for each in programs if id(each) not in inside]
    if others:
        verb = "is" if len(others) == 1 else "are"
        count = counted(len(others), "other program")
        yield f"  {count} of the run {verb} in no step, such as initialisation (--all)"


def memory_lines(need: Need | None, facts: TopologyFacts | None) -> Iterator[str]:
    """How much is needed, and the largest buffers."""
    if need is None or need.bytes is None:
        return
    capacity = facts.capacity if facts is not None else None
    of = f" of {size_text(capacity)} ({need.bytes / capacity:.0%})" if capacity else ""
    yield f"  peak memory of a device: {size_text(need.bytes)}{of}"
    yield from buffer_lines(need, _MOST)
