"""One library for several releases of JAX and CPython: each in an environment of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.delegate.releases import NEWEST, OLDEST
from tests.mock_libtpu.json_report import calls_of

pytestmark = [pytest.mark.slow, pytest.mark.network]

COMMAND = Path(sys.executable).parent / "mock-libtpu"

# A bit of everything that goes through the library, with its right result.
PROGRAM = """
import jax, jax.numpy as jnp, numpy as np

assert jax.devices()[0].platform == "tpu", jax.devices()
assert len(jax.devices()) == 4

def put():
    return jax.device_put(np.arange(6.0).reshape(2, 3))

x = put()
assert float(jax.jit(lambda x: (x @ x.T).sum())(x)) == 83.0
assert np.allclose(jnp.linalg.inv(jnp.array([[2.0, 1.0], [1.0, 3.0]])), [[0.6, -0.2], [-0.2, 0.4]])
called = []

@jax.jit
def asks(x):
    jax.debug.callback(lambda value: called.append(float(value)), x.sum())
    return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

assert np.allclose(asks(x), np.cos(np.arange(6.0).reshape(2, 3)))
jax.effects_barrier()
assert called == [15.0], called
everywhere = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(jnp.arange(4.0))
assert everywhere.tolist() == [6.0] * 4
step = jax.jit(lambda x: x + 1, donate_argnums=0)
before = jnp.zeros(8)
address = before.unsafe_buffer_pointer()
after = step(before)
assert before.is_deleted() and after.unsafe_buffer_pointer() == address
"""

# The first program that runs makes the client, after its kernel was traced. The others have what
# the rules for kernels look at, which is not the same in every release.
KERNEL = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental import pallas as pl

like = jax.ShapeDtypeStruct((8, 128), np.float32)
double = pl.pallas_call(lambda x, o: o.__setitem__(..., x[...] * 2), out_shape=like)
assert (jax.jit(double)(np.ones((8, 128), np.float32)) == 2).all()
assert (jax.jit(lambda x: double(double(x)))(np.ones((8, 128), np.float32)) == 4).all()

def added(x, o):
    o[...] = x[...] + x[...]

small = jnp.ones((32, 128), jnp.int8)
assert (pl.pallas_call(added, out_shape=small)(small) == 2).all()
"""

# JAX 0.9 needs a package for this that it does not bring.
TPU_KERNEL = """
import sys
import jax, numpy as np
from jax.experimental import pallas as pl
try:
    from jax.experimental.pallas import tpu as pltpu
except ImportError as error:
    sys.exit(0 if "absl" in str(error) else str(error))

numbers = np.arange(8 * 128, dtype=np.int32).reshape(8, 128)
like = jax.ShapeDtypeStruct(numbers.shape, numbers.dtype)

def halved(x, o):
    o[...] = pltpu.roll(x[...] // 2 + x[...], 1, 1)

wanted = np.roll(numbers // 2 + numbers, 1, 1)
assert (pl.pallas_call(halved, out_shape=like)(numbers) == wanted).all()

def copied(x, o, buffer, semaphore):
    copy = pltpu.make_async_copy(x.at[pl.ds(8, 8)], buffer, semaphore)
    copy.start()
    copy.wait()
    o[...] = buffer[...] + buffer[...]

scratch = [pltpu.VMEM(numbers.shape, numbers.dtype), pltpu.SemaphoreType.DMA]
copy = pl.pallas_call(
    copied, out_shape=like, in_specs=[pl.BlockSpec(memory_space=pl.ANY)], scratch_shapes=scratch
)
assert (copy(np.concatenate([numbers, numbers + 1])) == 2 * (numbers + 1)).all()
"""

REFUSED = """
import jax
try:
    jax.devices()
except RuntimeError as error:
    print(error)
"""


def python_of(name: str) -> str:
    found = shutil.which(name)
    if found is None or subprocess.run([found, "-c", ""], check=False).returncode:
        pytest.skip(f"there is no {name} on this machine")
    return found


def environment(python: str, jax: str, folder: Path) -> Path:
    subprocess.run([python, "-m", "venv", folder], check=True)
    inside = folder / "bin" / "python"
    pip = ["-m", "pip", "--disable-pip-version-check", "-q", "install"]
    subprocess.run([inside, *pip, f"jax=={jax}"], check=True)
    return inside


@pytest.mark.parametrize(
    ("python", "jax"),
    [
        ("python3.11", "0.10.2"),
        (sys.executable, OLDEST),
        (sys.executable, "0.10.2"),
        (sys.executable, "0.11.0"),
        (sys.executable, "0.11.2"),
        ("python3.12", NEWEST),
        ("python3.14", NEWEST),
    ],
    ids=lambda value: value.rsplit("/", 1)[-1],
)
def test_programs_run_and_are_traced(python: str, jax: str, tmp_path: Path) -> None:
    interpreter = python_of(python) if "/" not in python else python
    inside = environment(interpreter, jax, tmp_path / "environment")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = subprocess.run(
        [COMMAND, "trace", "-o", tmp_path / "file", "--devices", "4", "--", inside, program],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    done = subprocess.run(
        [COMMAND, "report", "--json", tmp_path / "file"],
        capture_output=True,
        text=True,
        check=True,
    )
    calls = calls_of(done.stdout)
    assert {note for call in calls for note in call["notes"]} == set()
    put = next(
        call
        for call in calls
        if any(frame["function"] == "put" and frame["line"] == 8 for frame in call["frames"])
    )
    noted = ""
    for kernel in (KERNEL, TPU_KERNEL):
        command = [str(COMMAND), "run", "--", str(inside), "-c", kernel]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        noted += done.stderr
    assert "it has add of vectors of int8" in noted  # the rules work, too
    languages = [frame["language"] for frame in put["frames"]]
    assert languages.index("c++") < languages.index("python")
    assert put["frames"][0]["function"] == put["function"]


@pytest.mark.parametrize("jax", ["0.6.2", "0.8.3"])
def test_older_releases_are_refused(jax: str, tmp_path: Path) -> None:
    inside = environment(sys.executable, jax, tmp_path / "environment")
    done = subprocess.run(
        [COMMAND, "run", "--", inside, "-c", REFUSED], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (
        f"supports jaxlib {OLDEST} to {NEWEST}, and this is jaxlib {jax}: pip install"
        in done.stdout
    )
