"""Show the memory of runs over their lives in a terminal: a chart, and what lived at a failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.fit.chart import chart_lines
from mock_libtpu.fit.report import Verdict, buffer_row, size_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 5


def failure_lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The arrays that lived when a program was refused, or when the run failed."""
    for verdict in verdicts:
        if verdict.life is None or not verdict.life.at_failure:
            continue
        arrays = verdict.life.at_failure
        when = "the program failed"
        if verdict.need is not None and verdict.need.is_refused:
            when = f"{printable(verdict.need.program)} was refused"
        size = size_text(sum(array.size for array in arrays))
        yield ""
        yield f"{verdict.topology}: {size} of arrays lived on a device when {when}"
        yield from (buffer_row(array, None) for array in arrays[:_MOST])


def life_lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """A chart of each."""
    for verdict in verdicts:
        if verdict.life is None:
            continue
        chart = verdict.life.chart
        most = max(chart.totals)
        capacity = verdict.facts.capacity if verdict.facts is not None else None
        use = f", {most / capacity:.0%} of {size_text(capacity)}" if capacity else ""
        yield ""
        yield f"{verdict.topology}: memory of a device, at most {size_text(most)}{use}"
        yield from (f"    {line}" for line in chart_lines(chart))
        program = chart.programs[chart.peak]
        notes = ["█ arrays", "░ a running program", "▲ most"]
        notes += [f"while {printable(program)} runs"] if program else []
        notes += ["x a program is refused"] if chart.refused is not None else []
        yield f"    {counted(chart.steps, 'step')}: {', '.join(notes)}"
