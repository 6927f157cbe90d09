"""When a device has most in it, by recordings of real programs with figures of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.values import executable_of
from mock_libtpu.fit.lifetime import Footprint, Fullest, fullest
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorded import record

pytest.importorskip("jax", reason="jax is not installed")

_SIZE = 4 * 1000  # of each array


def _fullest(folder: Path, program: str, needed: dict[str, int], *options: str) -> Fullest:
    """`needed`: what programs need beyond their arguments, by their names."""
    recording = read_recording(record(folder, program, *options))
    programs = {}
    for call in recording.calls():
        ran = executable_of(call)
        if ran is not None and ran.facts.get("program") in needed:
            programs[ran.number] = Footprint(needed[str(ran.facts["program"])], {})
    found = fullest(recording, programs)
    assert found is not None
    return found


def test_kept_arrays_count_beside_a_program(tmp_path: Path) -> None:
    found = _fullest(
        tmp_path,
        """
import jax, numpy as np
kept = [jax.device_put(np.zeros(1000, np.float32)) for _ in range(3)]
gone = jax.device_put(np.zeros(9000, np.float32))
del gone
jax.jit(lambda x: x * 2)(kept[0])
""",
        {"jit__lambda": 50_000},
    )
    assert (found.bytes, len(found.beside)) == (3 * _SIZE + 50_000, 2)
    assert {array.shape for array in found.beside} == {"f32[1000]"}
    assert {array.place.line for array in found.beside if array.place is not None} == {3}


def test_a_donated_array_does_not_count_twice(tmp_path: Path) -> None:
    program = """
import jax, numpy as np
from functools import partial
step = partial(jax.jit, donate_argnums={donated})(lambda x: x * 2)
x = jax.device_put(np.zeros(1000, np.float32))
for _ in range(4):
    x = step(x)
y = jax.device_put(np.zeros(1000, np.float32))
"""
    text = program.format(donated="(0,)")
    found = _fullest(tmp_path, text, {"jit__lambda": 0})
    assert (found.bytes, found.program, len(found.beside)) == (2 * _SIZE, None, 2)
    # Its output is a part of what the program needs, and lives beside its argument.
    found = _fullest(tmp_path, program.format(donated="()"), {"jit__lambda": _SIZE + 1})
    assert (found.bytes, len(found.beside)) == (2 * _SIZE + 1, 0)


def test_each_device_has_its_own_arrays(tmp_path: Path) -> None:
    found = _fullest(
        tmp_path,
        """
import jax, numpy as np
devices = jax.devices()
one = jax.device_put(np.zeros(1000, np.float32), devices[1])
mesh = jax.sharding.Mesh(np.array(devices), "x")
split = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x"))
parts = jax.device_put(np.zeros(4000, np.float32), split)
host = jax.device_put(np.zeros(99000, np.float32), split.with_memory_kind("pinned_host"))
jax.jit(lambda x: x * 2)(parts)
""",
        {"jit__lambda": _SIZE + 7},
        "--devices",
        "4",
    )
    assert found.bytes == 3 * _SIZE + 7
    assert "1" in found.device
    assert [array.shape for array in found.beside] == ["f32[1000]"]


def test_padding_is_the_compilers(tmp_path: Path) -> None:
    program = "import jax, numpy as np\nkept = jax.device_put(np.zeros((3, 5), np.int8))\n"
    recording = read_recording(record(tmp_path, program))
    found = fullest(recording, {999: Footprint(0, {"s8[3,5]": 4096})})
    assert found is not None
    assert found.bytes == 4096
