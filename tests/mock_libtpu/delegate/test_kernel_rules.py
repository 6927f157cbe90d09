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
# As libtpu 0.0.42.1 compiles loads and stores for v5e: shape, the part, and the types that it
# refuses; an offset of 5 is not known to the compiler.
_PARTS = [
    ((32, 256), (None, (5, 128)), ("float32", "bfloat16", "int8")),
    ((32, 256), (None, (5, 1)), ("float32", "bfloat16", "int8")),
    ((32, 128), (None, (5, 64)), ("float32", "bfloat16", "int8")),
    ((32, 128), ((5, 8), None), ("bfloat16", "int8")),
    ((32, 256), ((5, 8), None), ("float32", "bfloat16", "int8")),
    ((32, 256), ((5, 1), None), ("bfloat16", "int8")),
    ((32, 256), (5, None), ("bfloat16", "int8")),
    ((32, 64), ((0, 8, 2), None), ("bfloat16", "int8")),
    ((32, 128), ((0, 8, 2), None), ("bfloat16", "int8")),
    ((32, 256), ((0, 8, 2), None), ("float32", "bfloat16", "int8")),
    ((32, 128), (None, (0, 64, 2)), ("float32", "bfloat16", "int8")),
    ((4, 8, 256), ((0, 2, 2), None, None), ("float32", "bfloat16", "int8")),
    ((4, 8, 128), (None, (0, 4, 2), None), ("bfloat16", "int8")),
    ((32, 256), ((8, 8), (128, 128)), ()),
]
# Of two scalars that are widened to int32 from this type, those operations that it refuses.
_COMPARED = [("int8", ("eq", "ne")), ("uint16", ("eq", "ne")), ("int32", ())]


def _rules(name: str, program: Any, *shapes: Any) -> list[str]:
    (equation,) = (
        each
        for each in jax.make_jaxpr(program)(*shapes).eqns
        if each.primitive.name == "pallas_call"
    )
    walk = harness.module("pallas.rules.operations").problems
    rule = harness.module(f"pallas.rules.{name}").problems
    parts = [text.rpartition(f" ({__file__}:") for text in walk(equation.params["jaxpr"], rule)]
    assert all(place for *_, place in parts)
    return [what for what, *_ in parts]


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


@pytest.mark.parametrize("is_store", [False, True], ids=("load", "store"))
@pytest.mark.parametrize(("shape", "part", "refused"), _PARTS)
def test_parts_that_are_loaded_and_stored(
    shape: tuple[int, ...], part: tuple[Any, ...], refused: tuple[str, ...], is_store: bool
) -> None:
    def index(one: Any, offset: Any) -> Any:
        if one is None:
            return slice(None)
        if one == 5:
            return offset
        start, size, *stride = one
        return pl.ds(offset if start == 5 else start, size, *stride)

    def kernel(offset: Any, x: Any, o: Any) -> None:
        at = tuple(index(one, offset[0]) for one in part)
        if is_store:
            o[at] = jnp.zeros(size, o.dtype)
        else:
            o[...] = x[at]

    extents = zip(shape, part, strict=True)
    size = tuple(extent if one is None else one[1] for extent, one in extents if one != 5)
    found = []
    for dtype in ("float32", "bfloat16", "int8"):
        call = pl.pallas_call(
            kernel,
            out_shape=jax.ShapeDtypeStruct(shape if is_store else size, dtype),
            in_specs=[_SMEM, pl.BlockSpec()],
        )
        offset = jax.ShapeDtypeStruct((1,), "int32")
        problems = _rules("loads", call, offset, jax.ShapeDtypeStruct(shape, dtype))
        assert all(("stores to" in one) == is_store for one in problems)
        found += [dtype] * bool(problems)
    assert tuple(found) == refused


@pytest.mark.parametrize("dtype", ["float64", "int64", "uint64", "complex64"])
def test_operands_of_64_bits(dtype: str) -> None:
    def kernel(x: Any, o: Any) -> None:
        o[...] = jnp.zeros_like(o)

    with jax.enable_x64(True):
        call = pl.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct((8, 128), "float32"))
        (equation,) = jax.make_jaxpr(call)(jax.ShapeDtypeStruct((8, 128), dtype)).eqns
    found = harness.module("pallas.rules.types").of_operands(equation.params["jaxpr"])
    assert list(found) == [f"it has an operand of {dtype}; operands have at most 32 bits"]
