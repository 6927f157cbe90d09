"""When a device has most in it, by recordings of real programs with figures of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.values import executable_of
from mock_libtpu.compiler.texts.buffers import Value
from mock_libtpu.fit.lifetime import DeviceLife, Footprint, Usage, life_of
from mock_libtpu.fit.recorded import recorded
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorded import record

pytest.importorskip("jax", reason="jax is not installed")

_SIZE = 4 * 1000  # of each array


def _life(folder: Path, program: str, needed: dict[str, int], *options: str) -> DeviceLife:
    """`needed`: what programs need beyond their arguments, by their names."""
    recording = read_recording(record(folder, program, *options))
    programs = {}
    for call in recording.calls():
        ran = executable_of(call)
        if ran is not None and ran.facts.get("program") in needed:
            programs[ran.number] = Footprint(needed[str(ran.facts["program"])], {})
    found = life_of(recorded(recording), programs)
    assert found is not None
    return found


def _fullest(folder: Path, program: str, needed: dict[str, int], *options: str) -> Usage:
    life = _life(folder, program, needed, *options)
    return life.usage(life.peak)


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
    life = _life(
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
    found = life.usage(life.peak)
    assert found.bytes == 3 * _SIZE + 7
    assert "1" in life.device
    assert [array.shape for array in found.beside] == ["f32[1000]"]


def test_padding_is_the_compilers(tmp_path: Path) -> None:
    program = "import jax, numpy as np\nkept = jax.device_put(np.zeros((3, 5), np.int8))\n"
    recording = read_recording(record(tmp_path, program))
    layout = "s8[3,5]{1,0:T(8,128)(4,1)}"
    value = Value("x", 4096, 0, "s8[3,5]", layout=layout)
    life = life_of(recorded(recording), {999: Footprint(0, {"s8[3,5]": value})})
    assert life is not None
    found = life.usage(life.peak)
    assert (found.bytes, [array.layout for array in found.beside]) == (4096, [layout])


def test_what_lives_over_the_life_of_a_program(tmp_path: Path) -> None:
    """Each step, and what was there when a program was refused and when the program failed."""
    life = _life(
        tmp_path,
        """
import jax, numpy as np
first = jax.device_put(np.zeros(1000, np.float32))
second = jax.device_put(np.zeros(1000, np.float32))
third = jax.jit(lambda x: x * 2)(second)
del second
""",
        {"jit__lambda": 9000},
    )
    assert [(step.arrays, step.running) for step in life.steps[:5]] == [
        (_SIZE, 0),
        (2 * _SIZE, 0),
        (2 * _SIZE, 9000),
        (3 * _SIZE, 0),
        (2 * _SIZE, 0),
    ]
    assert life.steps[-1].arrays == 0  # the end of the process ends all
    assert (life.peak, life.last, life.refusal) == (2, 3, None)
    lines = [array.place.line for array in life.usage(life.last).beside if array.place is not None]
    assert lines == [3, 4, 5]


def test_what_lives_when_a_program_is_refused(tmp_path: Path) -> None:
    life = _life(
        tmp_path,
        """
import jax, numpy as np
kept = jax.device_put(np.zeros(1000, np.float32))
try:
    jax.jit(lambda x: x, compiler_options={"xla_no_such": "1"})(kept)
except jax.errors.JaxRuntimeError:
    pass
after = jax.device_put(np.zeros(9000, np.float32))
""",
        {},
    )
    assert life.refusal is not None
    [array] = life.usage(life.refusal).beside
    assert (array.bytes, array.shape) == (_SIZE, "f32[1000]")
    assert life.usage(life.last).bytes == _SIZE + 9000 * 4
