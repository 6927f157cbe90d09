"""JAX on each interpreter that has it: a call's Python frames are those that Python sees."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.recorded import COMMAND
from tests.mock_libtpu.recorder import interpreters

# While a line is executed its frame and those around it are at the lines that a trace function saw.
PROGRAM = """
import functools, json, sys, traceback
import jax, jax.numpy as jnp, numpy as np

seen = set()

def note_stack(frame, event, argument):
    if event == "line":
        stack = traceback.walk_stack(frame)
        seen.add(tuple((f.f_code.co_filename, f.f_code.co_qualname, line) for f, line in stack))
    return note_stack

@jax.jit
def product(x, y):
    return x @ y

@jax.jit
def asks(x):
    return jax.pure_callback(within, jax.ShapeDtypeStruct((), np.float32), x)

def within(x):
    return np.asarray(jax.device_put(np.float32(x) + 1))

def generated():
    for number in range(3):
        yield jax.device_put(number)

class Chosen:
    def __init__(self, number):
        self.array = jax.device_put(number)

    def key(self):
        return int(self.array)

def all_of_them():
    put = jax.device_put(1)
    x = jax.device_put(np.ones((4, 4), np.float32))
    for _ in range(3):
        x = product(x, x)
    assert float(x[0, 0]) == 4.0 ** 7
    numbers = list(generated())
    assert sorted(map(Chosen, (2, 1)), key=Chosen.key)[0].key() == 1
    assert [int(functools.partial(jax.device_put, number)()) for number in (3, 4)] == [3, 4]
    try:
        product(x, np.ones(3, np.float32))
    except TypeError:
        jax.device_put(5)
    assert float(asks(1.0)) == 2.0

jax.devices()
sys.settrace(note_stack)
all_of_them()
sys.settrace(None)
print(json.dumps(sorted(seen)))
"""

FUNCTIONS = {
    "PJRT_Client_BufferFromHostBuffer",
    "PJRT_Client_Compile",
    "PJRT_LoadedExecutable_Execute",
    "PJRT_Buffer_ToHostBuffer",
}


def with_jax(python: str) -> None:
    ran = subprocess.run([python, "-c", "import jax"], capture_output=True, check=False)
    if ran.returncode:
        pytest.skip(f"{python} has no jax")


BETWEEN = ("/delegate/requests/calls.py", "/delegate/seam/wrapping.py")


@pytest.mark.parametrize("python", interpreters())
def test_frames_of_each_call_are_those_that_python_sees(python: str, tmp_path: Path) -> None:
    with_jax(python)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "JAX_ENABLE_COMPILATION_CACHE": "0"}
    for name in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH"):
        environment.pop(name, None)
    recording = tmp_path / "recording"
    traced = subprocess.run(
        [COMMAND, "trace", "-o", recording, "--", python, program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert traced.returncode == 0, traced.stderr
    # What the mock has between JAX's frames is not recorded.
    seen = {
        tuple(tuple(frame) for frame in stack if not frame[0].endswith(BETWEEN))
        for stack in json.loads(traced.stdout.splitlines()[0])
    }
    report = subprocess.run(
        [COMMAND, "report", "--json", recording], capture_output=True, text=True, check=True
    )
    functions = set()
    for call in calls_of(report.stdout):
        assert call["notes"] == []
        frames = [frame for frame in call["frames"] if frame["language"] == "python"]
        stack = tuple((frame["path"], frame["function"], frame["line"]) for frame in frames)
        if any(name == "all_of_them" for _, name, _ in stack):
            functions.add(call["function"])
            assert stack in seen
    assert functions >= FUNCTIONS
