"""--precision: products of float32 are a TPU's, by the passes that a program asks for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment
from tpu_walkthrough.errors import UsageError

pytest.importorskip("jax", reason="jax is not installed")

_PROGRAM = Path(__file__).with_name("products.py")
_ROUNDING = 1e-6  # of float32, added up
_EXACT = {"default": (1e-3, 4e-3), "high": (2e-6, 2e-5), "highest": (0, _ROUNDING)}


def _run(library: Path, machine: MachineSettings, program: list[str]) -> Any:
    return subprocess.run(
        [sys.executable, *program],
        env=clean_environment() | variables(library, machine),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


@pytest.fixture(scope="module")
def of_tpu(library_path: Path) -> Any:
    ran = _run(library_path, MachineSettings(devices=8, precision="tpu"), [str(_PROGRAM)])
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    "name", ["dot", "batch", "gradient", "convolution", "eight devices", "ragged", "kernel"]
)
def test_products_are_those_of_rounded_parts(of_tpu: Any, name: str) -> None:
    for precision, (emulated, exact) in of_tpu["products"][name].items():
        assert emulated < _ROUNDING, precision
        low, high = _EXACT[precision]
        assert low < exact < high, precision


def test_what_is_not_a_product_of_finite_float32(of_tpu: Any) -> None:
    others = of_tpu["others"]
    assert others["infinities"]
    assert others["nan"]
    assert others["chosen"] < _ROUNDING
    assert others["complex"] > 1e-2, "its parts are rounded, too"
    assert others["bfloat16"] < _ROUNDING


def test_the_program_that_is_shown_has_its_own_products(of_tpu: Any, library_path: Path) -> None:
    ran = _run(library_path, MachineSettings(devices=8), [str(_PROGRAM)])
    exact = json.loads(ran.stdout)
    assert of_tpu["others"]["flops"] == exact["others"]["flops"] == 2 * 128**3
    for of_name in exact["products"].values():
        assert max(error for _, error in of_name.values()) < _ROUNDING


def test_code_is_not_used_with_another_precision(library_path: Path, tmp_path: Path) -> None:
    program = """
import jax, jax.numpy as jnp, sys
jax.config.update("jax_compilation_cache_dir", sys.argv[1])
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", 0)
a = jnp.float32([[1 + 2**-12]])
print(float(jax.jit(jnp.dot)(a, a)[0, 0]) == 1)
"""
    command = ["-c", program, str(tmp_path)]
    outputs = [
        _run(library_path, MachineSettings(precision=precision), command).stdout
        for precision in (None, "tpu", "cpu")
    ]
    assert outputs == ["False\n", "True\n", "False\n"]


def test_unknown_precisions_are_refused(library_path: Path) -> None:
    with pytest.raises(UsageError, match="--precision exact: give tpu or cpu"):
        variables(Path(), MachineSettings(precision="exact"))
    values = variables(library_path, MachineSettings()) | {"MOCK_LIBTPU_PRECISION": "exact"}
    ran = subprocess.run(
        [sys.executable, "-c", "import jax; jax.devices(); jax.jit(lambda x: x + 1)(1)"],
        env=clean_environment() | values,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert "INVALID_ARGUMENT: MOCK_LIBTPU_PRECISION: 'exact' is not tpu or cpu" in ran.stderr
