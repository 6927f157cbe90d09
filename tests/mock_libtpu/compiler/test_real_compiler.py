"""The real compiler behind the mock: the same results as without it, and its refusals.

libtpu is the one of this environment, or the file that TPU_WALKTHROUGH_LIBTPU names.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from tests.mock_libtpu.compiler.real import run

pytestmark = pytest.mark.libtpu

pytest.importorskip("jax", reason="jax is not installed")

_PROGRAM = """
import functools, json, sys
import jax, jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas.ops.tpu.flash_attention import flash_attention
if "direct" in sys.argv:
    from jax.experimental import topologies
    options = json.loads(sys.argv[3])
    found = topologies.get_topology_desc(platform="tpu", topology_name=sys.argv[2], **options)
    devices = found.devices
else:
    devices = jax.devices()

def matmul(x):
    return jnp.tanh(x @ x)

def kernel(x, o):
    o[...] = jnp.dot(x[...], x[...], preferred_element_type=jnp.float32)

def matmul_kernel(x):
    return pl.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct(x.shape, jnp.float32))(x)

def step(w, x):
    value, gradient = jax.value_and_grad(lambda w: jnp.mean((jnp.tanh(x @ w[0]) @ w[1]) ** 2))(w)
    return [a - 0.1 * b for a, b in zip(w, gradient)], value

mesh = jax.sharding.Mesh(np.array(devices[:2]), ("x",))
split = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x"))
whole = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec())
one = jax.sharding.NamedSharding(
    jax.sharding.Mesh(np.array(devices[:1]), ("x",)), jax.sharding.PartitionSpec()
)
shape = jax.ShapeDtypeStruct
found = {}
for name, function, arguments, options in (
    ("matmul", matmul, (shape((256, 256), jnp.float32, sharding=whole),), {}),
    ("kernel", matmul_kernel, (shape((256, 256), jnp.float32, sharding=one),), {}),
    ("attention", functools.partial(flash_attention, causal=True),
     (shape((1, 2, 256, 128), jnp.float32, sharding=one),) * 3, {}),
    ("step", step, ([shape((256, 512), jnp.bfloat16, sharding=whole),
                     shape((512, 256), jnp.bfloat16, sharding=whole)],
                    shape((64, 256), jnp.bfloat16, sharding=split)), {"donate_argnums": 0}),
):
    compiled = jax.jit(function, **options).lower(*arguments).compile()
    # Not as_text(): of a loaded executable it sorts the compiler's JSON.
    [module] = compiled.runtime_executable().hlo_modules()
    size = compiled.memory_analysis().generated_code_size_in_bytes
    found[name] = [
        module.to_string(), compiled.cost_analysis(), str(compiled.memory_analysis()), size
    ]
