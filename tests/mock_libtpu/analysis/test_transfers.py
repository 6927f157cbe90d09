"""Copies between host and device: which are implicit, and what they wait for."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.transfers import Transfers, TransferUses
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorded import record, run

# Each way is a line of its own, which runs once by itself and once where JAX refuses what is
# implicit: it prints the lines that were refused.
WAYS = """\
float(s)
int(s)
bool(s)
s.item()
x.tolist()
str(x)
f"{s:.2f}"
numpy.asarray(x)
numpy.float32(s)
x.copy_to_host_async()
jax.device_get(x)
f(numpy.ones(4, numpy.float32))
f(2.0)
jnp.asarray(numpy.ones(3, numpy.float32))
jnp.array([1.0, 2.0])
x + 1.5
x + numpy.ones(4, numpy.float32)
jnp.ones(5)
jax.device_put(numpy.ones(4, numpy.float32))
jax.device_put([numpy.ones(2, numpy.float32)])
jax.make_array_from_callback((4,), x.sharding, lambda at: numpy.ones(4, numpy.float32)[at])
""".splitlines()

PROGRAM = f"""\
import jax
import jax.numpy as jnp
import numpy

f = jax.jit(lambda x: x * 2)
for way in {WAYS!r}:
    code = compile(way, way, "eval")
    for guard in ("allow", "disallow"):
        x = jax.device_put(numpy.ones(4, numpy.float32))
        s = jax.device_put(numpy.float32(1))
        try:
            with jax.transfer_guard(guard):
                eval(code)
        except Exception as error:
            assert "Disallowed" in str(error), error
            print(way)
"""


def _uses(recording: Path) -> TransferUses:
    stacks = DistinctStacks(Merger(Symbols(), None))
    return TransferUses(TracedCalls(read_recording(recording), stacks))


def _rows(uses: TransferUses) -> list[Transfers]:
    return [*uses.rows("to device"), *uses.rows("from device")]


def test_implicit_is_what_a_guard_refuses(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "run").mkdir()
    text = PROGRAM.replace("print(way)", "print(way, file=open('refused', 'a'))")
    text = f"import os\nos.chdir({str(tmp_path / 'run')!r})\n{text}"
    recording = record(tmp_path, text)
    refused = set((tmp_path / "run" / "refused").read_text().splitlines())
    implicit = {
        row.cause.place.path
        for row in _rows(_uses(recording))
        if row.cause.is_implicit and row.cause.place is not None
    }
    assert implicit & set(WAYS) == refused
    assert set(WAYS) - refused == {way for way in WAYS if "device_" in way}


LOOP = """\
import jax
import numpy as np

@jax.jit
def step(weights, x):
    return weights - x.mean(), (weights * x).sum()

weights = jax.device_put(np.ones(8, np.float32))
for number in range(4):
    weights, loss = step(weights, np.ones((16, 8), np.float32))
    print(float(loss))
weights.block_until_ready()
"""


def test_line_that_waits_is_named(tmp_path: Path) -> None:
    recording = record(tmp_path, LOOP)
    (read,) = _uses(recording).rows("from device")
    assert (read.calls, read.bytes) == (4, 16)
    assert read.cause.place is not None
    assert read.cause.place.line == 11
    assert (read.cause.means, read.cause.waits_for) == ("float()", "jit_step of program.py:10")
    batches, weights = _uses(recording).rows("to device")
    assert (batches.bytes, batches.cause.is_implicit) == (4 * 16 * 8 * 4, True)
    assert (weights.bytes, weights.cause.is_implicit) == (32, False)
    text = run("report", recording, "--transfers")
    assert "to the host: 16 B in 4 copies, 4 of them implicit" in text
    assert "program.py:11  float(), implicit, waits for jit_step of program.py:10" in text
    assert "block_until_ready(), waits for jit_step of program.py:10" in text


CONSTANT = """\
import jax
import numpy as np

weights = jax.device_put(np.ones(4, np.float32))
jax.jit(lambda x: x + weights)(weights)
"""


def test_constant_is_read_by_the_line_that_has_its_program_compiled(tmp_path: Path) -> None:
    (read,) = _uses(record(tmp_path, CONSTANT)).rows("from device")
    assert read.cause.place is not None
    assert (Path(read.cause.place.path).name, read.cause.place.line) == ("program.py", 5)
