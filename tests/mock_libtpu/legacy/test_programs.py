"""Programs of jax 0.4.13 on the legacy API: their results, and what of them is recorded."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.analysis.memory import memory_points
from mock_libtpu.analysis.objects import Lives
from mock_libtpu.analysis.values import transfer
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols

Run = Callable[..., subprocess.CompletedProcess[str]]


pytestmark = pytest.mark.network

DEVICES = """
import jax
devices = jax.devices()
print([(d.id, d.device_kind, d.coords, d.core_on_chip) for d in devices])
assert {d.platform for d in devices} == {"tpu"}
assert "mock of libtpu" in devices[0].client.platform_version
"""

ONE_DEVICE = """
import jax, jax.numpy as jnp, numpy as np
x = jax.device_put(np.arange(6.0).reshape(2, 3))
assert np.asarray(x).tolist() == [[0, 1, 2], [3, 4, 5]]
turned = jax.device_put(np.asfortranarray(np.arange(6.0).reshape(2, 3)))
assert (np.asarray(turned) == np.asarray(x)).all()
for dtype in ("bool", "int8", "uint16", "int32", "float16", "bfloat16", "float32", "complex64"):
    there = jnp.arange(4).astype(dtype)
    assert there.dtype == dtype and np.asarray(there).astype("float32").tolist()[-1] in (1, 3)
wide = np.zeros((1, 2, 1, 2, 1, 2, 1, 2), np.int32)  # more dims than lie within a C struct
assert jax.jit(lambda w: w + 1)(wide).sum() == 16
assert float(jax.jit(lambda x: (x @ x.T).sum())(x)) == 83
assert jax.grad(lambda x: (x ** 3).sum())(jnp.float32(2)) == 12
several = jax.jit(lambda x: (x, {"a": x * 2, "b": ()}))(3)
assert int(several[0]) == 3 and int(several[1]["a"]) == 6
assert jax.jit(lambda: ())() == ()
assert jnp.zeros((0, 3)).shape == (0, 3)
assert jax.lax.fori_loop(0, 10, lambda i, c: c * 2, 1.0) == 1024
assert abs(float(jax.random.normal(jax.random.PRNGKey(0)))) < 5
inverse = jnp.linalg.inv(jnp.array([[2.0, 1.0], [1.0, 3.0]]))
assert np.allclose(inverse, [[0.6, -0.2], [-0.2, 0.4]])
assert jax.lax.approx_max_k(jnp.arange(10.0), 2)[0].tolist() == [9, 8]
many = [jnp.float32(i) for i in range(2100)]  # JAX makes them one tuple
assert jax.jit(lambda *a: a[2099] - a[2])(*many) == 2097
"""

DONATION = """
import jax, jax.numpy as jnp
step = jax.jit(lambda x, y: (x + 1, y * 2), donate_argnums=(0, 1))
x, y = jnp.zeros(8), jnp.ones(3)
addresses = x.unsafe_buffer_pointer(), y.unsafe_buffer_pointer()
for _ in range(3):
    x, y = step(x, y)
assert (x.unsafe_buffer_pointer(), y.unsafe_buffer_pointer()) == addresses
assert x.tolist() == [3.0] * 8 and y.tolist() == [8.0] * 3
"""

CALLBACKS = """
import jax, jax.numpy as jnp, numpy as np
called = []
@jax.jit
def program(x):
    jax.debug.callback(lambda v: called.append(float(v)), x[1])
    jax.debug.print("first", ordered=True)
    jax.debug.print("second", ordered=True)
    return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