print(json.dumps(found))
"""
_MEGACORE = {"chip_config_name": "megacore"}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(_PROGRAM)
    return file


def mock(libtpu: Path, *options: str) -> list[str]:
    program = Path(sys.executable).with_name("mock-libtpu")
    command = [str(program), *options]
    return [*command, "--compiler", str(libtpu), "--"]


def results(ran: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("topology", "options"),
    [
        ("v2:2x2", {}),
        ("v3:2x2", {}),
        ("v4:2x2x1", _MEGACORE),
        ("v5e:2x2", {}),
        ("v5p:2x2x1", {}),
        ("v6e:2x2", {}),
        ("tpu7x:2x2x1", {}),
    ],
)
def test_results_are_those_of_the_compiler_without_us(
    libtpu: Path, program: Path, tmp_path: Path, topology: str, options: dict[str, str]
) -> None:
    python = [sys.executable, str(program)]
    direct = run(
        [*python, "direct", topology, json.dumps(options)],
        TPU_LIBRARY_PATH=str(libtpu),
        TPU_SKIP_MDS_QUERY="1",
        ALLOW_MULTIPLE_LIBTPU_LOAD="1",
        TPU_LOG_DIR=str(tmp_path),
        JAX_PLATFORMS="cpu",
    )
    mocked = run([*mock(libtpu, "run", "--topology", topology), *python])
    found, wanted = results(mocked), results(direct)
    assert found == wanted
    assert "HloModule jit_step" in found["step"][0]
    assert "tpu_custom_call" in found["kernel"][0]
    assert "tpu_custom_call" in found["attention"][0]


_TOO_LARGE = """
import jax, jax.numpy as jnp
x = jax.ShapeDtypeStruct((1 << 16, 1 << 16), jnp.float32)
jax.jit(lambda x: x @ x).lower(x).compile()
print("went on")
"""


def test_a_refusal_is_an_error_of_jax(libtpu: Path) -> None:
    ran = run([*mock(libtpu, "run"), sys.executable, "-c", _TOO_LARGE])
    assert ran.returncode == 1
    # From libtpu 0.0.50 on with its code.
    assert re.search(r"RESOURCE_EXHAUSTED: (?:E\d+: \w+: )?Ran out of memory", ran.stderr)


def test_an_unknown_flag_is_reported(libtpu: Path) -> None:
    options = ["run", "--compiler-option=flags=--xla_no_such_flag=1"]
    ran = run(
        [*mock(libtpu, *options), sys.executable, "-c", "import jax; print(jax.numpy.ones(3))"]
    )
    assert ran.returncode == 1
    assert "does not know a flag of --compiler-option flags" in ran.stderr


def test_a_failure_can_be_a_warning(libtpu: Path) -> None:
    options = [
        "run",
        "--compiler-option=flags=--xla_no_such_flag=1",
        "--compiler-option=errors=warn",
    ]
    ran = run(
        [*mock(libtpu, *options), sys.executable, "-c", "import jax; print(jax.numpy.ones(3))"]
    )
    assert (ran.returncode, ran.stdout) == (0, "[1. 1. 1.]\n")
    assert "RuntimeWarning: the TPU compiler: program" in ran.stderr


_KERNEL = """
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

def add(x, y, o):
    o[...] = x[...] + y[...]

ones = jnp.ones((8, 128))
compiled = jax.jit(pl.pallas_call(add, out_shape=jax.typeof(ones))).lower(ones, ones).compile()
assert 'custom_call_target="tpu_custom_call"' in compiled.as_text()
print(compiled(ones, ones)[0, 0])
"""


def test_a_kernel_is_interpreted_and_compiled(libtpu: Path) -> None:
    ran = run([*mock(libtpu, "run"), sys.executable, "-c", _KERNEL])
    assert (ran.returncode, ran.stdout) == (0, "2.0\n"), ran.stderr


def test_a_trace_contains_the_compilers_own_calls(libtpu: Path, tmp_path: Path) -> None:
    recorded = tmp_path / "recording"
    for _ in range(2):  # also where the compiler's results could come from the cache
        ran = run([*mock(libtpu, "trace", "-o", str(recorded)), sys.executable, "-c", _KERNEL])
        assert ran.returncode == 0, ran.stderr
        of_compiler = recorded.with_name("recording.compiler")
        files = sorted(tmp_path.iterdir())
        assert files == [recorded, of_compiler]
        program, compiler = read_recording(recorded), read_recording(of_compiler)
        assert compiler.plugin is not None
        assert compiler.plugin.path == str(libtpu)
        asked = _compiled(program, "PJRT_Client_Compile")
        assert asked
        assert _compiled(compiler, "PJRT_Compile") == asked
        assert "== process" in ran.stdout
        assert "PJRT_Executable_GetCostAnalysis" in ran.stdout


def _compiled(recording: Recording, function: str) -> list[str]:
    """The names of the programs that calls of a function compiled, sorted: threads compile."""
    calls = (call for call in recording.calls() if call.function == function)
    return sorted(call.results["executable"]["program"] for call in calls)
