"""Whether results hold, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.comparison.limits import Limit, limits
from mock_libtpu.upgrade.report import verdict
from mock_libtpu.upgrade.results import Result
from mock_libtpu.upgrade.sides.side import Side
from tests.mock_libtpu.comparison.sides import operation, program, run

SIDE = Side("old", (), Path(), Path(), {}, "python", "3.13", {}, "")
TIME = limits("--fail-if", "time>5%")
DOT = operation(("dot_general", 3))


def result(before: RunFacts, after: RunFacts, given: Sequence[Limit] | None = None) -> Result:
    comparison = compare(before, after, ("old", "new"))
    return Result("train.py", "v5e:1x1", (SIDE, SIDE), comparison, given)


def whole(time: float = 100, digest: str = "", failure: str = "") -> RunFacts:
    step = program("jit_step", DOT, figures={"time": time}, digest=digest)
    return run(step, figures={"programs": 1, "time": time}, failure=failure)


def failed(why: str) -> RunFacts:
    return run(failure=why, figures={"programs": 0})


@pytest.mark.parametrize(
    ("before", "after", "given", "holds", "text"),
    [
        (whole(), whole(), None, True, "No difference."),
        (
            *(whole(digest="a"), whole(digest="b"), None, True),
            "No difference of operations and figures.",
        ),
        (whole(), whole(103), None, False, "Different: train.py on v5e:1x1."),
        (whole(), whole(103), TIME, True, "Within the limits."),
        (whole(), whole(110), TIME, False, "Over a limit: train.py on v5e:1x1."),
        (whole(), failed("exited"), None, False, "Different: train.py on v5e:1x1."),
        (failed("x"), failed("x"), None, False, "Failing on both sides: train.py on v5e:1x1."),
        (failed("x"), failed("y"), TIME, False, "Failing on both sides: train.py on v5e:1x1."),
        (whole(failure="x"), whole(failure="x"), None, True, "No difference."),
    ],
)
def test_verdicts(
    before: RunFacts, after: RunFacts, given: Sequence[Limit] | None, holds: bool, text: str
) -> None:
    found = result(before, after, given)
    assert found.holds is holds
    assert verdict([found]) == text
