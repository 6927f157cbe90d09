"""Pallas kernels with one fault each, run on the mock by test_kernel_faults.py.

    python kernel_faults.py NAME...

For each a line with its name, then what is raised. The line of a fault has a comment: its name.
"""

from __future__ import annotations

import sys
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

TILE = (8, 128)
OUT = jax.ShapeDtypeStruct(TILE, jnp.float32)
ONES = np.ones(TILE, np.float32)
IN_HBM = pl.BlockSpec(memory_space=pl.ANY)
FOR_COPY = [pltpu.VMEM(TILE, jnp.float32), pltpu.SemaphoreType.DMA]


def out_of_bounds() -> Any:
    def kernel(index: Any, x: Any, o: Any) -> None:
        o[...] = x[pl.ds(index[0], 8), :]  # out_of_bounds

    specs = [pl.BlockSpec(memory_space=pltpu.SMEM), pl.BlockSpec(memory_space=pltpu.VMEM)]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs)(np.array([4], np.int32), ONES)


def write_out_of_bounds() -> Any:
    def kernel(index: Any, o: Any) -> None:
        o[pl.ds(index[0], 8), :] = jnp.zeros_like(o)  # write_out_of_bounds

    specs = [pl.BlockSpec(memory_space=pltpu.SMEM)]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs)(np.array([4], np.int32))


def before_the_start() -> Any:
    def kernel(index: Any, x: Any, o: Any) -> None:
        o[...] = jnp.broadcast_to(x[index[0]], o.shape)  # before_the_start

    specs = [pl.BlockSpec(memory_space=pltpu.SMEM), pl.BlockSpec(memory_space=pltpu.VMEM)]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs)(np.array([-1], np.int32), ONES)


def write_before_the_start() -> Any:
    def kernel(index: Any, o: Any) -> None:
        o[index[0]] = jnp.zeros(TILE[1:], jnp.float32)  # write_before_the_start

    specs = [pl.BlockSpec(memory_space=pltpu.SMEM)]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs)(np.array([-1], np.int32))


def block() -> Any:
    def kernel(x: Any, o: Any) -> None:  # block
        o[...] = x[...]

    spec = pl.BlockSpec(TILE, lambda i: (i + 1, 0))
    call = pl.pallas_call(
        kernel, grid=(1,), out_shape=OUT, in_specs=[spec], out_specs=pl.BlockSpec(TILE)
    )
    return call(ONES)


def missing_wait() -> Any:
    def kernel(x: Any, o: Any, buffer: Any, semaphore: Any) -> None:
        pltpu.make_async_copy(x, buffer, semaphore).start()  # missing_wait
        o[...] = jnp.zeros_like(o)

    call = pl.pallas_call(kernel, out_shape=OUT, in_specs=[IN_HBM], scratch_shapes=FOR_COPY)
    return call(ONES)


def semaphore_left() -> Any:
    def kernel(o: Any, semaphore: Any) -> None:
        pl.semaphore_signal(semaphore, 2)  # semaphore_left
        pl.semaphore_wait(semaphore, 1)
        o[...] = jnp.zeros_like(o)

    return pl.pallas_call(kernel, out_shape=OUT, scratch_shapes=[pltpu.SemaphoreType.REGULAR])()


def race() -> Any:
    def kernel(x: Any, o: Any, buffer: Any, semaphore: Any) -> None:
        copy = pltpu.make_async_copy(x, buffer, semaphore)
        copy.start()  # race
        o[...] = buffer[...]
        copy.wait()

    call = pl.pallas_call(kernel, out_shape=OUT, in_specs=[IN_HBM], scratch_shapes=FOR_COPY)
    return call(ONES)


def block_shape() -> Any:
    def kernel(x: Any, o: Any) -> None:  # block_shape
        o[...] = x[...]

    spec = pl.BlockSpec((3, 50), lambda i: (i, 0))
    shape = jax.ShapeDtypeStruct((12, 200), jnp.float32)
    call = pl.pallas_call(kernel, grid=(4,), out_shape=shape, in_specs=[spec], out_specs=spec)
    return call(np.ones(shape.shape, np.float32))


def vmem() -> Any:
    def kernel(o: Any, scratch: Any) -> None:  # vmem
        o[...] = jnp.zeros_like(o)

    scratch = pltpu.VMEM((1 << 19, 128), jnp.float32)
    return pl.pallas_call(kernel, out_shape=OUT, scratch_shapes=[scratch])()


def scope() -> Any:
    def kernel(x: Any, o: Any) -> None:
        def use(buffer: Any) -> None:
            buffer[: TILE[0]] = x[...]
            o[...] = buffer[: TILE[0]]

        pl.run_scoped(use, pltpu.VMEM((1 << 19, 128), jnp.float32))  # scope

    return pl.pallas_call(kernel, out_shape=OUT)(ONES)


