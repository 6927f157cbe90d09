"""What differs between two runs, in a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from mock_libtpu.comparison.compare import (
    RUN,
    STEP,
    Comparison,
    Difference,
    ProgramChange,
    lines_of,
    lines_of_donation,
)
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.comparison.texts import (
    buffer_text,
    change_text,
    figure_row,
    times_text,
)
from mock_libtpu.fit.report import aligned, cut, place_text
from mock_libtpu.recording.cells import line_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 10
_MOST_LINES = 3


def comparison_lines(
    comparison: Comparison, names: tuple[str, str], *, whole: bool = False
) -> Iterator[str]:
    """Lines on what differs. `whole`: everything, however much."""
    most = None if whole else _MOST
    yield f"From {printable(names[0])} to {printable(names[1])}:"
    if not comparison.differs:
        yield "  no difference"
    for name, failure in zip(names, comparison.failures, strict=True):
        if failure:
            yield f"  with {printable(name)} the program fails: {cut(failure)}"
    for subject in (STEP, RUN):
        rows = [e for e in comparison.figures if e.subject == subject and not e.is_measured]
        if rows:
            yield f"  {subject}:"
            yield from _figure_lines(rows)
    shown = {_sides(each) for each in comparison.figures}
    for program in comparison.programs[:most]:
        yield from _program_lines(program, comparison.lines, most, shown)
    if most is not None and len(comparison.programs) > most:
        yield f"  and {counted(len(comparison.programs) - most, 'program')} more: --all shows them"
    if comparison.buffers:
        yield "  at the peak:"
        rows_ = [
            (before, "->", after, what, place_text((each.after or each.before).place))  # type: ignore[union-attr]
            for each in comparison.buffers[:most]
            for what, before, after in [buffer_text(each)]
        ]
        yield from (f"    {line}" for line in aligned(rows_, (3, 4)))
    measured = [each for each in comparison.figures if each.is_measured]
    if measured:
        yield "  measured on this machine:"
        yield from _figure_lines(measured)
    if comparison.not_compared:
        count = counted(comparison.not_compared, "other program")
        yield f"  without {count}, such as initialisation: --all compares them"


def _figure_lines(differences: Sequence[Difference]) -> Iterator[str]:
    rows = [
        (row.before, "->", row.after, row.change, row.title) for row in map(figure_row, differences)
    ]
    yield from (f"    {line}" for line in aligned(rows, (4,)))


def _sides(each: Difference) -> tuple[object, ...]:
    return each.figure, each.before, each.after


def _program_lines(
    program: ProgramChange,
    changed: Sequence[ChangedLine],
    most: int | None,
    shown: Collection[object],
) -> Iterator[str]:
    """Lines on one program, without the figures that are `shown` of all."""
    one = program.after or program.before
    assert one is not None
    where = place_text(one.place)
    title = f"  {printable(program.title)}  {where}".rstrip()
    if program.before is None or program.after is None:
        yield f"{title}  {'is new' if program.before is None else 'is gone'}"
        return
    if program.before.name != program.after.name:
        title += f", which was {printable(program.before.name)}"
    yield f"{title}:"
    for side, problem in (("was", program.before.problem), ("is", program.after.problem)):
        if problem:
            yield f"    {side} refused: {cut(problem)}"
    for text in donation_texts(program):
        yield f"    {text}"
        yield from _changed_lines(lines_of_donation(program, changed))
    figures = [each for each in program.figures if _sides(each) not in shown]
    if figures:
        yield from _figure_lines(figures)
    for change in program.operations[:most]:
        yield from _operation_lines(change, changed)
    if most is not None and len(program.operations) > most:
        yield f"    and {counted(len(program.operations) - most, 'change')} more: --all shows them"


def donation_texts(program: ProgramChange) -> Iterator[str]:
    """Which arguments are donated and used on one side only."""
    if program.before is None or program.after is None:
        return
    old, new = list(program.before.donated), list(program.after.donated)
    for each in list(old):
        if each in new:
            old.remove(each)
            new.remove(each)
    if old:
        yield f"no longer donated and overwritten: {cut(', '.join(old))}"
    if new:
        yield f"now donated and overwritten: {cut(', '.join(new))}"


def _operation_lines(change: OperationChange, changed: Sequence[ChangedLine]) -> Iterator[str]:
    before, after = times_text(change)
    place = place_text(change.place)
    yield f"    {place or 'no line'}: {change_text(change)}; {before} -> {after}"
    if cause := next((each.cause for each in change.after if each.cause), ""):
        yield f"      {printable(cause)}"
    yield from _changed_lines(lines_of(change, changed))


def _changed_lines(lines: Sequence[ChangedLine]) -> Iterator[str]:
    if lines:
        texts = [line_text(printable(each.file), each.after or each.before) for each in lines]
        more = f" and {len(texts) - _MOST_LINES} more" if len(texts) > _MOST_LINES else ""
        yield f"      what was changed there: {', '.join(texts[:_MOST_LINES])}{more}"
