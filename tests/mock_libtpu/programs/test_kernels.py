"""Pallas kernels on the mock: interpreted whenever they were made, traced or lowered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu import recorded
from tests.mock_libtpu.mocked import run_python

_KERNELS = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

if "after" in sys.argv:
    jax.devices()

A = np.arange(8 * 128, dtype=np.float32).reshape(8, 128)
SHAPE = jax.ShapeDtypeStruct(A.shape, A.dtype)

def add_kernel(x_ref, y_ref, o_ref):
    o_ref[...] = x_ref[...] + y_ref[...]

def copy_kernel(x_hbm, o_ref, buffer, semaphore):
    copy = pltpu.make_async_copy(x_hbm, buffer, semaphore)
    copy.start()
    copy.wait()
    o_ref[...] = buffer[...] * 2

add = pl.pallas_call(add_kernel, out_shape=SHAPE)
double = pl.pallas_call(
    copy_kernel,
    out_shape=SHAPE,
    in_specs=[pl.BlockSpec(memory_space=pl.ANY)],
    scratch_shapes=[pltpu.VMEM(A.shape, jnp.float32), pltpu.SemaphoreType.DMA],
)
traced = [(jax.jit(add).trace(A, A), (A, A)), (jax.jit(double).trace(A), (A,))]

@jax.custom_vjp
def product(x, y):
    return pl.pallas_call(
        lambda x, y, o: o.__setitem__(..., x[...] * y[...]), out_shape=SHAPE
    )(x, y)

product.defvjp(
    lambda x, y: (product(x, y), (x, y)),
    lambda kept, g: (product(g, kept[1]), product(g, kept[0])),
)

def check(got, wanted):
    np.testing.assert_allclose(np.asarray(got), wanted, rtol=1e-6)
"""

_IN_EVERY_ORDER = (
    _KERNELS
    + """
# The first program that runs makes the client: its kernel was traced before.
check(jax.jit(add)(A, A), 2 * A)
check(add(A, A), 2 * A)
for program, arguments in traced:
    check(program.lower().compile()(*arguments), 2 * A)
stacked = np.stack([A, A + 1, A + 2])
check(jax.vmap(add)(stacked, stacked), 2 * stacked)
check(jax.jit(jax.grad(lambda x: product(x, x).sum()))(A), 2 * A)
# The interpreter's callbacks, which JAX does not allow in a checkpoint, come after tracing.
check(jax.jit(jax.grad(jax.checkpoint(lambda x: product(product(x, x), A).sum())))(A), 2 * A * A)
check(jax.jit(lambda x: jax.lax.scan(lambda c, _: (add(c, A), None), x, None, 3)[0])(A), 4 * A)
check(jax.jit(lambda x: jax.lax.cond(x[0, 1] > 0, lambda x: add(x, x), lambda x: x, x))(A), 2 * A)
# Nothing but the interpreter's own order keeps these apart.
inner = jax.jit(add)
many = jax.jit(lambda x: [inner(x, x + i) for i in range(4)] + [double(x + i) for i in range(4)])(A)
for i in range(4):
    check(many[i], 2 * A + i)
    check(many[4 + i], 2 * (A + i))
check(jax.jit(lambda x: double(x) + 1)(A), 2 * A + 1)
exported = jax.export.export(jax.jit(double))(A)
check(exported.call(A), 2 * A)
# Other platforms are as they are.
cpu = jax.devices("cpu")[0]
try:
    jax.jit(add)(*jax.device_put((A, A), cpu))
except ValueError as error:
    assert "interpret" in str(error), error
else:
    sys.exit("JAX on CPU ran a kernel that is not interpreted")
"""
)

