"""Kernels that JAX does not lower for a TPU: its reason and line, whoever asks for the code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.compiler.real import run

pytestmark = [pytest.mark.libtpu, pytest.mark.timeout(600)]

pytest.importorskip("jax", reason="jax is not installed")

_KERNEL = """\
import jax, numpy as np
from jax.experimental import pallas as pl
def kernel(x, o):
    o[...] = x[...]
x = {operand}
block = pl.BlockSpec((1, 100), lambda i: (i, 0))
shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
call = pl.pallas_call(kernel, grid=(16,), in_specs=[block], out_specs=block, out_shape=shape)
print(call(x)[0, 0])
"""
_REASON = "the last two dimensions of your block shape are divisible by 8 and 128"


def _mock(command: str, libtpu: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("mock-libtpu")
    return run([str(program), command, "--compiler", str(libtpu), *arguments])


@pytest.mark.parametrize(
    "operand", ["jax.numpy.zeros((16, 100))", "np.zeros((16, 100), np.float32)"]
)
def test_explore(operand: str, libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text(_KERNEL.format(operand=operand))
    page = tmp_path / "page.html"
    ran = _mock("explore", libtpu, "-o", str(page), "--", sys.executable, str(file))
    assert ran.returncode == 1, ran.stderr
    [problem] = [line for line in ran.stdout.splitlines() if _REASON in line]
    assert problem.strip().startswith("the program exited with 1: ValueError: ")
    assert f"in pallas_call kernel at {file}:3 " in problem
    assert problem.endswith(f"({file}:9)")
    assert _REASON in page.read_text()


def test_explore_against_it(libtpu: Path, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text("import jax; jax.jit(lambda x: x + 1)(1.0)\n")
    bad.write_text(_KERNEL.format(operand="jax.numpy.zeros((16, 100))"))
    page = tmp_path / "page.html"
    options = ("-o", str(page), "--against", str(bad))
    ran = _mock("explore", libtpu, *options, "--", sys.executable, str(good))
    assert ran.returncode == 1, ran.stderr
    assert _REASON in ran.stdout


@pytest.mark.parametrize("errors", ["raise", "warn"])
def test_run(errors: str, libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text(_KERNEL.format(operand="jax.numpy.zeros((16, 100))"))
    ran = _mock(
        "run", libtpu, "--compiler-option", f"errors={errors}", "--", sys.executable, str(file)
    )
    assert ran.returncode == (1 if errors == "raise" else 0), ran.stderr
    assert f"INVALID_ARGUMENT: {file}:" in ran.stderr
    assert _REASON in ran.stderr
    assert "body is empty" not in ran.stderr
    assert ran.stdout == ("" if errors == "raise" else "0.0\n")
