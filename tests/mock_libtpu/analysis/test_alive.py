"""What is in memory by line: at the peak, where it runs out, and what grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.alive import Arrays, arrays_of
from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.objects import Moment
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorded import record, run

PROGRAM = """\
import jax
import numpy as np

@jax.jit
def step(state, x):
    return state + x.sum(), x * 2

def put(*shape):
    return jax.device_put(np.ones(shape, np.float32))

table = put(256, 1024)
state = put()
history = []
for number in range(6):
    state, doubled = step(state, put(64, 64))
    history.append(doubled)
print(float(state))
try:
    for number in range(100):
        history.append(put(1024, 1024))
except Exception as error:
    print(error)
"""


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("alive"), PROGRAM, "--memory", "16MiB")


@pytest.fixture(scope="module")
def arrays(recording: Path) -> Arrays:
    stacks = DistinctStacks(Merger(Symbols(), None))
    return arrays_of(TracedCalls(read_recording(recording), stacks))


def test_peak_by_line(arrays: Arrays) -> None:
    (device,) = arrays.peaks()
    peak = arrays.peaks()[device]
    rows = arrays.at(Moment(peak.sequence, peak.ns), device)
    assert sum(row.bytes for row in rows) == peak.bytes
    assert sum(row.count for row in rows) == peak.buffers
    mebibyte = 1 << 20
    # The table, and three that filled the memory.
    (put,) = (row for row in rows if not row.program)
    assert put.place is not None
    assert put.place.line == 9
    assert (put.bytes, put.count) == (mebibyte + 3 * 4 * mebibyte, 4)
    # The first state and the arguments of step were put, too, and are gone.
    assert put.allocated == put.bytes + 4 + 6 * 64 * 64 * 4
    (made,) = (row for row in rows if row.program)
    assert (made.program, made.bytes, made.count) == ("jit_step", 6 * 64 * 64 * 4 + 4, 7)
    assert put.oldest_ns > made.oldest_ns > 0


def test_refusal(arrays: Arrays, recording: Path) -> None:
    (refusal,) = arrays.refusals
    assert refusal.place is not None
    assert refusal.place.line == 9
    text = run("report", recording)
    assert "out of memory at " in text
    assert "what was alive then:" in text


def test_growth(arrays: Arrays, recording: Path) -> None:
    assert arrays.steps[0] == "jit_step"
    (growth,) = arrays.growths(3)
    assert (growth.origin.program, growth.shape) == ("jit_step", "f32[64,64]")
    assert growth.counts == [2, 3, 4, 5]
    lines = run("report", recording, "--leaks").splitlines()
    assert lines[0] == ("steps: the 6 runs of jit_step; arrays that outlive 3 of them become more:")
    assert lines[2].split()[:5] == ["16.4", "kB", "81.9", "kB", "5"]
    assert "outlives 9" in run("report", recording, "--leaks", "--steps", "9")


def test_nothing_grows(tmp_path: Path) -> None:
    text = PROGRAM.partition("try:")[0].replace("history.append(doubled)", "pass")
    nothing = "no arrays that outlive 3 of them become more"
    assert nothing in run("report", record(tmp_path, text), "--leaks")


def test_growth_that_is_more_seldom(tmp_path: Path) -> None:
    text = PROGRAM.partition("try:")[0].replace("range(6)", "range(40)")
    text = text.replace("history.append(doubled)", "number % 4 or history.append(doubled)")
    lines = run("report", record(tmp_path, text), "--leaks").splitlines()
    assert len(lines) == 3
    assert lines[2].split()[2:5] == ["147.5", "kB", "9"]