_ON_SEVERAL_DEVICES = (
    _KERNELS
    + """
count = 4
spec = jax.sharding.PartitionSpec("x")

def shift_kernel(x_ref, o_ref, sent, received):
    to = jax.lax.rem(jax.lax.axis_index("x") + 1, count)
    copy = pltpu.make_async_remote_copy(x_ref, o_ref, sent, received, device_id=(to,))
    copy.start()
    copy.wait()

shift = pl.pallas_call(
    shift_kernel,
    out_shape=SHAPE,
    in_specs=[pl.BlockSpec(memory_space=pl.ANY)],
    out_specs=pl.BlockSpec(memory_space=pl.ANY),
    scratch_shapes=[pltpu.SemaphoreType.DMA] * 2,
)
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
rows = np.arange(count * 8 * 128, dtype=np.float32).reshape(count * 8, 128)
spread = jax.shard_map(shift, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False)
check(jax.jit(spread)(rows), np.roll(rows, 8, axis=0))
"""
)

_WITH_A_MESH = (
    _KERNELS
    + """
mesh = pltpu.create_tensorcore_mesh("core")
copied = pl.kernel(lambda x, o: pltpu.sync_copy(x, o), out_type=SHAPE, mesh=mesh)
check(jax.jit(copied)(A), A)

def chosen(x, i):
    def kernel(x, o, semaphore):
        pl.semaphore_signal(semaphore, device_id={"core": 0})
        pl.semaphore_wait(semaphore, 1)
        pltpu.sync_copy(x.at[i], o.at[jax.lax.axis_index("core")])
    scratch = [pltpu.SemaphoreType.REGULAR]
    out = jax.ShapeDtypeStruct((1, *A.shape), A.dtype)
    return pl.kernel(kernel, out_type=out, mesh=mesh, scratch_types=scratch)(x)

for i in range(3):
    check(jax.jit(chosen)(np.stack([A, A + 1, A + 2]), i)[0], A + i)
"""
)

_WITH_OTHER_FORMS = (
    _KERNELS
    + """
def kernel(x, words, packed, rounded, o):
    o.bitcast(jnp.int32)[...] = words[...]
    flat = x.reshape(2, 4, 128)
    o[4:, :] = flat[1] + 1
    packed[...] = pltpu.pack_elementwise([x[...], x[...] + 1], packed_dtype=jnp.bfloat16)
    random = jnp.full(A.shape, 1 << 31, jnp.uint32)
    rounded[...] = pltpu.stochastic_round(x[...] + 0.3, random, target_dtype=jnp.bfloat16)

def call(x, words):
    return pl.pallas_call(
        lambda x, words, o, packed, rounded: kernel(x, words, packed, rounded, o),
        out_shape=[
            SHAPE,
            jax.ShapeDtypeStruct(A.shape, jnp.uint32),
            jax.ShapeDtypeStruct(A.shape, jnp.bfloat16),
        ],
    )(x, words)

small = A % 128
o, packed, rounded = call(small, (small * 2).view(np.int32))
check(o[:4], small[:4] * 2)
check(o[4:], small[4:] + 1)
check((np.asarray(packed) << 16).view(np.float32), small)
check((np.asarray(packed) >> 16 << 16).view(np.float32), small + 1)
assert abs(np.asarray(rounded, np.float32) - small - 0.3).max() <= 0.5
"""
)

_HELLO_WORLD = """
# As Pallas' quickstart begins: at module level, with vectors of eight elements.
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl

def add_kernel(x_ref, y_ref, o_ref):
    o_ref[...] = x_ref[...] + y_ref[...]

@jax.jit
def add(x, y):
    return pl.pallas_call(add_kernel, out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype))(x, y)

assert add(jnp.arange(8), jnp.arange(8)).tolist() == [0, 2, 4, 6, 8, 10, 12, 14]
"""

