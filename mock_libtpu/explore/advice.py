"""What to try: changes of a program that its figures suggest, each with the figure that it is for.

Only what follows from the figures is suggested; whether it helps, another run of `fit` shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.step import StepTime
from mock_libtpu.fit.memory import Buffer, Need
from mock_libtpu.fit.padding import padding_text
from mock_libtpu.fit.report import cut, place_text, size_text

_MUCH = 0.25  # of a step
_LEAST_US = 100  # of a step: below, what the host takes matters more
_SOME = 0.05  # of the peak of memory
_NEAR = 0.9  # of the memory of a device
_WIDE = "f32"
_ALIAS = "input_output_alias="


def advice(answer: Answer) -> list[str]:
    """A sentence for each suggestion; none for a program that no figure stands out of."""
    found = list(_of_time(answer.step)) if answer.step is not None else []
    need, facts = answer.verdict.need, answer.verdict.facts
    if need is not None and need.bytes:
        found += _of_memory(need, need.bytes, facts.capacity if facts is not None else None)
        if not _donates(answer, need.program):
            found += _donation(need, need.bytes)
    return found


def _of_time(step: StepTime) -> Iterator[str]:
    whole = step.time.value
    if whole < _LEAST_US:
        return
    exchanged = step.by_kind.get("collectives")
    if exchanged is not None and exchanged.value > _MUCH * whole:
        yield (
            f"{exchanged.value / whole:.0%} of the step are collectives that nothing passes beside:"
            " fewer devices along the axis, or more work on each."
        )
    for line in step.lines:
        share = line.time.value / whole
        if share > _MUCH and line.bound is not None and line.bound.resource == "HBM":
            wide = [each for each in line.operations if _WIDE in each.element_types]
            if wide and wide[0] is line.operations[0]:
                where = place_text(line.place) or "A line"
                yield (
                    f"{where} takes {share:.0%} and waits for HBM, with float32: bfloat16 has half"
                    " the bytes."
                )


def _donates(answer: Answer, name: str) -> bool:
    """Whether a program has some output in the memory of an argument already."""
    return any(
        program.name == name and _ALIAS in program.hlo_text.partition("\n")[0]
        for program, _ in answer.programs
    )


def _donation(need: Need, peak: int) -> Iterator[str]:
    if (size := _in_place(need)) > _SOME * peak:
        yield (
            f"{size_text(size)} of outputs have the shapes of arguments: donate these"
            " (donate_argnums), if nothing uses them afterwards."
        )


def _of_memory(need: Need, peak: int, capacity: int | None) -> Iterator[str]:
    for buffer in need.buffers:
        if buffer.padding > _SOME * peak and (text := padding_text(buffer, peak)):
            yield f"{cut(buffer.what) or buffer.kind} is {text}: tiles are 8 x 128 elements."
    temporaries = [each for each in need.buffers if each.kind == "temporary"]
    if capacity and peak > _NEAR * capacity and temporaries:
        largest = max(temporaries, key=lambda each: each.size)
        where = f" at {place_text(largest.place)}" if largest.place is not None else ""
        yield (
            f"{size_text(largest.size)} of temporaries{where} live at the peak: jax.checkpoint"
            " makes them again instead, and --vary BATCH=1..64 finds what fits."
        )


def _in_place(need: Need) -> int:
    """The bytes of outputs that could have the memory of arguments of their shapes."""
    free: dict[str, int] = {}
    for each in need.buffers:
        if each.kind == "argument":
            free[each.shape] = free.get(each.shape, 0) + each.count
    return sum(_fitting(each, free) for each in need.buffers if each.kind == "output")


def _fitting(output: Buffer, free: dict[str, int]) -> int:
    count = min(output.count, free.get(output.shape, 0))
    free[output.shape] = free.get(output.shape, 0) - count
    return output.size // output.count * count
