"""Work in threads."""

from __future__ import annotations

import threading

import pytest

from tpu_walkthrough.fetching.side_by_side import side_by_side


def test_results_are_in_the_order_of_the_items() -> None:
    assert side_by_side(lambda number: number * 2, range(50)) == [2 * n for n in range(50)]
    assert side_by_side(str, []) == []


def test_items_are_worked_on_at_the_same_time() -> None:
    together = threading.Barrier(3, timeout=60)
    side_by_side(lambda _: together.wait(), range(3))


def test_an_error_comes_after_all_are_done() -> None:
    done: list[int] = []

    def work(number: int) -> None:
        done.append(number)
        if number == 2:
            raise ValueError("2")

    before = set(threading.enumerate())
    with pytest.raises(ValueError, match="2"):
        side_by_side(work, range(5))
    assert sorted(done) == list(range(5))
    assert set(threading.enumerate()) <= before
