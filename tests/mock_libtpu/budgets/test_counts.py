"""What is counted of a program, and the lines that caused it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from mock_libtpu.analysis.frames import Place
from mock_libtpu.analysis.values import FUNCTIONS
from mock_libtpu.budgets.counting import Counting
from mock_libtpu.budgets.counts import Counts
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorded import record

PROGRAM = """\
from functools import partial
import jax
import jax.numpy as jnp
import numpy as np

@partial(jax.jit, donate_argnums=0)
def step(x, y):
    return x * y + 1

def other_shape(x):
    return jax.jit(lambda z: z * 2)(x)

x = jax.device_put(np.ones((64, 64), np.float32))
y = jax.device_put(np.ones((64, 64), np.float32))
for _ in range(3):
    x = step(x, y)
big = x + 1
values = np.asarray(big)
other_shape(jnp.where(big > 0, big, 2 * big))
for _ in range(2):
    step(big[0], np.ones(64, np.float32))
jax.jit(other_shape).lower(y).compile()
"""


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    options = [option for name in FUNCTIONS for option in ("--only", name)]
    file = record(tmp_path_factory.mktemp("counted"), PROGRAM, *options)
    return Counting(read_recording(file).calls()).counts()


def lines(rows: Iterable[Place | None]) -> list[int | None]:
    return [row.line if row is not None else None for row in rows]


def test_compiles_of_functions_have_the_lines_that_ran_them(counts: Counts) -> None:
    names = [row.program for row in counts.functions]
    assert names == ["jit_step", "jit__lambda", "jit_step", "jit_other_shape"]
    assert lines(row.place for row in counts.functions) == [16, 11, 21, 22]
    whys = [row.why for row in counts.functions]
    assert whys == ["", "", "x f32[64,64] -> f32[64], y f32[64,64] -> f32[64]", ""]


def test_operations_are_apart(counts: Counts) -> None:
    operations = {(row.program, row.place and row.place.line) for row in counts.operations}
    assert {("jit_add", 17), ("jit__where", 19), ("jit_multiply", 19)} <= operations
    assert len(counts.compiles) == len(counts.functions) + len(counts.operations)


def test_transfers_have_bytes_and_lines(counts: Counts) -> None:
    assert [row.bytes for row in counts.transfers_to_host] == [64 * 64 * 4]
    assert lines(row.place for row in counts.transfers_to_host) == [18]
    large = [row for row in counts.transfers_to_device if row.bytes > 8]
    assert [row.bytes for row in large] == [64 * 64 * 4] * 2 + [64 * 4] * 2
    assert lines(row.place for row in large) == [13, 14, 21, 21]


def test_donations_are_counted_at_each_execution(counts: Counts) -> None:
    assert counts.refused == ()
    assert lines(row.place for row in counts.donated) == [16, 16, 16, 21, 21]
    assert [row.bytes for row in counts.donated] == [64 * 64 * 4] * 3 + [64 * 4] * 2


def test_peak_has_what_was_alive_by_line(counts: Counts) -> None:
    peak = counts.peak
    assert peak.device.startswith("TPU_0")
    assert sum(row.bytes for row in peak.held) == peak.bytes
    # x, y and big, and what line 19 makes: 2 * big, a mask of a byte, and the result of where.
    held = {row.place and row.place.line: row.bytes for row in peak.held}
    assert (held[16], held[14], held[17]) == (16384, 16384, 16384)
    assert set(held) == {14, 16, 17, 19}


def test_counting_begins_at_a_time(counts: Counts, tmp_path: Path) -> None:
    recording = read_recording(record(tmp_path, "import jax\nfor n in range(3): jax.device_put(n)"))
    puts = list(recording.calls({"PJRT_Client_BufferFromHostBuffer"}))
    counting = Counting(recording.calls())
    assert len(counting.counts().transfers_to_device) == len(puts) == 3
    assert len(counting.counts(puts[1].start_ns).transfers_to_device) == 2
    counting.forget()
    assert counting.counts() == Counts(peak=counting.counts().peak)
