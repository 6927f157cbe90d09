"""What differs between two runs, as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mock_libtpu.comparison.by_line import LineChange
from mock_libtpu.comparison.causes import lines_of
from mock_libtpu.comparison.compare import (
    RUN,
    STEP,
    BufferChange,
    Comparison,
    Difference,
    ProgramChange,
    donation_changes,
)
from mock_libtpu.comparison.facts import BufferFacts, LineFact, OperationFacts, Quantity
from mock_libtpu.comparison.figures import FIGURES, Unit
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.numbers import ValueChange
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.comparison.texts import change_text
from mock_libtpu.compiler.texts.hlo import Place


@dataclass(frozen=True)
class FigureDocument:
    """A figure before and after."""

    figure: str
    """Its name, as `--fail-if` has it."""
    title: str
    unit: Unit
    is_measured: bool
    """Whether it was measured on this machine; the others are estimates and counts."""
    before: Quantity | None
    """Null where it is not known."""
    after: Quantity | None


@dataclass(frozen=True)
class OperationDocument:
    """An operation of the optimised HLO, on one side."""

    name: str
    what: str
    """The JAX primitive that it is named by."""
    place: Place | None
    core: str
    type: str
    layout: str
    times: int
    time: Quantity | None
    """What it adds to a run of its program, in nanoseconds; null if it is not estimated."""
    wire_bytes: int
    """What a device sends to others, each time; of a collective."""
    contents: Sequence[str]
    """The JAX primitives that are fused in it."""
    cause: str
    """Why there is a collective, a copy or a transpose."""


@dataclass(frozen=True)
class OperationChangeDocument:
    """Operations of one side, and what they are on the other."""

    kind: str
    sentence: str
    place: Place | None
    before: Sequence[OperationDocument]
    after: Sequence[OperationDocument]
    changed_lines: Sequence[ChangedLine]
    """The lines of the program that were changed and lead to it."""


@dataclass(frozen=True)
class ProgramDocument:
    """A program that differs, or that only one side has."""

    title: str
    name_before: str | None
    """Null where it is new."""
    name_after: str | None
    place: Place | None
    types_before: Sequence[str]
    """Of its arguments and results; empty where they are not known."""
    types_after: Sequence[str]
    problem_before: str
    """The compiler's refusal; "" if it was compiled."""
    problem_after: str
    no_longer_donated: Sequence[str]
    """The types of arguments."""
    newly_donated: Sequence[str]
    figures: Sequence[FigureDocument]
    operations: Sequence[OperationChangeDocument]


@dataclass(frozen=True)
class BufferDocument:
    """A buffer at the peak that differs."""

    before: BufferFacts | None
    after: BufferFacts | None


@dataclass(frozen=True)
class LineDocument:
    """What a line adds to a figure, where that differs."""

    figure: str
    what: str
    """How it does that."""
    place: Place | None
    before: LineFact | None
    after: LineFact | None


@dataclass(frozen=True)
class ComparisonDocument:
    """What differs between two runs. Times are estimates but where they were measured."""

    names: Sequence[str]
    """Of the sides, the earlier one first; so are topologies and failures."""
    topologies: Sequence[str]
    differs: bool
    failures: Sequence[str]
    """Why the program failed on a side; "" if it did not."""
    step: Sequence[FigureDocument]
    """What differs in a step, where both sides repeat one."""
    run: Sequence[FigureDocument]
    """What differs in the whole run; times that were measured are here even if they do not."""
    totals: Mapping[str, FigureDocument]
    """All figures, whether they differ or not."""
    programs: Sequence[ProgramDocument]
    buffers: Sequence[BufferDocument]
    changed_lines: Sequence[ChangedLine]
    """Of the program's own files, those from which something is compiled."""
    not_compared: int
    """How many programs are in no step, such as those of initialisation."""
    by_line: Sequence[LineDocument]
    """What lines of a program that was executed do more or less often."""
    values: Sequence[ValueChange]
    """What was read from the device with other values."""
    reads: int
    """How many arrays were read on both sides and compared."""
    uncertain: Sequence[str]
    """The figures that differ from run to run of a side, and are not compared."""
    ended: Sequence[str]
    """When a side was ended, such as "after 10 seconds"; "" if it came to its end."""
    other_code: Sequence[str]
    """The programs whose code is another one, such as by its constants, although no operation and
    no figure differs."""


def comparison_document(comparison: Comparison) -> ComparisonDocument:
    """The document of a comparison."""
    step, run = (
        [_figure(each) for each in comparison.figures if (each.subject == STEP) == is_step]
        for is_step in (True, False)
    )
    totals = {
        name: _figure(Difference(RUN, name, *sides)) for name, sides in comparison.totals.items()
    }
    return ComparisonDocument(
        comparison.names,
        comparison.topologies,
        comparison.differs,
        comparison.failures,
        step,
        run,
        totals,
        [_program(each, comparison.lines) for each in comparison.programs],
        [_buffer(each) for each in comparison.buffers],
        comparison.lines,
        comparison.not_compared,
        [_line(each) for each in comparison.by_line],
        comparison.values,
        comparison.reads,
        comparison.uncertain,
        comparison.ended,
        comparison.other_code,
    )


def _line(change: LineChange) -> LineDocument:
    main = change.main
    return LineDocument(main.figure, main.what, main.place, change.before, change.after)


def _figure(difference: Difference) -> FigureDocument:
    kind = FIGURES[difference.figure]
    return FigureDocument(
        difference.figure,
        kind.title,
        kind.unit,
        kind.is_measured,
        difference.before,
        difference.after,
    )


def _program(program: ProgramChange, lines: Sequence[ChangedLine]) -> ProgramDocument:
    before, after = program.before, program.after
    one = after or before
    old, new = donation_changes(before, after) if before and after else ([], [])
    return ProgramDocument(
        program.title,
        None if before is None else before.name,
        None if after is None else after.name,
        one.place if one is not None else None,
        before.signature if before is not None else (),
        after.signature if after is not None else (),
        before.problem if before is not None else "",
        after.problem if after is not None else "",
        old,
        new,
        [_figure(each) for each in program.figures],
        [_change(each, lines) for each in program.operations],
    )


def _change(change: OperationChange, lines: Sequence[ChangedLine]) -> OperationChangeDocument:
    return OperationChangeDocument(
        change.kind,
        change_text(change),
        change.place,
        [_operation(each) for each in change.before],
        [_operation(each) for each in change.after],
        lines_of(change, lines),
    )


def _operation(each: OperationFacts) -> OperationDocument:
    return OperationDocument(
        each.name,
        each.what,
        each.place,
        each.core,
        each.type,
        each.layout,
        each.times,
        each.time,
        each.wire_bytes,
        list(dict.fromkeys(part.primitive for part in each.contents)),
        each.cause,
    )


def _buffer(change: BufferChange) -> BufferDocument:
    return BufferDocument(change.before, change.after)