# The mesh is that of a chip with SparseCores, which JAX asks the device for.
_ON_SPARSE_CORES = """
import sys
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu
from jax.experimental.pallas import tpu_sc

mesh = tpu_sc.VectorSubcoreMesh(core_axis_name="core", subcore_axis_name="subcore", num_cores=2)
x = jnp.arange(32 * 16, dtype=jnp.int32).reshape(32, 16)

@pl.kernel(out_type=x, mesh=mesh, scratch_types=[pltpu.VMEM((16,), jnp.int32)])
def increment(x, o, row):
    number = jax.lax.axis_index("core") * 16 + jax.lax.axis_index("subcore")
    pltpu.sync_copy(x.at[number], row)
    row[...] = row[...] + 1
    pl.debug_print("a row is done")
    pltpu.sync_copy(row, o.at[number])

assert (increment(x) == x + 1).all()

# What the interpreter would take for other accesses, or does not know.
@pl.kernel(
    out_type=x[:8], mesh=mesh,
    scratch_types=[pltpu.VMEM((8,), jnp.int32), pltpu.VMEM((8, 16), jnp.int32)],
)
def gather(x, places, o, indices, rows):
    pltpu.sync_copy(places, indices)
    pltpu.sync_copy(x.at[indices.at[pl.ds(0, 8)]], rows)
    pltpu.sync_copy(rows, o)

@pl.kernel(out_type=x[0], mesh=mesh, scratch_types=[pltpu.VMEM((16,), jnp.int32)])
def scatter(x, o, row):
    pltpu.sync_copy(x.at[0], row)
    tpu_sc.store_scatter(row, [row[...]], row[...])
    pltpu.sync_copy(row, o)

@pl.kernel(out_type=x[0], mesh=mesh, scratch_types=[pltpu.VMEM((16,), jnp.int32)])
def meet(x, o, row):
    tpu_sc.subcore_barrier()

for kernel, arguments in ((gather, (x, jnp.arange(8))), (scatter, (x,)), (meet, (x,))):
    try:
        kernel(*arguments)
    except jax.errors.JaxRuntimeError as error:
        print(error)
    else:
        sys.exit(f"{kernel} ran")
"""

_WITH_RANDOM_BITS = (
    _KERNELS
    + """
def random_kernel(seed, o):
    pltpu.prng_seed(seed[0])
    o[...] = pltpu.prng_random_bits(o.shape)

bits = pl.pallas_call(
    random_kernel,
    in_specs=[pl.BlockSpec(memory_space=pltpu.SMEM)],
    out_shape=jax.ShapeDtypeStruct(A.shape, np.int32),
)
one, same, other = (np.asarray(bits(np.array([seed], np.int32))) for seed in (1, 1, 2))
assert (one == same).all() and (one != other).mean() > 0.99 and len(np.unique(one)) > 1000
"""
)

_WITH_KEYS = (
    _KERNELS
    + """
def keyed_kernel(key, one, same, other):
    one[...] = jax.random.uniform(key[...], shape=one.shape)
    same[...] = jax.random.uniform(key[...], shape=same.shape)
    other[...] = jax.random.uniform(jax.random.fold_in(key[...], 1), shape=other.shape)

key = pltpu.to_pallas_key(jax.random.key(0))
in_smem = pl.BlockSpec(memory_space=pltpu.SMEM)
one, same, other = pl.pallas_call(
    keyed_kernel,
    in_specs=[in_smem],
    out_shape=[SHAPE] * 3,
)(key)
one, same, other = map(np.asarray, (one, same, other))
assert (one == same).all() and (one != other).mean() > 0.99
assert 0 <= one.min() and one.max() < 1 and 0.45 < one.mean() < 0.55
copied = pl.pallas_call(
    lambda x, o: pltpu.sync_copy(x, o),
    in_specs=[in_smem],
    out_specs=in_smem,
    out_shape=jax.ShapeDtypeStruct((), key.dtype),
)(key)
check(jax.random.key_data(copied), jax.random.key_data(key))
"""
)

