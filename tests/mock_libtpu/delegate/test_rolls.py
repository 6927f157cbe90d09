"""Rotations in kernels: which of them a TPU's compiler refuses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

jax = pytest.importorskip("jax")

import jax.numpy as jnp  # noqa: E402

from tests.mock_libtpu.delegate import harness  # noqa: E402

pl = pytest.importorskip("jax.experimental.pallas")
pltpu = pytest.importorskip("jax.experimental.pallas.tpu")

_LATE = None
_PACKED = "vectors of bfloat16 by"
_UNALIGNED = "which is not a multiple of"
# As libtpu 0.0.42.1 compiles them for v5e: shape, dtype, axis, shift, stride, its axis, and what of
# the report shows why it does not.
_REAL = [
    ((8, 128), "float32", 0, _LATE, None, None, ""),
    ((20, 200), "float32", 1, 3, None, None, ""),
    ((20, 200), "float32", 1, _LATE, None, None, _UNALIGNED),
    ((4, 128), "float32", 0, _LATE, None, None, _UNALIGNED),
    ((4, 8, 64), "float32", 0, _LATE, None, None, ""),
    ((8, 128), "float32", 1, 2, 1, 0, ""),
    ((8, 64), "float32", 1, 2, 1, 0, _UNALIGNED),
    ((8, 64), "float32", 1, 2, 0, 0, ""),
    ((4, 8, 128), "float32", 2, _LATE, 1, 0, ""),
    ((8, 128), "float32", 0, 2, 1, 1, "a stride along the last dimension"),
    ((4, 8, 128), "float32", 0, 2, 1, 1, "a stride along the last but one dimension"),
    ((8, 128), "bfloat16", 1, 3, None, None, ""),
    ((8, 128), "bfloat16", 1, _LATE, None, None, _PACKED),
    ((16, 128), "bfloat16", 0, 16, None, None, "the last but one dimension of vectors of bfloat16"),
    ((16, 256), "bfloat16", 1, 2, 1, 0, _PACKED),
    ((4, 8, 64), "bfloat16", 0, 3, None, None, ""),
    ((4, 8, 64), "bfloat16", 0, _LATE, None, None, _PACKED),
    ((8, 128), "bfloat16", 1, 2, 0, 0, ""),
]


def _problems(kernel: Any, shape: tuple[int, ...], dtype: str) -> list[str]:
    out = jax.ShapeDtypeStruct(shape, dtype)
    specs = [pl.BlockSpec(memory_space=pltpu.SMEM), pl.BlockSpec(memory_space=pltpu.VMEM)]
    call = pl.pallas_call(kernel, out_shape=out, in_specs=specs)
    program = jax.make_jaxpr(call)(jax.ShapeDtypeStruct((1,), jnp.int32), out)
    (equation,) = (each for each in program.eqns if each.primitive.name == "pallas_call")
    walk = harness.module("pallas.rules.operations").problems
    rule = harness.module("pallas.rules.rolls").problems
    parts = [text.rpartition(f" ({__file__}:") for text in walk(equation.params["jaxpr"], rule)]
    assert all(place for *_, place in parts)
    return [what for what, *_ in parts]


@pytest.mark.parametrize(("shape", "dtype", "axis", "shift", "stride", "stride_axis", "why"), _REAL)
def test_rotations_that_the_compiler_refuses(
    monkeypatch: pytest.MonkeyPatch,
    shape: tuple[int, ...],
    dtype: str,
    axis: int,
    shift: int | None,
    stride: int | None,
    stride_axis: int | None,
    why: str,
) -> None:
    def kernel(late: Any, x: Any, o: Any) -> None:
        amount = late[0] + 1 if shift is _LATE else shift
        o[...] = pltpu.roll(x[...], amount, axis, stride=stride, stride_axis=stride_axis)

    rolls = harness.module("pallas.rules.rolls")
    monkeypatch.setattr(rolls, "tpu_info", lambda: SimpleNamespace(generation=5))
    found = _problems(kernel, shape, dtype)
    assert len(found) == bool(why)
    assert all(why in each for each in found)
    if not found and stride_axis == len(shape) - 2:
        monkeypatch.setattr(rolls, "tpu_info", lambda: SimpleNamespace(generation=4))
        (what,) = _problems(kernel, shape, dtype)
        assert "which generations before v5 lack" in what


def test_shifts_that_may_be_constants_are_not_reported() -> None:
    def kernel(_: Any, x: Any, o: Any) -> None:
        def roll(step: Any, _: None) -> None:
            o[...] = pltpu.roll(x[...], step, 1)

        jax.lax.fori_loop(0, 3, roll, None, unroll=True)
        o[...] = pltpu.roll(x[...], jnp.int32(2) + 1, 1)

    assert not _problems(kernel, (16, 128), "bfloat16")


def test_rotations_that_nobody_uses_are_not_reported() -> None:
    def kernel(late: Any, x: Any, o: Any) -> None:
        pltpu.roll(x[...], late[0], 1)
        o[...] = x[...]

    assert not _problems(kernel, (16, 128), "bfloat16")
