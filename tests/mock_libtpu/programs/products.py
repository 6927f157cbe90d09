"""Products of float32 by precision, as JSON: the largest error of each, relative to its scale.

`emulated` is against NumPy's sum of products of rounded parts, `exact` against float64.
"""

from __future__ import annotations

import functools
import json
import sys
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax
from jax.experimental import pallas as pl
from jax.sharding import Mesh, NamedSharding, PartitionSpec

_PASSES = {
    "default": ((0, 0),),
    "high": ((0, 0), (0, 1), (1, 0)),
    "highest": ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0)),
}
_random = np.random.RandomState(0)


def normal(*shape: int) -> Any:
    return _random.randn(*shape).astype(np.float32)


def parts(value: Any) -> list[Any]:
    found = []
    for _ in range(3):
        part = value.astype(ml_dtypes.bfloat16).astype(np.float32)
        found.append(part.astype(np.float64))
        value = value - part
    return found


def emulated(precision: str, product: Any, lhs: Any, rhs: Any) -> Any:
    left, right = parts(lhs), parts(rhs)
    return sum(product(left[one], right[other]) for one, other in _PASSES[precision])


def error(got: Any, wanted: Any) -> float:
    return float(np.abs(np.asarray(got, np.float64) - wanted).max() / np.abs(wanted).max())


def windows(image: Any, kernel: Any) -> Any:
    """A convolution of [1, c, n, n] and [o, c, 3, 3] without padding."""
    seen = np.lib.stride_tricks.sliding_window_view(image, (3, 3), axis=(2, 3))
    return np.einsum("bcxyij,ocij->boxy", seen, kernel)


def matmul_kernel(x: Any, y: Any, o: Any) -> None:
    o[...] = jnp.dot(x[...], y[...], preferred_element_type=jnp.float32)


def spread_dot(x: Any, y: Any) -> Any:
    mesh = Mesh(np.array(jax.devices()), ("i",))
    rows = jax.device_put(x, NamedSharding(mesh, PartitionSpec(None, "i")))
    columns = jax.device_put(y, NamedSharding(mesh, PartitionSpec("i", None)))
    return jax.jit(jnp.dot)(rows, columns)


def ragged(x: Any, y: Any) -> Any:
    return jax.jit(lax.ragged_dot)(x, y[None], jnp.array([x.shape[0]], jnp.int32))


def kernel(x: Any, y: Any) -> Any:
    shape = jax.ShapeDtypeStruct((x.shape[0], y.shape[1]), jnp.float32)
    return pl.pallas_call(matmul_kernel, out_shape=shape)(x, y)


def main() -> None:
    a, b = normal(128, 128), normal(128, 128)
    image, weights = normal(1, 8, 16, 16), normal(8, 8, 3, 3)
    matmul = np.matmul
    cases: dict[str, tuple[Any, Any, Any, Any]] = {
        "dot": (jax.jit(jnp.dot), matmul, a, b),
        "batch": (jax.jit(jnp.matmul), matmul, normal(3, 8, 64), normal(3, 64, 8)),
        "gradient": (
            # Of x y, weighted by ones, by x: ones y', whose factors are what is rounded.
            jax.jit(lambda ones, y: jax.vjp(lambda x: jnp.dot(x, y), a)[1](ones)[0]),
            lambda ones, y: ones @ y.T,
            a,
            b,
        ),
        "convolution": (
            jax.jit(functools.partial(lax.conv, window_strides=(1, 1), padding="VALID")),
            windows,
            image,
            weights,
        ),
        "eight devices": (spread_dot, matmul, a, b),
        "ragged": (ragged, matmul, a, b),
        "kernel": (kernel, matmul, a, b),
    }
    found: dict[str, dict[str, list[float]]] = {}
    for precision in _PASSES:
        with jax.default_matmul_precision(precision):
            for name, (function, product, lhs, rhs) in cases.items():
                if name == "kernel" and precision == "high":
                    continue  # which JAX does not lower
                got = function(lhs, rhs)
                of_tpu = emulated(precision, product, lhs, rhs)
                exact = product(lhs.astype(np.float64), rhs.astype(np.float64))
                found.setdefault(name, {})[precision] = [error(got, of_tpu), error(got, exact)]
    infinite = a.copy()
    infinite[0, 0], infinite[1, 1] = np.inf, np.nan
    with jax.default_matmul_precision("highest"):
        got = np.asarray(jnp.dot(infinite, b))
    with np.errstate(invalid="ignore"):
        wanted = infinite @ b
    # A product within the program, by its own precision; of complex numbers; of bfloat16.
    chosen = jax.jit(lambda x, y: jnp.dot(x, y, precision="highest"))
    number = (a + 1j * b).astype(np.complex64)
    narrow = a.astype(ml_dtypes.bfloat16)
    compiled = chosen.lower(a, b).compile()
    others = {
        "infinities": bool(np.array_equal(np.isfinite(got), np.isfinite(wanted))),
        "nan": bool(np.array_equal(np.isnan(got), np.isnan(wanted))),
        "chosen": error(chosen(a, b), a.astype(np.float64) @ b),
        "complex": float(np.abs(np.asarray(jnp.dot(number, number)) - number @ number).max()),
        "bfloat16": error(
            jnp.dot(narrow, narrow, preferred_element_type=jnp.float32),
            narrow.astype(np.float64) @ narrow.astype(np.float64),
        ),
        "flops": compiled.cost_analysis()["flops"],
    }
    json.dump({"products": found, "others": others}, sys.stdout)


main()
