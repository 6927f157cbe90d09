"""What is known of a program on a TPU: whether it fits, the time of its step, and its programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.explore.program import Explored, explored
from mock_libtpu.explore.step import StepTime, same_programs, step_time
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.run import Run
from mock_libtpu.fit.vary import Variant
from mock_libtpu.fit.verdict import verdict_of


@dataclass(frozen=True)
class Answer:
    """What is known of a program on one topology."""

    verdict: Verdict
    programs: tuple[tuple[Explored, int], ...] = ()
    """Each that it had compiled, once, with how often it ran; in the order of compilation.

    Of programs that are only compiled, such as those of a file, each counts as run once.
    """
    step: StepTime | None = None
    """None if nothing was compiled that can be estimated, or the program ended before a step, or
    nothing ran in each of `steps`."""
    steps: int | None = None
    """How many steps the program does, where that is given."""

    @property
    def topology(self) -> str:
        return self.verdict.topology

    @property
    def fits(self) -> bool:
        """Whether that is known."""
        return self.verdict.fits

    @property
    def result(self) -> str:
        """As the verdict's."""
        return self.verdict.result


def answer_of(
    found: Run,
    facts: TopologyFacts | None,
    steps: int | None = None,
    variant: Variant | None = None,
) -> Answer:
    """Of a run for a topology. `steps`: how many steps the program does, where that is known."""
    programs = [explored(each) for each in found.compilations]
    first = same_programs(programs)
    ran = found.ran or range(len(programs))
    runs = Counter(first[index] for index in ran)
    once = tuple((programs[index], runs[index]) for index in dict.fromkeys(first))
    verdict = verdict_of(found, facts, variant or {}, [each.need for each in programs])
    if verdict.need is not None and verdict.need.is_refused:
        return Answer(verdict, once)  # what ran before is mostly no step
    step = step_time(programs, ran, steps)
    if verdict.failure and step is not None and not step.step.repeats:
        step = None
    return Answer(verdict, once, step, steps)
