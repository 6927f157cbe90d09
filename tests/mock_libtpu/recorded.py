"""Record a program on the mock, and one that donates, whose lines tests name."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

__all__ = ["COMMAND", "PROGRAM", "compiles_elsewhere", "record", "run"]

COMMAND = Path(sys.executable).parent / "mock-libtpu"

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


def record(folder: Path, text: str, *options: str, name: str = "recording") -> Path:
    """Record a program, which must end well."""
    program = folder / "program.py"
    program.write_text(text)
    file = folder / name
    environment = dict(os.environ)
    for name in ("JAX_PLATFORMS", "TPU_LIBRARY_PATH", "JAX_TRACEBACK_FILTERING"):
        environment.pop(name, None)
    done = subprocess.run(
        [COMMAND, "trace", "-o", file, *options, "--", sys.executable, program],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return file


def run(*arguments: str | Path) -> str:
    """What mock-libtpu prints, which must end well."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def compiles_elsewhere() -> bool:
    """Whether this jax compiles on a thread without Python, as it does before 0.11."""
    major, minor, *_ = map(int, version("jax").split("."))
    return (major, minor) < (0, 11)
