"""Limits: how they are written, and which do not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.facts import Quantity
from mock_libtpu.comparison.limits import exceeded, limits
from mock_libtpu.comparison.texts import percent_of
from tests.mock_libtpu.comparison.sides import run
from tpu_walkthrough.errors import UsageError

Figure = Quantity | float | None


def reasons(text: str, before: Figure, after: Figure) -> list[str]:
    """Why limits on one figure do not hold; None: a side has no such figure."""
    name = text.partition(">")[0]
    old, new = (run(figures={} if each is None else {name: each}) for each in (before, after))
    found = compare(old, new, ("old", "new"))
    return [each.reason for each in exceeded(found, limits("--fail-if", text))]


def test_how_they_are_written() -> None:
    found = limits(
        "--fail-if", "time>5%, peak>1.5MiB,time > .5 us,compile_time>2s, compiles>0,wire>0"
    )
    assert [(each.figure, each.amount, each.is_percent) for each in found] == [
        ("time", 5, True),
        ("peak", 1.5 * 1024**2, False),
        ("time", 500, False),
        ("compile_time", 2, False),
        ("compiles", 0, False),
        ("wire", 0, False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("time>1.2.3%", "time>.", "time>5.%", "time>-5%", "time<5%", "time>=5%", "time>5", "time"),
        *(
            "peak>5us",
            "compiles>1us",
            "nothing>5%",
            "time>\N{ARABIC-INDIC DIGIT FIVE}%",
            "time>5%%",
            "time>1e3us",
        ),
    ],
)
def test_what_is_no_limit(text: str) -> None:
    with pytest.raises(UsageError):
        limits("--fail-if", text)


@pytest.mark.parametrize(
    ("text", "before", "after", "holds"),
    [
        ("operations>5%", 100, 105, True),
        ("operations>5%", 100, 106, False),
        ("operations>5%", 100, 50, True),
        ("operations>5%", 0, 0, True),
        ("operations>5%", 0, 1, False),
        ("operations>0", 3, 3, True),
        ("temporaries>10%", 15 << 30, 54 << 30, False),
        ("donated>0", 8, 4, False),
        ("donated>0", 4, 8, True),
        ("time>5%", Quantity(100, not_estimated=1), Quantity(100, not_estimated=1), True),
        ("time>5%", Quantity(100, not_estimated=1), Quantity(50, not_estimated=2), False),
        ("time>5%", Quantity(100, not_estimated=2), Quantity(100, not_estimated=1), True),
        ("time>5%", 100, None, False),
        ("time>5%", None, 100, False),
        ("time>5%", None, None, False),
        ("compile_time>5%", Quantity(1, 0.9, 1.3, count=3), Quantity(1.2, 1.1, 2, count=3), True),
        ("compile_time>5%", Quantity(1, 0.9, 1.0, count=3), Quantity(1.2, 1.1, 2, count=3), False),
    ],
)
def test_which_hold(text: str, before: Figure, after: Figure, holds: bool) -> None:
    assert (not reasons(text, before, after)) is holds


def test_a_figure_that_differs_from_run_to_run() -> None:
    side = replace(run(figures={"arrays": 8}), uncertain=frozenset(["arrays"]))
    found = compare(side, side, ("old", "new"))
    [reason] = [each.reason for each in exceeded(found, limits("--fail-if", "arrays>0"))]
    assert reason.endswith("differs from run to run of a side, so the limit cannot be checked")


def test_what_only_an_execution_tells() -> None:
    [reason] = reasons("transfers_to_host>0", None, None)
    assert reason == (
        "transfers to the host: not known of either side, but by --execute, "
        "so the limit cannot be checked"
    )


def test_sums_that_lack_other_operations_are_not_compared() -> None:
    """One more is known and another one no longer: the sums have not the same in them."""
    before = Quantity(30, not_estimated=1, missing=("psum (collective) f32[]",))
    after = Quantity(9, not_estimated=1, missing=("psum (collective) f32[512,512]",))
    [reason] = reasons("time>5%", before, after)
    assert "newly not estimated is psum (collective) f32[512,512]" in reason
    assert percent_of(before, after) == ""
    assert percent_of(before, Quantity(9, not_estimated=1, missing=before.missing)) == "-70.0%"


def test_a_program_that_is_mended_is_not_over_a_limit() -> None:
    broken, mended = run(failure="exited with 1"), run(figures={"time": 3})
    for before, after, count in ((broken, mended, 0), (mended, broken, 1)):
        found = compare(before, after, ("old", "new"))
        assert len(list(exceeded(found, limits("--fail-if", "time>5%")))) == count
