"""What differs between two runs, in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from mock_libtpu.comparison.compare import Comparison
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.views.sections import Section, sections
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.fit.report import aligned, place_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 12
_MOST_NOTE = 240


def comparison_lines(comparison: Comparison, *, whole: bool = False) -> Iterator[str]:
    """Lines on what differs. `whole`: everything, however much."""
    names = comparison.names
    most = None if whole else _MOST
    yield f"From {printable(names[0])} to {printable(names[1])}:"
    if not comparison.differs:
        yield f"  {comparison.equality}"
    if comparison.is_empty:
        yield "  nothing was compiled"
    for name, failure in zip(names, comparison.failures, strict=True):
        if failure:
            yield f"  with {printable(name)} the program fails: {shortened(printable(failure))}"
    if comparison.reads and not comparison.values:
        arrays = counted(comparison.reads, "array")
        yield f"  read from the device on both sides: {arrays}, equal bit for bit"
    found = sections(comparison)
    for section in found[:most]:
        yield from _section_lines(section, most)
    if most is not None and len(found) > most:
        yield f"  and {len(found) - most} more: --all shows them"
    for name in comparison.uncertain:
        yield f"  without {FIGURES[name].title}, which differs from run to run"
    if comparison.not_compared:
        count = counted(comparison.not_compared, "other program")
        yield f"  without {count}, such as initialisation: --all compares them"


def _section_lines(section: Section, most: int | None) -> Iterator[str]:
    yield f"  {_with_place(section.title, section.place)}:"
    yield from (f"    {printable(note)}" for note in section.notes)
    rows = section.rows[:most]
    table = [
        (row.before, "->", row.after, row.change, _with_place(row.what, row.place)) for row in rows
    ]
    for row, line in zip(rows, aligned(table, (4,)) if table else (), strict=True):
        yield f"    {line}"
        for note in row.notes:
            yield f"        {printable(note if most is None else shortened(note))}"
    left = len(section.rows) - len(rows)
    if left:
        yield f"    and {left} more: --all shows them"


def shortened(note: str) -> str:
    """A sentence without the end that is too long for a line or two."""
    return note if len(note) <= _MOST_NOTE else f"{note[:_MOST_NOTE].rpartition(' ')[0]} …"


def _with_place(text: str, place: Place | None) -> str:
    return "  ".join(filter(None, (printable(text), place_text(place))))