# One kernel starts the copy, the next one waits for it: the semaphores are values in between.
_WITH_SEMAPHORES_BETWEEN_KERNELS = (
    _KERNELS
    + """
count = 4
spec = jax.sharding.PartitionSpec("x")
anywhere, semaphore = (pl.BlockSpec(memory_space=each) for each in (pl.ANY, pltpu.SEMAPHORE))

def remote(x, o, sent, received):
    to = jax.lax.rem(jax.lax.axis_index("x") + 1, count)
    return pltpu.make_async_remote_copy(x, o, sent, received, device_id=(to,))

def start(x, same, o, sent, received):
    remote(x, o, sent, received).start()

def done(x, o, sent, received, same):
    remote(x, o, sent, received).wait()

def shift(x, space):
    place = pl.BlockSpec(memory_space=space)
    x, o, sent, received = pl.pallas_call(
        start,
        in_specs=[anywhere],
        out_specs=[anywhere, place, semaphore, semaphore],
        out_shape=[SHAPE, space(A.shape, A.dtype)] + [pltpu.SemaphoreType.DMA(())] * 2,
        input_output_aliases={0: 0},
    )(x)
    return pl.pallas_call(
        done,
        in_specs=[anywhere, place, semaphore, semaphore],
        out_specs=place,
        out_shape=space(A.shape, A.dtype),
        input_output_aliases={1: 0},
    )(x, o, sent, received)

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
rows = np.arange(count * 8 * 128, dtype=np.float32).reshape(count * 8, 128)
for space in (pltpu.HBM, pltpu.VMEM):
    spread = jax.shard_map(
        lambda x: shift(x, space), mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False
    )
    check(jax.jit(spread)(rows), np.roll(rows, 8, axis=0))
"""
)

# The rows come one kernel after the other into one place: a kernel that overtakes is seen.
_IN_LOOPS_OF_SEVERAL_DEVICES = (
    _KERNELS
    + """
count = 4
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
spec = jax.sharding.PartitionSpec("x")

def body(x):
    def step(i, x):
        return jax.lax.cond(i % 2 == 0, lambda x: add(x, x), lambda x: add(x, A), double(x) / 2)
    return jax.lax.fori_loop(0, 4, step, x), add(x, A), double(x)

spread = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False))
rows = np.concatenate([A + device for device in range(count)])
again = spread(rows)
A4 = np.concatenate([A] * count)
check(again[0], ((2 * rows + A4) * 2) + A4)
check(again[1], rows + A4)
check(again[2], 2 * rows)
"""
)


_IN_TILES_AND_UNDER_MASKS = (
    _KERNELS
    + """
def masked(x, o):
    o[...] = jnp.zeros_like(o)
    rows = jax.lax.broadcasted_iota(jnp.int32, (16, 2, 128), 0)
    pltpu.store(o.at[:, 1:3], x[...], mask=rows > 5)

x = np.ones((16, 2, 128), np.float32)
wanted = np.zeros((16, 4, 128), np.float32)
wanted[6:, 1:3] = 1
shape = jax.ShapeDtypeStruct(wanted.shape, wanted.dtype)
check(pl.pallas_call(masked, out_shape=shape)(x), wanted)

# The last block of each dimension is copied up to the end of its tile.
for dtype, size, block in (
    (jnp.float32, (13, 200), (8, 128)),
    (jnp.bfloat16, (13, 200), (16, 128)),
    (jnp.int8, (3, 200), (32, 128)),
    (jnp.float32, (300,), (1024,)),
):
    def twice(x, o):
        pltpu.emit_pipeline(
            lambda x, o: o.__setitem__(..., x[...] + x[...]),
            grid=tuple(map(pl.cdiv, size, block)),
            in_specs=[pl.BlockSpec(block, lambda *place: place)],
            out_specs=pl.BlockSpec(block, lambda *place: place),
        )(x, o)

    anywhere = pl.BlockSpec(memory_space=pl.ANY)
    shape = jax.ShapeDtypeStruct(size, dtype)
    x = jnp.arange(np.prod(size)).reshape(size) % 50
    x = x.astype(dtype)
    got = pl.pallas_call(twice, out_shape=shape, in_specs=[anywhere], out_specs=anywhere)(x)
    check(got.astype(jnp.float32), (x + x).astype(jnp.float32))
"""
)


