"""What tools answer, as data classes: the schema of each answer, and what workers write.

What others wrote (names in programs, lines of sources, output, messages of compilers) is only in
fields whose names begin with `quoted_`; `place` has the path of a file. All else is ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True)
class Answer(Generic[Row]):
    """An answer: a sentence, and rows, of which `more` gives those that did not fit."""

    answer: str
    """A sentence or two."""
    rows: Sequence[Row]
    command: str
    """What a person would type for the same."""
    notes: Sequence[str] = ()
    folder: str = ""
    """What relative places are relative to."""
    recording: str = ""
    """Names the recording for other tools."""
    quoted_output: str = ""
    """The end of what a program wrote, or why it failed."""
    left: int = 0
    """How many rows did not fit."""
    more: str = ""
    """A handle for the tool `more`, which gives them; "" if there are none."""


@dataclass(frozen=True)
class Definition:
    """Where something is defined, or could be."""

    place: str
    confidence: str
    """ "definition": it begins there. "class", "file": only near. "possible": the only one whose
    name ends so; "several": one of several."""
    language: str
    """ "C++" or "Python"."""
    quoted_name: str
    quoted_source: str = ""
    """The lines where it begins."""
    repository: str = ""
    """The address of the repository that has it, where it is not on this disk."""


@dataclass(frozen=True)
class CallerRow:
    """Where a function is called, or may be called."""

    place: str
    confidence: str
    """ "certain", or "several": it calls one of so many functions, of which one was asked for."""
    candidates: int
    quoted_caller: str
    """The function around the call; "" outside functions."""
    quoted_source: str = ""


@dataclass(frozen=True)
class CalleeRow:
    """What is called within a function."""

    place: str
    """Of the call."""
    confidence: str
    """ "certain", or "several": it calls one of so many functions."""
    candidates: int
    callee_place: str
    """Where it is defined; of several, the first three."""
    quoted_callee: str


@dataclass(frozen=True)
class SymbolRow:
    """What a file defines."""

    place: str
    end_line: int
    kind: str
    """ "function", "method", "class", "macro" or another."""
    quoted_name: str


@dataclass(frozen=True)
class FrameRow:
    """A location that a line of output names."""

    output_line: int
    place: str
    confidence: str
    """ "exact", "several" for one of several files, or "not found"."""
    style: str
    quoted_symbol: str = ""
    quoted_source: str = ""
    """The source around the line, which `>` marks."""


@dataclass(frozen=True)
class LineRow:
    """What a line of the program caused."""

    place: str
    calls: int
    time_us: float
    """On this machine, not on a TPU."""
    bytes_to_device: int
    bytes_from_device: int
    bytes_allocated: int
    quoted_function: str


@dataclass(frozen=True)
class TransferRow:
    """What a line copied between host and device, or waited for."""

    place: str
    way: str
    """ "to device", "from device", "on devices" or "wait"."""
    calls: int
    bytes: int
    implicit: bool
    """Whether the program did not ask for it by device_put or device_get."""
    quoted_how: str


@dataclass(frozen=True)
class DonationRow:
    """What became of the donation of an argument."""

    place: str
    outcome: str
    """ "used", "refused", or "missed" where it could have been donated."""
    calls: int
    bytes: int
    quoted_program: str
    quoted_argument: str
    quoted_reason: str


@dataclass(frozen=True)
class CompileRow:
    """A program that was compiled."""

    place: str
    call: int
    """Of its function, from 1: the one that it was compiled for."""
    again: bool
    """Whether the function had been compiled before."""
    is_operation: bool
    """Whether it is an operation of JAX that was compiled by itself."""
    time_us: float
    quoted_program: str
    quoted_why: str = ""
    """What differs from the compile before that is closest."""
    quoted_arguments: str = ""


@dataclass(frozen=True)
class MemoryRow:
    """What a line had in a device's memory."""

    place: str
    arrays: int
    bytes: int
    """Alive at that moment."""
    bytes_allocated: int
    """Until then, with what is gone."""
    moment: str
    """ "peak" or "out of memory"."""
    quoted_device: str
    quoted_program: str
    quoted_largest: str
    """The type and shape of the largest."""


@dataclass(frozen=True)
class FitRow:
    """Whether the program fits on a TPU, and how long a step takes."""

    topology: str
    result: str
    """ "fits", "does not fit", "does not fit in VMEM", "refused" or "unknown"."""
    devices: int | None
    peak_bytes: int | None
    """Of each device."""
    capacity_bytes: int | None
    step_us: float | None
    """An estimate; null where it is not known."""
    step_us_low: float | None
    step_us_high: float | None
    repeats: bool
    """False if no step repeats: then the time is that of all that was run."""
    quoted_program: str
    """The one that needs most."""
    quoted_problem: str = ""
    problem_place: str = ""


@dataclass(frozen=True)
class OperationRow:
    """An operation that the TPU runs for a line of Python."""

    place: str
    kind: str
    times: int
    """In one run of its program."""
    time_us: float | None
    """An estimate of what it adds to the time of its program; null where it is not known."""
    time_us_low: float | None
    time_us_high: float | None
    basis: str
    """What the estimate rests on: "code", "cycles", "bytes", "links", or "" without one."""
    bound: str
    """What it waits for, such as "MXU" or "HBM"; "" if that is not known."""
    flops: int
    hbm_bytes: int
    quoted_program: str
    quoted_operation: str
    """Its name in the optimised HLO, and the JAX operation."""
    quoted_cause: str = ""
    """Why there is a collective, a copy or a transpose."""


@dataclass(frozen=True)
class ChangeRow:
    """What differs between two sides."""

    what: str
    """ "figure", "operation", "line" or "failure"."""
    place: str
    before: str
    after: str
    quoted_text: str


@dataclass(frozen=True)
class MissingHeaderRow:
    """A header that a file, or what it includes, names and that is not there."""

    directives: int
    """How many include directives of the tree name it."""
    conditional: bool
    """Whether it is named inside #if only."""
    quoted_header: str
    quoted_remedy: str
    """The command that supplies it, or what has it."""


AnyAnswer = Answer[Any]