def smem_overflow() -> Any:
    def kernel(o: Any, scratch: Any) -> None:  # smem_overflow
        o[...] = jnp.zeros_like(o)

    return pl.pallas_call(
        kernel, out_shape=OUT, scratch_shapes=[pltpu.SMEM((1 << 18,), jnp.int32)]
    )()


def dtype() -> Any:
    def kernel(x: Any, o: Any) -> None:
        o[...] = x[...] + 1  # dtype

    half = jax.ShapeDtypeStruct((16, 128), jnp.float16)
    return pl.pallas_call(kernel, out_shape=half)(np.ones((16, 128), np.float16))


def operation() -> Any:
    def kernel(x: Any, o: Any) -> None:
        o[...] = jnp.sort(x[...], axis=0)  # operation

    return pl.pallas_call(kernel, out_shape=OUT)(ONES)


def unaligned() -> Any:
    def kernel(x: Any, o: Any, buffer: Any, semaphore: Any) -> None:
        copy = pltpu.make_async_copy(x.at[pl.ds(3, 8)], buffer, semaphore)
        copy.start()  # unaligned
        copy.wait()
        o[...] = buffer[...]

    out = jax.ShapeDtypeStruct((8, 256), jnp.float32)
    scratch = [pltpu.VMEM(out.shape, out.dtype), pltpu.SemaphoreType.DMA]
    call = pl.pallas_call(kernel, out_shape=out, in_specs=[IN_HBM], scratch_shapes=scratch)
    return call(np.ones((32, 256), np.float32))


def unaligned_when_run() -> Any:
    def kernel(index: Any, x: Any, o: Any, semaphore: Any) -> None:
        copy = pltpu.make_async_copy(x.at[pl.ds(index[0] + 8, 8)], o, semaphore)
        copy.start()  # unaligned_when_run
        copy.wait()

    out = jax.ShapeDtypeStruct((8, 256), jnp.float32)
    specs = [pl.BlockSpec(memory_space=pltpu.SMEM), IN_HBM]
    scratch = [pltpu.SemaphoreType.DMA]
    call = pl.pallas_call(kernel, out_shape=out, in_specs=specs, scratch_shapes=scratch)
    return call(np.array([3], np.int32), np.ones((32, 256), np.float32))


def narrow() -> Any:
    def kernel(x: Any, o: Any) -> None:
        o[...] = x[...] + x[...]  # narrow

    return pl.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct((32, 128), jnp.int8))(
        np.ones((32, 128), np.int8)
    )


def product() -> Any:
    def kernel(x: Any, o: Any) -> None:
        o[...] = jax.lax.dot_general(x[...], x[...], (((1,), (0,)), ((), ())))  # product

    square = jax.ShapeDtypeStruct((128, 128), jnp.int32)
    return pl.pallas_call(kernel, out_shape=square)(np.ones(square.shape, square.dtype))


def packed_roll() -> Any:
    def kernel(x: Any, o: Any) -> None:
        o[...] = pltpu.roll(x[...], 1, axis=1)
        o[...] = pltpu.roll(x[...], 1, axis=1, stride=1, stride_axis=0)  # packed_roll

    half = jax.ShapeDtypeStruct((16, 128), jnp.bfloat16)
    return pl.pallas_call(kernel, out_shape=half)(np.ones(half.shape, half.dtype))


def late_roll() -> Any:
    def kernel(shift: Any, x: Any, o: Any) -> None:
        o[...] = pltpu.roll(x[...], 3, axis=1)
        o[...] = pltpu.roll(x[...], shift[0] + 1, axis=1)  # late_roll

    specs = [pl.BlockSpec(memory_space=pltpu.SMEM), pl.BlockSpec(memory_space=pltpu.VMEM)]
    narrow = jax.ShapeDtypeStruct((8, 64), jnp.float32)
    call = pl.pallas_call(kernel, out_shape=narrow, in_specs=specs)
    return call(np.array([4], np.int32), np.ones(narrow.shape, np.float32))


def no_device() -> Any:
    def kernel(x: Any, o: Any, sent: Any, received: Any) -> None:
        device = jax.lax.axis_index("x") + 17
        copy = pltpu.make_async_remote_copy(x, o, sent, received, device_id=(device,))
        copy.start()  # no_device
        copy.wait()

    call = pl.pallas_call(
        kernel,
        out_shape=OUT,
        in_specs=[IN_HBM],
        out_specs=IN_HBM,
        scratch_shapes=[pltpu.SemaphoreType.DMA] * 2,
    )
    mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
    spec = jax.sharding.PartitionSpec("x")
    spread = jax.shard_map(call, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False)
    return jax.jit(spread)(np.ones((8 * len(jax.devices()), 128), np.float32))


def option() -> Any:
    options = {"xla_tpu_no_such_option": True}
    return jax.jit(lambda x: x + 1, compiler_options=options)(ONES)  # option


for name in sys.argv[1:]:
    print("fault:", name, file=sys.stderr, flush=True)
    try:
        jax.block_until_ready(globals()[name]())
    except Exception as error:  # noqa: BLE001 - the test looks at it
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
