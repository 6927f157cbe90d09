"""The step in what a program ran."""

from __future__ import annotations

import pytest

from mock_libtpu.estimate.steps import Step, step_of

_INIT, _STEP, _METRICS, _EVALUATE = range(4)
_WEIGHTS = {_INIT: 5.0, _STEP: 100.0, _METRICS: 1.0, _EVALUATE: 50.0}


@pytest.mark.parametrize(
    ("ran", "runs", "count"),
    [
        ([_INIT, _STEP, _STEP, _STEP], {_STEP: 1}, 3),
        ([_INIT, *[_STEP, _METRICS] * 4, _STEP], {_STEP: 1, _METRICS: 1}, 4),
        # An evaluation every two steps is a part of what repeats.
        ([_INIT, *[_STEP, _STEP, _EVALUATE] * 3], {_STEP: 2, _EVALUATE: 1}, 3),
        # Many small programs before do not hide it.
        ([*[_INIT] * 10, *[_STEP] * 3], {_STEP: 1}, 3),
        ([*[_METRICS, _STEP] * 3, _EVALUATE], {_METRICS: 1, _STEP: 1}, 3),
    ],
)
def test_the_step_is_what_repeats(ran: list[int], runs: dict[int, int], count: int) -> None:
    assert step_of(ran, _WEIGHTS) == Step(runs, count, True)


@pytest.mark.parametrize("ran", [[], [_STEP], [_INIT, _STEP, _STEP], [_STEP, _METRICS] * 2])
def test_without_three_repeats_all_of_it_is_meant(ran: list[int]) -> None:
    found = step_of(ran, _WEIGHTS)
    assert (found.count, found.repeats) == (1, False)
    assert sum(found.runs.values()) == len(ran)


def test_a_known_number_of_steps() -> None:
    ran = [_INIT, _STEP, _METRICS, _METRICS, _STEP, _METRICS, _METRICS]
    assert step_of(ran, _WEIGHTS, 2) == Step({_STEP: 1, _METRICS: 2}, 2, True)


def test_a_step_of_many_runs() -> None:
    """Only the last runs are searched, and all are counted."""
    ran = [_INIT, *[_STEP, _METRICS] * 30_000]
    assert step_of(ran, _WEIGHTS) == Step({_STEP: 1, _METRICS: 1}, 30_000, True)
