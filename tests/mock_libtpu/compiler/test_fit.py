"""fit: a table of TPUs, the exit code, and that nothing is executed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.compiler.real import run

pytestmark = pytest.mark.libtpu

pytest.importorskip("jax", reason="jax is not installed")

# 96 GiB of weights, split over the devices; the values are zeros, since nothing is executed.
_LARGE = """
import sys, resource
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
split = NamedSharding(mesh, P("x", None))
shapes = [jax.ShapeDtypeStruct((1 << 16, 1 << 14), jnp.float32)] * 24
weights = jax.jit(lambda: [jnp.ones(s.shape) for s in shapes], out_shardings=[split] * 24)()

@jax.jit
def step(weights):
    return jax.tree.map(lambda w: w * 0.9, weights)

weights = jax.jit(step, donate_argnums=0)(weights)
print(np.asarray(weights[0][:2, :2]).tolist())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def fit(libtpu: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("mock-libtpu")
    return run([str(program), "fit", "--compiler", str(libtpu), *arguments])


def test_a_model_larger_than_this_machine(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "train.py"
    file.write_text(_LARGE)
    command = ["--topology", "v5e:4x4,v5e:2x2", "--json", "--", sys.executable, str(file)]
    ran = fit(libtpu, *command)
    assert ran.returncode == 1, ran.stderr
    large, small = json.loads(ran.stdout)["topologies"]
    assert (large["topology"], large["devices"], large["result"]) == ("v5e:4x4", 16, "fits")
    assert 6 << 30 <= large["peak_bytes"] <= large["capacity_bytes"] <= 16 << 30
    assert (small["topology"], small["devices"], small["fits"]) == ("v5e:2x2", 4, False)
    assert "RESOURCE_EXHAUSTED" in small["refusal"]
    # One of the weights is sliced while the others live, for which each device gets all of it.
    weights, whole, part, *_ = large["buffers"]
    assert (weights["count"], weights["kind"], weights["size"]) == (23, "array", 23 << 28)
    assert (weights["place"]["file"], weights["place"]["line"]) == (str(file), 15)
    assert (whole["kind"], whole["size"]) == ("temporary", 4 << 30)
    assert (part["kind"], part["size"]) == ("argument", 1 << 28)
    [weights, *_] = small["buffers"]
    assert (weights["size"], weights["kind"]) == (24 << 30, "output")
    assert "[[0.0, 0.0], [0.0, 0.0]]" in ran.stderr
    assert ran.stderr.count("nothing is executed, so it is zero") == 1


def test_a_program_of_the_compilation_cache_counts(libtpu: Path, tmp_path: Path) -> None:
    """It is not compiled in the second run, but read from the cache."""
    file = tmp_path / "cached.py"
    file.write_text(f"""
import jax, jax.numpy as jnp
jax.config.update("jax_compilation_cache_dir", {str(tmp_path / "cache")!r})
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
jax.jit(lambda x: jnp.sort(x, axis=0))(jnp.ones((4096, 4096)))
""")
    peaks = []
    for _ in range(2):
        ran = fit(libtpu, "--topology", "v5e:1x1", "--json", "--", sys.executable, str(file))
        assert ran.returncode == 0, ran.stderr
        peaks.append(json.loads(ran.stdout)["topologies"][0]["peak_bytes"])
        assert any((tmp_path / "cache").iterdir())
    assert peaks[0] == peaks[1] >= 3 << 26


def test_arrays_that_are_kept_count(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "keep.py"
    file.write_text("""
import jax, jax.numpy as jnp
keep = [jnp.zeros((1024, 1024, 1024), jnp.float32) for _ in range(5)]
print(jax.jit(lambda x: x.sum())(keep[0]))
""")
    ran = fit(libtpu, "--topology", "v5e:1x1", "--json", "--", sys.executable, str(file))
    assert ran.returncode == 1, ran.stderr
    [found] = json.loads(ran.stdout)["topologies"]
    assert (found["result"], found["fits"], found["refusal"]) == ("does not fit", False, None)
    assert 20 << 30 <= found["peak_bytes"] <= 20.1 * (1 << 30)
    assert sum(buffer["size"] for buffer in found["buffers"]) == found["peak_bytes"]
    kept, argument, *_ = found["buffers"]
    assert (kept["kind"], kept["count"], kept["size"]) == ("array", 4, 16 << 30)
    assert (kept["place"]["line"], argument["kind"]) == (3, "argument")


def test_without_room_for_the_recording_nothing_is_known(libtpu: Path) -> None:
    program = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
import jax
jax.jit(lambda x: x + 1)(1.0)
"""
    ran = fit(libtpu, "--topology", "v5e:1x1", "--", sys.executable, "-c", program)
    assert ran.returncode == 3, ran.stderr
    assert "not all arrays are known: recording them stopped; free space in " in ran.stdout


def test_the_peak_of_a_small_program_is_of_hbm_alone(libtpu: Path) -> None:
    program = """
import jax, jax.numpy as jnp
f = jax.jit(lambda a, b: jax.nn.softmax(a @ b.astype(jnp.float32)))
f.lower(jnp.ones((1024, 1000)), jnp.ones((1000, 512), jnp.bfloat16)).compile()
"""
    ran = fit(libtpu, "--topology", "v5e:1x1", "--json", "--", sys.executable, "-c", program)
    [found] = json.loads(ran.stdout)["topologies"]
    arrays = (1024 * 1000 + 1024 * 512) * 4 + 1000 * 512 * 2
    assert arrays <= found["peak_bytes"] <= arrays + (1 << 20)


def test_a_program_that_goes_on_is_ended(libtpu: Path) -> None:
    program = "import jax, time; jax.jit(lambda x: x + 1)(1.0); time.sleep(3600)"
    options = ["--programs", "1", "--topology", "v6e:1x1", "--"]
    ran = fit(libtpu, *options, sys.executable, "-c", program)
    assert ran.returncode == 0, ran.stderr
    ended = (
        "v6e:1x1: 1 program compiled, ended after 1 program; most is needed while jit__lambda runs"
    )
    assert ended in ran.stdout


def test_a_program_that_fails(libtpu: Path) -> None:
    ran = fit(libtpu, "--", sys.executable, "-c", "raise SystemExit(5)")
    assert ran.returncode == 3
    assert "the program exited with 5" in ran.stdout


def test_the_reason_why_a_program_failed(libtpu: Path) -> None:
    program = "import jax; jax.jit(lambda x: x + 1)(1.0); jax.numpy.ones(3) @ jax.numpy.ones(4)"
    ran = fit(libtpu, "--json", "--", sys.executable, "-c", program)
    assert ran.returncode == 3
    [topology] = json.loads(ran.stdout)["topologies"]
    assert topology["failure"].startswith("the program exited with 1: TypeError: dot_general")
    assert "Traceback (most recent call last):" in ran.stderr


def test_the_least_effort(libtpu: Path) -> None:
    program = """
import jax, sys
jax.jit(lambda x: x + 1)(1.0)
print(jax.config.jax_optimization_level)
"""
    command = ["--", sys.executable, "-c", program]
    ran = fit(libtpu, "--fast", "--json", *command)
    assert (ran.returncode, json.loads(ran.stdout)["fast"]) == (0, True), ran.stderr
    assert "O1" in ran.stderr.splitlines()
    ran = fit(libtpu, "--fast", *command)
    assert "The compiler used its least effort (--fast)" in ran.stdout
    ran = fit(libtpu, "--json", *command)
    assert json.loads(ran.stdout)["fast"] is False
    assert "UNKNOWN" in ran.stderr.splitlines()


def test_a_kernel_that_does_not_fit_in_vmem(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text("""
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

def kernel(x, o):
    o[...] = x[...]

x = jnp.zeros((8192, 4096))
pl.pallas_call(kernel, out_shape=x)(x)
""")
    ran = fit(libtpu, "--topology", "v5e:1x1", "--", sys.executable, str(file))
    assert ran.returncode == 1, ran.stderr
    [row] = [line for line in ran.stdout.splitlines() if line.startswith("v5e:1x1  ")]
    assert row.endswith("  15.75 GiB       does not fit in VMEM")
    assert f"{file}:9" in ran.stdout


def test_a_program_that_fails_before_it_compiles(libtpu: Path) -> None:
    command = ["--", sys.executable, "-c", "import jax; jax.numpy.ones(3) @ None"]
    ran = fit(libtpu, *command)
    assert "the program exited with 1: TypeError: " in ran.stdout
    explore = Path(sys.executable).with_name("mock-libtpu")
    explored = run(
        [str(explore), "explore", "--compiler", str(libtpu), "-o", "/dev/null", *command]
    )
    for each in (ran, explored):
        assert each.returncode == 3
        assert "Check that it uses JAX" not in each.stdout + each.stderr


_VARIED = """
import os, sys
import jax, jax.numpy as jnp
given = sys.argv[sys.argv.index("--batch") + 1 :] if "--batch" in sys.argv else []
batch = int(given[0] if given else os.environ["BATCH"])
x = jnp.ones((batch, 1 << 28), jnp.int8)
print(jax.jit(lambda x: x.sum())(x))
"""


def test_the_largest_value_that_fits(libtpu: Path, tmp_path: Path) -> None:
    """Of rows of 256 MiB, whose tiles have 8 rows; the capacity is 15.75 GiB."""
    file = tmp_path / "varied.py"
    file.write_text(_VARIED)
    command = ["--topology", "v5e:1x1", "--json", "--", sys.executable, str(file)]
    ran = fit(libtpu, "--vary", "BATCH=8..96", *command)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    [varied] = found["varied"]
    assert (varied["name"], varied["has_effect"]) == ("BATCH", True)
    largest = int(varied["largest"])
    by_value = {int(each["variant"]["BATCH"]): each for each in found["topologies"]}
    assert by_value[largest]["fits"]
    assert not by_value[largest + 1]["fits"]
    assert (by_value[largest + 1]["result"], largest) == ("does not fit", 56)


def test_no_value_that_fits_and_one_without_effect(libtpu: Path, tmp_path: Path) -> None:
    file = tmp_path / "varied.py"
    file.write_text(_VARIED)
    command = ["--topology", "v5e:1x1", "--", sys.executable, str(file), "--batch", "80"]
    ran = fit(libtpu, "--vary", "BATCH=1,2", *command)
    assert ran.returncode == 1, ran.stderr
    assert "v5e:1x1: no value of BATCH fits, as far as is known." in ran.stdout
    failures = [line for line in ran.stderr.splitlines() if "RESOURCE_EXHAUSTED" in line]
    assert [line.split(": ")[:2] for line in failures] == [
        ["mock-libtpu", "the program exited with 1"]
    ] * 2
    assert "Traceback" not in ran.stderr
    assert "The peak does not grow with BATCH: the variable probably has no effect" in ran.stdout


def test_a_program_for_several_slices(libtpu: Path, tmp_path: Path) -> None:
    """Each of 8 devices has an eighth of x, and half of the columns that a slice's devices have."""
    file = tmp_path / "slices.py"
    file.write_text("""
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
devices = jax.devices()
assert [device.slice_index for device in devices] == [0] * 4 + [1] * 4
assert jax.process_count() == 1 and len(jax.local_devices()) == 8
mesh = Mesh(np.array(devices).reshape(2, 4), ("slice", "chip"))
rows = NamedSharding(mesh, P(("slice", "chip")))
x = jax.jit(lambda: jnp.ones((1 << 17, 8192), jnp.bfloat16), out_shardings=rows)()
y = jax.jit(lambda x: x * x.sum(0), out_shardings=rows)(x)
""")
    options = ["--slices", "2", "--topology", "v5e:2x2", "--json"]
    ran = fit(libtpu, *options, "--", sys.executable, str(file))
    assert ran.returncode == 0, ran.stderr
    [found] = json.loads(ran.stdout)["topologies"]
    assert (found["topology"], found["devices"]) == ("v5e:2x2 slices 2", 8)
    assert found["peak_bytes"] == pytest.approx(2 * (1 << 28), rel=0.05)
