"""Read a buffer assignment: which allocations a program has, and the values in each, and when.

An allocation is a line, as in `allocation 1: size 2304, parameter 0, shape |f32[12,48]| ...:`. The
lines after it are its values: `value: <68 w.1 @0> (size=2304,offset=0): f32[12,48]{1,0:T(8,128)}`.
Another text has the instructions as they run, `5:dot.1`, and from which of them until which a value
is live: `w.1{}:0-13`, both included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mock_libtpu.compiler.figures import figure

HBM = 0
_MOST = 1 << 62  # bytes: what a program asks for may be more than there is
_ALLOCATION = re.compile(r"allocation \d+: size (\d+)(.*?):?$")
_COLOR = re.compile(r", color (\d+)")
_PARAMETER = re.compile(r", parameter (\d+)")
_VALUE = re.compile(r" value: <\d+ (\S+?)(\{[\d,]*\})? @\d+> \(size=(\d+),offset=(\d+)\): (.*)")
_LAYOUT = re.compile(r"\{[^{}]*\}")
_STEP = re.compile(r" +(\d+):(\S+)$")
_RANGE = re.compile(r" +(\S+\{[\d,]*\}):(\d+)-(\d+)$")


@dataclass(frozen=True)
class Value:
    """A part of an allocation, for as long as it is needed."""

    instruction: str
    """The one that makes it, as in the HLO without %."""
    size: int
    offset: int
    shape: str
    """Without its layout."""
    index: str = "{}"
    """Which part of the instruction's result."""
    layout: str = ""
    """The shape with its layout."""


@dataclass(frozen=True)
class Schedule:
    """The order of the instructions, with those that loops run."""

    steps: dict[int, str]
    live: dict[tuple[str, str], tuple[int, int]]
    """The first and the last step of each value, by instruction and index."""


@dataclass(frozen=True)
class Allocation:
    """Memory that a program has from its start to its end."""

    size: int
    kind: str
    """"argument", "output", "temporary", "constant" or "thread-local"."""
    space: int
    """HBM, or another memory by its number."""
    values: tuple[Value, ...]


def read_allocations(text: str) -> list[Allocation]:
    """The allocations of a program; what is not one is skipped."""
    found: list[Allocation] = []
    facts: tuple[int, str, int] | None = None
    values: list[Value] = []

    def finish() -> None:
        if facts is not None:
            found.append(Allocation(*facts, tuple(values)))
        values.clear()

    for line in text.splitlines():
        allocation = _ALLOCATION.match(line)
        if allocation is not None:
            finish()
            about = allocation[2]
            color = _COLOR.search(about)
            size = figure(allocation[1], _MOST)
            space = int(color[1]) if color else HBM
            facts = (size, _kind(about), space) if size is not None else None
        elif facts is not None and (value := _VALUE.match(line)):
            shape = _LAYOUT.sub("", value[5])
            index = value[2] or "{}"
            part = value[1], int(value[3]), int(value[4]), shape, index
            values.append(Value(*part, value[5].strip()))
    finish()
    return found


def read_schedule(text: str) -> Schedule:
    """The schedule of a program; empty without one."""
    schedule = Schedule({}, {})
    for line in text.splitlines():
        if (step := _STEP.match(line)) is not None:
            schedule.steps[int(step[1])] = step[2]
        elif (live := _RANGE.match(line)) is not None:
            name, brace, index = live[1].rpartition("{")
            schedule.live[name, brace + index] = int(live[2]), int(live[3])
    return schedule


def in_hbm(allocations: Iterable[Allocation]) -> list[Allocation]:
    """Those that take HBM of their own: all of them together are what a program needs of it.

    What a fusion computes with ("thread-local") has none.
    """
    return [each for each in allocations if each.space == HBM and each.kind != "thread-local"]


def _kind(about: str) -> str:
    if _PARAMETER.search(about):
        return "argument"
    for kind in ("thread-local", "constant"):
        if kind in about:
            return kind
    return "temporary" if "preallocated-temp" in about else "output"
