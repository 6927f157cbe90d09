"""How long a Pallas kernel takes: its code is walked, since the compiler estimates none of it.

The grid is a loop in the code of the kernel, as are the copies of its blocks, double-buffered or
not. So trip counts, bytes and what overlaps come from that code alone (walk.py), in the same way
for grids, loops of a kernel's own, and explicit DMAs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.texts.bundles import Bundle, Units
from mock_libtpu.compiler.texts.hlo import Instruction, Place
from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.walks.cores import Walked, walk_device
from mock_libtpu.estimate.walks.walk import LoopRuns, Walk
from mock_libtpu.recording.cells import line_text

_NO_CODE = "its code is not here: mock-libtpu explore reads it"
_HINT = re.compile(r'"cost_estimate":\{([^{}]*)\}')
_FIGURE = re.compile(r'"(\w+)":"?(\d+)"?')


@dataclass(frozen=True)
class Hint:
    """What the program itself says of a kernel: its `pl.CostEstimate`."""

    flops: int
    bytes_accessed: int
    transcendentals: int


@dataclass(frozen=True)
class Loop:
    """A loop of a kernel; the first one is mostly that of its grid."""

    place: Place | None
    """Its line of Python; None for that of a grid."""
    entries: int
    iterations: int | None
    """All together; None if it ends when arrays say so."""
    bundles: int
    """The length of its code: an iteration takes no more cycles, without loops in it and waits."""


@dataclass(frozen=True)
class Kernel:
    """What a kernel takes on one device. Of several cores the slowest one takes the time."""

    name: str
    unknown: tuple[str, ...] = ()
    """What depends on arrays, by its line of Python; or why nothing else is known."""
    hint: Hint | None = None
    grid: tuple[int | None, ...] = ()
    """The steps of a core along each axis; None for what depends on arrays. Empty if not known."""
    loops: tuple[Loop, ...] = ()
    time: Range | None = None
    """Without bounds. None, and all below with it, if it is not estimated."""
    least_us: float | None = None
    """If nothing runs that depends on arrays."""
    cycles: float | None = None
    compute_us: float | None = None
    """Of its bundles and its MXUs."""
    bytes_in: int | None = None
    """Of all cores, from HBM."""
    bytes_out: int | None = None
    dma_us: float | None = None
    """Of its bytes, at the bandwidth of HBM."""
    bound: str = ""
    """What it waits for most: "HBM", a unit such as "MXU", or "latency"; "" if not known."""
    basis: str = ""


def kernel(
    call: Instruction,
    bundles: Sequence[Bundle],
    generation: Generation,
    units: Units | None = None,
) -> Kernel:
    """The estimate of a kernel, from its code: its bundles, and their use of the units.

    Without bundles, such as in `fit`, it is not estimated.
    """
    hint = read_hint(call.text)
    if not bundles:
        return Kernel(call.name, (_NO_CODE,), hint)
    walked = walk_device(bundles, generation)
    slowest = walked.slowest
    unknown = _unknown(slowest)
    if walked.code.is_remote:
        unknown = ("it waits for other devices", *unknown)
    loops = tuple(_loop(each) for each in slowest.loops if each.iterations)
    if not walked.is_known:
        return Kernel(call.name, unknown, hint, walked.code.grid, loops)
    least = walk_device(bundles, generation, assume=False) if slowest.guesses else walked
    return Kernel(
        call.name,
        unknown,
        hint,
        walked.code.grid,
        loops,
        Range(walked.time_us),
        min(least.time_us, walked.time_us),
        slowest.cycles,
        walked.compute_us,
        walked.bytes_in,
        walked.bytes_out,
        walked.dma_us,
        walked.bound(units),
        _basis(walked),
    )


def read_hint(text: str) -> Hint | None:
    """The `pl.CostEstimate` in the text of a kernel's call, if the program gives one."""
    matched = _HINT.search(text)
    if matched is None:
        return None
    figures = {name: figure(value) or 0 for name, value in _FIGURE.findall(matched[1])}
    names = ("flops", "bytes_accessed", "transcendentals")
    return Hint(*(figures.get(name, 0) for name in names))


def _loop(runs: LoopRuns) -> Loop:
    iterations = runs.iterations if runs.is_known else None
    return Loop(runs.place, runs.entries, iterations, runs.last - runs.first + 1)


def _unknown(done: Walk) -> tuple[str, ...]:
    if not done.walked:
        return ("its code runs for too long to be walked",)
    found = [
        f"how often {_loop_name(loop.place)} runs depends on arrays"
        for loop in done.loops
        if not loop.is_known
    ]
    places = dict.fromkeys(done.guesses.values())
    found += [
        f"whether {_line(place)} runs depends on arrays: counted as if it does"
        for place in places
        if place is not None
    ]
    if None in places:
        found.append("which blocks are copied depends on arrays: counted as all different")
    return tuple(found)


def _loop_name(place: Place | None) -> str:
    return f"the loop at {_line(place)}" if place else "a step of its grid"


def _line(place: Place) -> str:
    return line_text(place.file, place.line)


def _basis(walked: Walked) -> str:
    text = "its code, walked: a cycle a bundle, MXUs and DMAs at their peak"
    if walked.slowest.walked < 1:
        text += f"; {walked.slowest.walked:.0%} of its grid, the rest taken as like it"
    return text