_WITH_NESTED_PIPELINES = (
    _KERNELS
    + """
ROWS = np.arange(2 * 32 * 256, dtype=np.float32).reshape(2, 32, 256)
HBM = pl.BlockSpec(memory_space=pl.ANY)

def pipeline(body, grid, shape, place=lambda i: (i, 0)):
    blocks = [pl.BlockSpec(shape, place)]
    return pltpu.emit_pipeline(body, grid=grid, in_specs=blocks, out_specs=blocks)

def outer(size):
    def kernel(x, o):
        def body(part, out):
            kept = jax.empty_ref(jax.ShapeDtypeStruct((8, 256), jnp.float32), pltpu.VMEM)
            index = pl.program_id(0)

            def add(x, o):
                o[...] = x[...] + index * 100 + pl.program_id(0) + pl.num_programs(0)

            pipeline(add, (size,), (8, 128), lambda i: (0, i))(part, kept)
            pipeline(lambda x, o: o.__setitem__(..., 2 * x[...]), (1,), (8, 256))(kept, out)
        pipeline(body, (4,), (8, 256))(x.at[1], o)
    return kernel

wanted = ROWS[1] + 100 * (np.arange(32) // 8)[:, None] + (np.arange(256) // 128)[None] + 2
out = jax.ShapeDtypeStruct((32, 256), jnp.float32)
mesh = pltpu.create_tensorcore_mesh("core")
check(jax.jit(pl.kernel(outer(2), out_type=out, mesh=mesh))(ROWS), 2 * wanted)

def sized(size, x, o):
    def body(x, o):
        o[...] = x[...] + pl.num_programs(0)
    pipeline(body, (size[0],), (8, 256))(x, o)

check(
    pl.pallas_call(
        sized,
        out_shape=out,
        in_specs=[pl.BlockSpec(memory_space=pltpu.SMEM), HBM],
        out_specs=HBM,
    )(np.array([4], np.int32), ROWS[0]),
    ROWS[0] + 4,
)
"""
)

_WITH_CHOSEN_REFERENCES = (
    _KERNELS
    + """
ANY = pl.BlockSpec(memory_space=pl.ANY)

def kernel(x, y, z, o, semaphores):
    @pl.loop(0, 3)
    def _(i):
        source = pl.select_ref(i, x, y.at[0], pl.select_ref(0, z.at[1], z.at[0]))
        semaphore = pl.select_ref(i % 2, semaphores.at[0], semaphores.at[1])
        copy = pltpu.make_async_copy(source, o.at[i], semaphore)
        copy.start()
        copy.wait()

chosen = pl.pallas_call(
    kernel,
    out_shape=jax.ShapeDtypeStruct((3, *A.shape), A.dtype),
    in_specs=[ANY] * 3,
    out_specs=ANY,
    scratch_shapes=[pltpu.SemaphoreType.DMA((2,))],
)
check(jax.jit(chosen)(A, np.stack([A + 1, A]), np.stack([A, A + 2])), np.stack([A, A + 1, A + 2]))
"""
)


@pytest.mark.parametrize("order", ["before", "after"])
@pytest.mark.parametrize(
    ("program", "devices"),
    [
        (_IN_EVERY_ORDER, 1),
        (_ON_SEVERAL_DEVICES, 4),
        (_IN_LOOPS_OF_SEVERAL_DEVICES, 4),
        (_WITH_A_MESH, 1),
        (_WITH_OTHER_FORMS, 1),
        (_WITH_RANDOM_BITS, 1),
        (_WITH_KEYS, 1),
        (_WITH_SEMAPHORES_BETWEEN_KERNELS, 4),
        (_IN_TILES_AND_UNDER_MASKS, 1),
        (_WITH_CHOSEN_REFERENCES, 1),
        (_HELLO_WORLD, 1),
    ],
    ids=[
        "every order",
        "several devices",
        "in loops",
        "with a mesh",
        "forms",
        "random",
        "keys",
        "semaphores",
        "tiles and masks",
        "chosen references",
        "hello world",
    ],
)
def test_kernels_are_interpreted(
    library_path: Path, order: str, program: str, devices: int
) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    settings = variables(library_path, MachineSettings(devices=devices))
    run_python(program, order, **settings)


