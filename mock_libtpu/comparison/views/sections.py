"""What differs between two runs, as tables: the same for a terminal, a page and Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mock_libtpu.comparison.by_line import LineChange
from mock_libtpu.comparison.causes import lines_of, lines_of_donation
from mock_libtpu.comparison.compare import (
    RUN,
    STEP,
    Comparison,
    Difference,
    ProgramChange,
    donation_changes,
    signatures_differ,
)
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.numbers import ValueChange
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.comparison.texts import (
    buffer_text,
    change_text,
    figure_row,
    line_fact_text,
    list_text,
    percent_of,
    times_text,
    value_text,
)
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.cells import line_text
from tpu_walkthrough.errors import counted

_MOST_LINES = 3


class Row(NamedTuple):
    """A figure, an operation or a buffer before and after."""

    before: str
    after: str
    change: str
    """In percent; "" where that says nothing."""
    what: str
    place: Place | None = None
    notes: tuple[str, ...] = ()
    """Sentences: why it is so, and which lines of the program were changed."""


class Section(NamedTuple):
    """A table with a title."""

    title: str
    rows: Sequence[Row]
    place: Place | None = None
    notes: tuple[str, ...] = ()
    """Sentences on all of it."""


def sections(comparison: Comparison) -> list[Section]:
    """What differs: of a step, of the run, by line, of programs; then what was measured."""
    figures = comparison.figures
    found = [
        Section(subject, [_row(each) for each in figures if _is_of(each, subject)], notes=notes)
        for subject, notes in (
            (STEP, tuple(_step_notes(comparison))),
            (RUN, tuple(_run_notes(comparison))),
        )
    ]
    found += [
        Section(FIGURES[figure].title, [_line(each) for each in rows])
        for figure, rows in groupby(comparison.by_line, lambda each: each.main.figure)
    ]
    found.append(Section("values that were read", [_value(each) for each in comparison.values]))
    shown = {_sides(each) for each in figures}
    found += [_program(each, comparison.lines, shown) for each in comparison.programs]
    found.append(Section("largest buffers at the peak", list(_buffers(comparison))))
    measured = [_row(each) for each in figures if each.is_measured]
    found.append(Section("measured on this machine", measured))
    return [each for each in found if each.rows or each.notes]


def _step_notes(comparison: Comparison) -> Iterator[str]:
    if comparison.repeats[0] != comparison.repeats[1]:
        name = comparison.names[comparison.repeats.index(True)]
        yield f"only {name} repeats a step, so what is of a step is not compared"


def _run_notes(comparison: Comparison) -> Iterator[str]:
    for name, ended in zip(comparison.names, comparison.ended, strict=True):
        if ended:
            yield f"with {name} the program was ended {ended}, and nothing later is compared"
    if comparison.other_code:
        names = list_text(comparison.other_code)
        yield f"the code differs, such as its constants, though no operation and figure: {names}"


def _is_of(each: Difference, subject: str) -> bool:
    return each.subject == subject and not each.is_measured


def _sides(each: Difference) -> tuple[object, ...]:
    return each.figure, each.before, each.after


def _row(difference: Difference) -> Row:
    title, before, after, change = figure_row(difference)
    return Row(before, after, change, title)


def _line(change: LineChange) -> Row:
    main = change.main
    before, after = line_fact_text(change.before), line_fact_text(change.after)
    return Row(before, after, "", main.what, main.place, (main.note,) if main.note else ())


def _value(change: ValueChange) -> Row:
    return Row(*change.types, "", value_text(change), change.place)


def _program(
    program: ProgramChange, changed: Sequence[ChangedLine], shown: Collection[object]
) -> Section:
    """One program, without the figures that are `shown` of all."""
    one = program.after or program.before
    assert one is not None
    rows = [_row(each) for each in program.figures if _sides(each) not in shown]
    rows += [_operation(each, changed) for each in program.operations]
    return Section(program.title, rows, one.place, tuple(_program_notes(program, changed)))


def _program_notes(program: ProgramChange, changed: Sequence[ChangedLine]) -> Iterator[str]:
    before, after = program.before, program.after
    if before is None or after is None:
        yield "is new" if before is None else "is gone"
        if one := (after or before):
            yield from [f"refused: {one.problem}"] if one.problem else []
        return
    if before.name != after.name:
        yield f"was named {before.name}"
    if program.step_runs is not None and len({*program.step_runs}) > 1:
        yield _step_runs(*program.step_runs)
    if signatures_differ(before, after):
        was, now = Counter(before.signature), Counter(after.signature)
        texts = [", ".join((one - other).elements()) for one, other in ((now, was), (was, now))]
        yield f"is compiled for {texts[0] or 'no more'} instead of {texts[1] or 'none'}"
    for verb, problem in (("was", before.problem), ("is", after.problem)):
        if problem:
            yield f"{verb} refused: {problem}"
    old, new = donation_changes(before, after)
    if old:
        yield f"no longer donated and overwritten: {', '.join(old)}"
    if new:
        yield f"now donated and overwritten: {', '.join(new)}"
    if old or new:
        yield from _changed(lines_of_donation(program, changed))


def _step_runs(before: int, after: int) -> str:
    if not before or not after:
        return "a step runs it no more" if before else "a step runs it now"
    return f"is run {counted(after, 'time')} instead of {before:,}"


def _operation(change: OperationChange, changed: Sequence[ChangedLine]) -> Row:
    before, after = times_text(change)
    cause = next((each.cause for each in change.after if each.cause), "")
    notes = (*filter(None, [cause]), *_changed(lines_of(change, changed)))
    return Row(
        before, after, percent_of(*change.times), change_text(change), change.place, tuple(notes)
    )


def _changed(lines: Sequence[ChangedLine]) -> Iterator[str]:
    texts = list(map(changed_line_text, lines))
    if texts:
        more = f" and {len(texts) - _MOST_LINES} more" if len(texts) > _MOST_LINES else ""
        yield f"what was changed there: {', '.join(texts[:_MOST_LINES])}{more}"


def changed_line_text(line: ChangedLine) -> str:
    """Its file and number, on the later side if it is there."""
    if not line.after:
        return f"{line_text(line.old_file, line.before)} (removed)"
    return line_text(line.file, line.after) + ("" if line.before else " (added)")


def _buffers(comparison: Comparison) -> Iterator[Row]:
    for each in comparison.buffers:
        what, before, after = buffer_text(each)
        one = each.after or each.before
        yield Row(before, after, "", what, one.place if one is not None else None)
