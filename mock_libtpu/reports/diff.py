"""Write the differences between two recordings: `-` for what went, `+` for what came."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mock_libtpu.analysis.differences import Changed, Differences
from mock_libtpu.comparison.views.document import ComparisonDocument, comparison_document
from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.reports.compare import Compared
from mock_libtpu.stacks.cxx_names import short_name
from tpu_walkthrough.printable import printable

_MOST = 20  # rows of a kind
_FRAMES = 8  # of a stack


def compared_lines(compared: Compared, *, whole: bool = False) -> Iterator[str]:
    """What differs; the first of many unless `whole`."""
    if not compared.differs:
        yield "no differences"
        return
    if compared.comparison.differs:
        yield from comparison_lines(compared.comparison, whole=whole)
        yield ""
    yield from difference_lines(compared.found, whole=whole)


def difference_lines(found: Differences, *, whole: bool = False) -> Iterator[str]:
    """The functions, the stacks and the values that differ; the first of many unless `whole`."""
    yield from _section("Functions", "their calls before and after", found.functions, whole)
    yield from _section("Stacks", "outermost frame first", found.stacks, whole)
    yield from _section("Values", "of stacks that both recordings have", found.values, whole)


def _section(title: str, note: str, rows: Sequence[Changed], whole: bool) -> Iterator[str]:
    if not rows:
        return
    yield f"{title} that differ ({note}):"
    shown = rows if whole else rows[:_MOST]
    for row in shown:
        yield from _row_lines(row, whole)
    if len(shown) < len(rows):
        yield f"  and {len(rows) - len(shown):,} more (all: --all)"
    yield ""


def _row_lines(row: Changed, whole: bool) -> Iterator[str]:
    mark = "+" if not row.before else "-" if not row.after else "~"
    yield printable(f"{mark} {row.function}  {row.before:,} -> {row.after:,}")
    frames = list(map(_frame, row.frames))
    if len(frames) > _FRAMES + 1 and not whole:  # a line that is left out needs one itself
        half = _FRAMES // 2
        frames[half:-half] = [f"... {len(frames) - 2 * half} frames"]
    for frame in frames:
        yield printable(f"      {frame}")
    if row.values:
        yield printable(f"      {row.values}")


def _frame(frame: str) -> str:
    # Places are given for Python only.
    return frame if " in " in frame else short_name(frame)


@dataclass(frozen=True)
class Difference:
    """A function, a stack, or a stack with certain values, and how often each recording has it."""

    function: str
    before: int
    after: int
    frames: Sequence[str] | None = None
    """Of a stack or of values: outermost first."""
    values: Any = None
    """The arguments, results and error of calls."""


@dataclass(frozen=True)
class Comparison:
    """What differs between two recordings, most calls first."""

    functions: Sequence[Difference]
    stacks: Sequence[Difference]
    values: Sequence[Difference]
    """Of stacks that both recordings have."""
    changes: ComparisonDocument
    """What the lines of the program do more or less often, and what its programs became."""


def document(compared: Compared) -> Comparison:
    """The differences as a document."""
    found = compared.found
    return Comparison(
        [Difference(row.function, row.before, row.after) for row in found.functions],
        [Difference(row.function, row.before, row.after, row.frames) for row in found.stacks],
        [
            Difference(row.function, row.before, row.after, row.frames, json.loads(row.values))
            for row in found.values
        ],
        comparison_document(compared.comparison),
    )
