"""A Pallas kernel: code for the TPU's core, written in Python.

JAX hands the compiler a program with one custom call, which carries the kernel as Mosaic code. For
the TPU library it is a program as any other. The mock has the kernel interpreted.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl


def add_kernel(x_ref: jax.Ref, y_ref: jax.Ref, sum_ref: jax.Ref) -> None:
    sum_ref[...] = x_ref[...] + y_ref[...]


@jax.jit
def add(x: jax.Array, y: jax.Array) -> jax.Array:
    result = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return pl.pallas_call(add_kernel, out_shape=result)(x, y)


print(add(jnp.arange(8), jnp.arange(8)))
