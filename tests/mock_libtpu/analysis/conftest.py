"""A real program on the mock, recorded once for the tests of this folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, traced_calls
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols

if TYPE_CHECKING:
    from mock_libtpu.analysis.calls import TracedCall

COMMAND = Path(sys.executable).parent / "mock-libtpu"

# The tests name its lines.
PROGRAM = """\
from functools import partial
import jax
import numpy as np

@partial(jax.jit, donate_argnums=0)
def step(x, y):
    return x * y + 1

def put(value):
    return jax.device_put(value)

x = put(np.ones((256, 256), np.float32))
y = put(np.ones((256, 256), np.float32))
for _ in range(3):
    x = step(x, y)
print(float(np.asarray(x)[0, 0]))
del x, y
"""


def record(folder: Path, text: str, *options: str) -> Path:
    """Record a program, which must end well."""
    program = folder / "program.py"
    program.write_text(text)
    file = folder / "recording"
    environment = dict(os.environ)
    for name in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH", "JAX_TRACEBACK_FILTERING"):
        environment.pop(name, None)
    done = subprocess.run(
        [COMMAND, "trace", "--summary", "-o", file, *options, "--", sys.executable, program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return file


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("donating"), PROGRAM)


@pytest.fixture(scope="session")
def calls(recorded: Path) -> list[TracedCall]:
    stacks = DistinctStacks(Merger(Symbols(), Locator()))
    return traced_calls(read_recording(recorded).calls(), stacks)
