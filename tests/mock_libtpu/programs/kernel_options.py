"""Kernels whose results depend on the options of the interpreter: run by test_kernel_options.py."""

from __future__ import annotations

import json
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

ONES = np.ones((8, 128), np.float32)
OUT = jax.ShapeDtypeStruct((8, 128), np.float32)
VMEM = pltpu.VMEM((8, 128), np.float32)


def uninitialized() -> Any:
    def kernel(o: Any, scratch: Any) -> None:
        o[...] = scratch[...]

    return pl.pallas_call(kernel, out_shape=OUT, scratch_shapes=[VMEM])()


def out_of_bounds() -> Any:
    def kernel(index: Any, x: Any, o: Any) -> None:
        o[...] = x[pl.ds(index[0], 8), :]

    specs = [pl.BlockSpec(memory_space=space) for space in (pltpu.SMEM, pltpu.VMEM)]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs)(np.array([4], np.int32), ONES)


def before_the_wait() -> Any:
    def kernel(x: Any, o: Any, buffer: Any, semaphore: Any) -> None:
        buffer[...] = jnp.zeros_like(buffer)
        copy = pltpu.make_async_copy(x, buffer, semaphore)
        copy.start()
        o[...] = buffer[...]
        copy.wait()

    specs = [pl.BlockSpec(memory_space=pl.ANY)]
    scratch = [VMEM, pltpu.SemaphoreType.DMA]
    return pl.pallas_call(kernel, out_shape=OUT, in_specs=specs, scratch_shapes=scratch)(ONES)


def main() -> None:
    results = {}
    for kernel in (uninitialized, out_of_bounds, before_the_wait):
        try:
            results[kernel.__name__] = str(kernel()[-1, 0])
        except jax.errors.JaxRuntimeError as error:
            results[kernel.__name__] = str(error).partition(":")[0]
    print(json.dumps(results))


if __name__ == "__main__":
    main()