assert np.allclose(program(jnp.arange(3.0)), np.cos(np.arange(3.0)))
jax.effects_barrier()
assert called == [1.0], called
def fails(x):
    return jax.pure_callback(lambda v: 1 / 0, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
try:
    jax.jit(fails)(1.0)
except Exception as error:
    assert "ZeroDivisionError" in str(error) and "INTERNAL" in str(error), error
else:
    raise AssertionError
assert jax.jit(lambda x: x + 1)(1) == 2
"""

SEVERAL_DEVICES = """
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
assert len(jax.devices()) == 4
summed = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(jnp.arange(4.0))
assert summed.tolist() == [6.0] * 4
two = jax.pmap(lambda x: jax.lax.ppermute(x, "i", [(0, 1), (1, 0)]), axis_name="i",
               devices=jax.devices()[2:])(jnp.arange(2.0))
assert two.tolist() == [1.0, 0.0] and [d.id for d in two.sharding.devices] == [2, 3]
host = np.arange(64.0).reshape(8, 8)
mesh = Mesh(np.array(jax.devices()).reshape(2, 2), ("x", "y"))
a = jax.device_put(host, NamedSharding(mesh, P("x", "y")))
product = jax.jit(lambda a: a @ a.T)(a)
assert np.allclose(product, host @ host.T)
doubled = jax.jit(lambda a: a * 2, donate_argnums=0)(a)
assert doubled.sharding.spec == P("x", "y") and (np.asarray(doubled) == host * 2).all()
moved = jax.device_put(jax.device_put(np.arange(3), jax.devices()[0]), jax.devices()[3])
assert moved.device().id == 3 and moved.tolist() == [0, 1, 2]
"""

SERIALIZED = """
import jax, numpy as np, jax.numpy as jnp
from jax.experimental.serialize_executable import serialize, deserialize_and_load
compiled = jax.jit(lambda x: jnp.linalg.solve(x, x) + 1).lower(jnp.eye(3)).compile()
again = deserialize_and_load(*serialize(compiled))
assert np.allclose(again(jnp.eye(3) * 2), np.eye(3) + 1)
"""

DAMAGED = """
import random
import jax, jax.numpy as jnp
client = jax.devices()[0].client
loaded = jax.jit(lambda x: x @ x + 1).lower(jnp.eye(3)).compile().runtime_executable()
serialized = client.serialize_executable(loaded)
assert client.deserialize_executable(serialized, None) is not None
start = serialized.index(b"mock_libtpu legacy program")
low, high = serialized[start - 2 : start]  # the size, as a varint; what follows is jaxlib's
size = low % 128 + high * 128
random.seed(0)
for _ in range(50):
    damaged = bytearray(serialized)
    damaged[start + random.randrange(size)] ^= 1 << random.randrange(8)
    try:
        client.deserialize_executable(bytes(damaged), None)
    except Exception as error:
        assert "this serialized program is damaged" in str(error) or "not a program" in str(error)
    else:
        raise AssertionError
"""

LIMIT = """
import jax, jax.numpy as jnp, numpy as np
kept = jax.device_put(np.zeros(1 << 18, np.float32))
for make in (lambda: jax.device_put(np.zeros(1 << 19, np.float32)), lambda: jnp.ones(1 << 19)):
    try:
        make().block_until_ready()
    except Exception as error:
        assert "RESOURCE_EXHAUSTED" in str(error), error
    else:
        raise AssertionError
del kept
assert float(jnp.ones(1 << 18).sum()) == 1 << 18
"""

FEEDS = """
import threading, jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax._src import core
from jax._src.lib import xla_client as xc
device = jax.devices()[1]
@jax.jit
def program(x):
    token = lax.create_token(x)
    (y,), token = lax.infeed(token, shape=(core.ShapedArray((3,), np.float32),))
    lax.outfeed(token, y + x)
    return x * 2
x = jax.device_put(np.float32(1), device)
device.transfer_to_infeed((np.arange(3, dtype=np.float32),))
results = []
thread = threading.Thread(target=lambda: results.append(float(program(x))))
thread.start()
shape = xc.shape_from_pyval((np.zeros(3, np.float32),))
(given,) = device.transfer_from_outfeed(shape.with_major_to_minor_layout_if_absent())
thread.join()
assert given.tolist() == [1, 2, 3] and results == [2.0]
"""

PROFILE = """
import jax, os, tempfile, jax.numpy as jnp
with tempfile.TemporaryDirectory() as folder:
    with jax.profiler.trace(folder):
        jnp.ones(3).sum().block_until_ready()
    names = [name for _, _, files in os.walk(folder) for name in files]
assert any(name.endswith(".xplane.pb") for name in names), names
"""

PARTITIONED = """
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P
with Mesh(np.array(jax.devices()).reshape(2, 1), ("x", "y")):
    host = np.arange(64.0, dtype=np.float32).reshape(8, 8)
    # Several results, each with a sharding of its own.
    constrain = lambda a: jax.lax.with_sharding_constraint(a, P("x", "y"))
    two = pjit(lambda a, b: (constrain(a), b * 2), in_shardings=None, out_shardings=None)
    kept, doubled = two(host, host)
    assert (kept == host).all() and (doubled == host * 2).all()
    apart = pjit(lambda a: (a + 1, a.sum(0)), out_shardings=(P("x"), None))(host)
    assert apart[0].sharding.spec == P("x") and apart[1].is_fully_replicated
    assert (apart[0] == host + 1).all() and np.allclose(apart[1], host.sum(0))
"""

# Of a program that fails neither its results nor what was donated to it may stay.
FAILURES = """
import jax, jax.numpy as jnp, numpy as np
shape = jax.ShapeDtypeStruct((1 << 18,), np.float32)
raises = jax.jit(lambda x: jax.pure_callback(lambda v: 1 / 0, shape, x), donate_argnums=0)
too_large = jax.jit(lambda x: jnp.zeros((4 << 20,)) + x[0], donate_argnums=0)
for _ in range(9):
    for program, message in ((raises, "ZeroDivisionError"), (too_large, "RESOURCE_EXHAUSTED")):
        try:
            program(jax.device_put(np.ones(1 << 18, np.float32)))  # 1 of the 4 MiB
        except Exception as error:
            assert message in str(error), error
        else:
            raise AssertionError(message)
"""

# The CPU client's own collectives compute that the maximum of negative floats is 1e-38.
EXTREMES = """
import jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
jax.config.update("jax_enable_x64", True)
mesh = Mesh(np.array(jax.devices()), ("x",))
rows = [[-1, -2, -3, -4], [np.inf] * 4, [-np.inf] * 4, [-1.5, np.nan, 3, -2], [2, -7, 0.5, 1]]
for dtype in ("float16", "bfloat16", "float32", "float64"):
    for row in rows:
        x = np.asarray(jnp.asarray(row).astype(dtype))
        for across, whole, right in ((lax.pmax, jnp.max, np.max), (lax.pmin, jnp.min, np.min)):
            wanted = right(x.astype(np.float64))
            mapped = jax.pmap(lambda v: across(v, "i"), axis_name="i")(x)
            sharded = jax.jit(whole)(jax.device_put(x, NamedSharding(mesh, P("x"))))
            assert mapped.dtype == sharded.dtype == dtype
            for got in (*mapped, sharded):
                assert np.array_equal(np.float64(got), wanted, equal_nan=True), (dtype, row, got)
grid = mesh.devices.reshape(2, 2)
square = np.random.RandomState(0).randn(4, 4).astype(np.float32) - 9
both = jax.device_put(square, NamedSharding(Mesh(grid, ("x", "y")), P("x", "y")))
assert (jax.jit(lambda m: m.max(0))(both) == square.max(0)).all()
assert (jax.jit(lambda m: m.max(axis=(0, 1)))(both) == square.max()).all()
assert (jax.jit(lambda m: m.argmax(1))(both) == square.argmax(1)).all()
"""

UNKNOWN = """
import jax, numpy as np
from jax.interpreters import mlir
from jax._src.interpreters import mlir as inner
from jax import core
p = core.Primitive("nobodys")
p.def_abstract_eval(lambda x: x)
def lower(ctx, x):
    return inner.custom_call("nobodys_kernel", [x.type], [x]).results
mlir.register_lowering(p, lower, platform="tpu")
try:
    jax.jit(lambda x: p.bind(x))(1.0)
except Exception as error:
    assert "UNIMPLEMENTED" in str(error) and "'nobodys_kernel'" in str(error), error
else:
    raise AssertionError
"""


@pytest.mark.parametrize(
    "program",
    [ONE_DEVICE, DONATION, CALLBACKS, SERIALIZED, DAMAGED, PROFILE, UNKNOWN],
    ids=[
        "one device",
        "donation",
        "callbacks",
        "serialized",
        "damaged",
        "profile",
        "unknown custom call",
    ],
)
def test_programs(program: str, run_old: Run) -> None:
    run_old(program)


def test_several_devices(run_old: Run) -> None:
    run_old(SEVERAL_DEVICES, devices=4)
    run_old(PARTITIONED, devices=2)


def test_extremes_across_devices(run_old: Run) -> None:
    run_old(EXTREMES, devices=4)


def test_infeed_and_outfeed(run_old: Run) -> None:
    run_old(FEEDS, devices=2)


def test_memory_has_an_end(run_old: Run) -> None:
    run_old(LIMIT, memory=2 << 20)


def test_failures_leave_nothing_in_memory(run_old: Run) -> None:
    run_old(FAILURES, memory=4 << 20)


def test_devices(run_old: Run) -> None:
    assert run_old(DEVICES).stdout == "[(0, 'TPU v4', [0, 0, 0], 0)]\n"
    assert run_old(DEVICES, topology="v3:2x1").stdout == (
        "[(0, 'TPU v3', [0, 0, 0], 0), (1, 'TPU v3', [0, 0, 0], 1), "
        "(2, 'TPU v3', [1, 0, 0], 0), (3, 'TPU v3', [1, 0, 0], 1)]\n"
    )


def test_an_unknown_machine_is_an_error(run_old: Run) -> None:
    done = run_old("import jax; jax.devices()", check=False, topology="v99")
    assert done.returncode == 1
    assert "MOCK_LIBTPU_TOPOLOGY" in done.stderr
    assert "v99" in done.stderr


def test_calls_are_recorded_with_their_values(run_old: Run, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    program = "import jax, numpy as np; x = jax.device_put(np.ones((2, 3))); x + 1; print(x)"
    run_old(program, recording=file)
    calls = list(read_recording(file).calls())
    assert all(call.end_ns is not None for call in calls)
    put = next(call for call in calls if call.function == "TpuExecutor_Allocate")
    assert put.arguments == {"executor": {"device": 0}, "size": 24, "memory_space": 0}
    assert put.results["result"] == {"buffer": 1, "bytes": 24, "device": "TPU_0"}
    chosen = next(c for c in calls if c.function == "TpuTransferManager_HostShapeToDeviceShape")
    assert chosen.arguments["host_shape"].startswith("f32[2,3]")
    assert chosen.results["device_shape"] == "f32[2,3]{1,0}"
    executed = next(c for c in calls if c.function == "TpuExecutable_ExecuteAsyncOnStream")
    assert executed.arguments["executable"]["program"].startswith("jit")
    assert executed.results["se_output"]["result"]["shape"] == "f32[2,3]{1,0}"
    # The program's output is allocated through the framework, within the call.
    within = [c for c in calls if executed.start_ns < c.start_ns < (executed.end_ns or 0)]
    assert "TpuExecutor_Allocate" in {call.function for call in within}


def test_buffers_have_lives(run_old: Run, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    program = "import jax, numpy as np; x = jax.device_put(np.ones(6)); y = x + x; del x; print(y)"
    run_old(program, recording=file)
    calls = list(read_recording(file).calls())
    buffers = [life for life in Lives(calls=calls).lives.values() if life.kind == "buffer"]
    steps = [
        [(step.action, step.call.function) for step in life.steps if step.action != "used"]
        for life in buffers
    ]
    # The second one is allocated within the execution, which has it in its results.
    expected = [("created", "TpuExecutor_Allocate"), ("destroyed", "TpuExecutor_Deallocate")]
    assert steps[:2] == [expected, expected]
    ((memory, points),) = memory_points(buffers).items()
    sizes = [point.bytes for point in points]
    assert (memory, max(sizes), sizes[-1]) == ("TPU_0", 48, 0)
    copied = [copy for call in calls if (copy := transfer(call)) is not None]
    assert copied == [("to device", 24), ("from device", 24)]


def test_errors_are_recorded(run_old: Run, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    run_old(UNKNOWN, recording=file)
    errors = [call for call in read_recording(file).calls() if call.error is not None]
    assert {call.function for call in errors} == {"TpuCompiler_RunBackend"}
    assert errors[0].error is not None
    assert errors[0].error.code == 12
    assert "nobodys_kernel" in errors[0].error.message


def test_a_stack_has_python_and_cxx_frames_in_place(run_old: Run, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    run_old("import jax\ndef put():\n  return jax.device_put(1)\nput()", recording=file)
    call = next(c for c in read_recording(file).calls() if c.function == "TpuExecutor_Allocate")
    assert call.stack is not None
    trace = Merger(Symbols()).trace(call.stack)
    assert trace.notes == ()
    names = [frame.function.partition("(")[0] for frame in trace.frames]
    assert names[0] == "TpuExecutor_Allocate"
    assert names[1] == "stream_executor::tpu::TpuExecutor::Allocate"
    python = [frame.function for frame in trace.frames if frame.language == "python"]
    assert python[-2:] == ["put", "<module>"]
    assert "device_put" in python
