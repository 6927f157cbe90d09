"""What is read of a run: each call once, and of a loop that does not end no more than is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.fit import recorded as reading
from mock_libtpu.fit.recorded import RECORDED, recorded
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from tests.mock_libtpu.recorded import record

pytest.importorskip("jax", reason="jax is not installed")

_ONLY = [option for pattern in RECORDED for option in ("--only", pattern)]
_LOOP = """
import jax, numpy as np
add, double = jax.jit(lambda x: x + 1), jax.jit(lambda x: x * 2)
x = jax.device_put(np.zeros(1000, np.float32))
for _ in range(20):
    x = add(x)
for _ in range(20):
    x = double(x)
"""


def test_all_is_read_in_one_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recording = read_recording(record(tmp_path, _LOOP, *_ONLY))
    decoded = 0
    calls = Recording.calls

    def counted(self: Recording, *args: Any) -> Iterator[Any]:
        nonlocal decoded
        for call in calls(self, *args):
            decoded += 1
            yield call

    monkeypatch.setattr(Recording, "calls", counted)
    read = recorded(recording)
    assert decoded == len(recording)
    assert len(read.arrays) == 41
    programs = [execution.program for execution in read.executions]
    assert programs == [programs[0]] * 20 + [programs[-1]] * 20
    assert [len(given) for _, given in read.executions[0].arguments] == [1]
    assert read.omitted == 0


def test_of_an_endless_loop_the_end_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But all until the last program is compiled, and then enough to find the step."""
    recording = read_recording(record(tmp_path, _LOOP, *_ONLY))
    monkeypatch.setattr(reading, "MOST_CALLS_OF_A_LOOP", 12)
    read = recorded(recording, is_endless=True)
    assert read.omitted > 0
    assert 20 < len(read.executions) < 40
    assert recorded(recording).omitted == 0  # of a program that ended, all counts


def test_only_what_changes_memory_is_recorded(tmp_path: Path) -> None:
    recording = read_recording(record(tmp_path, _LOOP, *_ONLY))
    loop = [call.function for call in recording.calls()][-30:-4]
    assert set(loop) == {"PJRT_LoadedExecutable_Execute", "PJRT_Buffer_Destroy"}
