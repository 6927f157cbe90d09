"""Leave out of what is known of a run what is not to be compared."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mock_libtpu.comparison.facts import LineFact, ProgramFacts, RunFacts
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.recorded import together
from mock_libtpu.compiler.texts.hlo import Place


def without(facts: RunFacts, parts: Collection[str]) -> RunFacts:
    """The facts of a recording without parts of `analysis.differences.IGNORED`.

    Without counts it is compared what each line does, and not how often; without arguments or
    results not for which types and sizes.
    """
    if not parts:
        return facts
    left_out = _LeftOut(parts)
    by_line = together(map(left_out.of_line, facts.by_line))
    programs = [left_out.of_program(each) for each in facts.programs]
    if left_out.counts:
        once = {(each.name, each.signature, each.place): each for each in programs}
        programs = list(once.values())
        by_line = (replace(each, count=1) for each in by_line)
    return replace(
        facts,
        figures={
            name: quantity
            for name, quantity in facts.figures.items()
            if not left_out.counts and not (left_out.types and FIGURES[name].unit == "bytes")
        },
        programs=tuple(programs),
        by_line=tuple(by_line),
        reads=() if left_out.types else facts.reads,
    )


class _LeftOut:
    """What is left out."""

    def __init__(self, parts: Collection[str]) -> None:
        self.counts = "counts" in parts
        self.types = "arguments" in parts or "results" in parts
        self._stacks = "stacks" in parts
        self._lines = "lines" in parts

    def of_program(self, each: ProgramFacts) -> ProgramFacts:
        return replace(
            each,
            place=self._place(each.place),
            figures={} if self.counts else each.figures,
            signature=() if self.types else each.signature,
            donated=() if self.types else each.donated,
        )

    def of_line(self, each: LineFact) -> LineFact:
        has_bytes = not (self.counts or self.types)
        return replace(each, place=self._place(each.place), bytes=each.bytes if has_bytes else 0)

    def _place(self, place: Place | None) -> Place | None:
        if place is None or self._stacks:
            return None
        return replace(place, line=0) if self._lines else place
