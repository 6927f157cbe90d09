"""What changes make dirty, and when a burst ends; without clocks and threads."""

from __future__ import annotations

import itertools

import pytest

from tpu_walkthrough.watching.bursts import Burst, Change, Dirty

CREATED = Change("a/", "x.cc", is_folder=False, is_entry=True)
EDITED = Change("a/", "x.cc", is_folder=False, is_entry=False)
MOVED = Change("a/", "b", is_folder=True, is_entry=True)
CHMOD = Change("a/", "b", is_folder=True, is_entry=False)
IGNORE = Change("", ".gitignore", is_folder=False, is_entry=False)
ALL = [CREATED, EDITED, MOVED, CHMOD, IGNORE]


def noted(dirty: Dirty) -> dict[str, object]:
    return {name: getattr(dirty, name) for name in Dirty.__slots__ if getattr(dirty, name)}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (CREATED, {"folders": {"a/"}, "files": {"a/x.cc"}}),
        (EDITED, {"files": {"a/x.cc"}}),
        (MOVED, {"folders": {"a/"}, "below": {"a/b/"}}),
        (CHMOD, {"folders": {"a/b/"}}),
        (IGNORE, {"files": {".gitignore"}}),
    ],
    ids=["created", "edited", "moved", "chmod", "ignore file"],
)
def test_what_a_change_makes_dirty(change: Change, expected: dict[str, object]) -> None:
    dirty = Dirty()
    assert not dirty
    dirty.add(change)
    assert dirty
    assert noted(dirty) == expected


def test_order_and_number_do_not_matter() -> None:
    results = []
    for order in itertools.permutations(ALL):
        dirty = Dirty()
        for change in (*order, *order):
            dirty.add(change)
        results.append(noted(dirty))
    assert all(result == results[0] for result in results)


def test_size_depends_on_paths_and_not_on_events() -> None:
    dirty = Dirty()
    for _ in range(10_000):
        dirty.add(EDITED)
    assert noted(dirty) == {"files": {"a/x.cc"}}


def test_a_burst_ends_after_a_quiet_time() -> None:
    burst = Burst(quiet=1, longest=10)
    assert burst.due() is None
    burst.add(CREATED, 5.0)
    assert burst.due() == 6.0
    burst.add(EDITED, 5.9)
    assert burst.due() == 6.9
    assert noted(burst.take()) == {"folders": {"a/"}, "files": {"a/x.cc"}}
    assert burst.due() is None
    assert not burst.take()


def test_a_long_burst_is_due() -> None:
    burst = Burst(quiet=1, longest=10)
    moment = 100.0
    while (due := burst.due()) is None or due > moment:
        burst.add(EDITED, moment)
        moment += 0.5
    assert moment == 110.0
    burst.take()
    burst.add(EDITED, 110.0)
    assert burst.due() == 111.0


def test_changes_found_by_polling_join_the_burst() -> None:
    burst = Burst(quiet=1, longest=10)
    burst.update(Dirty(), 1.0)
    assert burst.due() is None
    found = Dirty()
    found.others.add("/outside")
    found.everything = True
    burst.add(CREATED, 1.0)
    burst.update(found, 1.5)
    assert burst.due() == 2.5
    taken = burst.take()
    assert taken.everything
    assert taken.others == {"/outside"}
    assert taken.folders == {"a/"}
