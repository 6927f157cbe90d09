"""Lives of buffers, events and executables of a program that donates, and the memory they take."""

from __future__ import annotations

import itertools

import pytest

from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.analysis.executions import Donation, Executions
from mock_libtpu.analysis.memory import memory_points
from mock_libtpu.analysis.objects import Life, Lives

SIZE = 256 * 256 * 4


@pytest.fixture(scope="module")
def found(calls: list[TracedCall]) -> dict[tuple[str, int], Life]:
    return Lives(calls=(traced.call for traced in calls)).lives


def actions(life: Life) -> list[tuple[str, str]]:
    return [(step.action, step.call.function) for step in life.steps if step.action != "used"]


def test_buffer_is_donated_to_the_one_that_takes_its_memory(
    found: dict[tuple[str, int], Life],
) -> None:
    first = found["buffer", 1]
    assert (first.name, first.bytes, first.memory_of) == ("buffer:1", SIZE, None)
    assert actions(first) == [
        ("created", "PJRT_Client_BufferFromHostBuffer"),
        ("donated", "PJRT_LoadedExecutable_Execute"),
        ("destroyed", "PJRT_Buffer_Destroy"),
    ]
    assert first.donated_for is not None
    taker = found["buffer", first.donated_for]
    assert taker.memory_of == 1
    assert taker.created is not None
    assert first.ended is not None
    assert taker.created == first.ended


def test_buffer_that_is_not_donated_lives_until_it_is_destroyed(
    found: dict[tuple[str, int], Life],
) -> None:
    kept = found["buffer", 2]
    assert actions(kept) == [
        ("created", "PJRT_Client_BufferFromHostBuffer"),
        ("destroyed", "PJRT_Buffer_Destroy"),
    ]
    runs = [step for step in kept.steps if step.call.function == "PJRT_LoadedExecutable_Execute"]
    assert len(runs) == 3


def test_events_and_executables_have_lives(found: dict[tuple[str, int], Life]) -> None:
    events = [life for life in found.values() if life.kind == "event"]
    assert events
    assert all(life.created is not None for life in events)
    ends = {actions(life)[-1] for life in events if life.ended is not None}
    assert ends == {("destroyed", "PJRT_Event_Destroy")}
    (executable,) = (life for life in found.values() if life.facts.get("program") == "jit_step")
    first, *_, last = actions(executable)
    assert first == ("created", "PJRT_Client_Compile")
    assert last == ("destroyed", "PJRT_LoadedExecutable_Destroy")


def test_device_memory_over_time(found: dict[tuple[str, int], Life]) -> None:
    ((memory, found_points),) = memory_points(found.values()).items()
    assert memory == "TPU_0(process=0,(0,0,0,0))"
    points = list(found_points)
    # Donation keeps two arrays in memory, never three.
    assert max(point.bytes for point in points) == 2 * SIZE
    assert (points[-1].bytes, points[-1].buffers) == (0, 0)
    assert [point.ns for point in points] == sorted(point.ns for point in points)


def test_executions_know_their_turn_and_their_donations(calls: list[TracedCall]) -> None:
    runs = Executions(traced.call for traced in calls).runs
    steps = [run for run in runs if run.program == "jit_step"]
    assert [(run.turn, run.first) for run in steps] == [(1, True), (2, False), (3, False)]
    first = steps[0]
    assert first.compiled_by is not None
    assert first.compiled_by.function == "PJRT_Client_Compile"
    (donation,) = first.donations
    assert donation.donated == 1
    assert [run.donations for run in steps[1:]] == [
        (Donation(before.donations[0].output, run.donations[0].output),)
        for before, run in itertools.pairwise(steps)
        if before.donations[0].output is not None
    ]
