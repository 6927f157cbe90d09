"""Estimated times of collectives, against those that others measured on TPUs."""

from __future__ import annotations

import tomllib

import pytest

from benchmarks.tpu_times.collectives import FOLDER, GUIDE, Case, bounds, read_cases, with_table
from mock_libtpu.estimate.measured import bounded, load_bounds

_CASES = read_cases()


@pytest.mark.parametrize(
    "case",
    [each for each in _CASES if each.collective != "all-reduce"],
    ids=lambda each: f"{each.topology}-{each.collective}-{each.bytes}-{each.us}",
)
def test_what_moves_data_takes_as_long_as_was_measured(case: Case) -> None:
    assert abs(case.error) < 0.05


@pytest.mark.parametrize("case", _CASES, ids=lambda each: f"{each.topology}-{each.bytes}-{each.us}")
def test_a_measured_time_is_in_the_bounds(case: Case) -> None:
    time = bounded(case.generation, case.collective, case.estimated_us)
    assert time.low is not None
    assert time.high is not None
    assert time.low <= time.value <= time.high
    assert time.low <= case.us <= time.high


def test_what_was_not_measured_has_no_bounds() -> None:
    assert not bounded("v4", "all-reduce", 1.0).is_measured
    assert not bounded("v6e", "reduce-scatter", 1.0).is_measured


def test_the_bounds_are_those_of_the_data() -> None:
    own = [each for each in load_bounds() if not each.kind.startswith("walked ")]
    assert own == bounds(_CASES)


def test_the_guide_has_the_errors_of_the_data() -> None:
    guide = GUIDE.read_text("utf-8")
    assert with_table(guide, _CASES) == guide


def test_every_time_has_a_source() -> None:
    sources = tomllib.loads((FOLDER / "collectives.toml").read_text("utf-8"))
    assert {case.source for case in _CASES} == set(sources)
