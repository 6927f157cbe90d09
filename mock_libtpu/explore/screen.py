"""The answer on one screen: how long a step takes and why, what is exchanged, what needs memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mock_libtpu.estimate.exchanges.collectives import Collective
from mock_libtpu.estimate.model import ZERO
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.estimate.times import range_text, time_text
from mock_libtpu.explore.advice import advice
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.cause_lines import sentence, wrapped
from mock_libtpu.explore.report import bound_text, kernel_texts, program_lines
from mock_libtpu.explore.step import Conditional, Line, StepTime, UnknownLoop
from mock_libtpu.fit.life_report import failure_lines
from mock_libtpu.fit.price import cost_text, step_cost
from mock_libtpu.fit.report import (
    VERDICT_HEADINGS,
    aligned,
    buffer_lines,
    cut,
    place_text,
    size_text,
    verdict_lines,
    verdict_row,
)
from tpu_walkthrough.errors import UsageError, counted
from tpu_walkthrough.printable import printable

HEADINGS = (*VERDICT_HEADINGS[:2], "time of a step", *VERDICT_HEADINGS[2:])
_MOST = 5
_LEAST = 0.005  # of a step


class Shown(NamedTuple):
    """What of an answer is shown: one screen, or more."""

    all: bool = False
    program: str | None = None
    """The name of the only program that is shown."""
    line: str | None = None
    """The only line whose operations are shown: "train.py:7"."""
    prices: Mapping[str, float] = {}
    """USD for an hour of a chip, by generation; empty if none are given."""


ONE_SCREEN = Shown()


def answer_lines(
    answers: Sequence[Answer], libtpu: str, shown: Shown = ONE_SCREEN, *, fast: bool = False
) -> Iterator[str]:
    """Lines for people. Raises UsageError where a program or line that is to be shown is not."""
    if shown.program is not None or shown.line is not None:
        yield from _selected(answers, shown)
        return
    yield from answer_table(answers, shown.prices)
    for answer in answers:
        yield ""
        yield from _details(answer, shown)
    yield ""
    yield from basis_lines(answers, libtpu, fast=fast)


def answer_table(
    answers: Sequence[Answer], prices: Mapping[str, float], names: Sequence[str] = ()
) -> Iterator[str]:
    """A row for each topology, and for each value of the names of variables or arguments."""
    costs = ["cost"] if prices else []
    rows = [
        (
            *(printable(answer.verdict.variant[name]) for name in names),
            *answer_row(answer),
            *(_cost(answer, prices) for _ in costs),
        )
        for answer in answers
    ]
    before, result = len(names), len(names) + len(HEADINGS) - 1
    yield from aligned([(*names, *HEADINGS, *costs), *rows], (before, before + 2, result))


def _cost(answer: Answer, prices: Mapping[str, float]) -> str:
    if answer.step is None:
        return ""
    cost = step_cost(answer.topology, answer.step.time.value, prices)
    return "no price" if cost is None else cost_text(cost)


def basis_lines(answers: Sequence[Answer], libtpu: str, *, fast: bool) -> Iterator[str]:
    """Whose figures these are, and how wrong they may be; nothing where there are none."""
    if all(answer.verdict.need is None for answer in answers):
        return
    yield f"All figures are estimates that rest on {libtpu}'s compiler. Nothing was executed."
    if fast:
        yield "The compiler used its least effort (--fast): without it, times and peaks differ."
    bare = [each for each in answers if each.step is not None and not each.step.time.is_measured]
    if bare:
        names = ", ".join(dict.fromkeys(each.topology.partition(":")[0] for each in bare))
        yield f"How wrong the times are for {names} was not measured, so they have no bounds."
    if not any(program.bundles for answer in answers for program, _ in answer.programs):
        yield "The times are coarse, without the TPU's code: mock-libtpu explore reads it."


def answer_row(answer: Answer) -> tuple[str, ...]:
    """What is known for a topology, by HEADINGS."""
    topology, devices, *memory, result = verdict_row(answer.verdict)
    time = step_range(answer.step) if answer.step is not None else ""
    return topology, devices, time, *memory, result


def _details(answer: Answer, shown: Shown) -> Iterator[str]:
    yield from verdict_lines(answer.verdict)
    if answer.step is not None:
        yield from _step(answer.step, answer, None if shown.all else _MOST)
    elif answer.steps is not None and answer.programs:
        yield f"  a step has no time: no program ran in each of {answer.steps:,} steps (--steps)"
    yield from buffer_lines(answer.verdict.need, None if shown.all else _MOST)
    yield from failure_lines([answer.verdict])
    if suggestions := advice(answer):
        yield "  to try:"
        for each in suggestions:
            yield from wrapped(each, 4)
    # Of programs that are not for a TPU nothing is estimated, but they are there.
    if shown.all or (answer.step is None and not answer.verdict.ended_early):
        for program, runs in sorted(answer.programs, key=lambda each: -each[0].run_us * each[1]):
            yield ""
            yield from program_lines(program, runs)


def _selected(answers: Sequence[Answer], shown: Shown) -> Iterator[str]:
    found = False
    for answer in answers:
        for program, runs in answer.programs:
            if shown.program not in (None, program.name):
                continue
            lines = list(program_lines(program, runs, shown.line))
            if shown.line is None or len(lines) > 1:
                found = True
                yield from (*lines, "")
    if not found:
        names = dict.fromkeys(each.name for answer in answers for each, _ in answer.programs)
        raise UsageError(
            f"no program {shown.program} was compiled"
            if shown.program is not None
            else f"no operation comes from {shown.line}",
            f"Programs: {', '.join(map(printable, names)) or 'none'}.",
        )


def _step(step: StepTime, answer: Answer, most: int | None) -> Iterator[str]:
    """How long a step takes, and where the time goes."""
    yield f"  {step_text(step)}"
    beside = f"; {time_text(step.hidden_us)} of transfers pass beside it" if step.hidden_us else ""
    yield f"  {', '.join(f'{kind} {share:.0%}' for kind, share in kinds_of(step))}{beside}"
    if step.flops_use:
        without = ", without that of kernels" if "kernels" in step.by_kind else ""
        yield f"  {step.flops_use:.1%} of the device's peak of matrix products is used{without}"
    if step.unknown_loops:
        names = ", ".join(loop_names(step)[:most])
        yield f"  loops that count once, since how often they run is unknown: {names}"
    if step.conditionals:
        texts = ", ".join(map(branches_text, step.conditionals[:most]))
        yield f"  conditionals that count with their longest branch: {texts}"
    if step.not_estimated:
        yield f"  not estimated, and not in the time: {_names(step.not_estimated)}"
    reasons = [text for program, _ in step.programs for text in kernel_texts(program)]
    yield from (f"    {text}" for text in reasons[:most])
    yield "  lines that take most:"
    rows = [_line_row(each, step) for each in step.lines[:most] if each.time.value]
    for row in aligned(rows, (2, 3, 4)) if rows else ():
        yield f"    {row}"
    yield from _rest(step, most)
    yield from _collectives(step, most)
    inside = {id(each) for each, _ in step.programs}
    others = [each for each, _ in answer.programs if id(each) not in inside]
    if others and most is not None:
        verb = "is" if len(others) == 1 else "are"
        count = counted(len(others), "other program")
        yield f"  {count} {verb} not in it, such as initialisation: --all shows them"


def step_text(step: StepTime) -> str:
    """The time of a step, the programs that it runs, and how many steps there are."""
    what = "a step takes" if step.step.repeats else "nothing repeats; all together takes"
    counts: dict[str, int] = {}
    for each, runs in step.programs:
        counts[each.name] = counts.get(each.name, 0) + runs
    names = [
        f"{runs} x {printable(name)}" if runs > 1 else printable(name)
        for name, runs in list(counts.items())[:_MOST]
    ]
    more = len(counts) - _MOST
    names += [f"and {counted(more, 'other program')}"] if more > 0 else []
    times = f"; {counted(step.step.count, 'step')}" if step.step.repeats else ""
    return f"{what} {step_range(step)}: {', '.join(names)}{times}"


def step_range(step: StepTime) -> str:
    """The time of a step, which is the least where a part of it is not known."""
    least = "at least " if step.not_estimated or step.unknown_loops else ""
    return f"{least}{range_text(step.time)}"


def loop_names(step: StepTime) -> list[str]:
    """The lines of loops that count once, or their names where they have no line."""
    return list(dict.fromkeys(_at(each) for each in step.unknown_loops))


def branches_text(conditional: Conditional) -> str:
    """Its line, and how long it takes with the shortest and with the longest branch."""
    shortest, longest = conditional.shortest_us, conditional.longest_us
    return f"{_at(conditional)} ({time_text(shortest)} to {time_text(longest)})"


def _at(each: UnknownLoop | Conditional) -> str:
    return place_text(each.place) or cut(each.name)


def kinds_of(step: StepTime) -> list[tuple[str, float]]:
    """What the time goes to, and which part of it; without what is hardly any."""
    whole = step.time.value
    shares = [(kind, time.value / whole if whole else 0.0) for kind, time in step.by_kind.items()]
    return [(kind, share) for kind, share in shares if share >= _LEAST]


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


def _rest(step: StepTime, most: int | None) -> Iterator[str]:
    rest = step.lines[most:] if most is not None else ()
    left = sum(each.time.value for each in rest)
    if left:
        yield f"    {time_text(left)} in {counted(len(rest), 'other line')}"


def _collectives(step: StepTime, most: int | None) -> Iterator[str]:
    found = [
        (part, program, runs)
        for program, runs in step.programs
        if program.time is not None
        for part in program.time.parts
        if part.operation.name in program.collectives
    ]
    if not found:
        return
    yield "  collectives:"
    found.sort(key=lambda each: -(each[0].alone or ZERO).value * each[2])
    rows = [
        _collective_row(part, program.collectives[part.operation.name], runs)
        for part, program, runs in found
    ]
    for row, (part, program, _) in zip(aligned(rows[:most], (1, 3, 4, 5)), found, strict=False):
        yield f"    {row}"
        for cause in program.causes:
            if cause.reasons and cause.operations[0] == part.operation.name:
                yield from wrapped(sentence(cause), 8)
    if most is not None and len(rows) > most:
        yield f"    and {len(rows) - most} more"


def _collective_row(part: Part, each: Collective, runs: int) -> tuple[str, ...]:
    times = part.operation.times * runs
    return (
        range_text(part.alone * runs) if part.alone is not None else "not estimated",
        f"{times} x {cut(each.kind)}" if times > 1 else cut(each.kind),
        size_text(each.payload),
        f"along {axes_text(each)}",
        f"{time_text(part.hidden_us * runs)} beside others" if part.hidden_us else "",
        place_text(part.operation.place),
    )


def axes_text(each: Collective) -> str:
    """The axes of the mesh, if they are known, and those of the slice."""
    names = ", ".join(map(printable, each.mesh_axes or ()))
    return f"{names or ', '.join(each.axes) or 'one device'} ({counted(each.members, 'device')})"
