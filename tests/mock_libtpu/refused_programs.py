"""Programs that a TPU's compiler refuses for a type or a window, and close ones that it takes."""

from __future__ import annotations

import json
from typing import NamedTuple


class Program(NamedTuple):
    """A program of one expression of an array x, on two devices."""

    expression: str
    type: str
    shape: tuple[int, ...]
    refused: str
    """How the mock names what is refused; empty if it is not."""


def _programs(
    name: str, expression: str, refused: str, taken: str, shape: tuple[int, ...] = (8, 8)
) -> list[Program]:
    """`refused` and `taken` are element types."""
    of_types = [Program(expression, each, shape, f"{name} of {each}") for each in refused.split()]
    return of_types + [Program(expression, each, shape, "") for each in taken.split()]


def _pooling(window: tuple[int, ...], refused: str) -> Program:
    shape = (4, 8, 8, 16)[-len(window) :]
    return Program(f"jax.grad(pooled)(x, {window})", "float32", shape, refused)


_CONVOLUTION = "lax.conv(x[None, None], x[None, None], (1, 1), 'SAME')"
_SELECT = "a select_and_scatter with windows in"
ALL = [
    *_programs("a dot_general", "x @ x", "int64 uint64", "int32 float64 complex128"),
    *_programs("a convolution", _CONVOLUTION, "int64", "int32 float64"),
    *_programs("a fft", "lax.fft(x, 'RFFT', (8,))", "float64", "float32"),
    *_programs("a fft", "lax.fft(x, 'FFT', (8,))", "complex128", "complex64"),
    *_programs("a reduce_precision", "lax.reduce_precision(x, 4, 3)", "float64", "float32"),
    *_programs("a clamp", "lax.clamp(x, x, x)", "bool complex64", "int64 float64"),
    *_programs(
        "an all_reduce", "lax.pmax(x, 'x')", "int64 uint64 float64 complex64", "int32 float32"
    ),
    *_programs("an all_reduce", "lax.psum(x, 'x')", "", "int64 uint32 float64 complex64"),
    *_programs(
        "a reduce_scatter",
        "lax.psum_scatter(x, 'x')",
        "float64 complex64",
        "int64 float32",
        (2, 8),
    ),
    *_programs("a select_and_scatter", "jax.grad(pooled)(x, (2,))", "float64", "float32", (8,)),
    _pooling((2, 2), f"{_SELECT} 2 of 2 dimensions"),
    _pooling((1, 2), f"{_SELECT} 1 of 2 dimensions"),
    _pooling((1, 2, 2), f"{_SELECT} 2 of 3 dimensions"),
    _pooling((2, 1, 1), ""),
    _pooling((1, 2, 2, 1), ""),
    _pooling((1, 1, 2, 2), ""),
]

TEXT = f"""
import json
import jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax.sharding import PartitionSpec as P

jax.config.update("jax_enable_x64", True)
mesh = jax.make_mesh((2,), ("x",))

def pooled(x, window):
    return lax.reduce_window(x, -jnp.inf, lax.max, window, window, "VALID").sum()

for expression, kind, shape in {[each[:3] for each in ALL]}:
    f = eval(f"lambda x: {{expression}}")
    if "'x'" in expression:
        f = jax.shard_map(f, mesh=mesh, in_specs=P(), out_specs=P("x"), check_vma=False)
    try:
        jax.jit(f).lower(jax.ShapeDtypeStruct(shape, kind)).compile()
        outcome = ""
    except jax.errors.JaxRuntimeError as error:
        outcome = str(error)
    print(json.dumps(outcome))
"""


def outcomes(output: str) -> dict[Program, str]:
    """What TEXT printed: why a program was refused, empty if it was not."""
    return dict(zip(ALL, map(json.loads, output.splitlines()), strict=True))