def test_nested_pipelines_are_interpreted(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(_WITH_NESTED_PIPELINES, **variables(library_path, MachineSettings(devices=1)))


def test_kernels_on_sparse_cores_run_or_name_the_operation(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu_sc")
    machine = MachineSettings(topology="tpu7x:1x1x1")
    lines = run_python(_ON_SPARSE_CORES, **variables(library_path, machine)).splitlines()
    assert lines.count("a row is done") == 32
    errors = [line for line in lines if line.startswith("UNIMPLEMENTED")]
    source = ["", *_ON_SPARSE_CORES.splitlines()]
    for error, kernel, operation, text in zip(
        errors,
        ("gather", "scatter", "meet"),
        ("dma_start", "scatter", "barrier"),
        ("x.at[indices", "store_scatter", "subcore_barrier"),
        strict=True,
    ):
        assert f"cannot run the kernel {kernel!r}" in error
        found = re.search(rf"its operation '{operation}' at [^:]*:(\d+) in {kernel}", error)
        assert found, error
        assert text in source[int(found[1])], error


_SHOWN = (
    _KERNELS
    + """
def kernel(x, o):
    o[...] = x[...] * 2

estimate = pl.CostEstimate(flops=1234, transcendentals=21, bytes_accessed=5678)
twice = pl.pallas_call(kernel, out_shape=SHAPE, cost_estimate=estimate)
program = jax.jit(lambda x: twice(twice(x) + 1)).lower(A).compile()
text = program.as_text()
assert text.count('custom_call_target="tpu_custom_call"') == 2, text
assert "callback" not in text and "kernel_metadata" in text, text
costs = program.cost_analysis()
assert costs["transcendentals"] == 42, costs
assert costs["flops"] == 2 * 1234 + A.size, costs
assert program.memory_analysis().argument_size_in_bytes == A.nbytes
check(program(A), 4 * A + 2)
"""
)


def test_a_kernel_is_a_call_in_the_program_that_is_shown(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(_SHOWN, "before", **variables(library_path, MachineSettings()))


_COMPILED = (
    _KERNELS
    + """
try:
    jax.jit(add)(A, A)
except jax.errors.JaxRuntimeError as error:
    assert "UNIMPLEMENTED" in str(error) and "'add_kernel'" in str(error), error
else:
    sys.exit("a Mosaic kernel ran")
"""
)


def test_kernels_stay_compiled_where_it_is_wished(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    settings = variables(library_path, MachineSettings())
    run_python(_COMPILED, "before", MOCK_LIBTPU_INTERPRET_KERNELS="0", **settings)


_EXPORTED = (
    _KERNELS
    + """
exported = jax.export.export(jax.jit(add))(A, A)
assert "tpu_custom_call" in exported.mlir_module()
check(exported.call(A, A), 2 * A)
# Another process does not have the kernels of this one.
jax.clear_caches()
(kernels,) = [module for name, module in sys.modules.items() if name.endswith(".pallas.kernels")]
kernels._kernels.clear()
check(exported.call(A, A), 2 * A)
"""
)


def test_exported_kernels_do_not_need_the_process_that_lowered_them(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(_EXPORTED, **variables(library_path, MachineSettings()))


_WAITS_FOR_EVER = (
    _KERNELS
    + """
def kernel(o, semaphore):
    pl.semaphore_wait(semaphore, 1)
    o[...] = jnp.zeros_like(o)

try:
    pl.pallas_call(kernel, out_shape=SHAPE, scratch_shapes=[pltpu.SemaphoreType.REGULAR])()
except jax.errors.JaxRuntimeError as error:
    assert "DEADLINE_EXCEEDED: the kernel 'kernel' failed: it waits" in str(error), error
else:
    sys.exit("a wait for nothing ended")
check(add(A, A), 2 * A)  # the next kernel runs
"""
)


@pytest.mark.slow
def test_a_wait_for_what_nothing_signals_ends(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    run_python(_WAITS_FOR_EVER, **variables(library_path, MachineSettings()))


def test_a_recording_has_nothing_of_the_interpreter(tmp_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    recording = recorded.record(tmp_path, _KERNELS + "check(double(A), 2 * A)\n")
    calls = recorded.run("report", recording, "--calls")
    assert "PJRT_LoadedExecutable_Execute" in calls
    for name in ("mosaic/interpret", "delegate/pallas", "io_callback"):
        assert name not in calls
