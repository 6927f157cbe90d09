"""A kernel that waits for ever, run on the mock by test_kernel_faults.py.

    python kernel_waits.py [NUMBER]

Writes "waiting" when it begins, "signal" at SIGINT, and what is raised. The line of the wait has a
comment. With NUMBER only this device waits, and the kernels of the others end.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu as pltpu

ONLY = int(sys.argv[1]) if sys.argv[1:] else None


def kernel(o: Any, semaphore: Any) -> None:
    waits = ONLY is None or jax.lax.axis_index("x") == ONLY

    pl.when(waits)(lambda: pl.semaphore_wait(semaphore, 1))  # wait
    o[...] = jnp.zeros_like(o)


def interrupt(*_: object) -> None:
    os.write(2, b"signal\n")  # the handler may run within print
    raise KeyboardInterrupt


signal.signal(signal.SIGINT, interrupt)
out = jax.ShapeDtypeStruct((8, 128), jnp.float32)
call = pl.pallas_call(kernel, out_shape=out, scratch_shapes=[pltpu.SemaphoreType.REGULAR])
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
spread = jax.shard_map(
    call, mesh=mesh, in_specs=(), out_specs=jax.sharding.PartitionSpec("x"), check_vma=False
)
program = jax.jit(spread).lower().compile()
print("waiting", file=sys.stderr, flush=True)
try:
    jax.block_until_ready(program())
except BaseException as error:  # noqa: BLE001 - the test looks at it
    print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
