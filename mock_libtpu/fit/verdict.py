"""What a run tells of a TPU: whether the program fits, or why that is not known."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

from mock_libtpu.compiler.model import CompilerError, TopologyFacts
from mock_libtpu.fit.life import life_of_run
from mock_libtpu.fit.memory import Need, peak
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.run import Run
from mock_libtpu.fit.vary import Variant


def verdict_of(
    found: Run, facts: TopologyFacts | None, variant: Variant, needs: Sequence[Need | None]
) -> Verdict:
    """Of a run. `facts`: of its topology; None where no compiler was asked.

    `needs`: what each of its programs needs alone.
    """
    need = peak(found.compilations, needs, found.lives)
    failures = [
        f"{each.name}: {each.result}"
        for each in found.compilations
        if isinstance(each.result, CompilerError)
    ]
    if not failures and found.failure and (need is None or not need.is_refused):
        failures = [f"the program {found.failure}"]
    if not failures and not found.compilations:
        failures = [": ".join(filter(None, found.why_nothing))]
    if not failures and not found.is_recorded:
        where = tempfile.gettempdir()
        failures = [f"not all arrays are known: recording them stopped; free space in {where}"]
    count = len(found.compilations)
    failure, life = "\n".join(failures), life_of_run(found)
    return Verdict(found.topology, facts, count, need, failure, found.ended, life, variant)
