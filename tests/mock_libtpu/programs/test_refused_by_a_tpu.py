"""What the mock could do and a TPU does not: a warning with its line, with --strict an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu import refused_programs
from tests.mock_libtpu.recorded import COMMAND

pytest.importorskip("jax", reason="jax is not installed")

_CALLBACK = """
import jax, jax.numpy as jnp, numpy as np

def callback(x):
    return np.asarray(INSIDE, np.float32)

@jax.jit
def f(x):
    return jax.CALL(callback, jax.ShapeDtypeStruct((3,), jnp.float32), x)

print(f(np.ones(3, np.float32)).sum())
"""

# Its scatter is of the rows of an array in the host's memory.
_SCATTER = """
import jax, numpy as np

host = jax.sharding.SingleDeviceSharding(jax.devices()[0], memory_kind="KIND")
x = jax.device_put(np.zeros((16, 256), np.float32), host)

@jax.jit
def f(x):
    return x.at[PLACES].set(1.0)

print(f(x).sum())
"""

# A call of LAPACK, as a program that registers code of its own has one.
_CUSTOM_CALL = """
import jax, numpy as np

jax.numpy.linalg.qr(np.eye(2, dtype=np.float32))  # loads LAPACK

@jax.jit
def f(x):
    types = jax.ShapeDtypeStruct((2, 2), np.float32), jax.ShapeDtypeStruct((), np.int32)
    return jax.ffi.ffi_call("lapack_spotrf_ffi", types)(x, uplo=np.uint8(76))[0]

print(f(np.eye(2, dtype=np.float32) * 4)[0, 0] * 2)
"""


def _run(program: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    file = folder / "program.py"
    file.write_text(program)
    command = [str(COMMAND), "run", *options, "--", sys.executable, str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("call", ["pure_callback", "experimental.io_callback"])
def test_jax_in_a_callback(tmp_path: Path, call: str) -> None:
    program = _CALLBACK.replace("CALL", call).replace("INSIDE", "jnp.cumsum(x)")
    ran = _run(program, tmp_path)
    place = f"{tmp_path / 'program.py'}:5"
    assert (ran.returncode, ran.stdout) == (0, "6.0\n"), ran.stderr
    assert f"warning: {place}: JAX runs inside of a host callback" in ran.stderr
    ran = _run(program, tmp_path, "--strict")
    assert ran.returncode == 1
    assert f"{place}: JAX runs inside of a host callback" in ran.stderr


def test_numpy_in_a_callback(tmp_path: Path) -> None:
    program = _CALLBACK.replace("CALL", "pure_callback")
    # On an array of JAX, np.cumsum would be JAX's.
    program = program.replace("INSIDE", "np.cumsum(np.asarray(x))")
    ran = _run(program, tmp_path, "--strict")
    assert (ran.stdout, ran.stderr) == ("6.0\n", "")


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ("np.array([1, 2])", "a scatter to several places"),
        ("3, :10", "a scatter of a part of the last dimension that is not divisible by 128"),
    ],
)
def test_a_scatter_in_the_hosts_memory(tmp_path: Path, places: str, reason: str) -> None:
    program = _SCATTER.replace("PLACES", places)
    in_host = program.replace("KIND", "pinned_host")
    ran = _run(in_host, tmp_path)
    assert ran.returncode == 0
    assert f"warning: a TPU does not compile {reason} on an array in pinned_host" in ran.stderr
    assert f"({tmp_path / 'program.py'}:9 in f)" in ran.stderr
    ran = _run(in_host, tmp_path, "--strict")
    assert ran.returncode == 1
    assert f"UNIMPLEMENTED: a TPU does not compile {reason}" in ran.stderr
    ran = _run(program.replace("KIND", "device"), tmp_path, "--strict")
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("places", ["3", "3, :128", "2:6"])
def test_scatters_that_a_tpu_compiles(tmp_path: Path, places: str) -> None:
    program = _SCATTER.replace("PLACES", places).replace("KIND", "pinned_host")
    ran = _run(program, tmp_path, "--strict")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_element_types_and_windows(tmp_path: Path) -> None:
    """The rules are those that tests/mock_libtpu/compiler has libtpu confirm."""
    ran = _run(refused_programs.TEXT, tmp_path, "--topology", "v5e:2x1", "--strict")
    assert ran.returncode == 0, ran.stderr
    outcomes = refused_programs.outcomes(ran.stdout)
    for program in refused_programs.ALL:
        wanted = f"UNIMPLEMENTED: a TPU does not compile {program.refused}"
        if program.refused:
            assert outcomes[program].startswith(wanted), program
        else:
            assert outcomes[program] == "", program


def test_a_custom_call_of_the_cpu(tmp_path: Path) -> None:
    ran = _run(_CUSTOM_CALL, tmp_path)
    assert (ran.returncode, ran.stdout) == (0, "4.0\n"), ran.stderr
    message = "a TPU does not compile the custom call 'lapack_spotrf_ffi', which is registered for"
    assert f"warning: {message} CPUs ({tmp_path / 'program.py'}:9 in f)" in ran.stderr
    ran = _run(_CUSTOM_CALL, tmp_path, "--strict")
    assert ran.returncode == 1
    assert f"UNIMPLEMENTED: {message}" in ran.stderr
