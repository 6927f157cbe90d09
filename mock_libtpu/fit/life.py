"""What a run has on its fullest device over its life, and what it had when it failed."""

from __future__ import annotations

from dataclasses import dataclass

from mock_libtpu.fit.chart import Chart, chart_of
from mock_libtpu.fit.lifetime import DeviceLife
from mock_libtpu.fit.memory import Buffer, arrays_of
from mock_libtpu.fit.run import Run


@dataclass(frozen=True)
class LifeOfRun:
    """The memory of a run; sizes are in bytes, of a device."""

    chart: Chart
    """Of the process that needs most."""
    at_failure: tuple[Buffer, ...]
    """The arrays that lived when a program was refused or the run failed; empty if neither."""


def life_of_run(run: Run) -> LifeOfRun | None:
    """None where no process has made an array or run a program."""
    if not run.lives:
        return None
    process, life = max(run.lives, key=lambda each: each[1].steps[each[1].peak].bytes)
    names = {each.number: each.name for each in run.compilations if each.process == process}
    chart = chart_of(life, lambda number: names.get(number, ""))
    return LifeOfRun(chart, _at_failure(run, life))


def _at_failure(run: Run, fullest: DeviceLife) -> tuple[Buffer, ...]:
    """What lived at the first refusal, or else after the last array or program of the run."""
    for _, life in run.lives:
        if life.refusal is not None:
            return arrays_of(life.usage(life.refusal))
    return arrays_of(fullest.usage(fullest.last)) if run.failure else ()
