"""Write what is in a device's memory: at its peak, at an error, and what grows with each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.analysis.alive import Allocated, Arrays, Growth, Origin, Refusal
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import duration, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 20
_DEVICES = 3
_FEW = 5


def memory_lines(arrays: Arrays, text: FrameText) -> Iterator[str]:
    """The fullest devices at their peaks, and each refusal, with what lived then by line."""
    for refusal in arrays.refusals[:_FEW]:
        yield from _refusal_lines(arrays, refusal, text, _MOST)
        yield ""
    peaks = sorted(arrays.peaks().items(), key=lambda row: -row[1].bytes)
    if not peaks:
        yield "nothing was allocated"
    for device, peak in peaks[:_DEVICES]:
        yield printable(
            f"{device}: at most {size(peak.bytes)} in {counted(peak.buffers, 'array')}, "
            f"since call #{peak.sequence}"
        )
        yield from _table(arrays.at(peak, device), text, _MOST)
    if len(peaks) > _DEVICES:
        yield f"and {counted(len(peaks) - _DEVICES, 'more memory', 'more memories')}, with less"
    yield "age: of the oldest array; allocated: by the line until then, with what is gone"


def out_of_memory_lines(arrays: Arrays, text: FrameText) -> Iterator[str]:
    """What an overview says of the first call that found no room."""
    for refusal in arrays.refusals[:1]:
        yield from _refusal_lines(arrays, refusal, text, _FEW)


def _refusal_lines(arrays: Arrays, refusal: Refusal, text: FrameText, most: int) -> Iterator[str]:
    """What lived when a call found no room."""
    at = ""
    if refusal.place is not None:
        at = f" at {_place(Origin(refusal.place, ''), text)}"
    yield (
        f"out of memory{at}, call #{refusal.sequence} "
        f"{printable(refusal.function)}: {printable(refusal.error.message)}"
    )
    yield "what was alive then:"
    yield from _table(arrays.at(refusal), text, most)


def _table(rows: Sequence[Allocated], text: FrameText, most: int) -> Iterator[str]:
    yield f"{'alive':>11} {'arrays':>7} {'age':>9} {'allocated':>10}  line, and what it allocated"
    for row in rows[:most]:
        yield (
            f"{size(row.bytes):>11} {row.count:>7,} {duration(row.oldest_ns):>9} "
            f"{size(row.allocated):>10}  {_place(Origin(row.place, row.program), text)}"
            f"  {printable(row.shape)}{' and others' * (row.count > 1)}"
        )
    others = rows[most:]
    if others:
        yield (
            f"{size(sum(row.bytes for row in others)):>11} "
            f"{sum(row.count for row in others):>7,} {'':>9} {'':>10}  "
            f"{counted(len(others), 'more line')}"
        )


def leak_lines(arrays: Arrays, steps: int, text: FrameText) -> Iterator[str]:
    """The lines of which more arrays live with each step."""
    program, starts = arrays.steps
    if len(starts) <= steps:
        yield (
            f"no step ran {steps + 1} times, which it takes to see what outlives {steps}: "
            f"{printable(program) or 'no program'} ran {counted(len(starts), 'time')}"
        )
        return
    growths = arrays.growths(steps)
    head = f"steps: the {len(starts):,} runs of {printable(program)}"
    if not growths:
        yield f"{head}; no arrays that outlive {steps} of them become more"
        return
    yield f"{head}; arrays that outlive {steps} of them become more:"
    yield f"{'a step':>11} {'alive':>11} {'arrays':>7}  line, and what it allocated"
    for growth in growths[:_MOST]:
        yield _growth_line(growth, text)
    if len(growths) > _MOST:
        yield f"and {counted(len(growths) - _MOST, 'more line')}"


def _growth_line(growth: Growth, text: FrameText) -> str:
    alive = growth.counts[-1]
    return (
        f"{size(round(growth.bytes / alive * growth.a_step)):>11} {size(growth.bytes):>11} "
        f"{alive:>7,}  {_place(growth.origin, text)}  {printable(growth.shape)}"
    )


def _place(origin: Origin, text: FrameText) -> str:
    made = f" by {printable(origin.program)}" if origin.program else ""
    place = origin.place
    if place is None:
        return f"(no Python){made}"
    return f"{text.line(place)} in {printable(place.function)}{made}"
