"""What a TPU's compiler refuses of kernels: parts that are copied, and comparisons."""

from __future__ import annotations

import functools
from typing import Any

import pytest

jax = pytest.importorskip("jax")

import jax.numpy as jnp  # noqa: E402

from tests.mock_libtpu.delegate import harness  # noqa: E402

pl = pytest.importorskip("jax.experimental.pallas")
pltpu = pytest.importorskip("jax.experimental.pallas.tpu")

_SMEM = pl.BlockSpec(memory_space=pltpu.SMEM)
_HBM = pl.BlockSpec(memory_space=pl.ANY)

# As libtpu 0.0.42.1 compiles them for v5e: shape, dtype, size of the part, and which of the offsets
# 0, 1, 2, 3, 4, 6, 8 and 12 it refuses.
_OFFSETS = (0, 1, 2, 3, 4, 6, 8, 12)
_ROWS = [
    ((32, 128), "float32", 8, ()),
    ((32, 64), "float32", 3, ()),
    ((32, 256), "float32", 2, ()),
    ((32, 256), "float32", 3, (6,)),
    ((32, 200), "float32", 8, (1, 2, 3, 4, 6, 12)),
    ((32, 128), "bfloat16", 1, _OFFSETS),
    ((32, 128), "bfloat16", 2, (1, 3)),
    ((32, 128), "bfloat16", 4, (1, 3, 6)),
    ((20, 128), "bfloat16", 8, (1, 2, 3, 4, 6, 12)),
    ((32, 256), "int8", 2, _OFFSETS),
    ((32, 256), "int8", 16, (1, 2, 3, 6)),
]
# Of two scalars that are widened to int32 from this type, those operations that it refuses.
_COMPARED = [("int8", ("eq", "ne")), ("uint16", ("eq", "ne")), ("int32", ())]


def _rules(name: str, program: Any, *shapes: Any) -> list[str]:
    (equation,) = (
        each
        for each in jax.make_jaxpr(program)(*shapes).eqns
        if each.primitive.name == "pallas_call"
    )
    found = list(harness.module(f"pallas.rules.{name}").problems(equation.params["jaxpr"]))
    assert all(place.rpartition(":")[0].endswith(__file__) for _, place in found)
    return [what for what, _ in found]


@pytest.mark.parametrize(("shape", "dtype", "size", "refused"), _ROWS)
def test_rows_that_are_copied(
    shape: tuple[int, ...], dtype: str, size: int, refused: tuple[int, ...]
) -> None:
    def copy(offset: int, x: Any, o: Any, semaphore: Any) -> None:
        pltpu.async_copy(x.at[pl.ds(offset, size)], o, semaphore).wait()

    found = []
    for offset in _OFFSETS:
        call = pl.pallas_call(
            functools.partial(copy, offset),
            out_shape=jax.ShapeDtypeStruct((size, *shape[1:]), dtype),
            in_specs=[_HBM],
            scratch_shapes=[pltpu.SemaphoreType.DMA],
        )
        problems = _rules("alignment", call, jax.ShapeDtypeStruct(shape, dtype))
        found += [offset] * bool(problems)
        assert all("the last but one dimension, which is not" in each for each in problems)
    assert tuple(found) == refused


@pytest.mark.parametrize(
    ("offset", "size", "is_refused"),
    [(0, 128, False), (64, 128, True), (128, 100, True), (128, 172, False), (0, 300, False)],
)
def test_columns_that_are_copied(offset: int, size: int, is_refused: bool) -> None:
    def copy(x: Any, o: Any, semaphore: Any) -> None:
        pltpu.async_copy(x.at[:, pl.ds(offset, size)], o, semaphore).wait()

    call = pl.pallas_call(
        copy,
        out_shape=jax.ShapeDtypeStruct((8, size), jnp.float32),
        in_specs=[_HBM],
        scratch_shapes=[pltpu.SemaphoreType.DMA],
    )
    problems = _rules("alignment", call, jax.ShapeDtypeStruct((8, 300), jnp.float32))
    assert bool(problems) == is_refused
    assert all("of the last dimension, which is not a multiple of 128" in each for each in problems)


@pytest.mark.parametrize(("dtype", "refused"), _COMPARED)
def test_scalars_that_are_compared(dtype: str, refused: tuple[str, ...]) -> None:
    def compare(name: str, x: Any, y: Any, o: Any) -> None:
        first, second = (each[0].astype(jnp.int32) for each in (x, y))
        o[0] = getattr(jax.lax, name)(first, second)

    found = []
    for name in ("eq", "ne", "lt", "ge"):
        call = pl.pallas_call(
            functools.partial(compare, name),
            out_shape=jax.ShapeDtypeStruct((1,), jnp.bool_),
            in_specs=[_SMEM, _SMEM],
            out_specs=_SMEM,
        )
        operand = jax.ShapeDtypeStruct((1,), dtype)
        if _rules("arithmetic", call, operand, operand):
            found.append(name)
    assert tuple(found) == refused
