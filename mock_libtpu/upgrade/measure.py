"""What a TPU would run of one side: compiled by its own libtpu, in processes of its own."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mock_libtpu.comparison.facts import Quantity, RunFacts
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.facts import facts_of
from mock_libtpu.fit.run import Ends, Run
from mock_libtpu.fit.source import Source
from mock_libtpu.upgrade.executed import executed, with_executed
from mock_libtpu.upgrade.sides.side import Side
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable


@dataclass(frozen=True)
class Conditions:
    """For which TPU a side is compiled, and in which way."""

    topology: str
    ends: Ends
    steps: int | None = None
    """How many steps the program does, where that is given."""
    runs: int = 1
    """How often it is run, to measure how long tracing takes."""
    flags: str = ""
    """For LIBTPU_INIT_ARGS."""
    execute: bool = False
    """Whether it is executed on the mock, too."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables beside those of the side."""

    @property
    def is_measured(self) -> bool:
        """Whether times of this machine count, so that nothing is taken from a cache."""
        return self.runs > 1


def measured(
    side: Side,
    conditions: Conditions,
    service: CompilerService,
    library: Callable[[], Path],
) -> RunFacts:
    """The facts of a side for a topology. Raises InputError as `run_of`."""
    runs = [_facts(side, conditions, service, library) for _ in range(conditions.runs)]
    figures = dict(runs[-1].figures)
    for name, figure in FIGURES.items():
        if figure.is_measured and all(name in run.figures for run in runs):
            figures[name] = _spread([run.figures[name].value for run in runs])
    facts = replace(runs[-1], figures=figures)
    if not conditions.execute:
        return facts
    environment = {**side.environment, **conditions.environment}
    of_side = side.command, side.folder, environment, conditions.topology, library()
    seconds = conditions.ends.seconds
    return with_executed(facts, executed(*of_side, root=side.root, seconds=seconds))


def run_of(
    side: Side, conditions: Conditions, service: CompilerService, library: Callable[[], Path]
) -> Run:
    """What the compiler makes of a side. Raises InputError where it was ended before anything."""
    environment = {**side.environment, **conditions.environment}
    source = Source(side.command, environment=environment, folder=side.folder)
    found = source.run(service, conditions.topology, conditions.ends, library, programs=True)
    if not found.compilations and found.ended:
        why, hint = found.why_nothing
        raise InputError(f"{printable(side.name)}: {why}", hint)
    return found


def _facts(
    side: Side, conditions: Conditions, service: CompilerService, library: Callable[[], Path]
) -> RunFacts:
    facts = service.facts(conditions.topology)  # an unknown one is an error before the program runs
    found = run_of(side, conditions, service, library)
    of_side = facts_of(answer_of(found, facts, conditions.steps), found, side.root)
    # The sides have their files in folders of their own.
    return replace(of_side, failure=of_side.failure.replace(f"{side.root}{os.sep}", ""))


def _spread(values: Sequence[float]) -> Quantity:
    """What was measured several times: the median, the least and the most."""
    if len(values) == 1:
        return Quantity(values[0])
    return Quantity(statistics.median(values), min(values), max(values), count=len(values))
