"""A wide range of JAX programs, each with arguments; the tests compare what they compute."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.scipy.linalg
import jax.scipy.special
import ml_dtypes
import numpy as np
from jax import lax
from jaxlib import xla_client

# jaxlib has them since 0.11.0, and its CPU client does not compute with them.
SIX_BIT_FLOATS = (
    ("float6_e2m3fn", "float6_e3m2fn") if hasattr(xla_client.PrimitiveType, "F6E2M3FN") else ()
)

_random = np.random.RandomState(0)


class Program(NamedTuple):
    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    tolerance: float = 1e-4
    x64: bool = False


def _normal(*shape: int, dtype: Any = np.float32) -> np.ndarray[Any, Any]:
    return _random.randn(*shape).astype(dtype)


def _positive(size: int, *batch: int) -> np.ndarray[Any, Any]:
    """Symmetric positive definite matrices."""
    matrix = _random.randn(*batch, size, size)
    product = matrix @ np.swapaxes(matrix, -1, -2) + size * np.eye(size)
    return product.astype(np.float32)


def _regular(size: int, *batch: int) -> np.ndarray[Any, Any]:
    return _normal(*batch, size, size) + size * np.eye(size, dtype=np.float32)


_INSIDE = np.linspace(0.1, 0.9, 7).astype(np.float32)
_GROUPS = np.array([2, 3, 1], np.int32)
_KEY = np.array([7, 11], np.uint32)
_WIDE_KEY = np.array([1, 2, 3, 4], np.uint32)


def linear_algebra() -> Iterator[Program]:
    for name in ("cholesky", "det", "eigvalsh", "inv", "matrix_rank", "norm", "pinv", "slogdet"):
        yield Program(name, getattr(jnp.linalg, name), (_positive(5),), 1e-3)
    yield Program("lu", lax.linalg.lu, (_regular(5),))
    yield Program("lu of a batch", lax.linalg.lu, (_regular(4, 3),))
    yield Program("lu of a tall batch", lax.linalg.lu, (_normal(2, 3, 5, 4),))
    yield Program("lu of wide", lax.linalg.lu, (_normal(4, 6),))
    yield Program("lu of complex", lax.linalg.lu, ((_normal(4, 4) + 1j).astype(np.complex64),))
    yield Program("lu of nothing", lax.linalg.lu, (np.zeros((0, 4, 4), np.float32),))
    yield Program("lu of doubles", jnp.linalg.inv, (_regular(5).astype(np.float64),), 1e-8, True)
    yield Program(
        "lu of complex doubles", jnp.linalg.inv, (_regular(5).astype(np.complex128),), 1e-8, True
    )
    yield Program("solve", jnp.linalg.solve, (_regular(5), _normal(5)))
    yield Program(
        "gradient of solve",
        jax.grad(lambda a, b: jnp.linalg.solve(a, b).sum()),
        (_regular(5), _normal(5)),
    )
    yield Program(
        "inverses in a scan",
        lambda a: lax.scan(lambda c, x: (c + 1, jnp.linalg.inv(x)), 0, a),
        (_regular(4, 3),),
    )
    yield Program(
        "inverse in a branch",
        lambda p, a: lax.cond(p, jnp.linalg.inv, lambda x: x, a),
        (np.bool_(True), _regular(4)),
    )
    yield Program("R of qr", lambda a: abs(jnp.linalg.qr(a)[1]), (_normal(6, 4),))
    yield Program(
        "complete qr",
        lambda a: jnp.matmul(*jnp.linalg.qr(a, mode="complete")),
        (_normal(2, 6, 4),),
    )
    yield Program("wide qr", lambda a: jnp.matmul(*jnp.linalg.qr(a)), (_normal(4, 6),))

    def rebuilt_from_eigh(matrix: Any) -> Any:
        values, vectors = jnp.linalg.eigh(matrix)
        return values, (vectors * values) @ vectors.T

    yield Program("eigh", rebuilt_from_eigh, (_positive(6),), 1e-3)
    # More than 256 rows: divide and conquer, which needs unsorted eigenvalues of its blocks.
    yield Program("eigh of many rows", rebuilt_from_eigh, (_positive(270),), 0.2)

    def rebuilt_from_svd(matrix: Any) -> Any:
        left, values, right = jnp.linalg.svd(matrix, full_matrices=False)
        return values, (left * values) @ right

    yield Program("svd", rebuilt_from_svd, (_normal(5, 3),), 1e-3)
    yield Program("expm", jax.scipy.linalg.expm, (_normal(4, 4) / 4,), 1e-3)
    yield Program(
        "triangular solve",
        lambda a, b: jax.scipy.linalg.solve_triangular(a, b, lower=True),
        (np.tril(_regular(5)), _normal(5, 2)),
    )
    yield Program(
        "triangular solve of the adjoint",
        lambda a, b: lax.linalg.triangular_solve(
            a, b, left_side=False, transpose_a=True, conjugate_a=True, unit_diagonal=True
        ),
        ((np.triu(_regular(4)) + 0.5j).astype(np.complex64), _normal(3, 4).astype(np.complex64)),
    )
    yield Program(
        "householder product",
        lax.linalg.householder_product,
        (_normal(4, 3), _normal(3)),
    )


def ragged_dots() -> Iterator[Program]:
    left, right = _normal(6, 4), _normal(3, 4, 5)
    yield Program("ragged dot", lax.ragged_dot, (left, right, _GROUPS))
    yield Program(
        "gradient of a ragged dot",
        jax.grad(lambda a, b, g: lax.ragged_dot(a, b, g).sum(), argnums=(0, 1)),
        (left, right, _GROUPS),
    )
    yield Program(
        "ragged dots of a batch",
        jax.vmap(lax.ragged_dot),
        (_normal(2, 6, 4), _normal(2, 3, 4, 5), np.stack([_GROUPS, _GROUPS])),
    )


def numbers() -> Iterator[Program]:
    yield Program("add", lambda x, y: x + y, (_normal(3, 4), _normal(3, 4)))
    yield Program("no argument", lambda: jnp.ones(3), ())
    yield Program("no output", lambda x: (), (_normal(3),))  # noqa: ARG005
    yield Program("an unused argument", lambda x, y: x, (_normal(3), _normal(2)))  # noqa: ARG005
    yield Program("nothing", lambda x: x[:0], (_normal(3),))
    yield Program("bool", lambda x: x > 0, (_normal(5),))
    yield Program("doubles", lambda x: jnp.sin(x) + 1, (np.arange(4.0),), 1e-12, True)
    yield Program("long", lambda x: x * 2**40, (np.arange(4),), 0, True)
    yield Program("unsigned long", lambda x: x << 40, (np.arange(4, dtype=np.uint64),), 0, True)
    small = ("int2", "int4", "uint2", "uint4", "float4_e2m1fn")
    for name in (*small, *SIX_BIT_FLOATS):
        dtype = getattr(ml_dtypes, name)
        values = np.array([0, 1, 1, 0, 1]).astype(dtype)
        if name in small:
            yield Program(f"{name} in", lambda x: x.astype(jnp.float32) * 2, (values,))
        yield Program(f"{name} through", lambda x: x[::-1], (values,))
        yield Program(
            f"{name} out",
            lambda x, dtype=dtype: x.astype(dtype),
            (values.astype(np.float32),),
        )
    eights = ("e3m4", "e4m3", "e4m3b11fnuz", "e4m3fn", "e4m3fnuz", "e5m2", "e5m2fnuz", "e8m0fnu")
    for name in eights:
        dtype = getattr(ml_dtypes, f"float8_{name}")
        yield Program(
            f"dot of float8_{name}",
            lambda x, y: lax.dot(x, y, preferred_element_type=jnp.float32),
            (abs(_normal(4, 5)).astype(dtype), abs(_normal(5, 3)).astype(dtype)),
            0.03,
        )
    for precision in ("default", "high", "highest"):
        yield Program(
            f"dot of {precision} precision",
            lambda x, y, precision=precision: jnp.dot(x, y, precision=precision),
            (_normal(4, 5), _normal(5, 3)),
            0.03,
        )
    for algorithm in ("BF16_BF16_F32", "BF16_BF16_F32_X3", "BF16_BF16_F32_X6", "F32_F32_F32"):
        preset = getattr(lax.DotAlgorithmPreset, algorithm)
        yield Program(
            f"dot by {algorithm}",
            lambda x, y, preset=preset: lax.dot(x, y, precision=preset),
            (_normal(4, 5), _normal(5, 3)),
            0.05,
        )
    yield Program(
        "dot of half precision",
        lambda x, y: lax.dot(x, y, preferred_element_type=jnp.float32),
        (_normal(4, 5, dtype=ml_dtypes.bfloat16), _normal(5, 3, dtype=ml_dtypes.bfloat16)),
        0.03,
    )
    yield Program("convolution", lambda x, w: lax.conv(x, w, (1, 1), "SAME"),
                  (_normal(2, 3, 8, 8), _normal(4, 3, 3, 3)))  # fmt: skip
    yield Program("gradient of a convolution",
                  jax.grad(lambda w, x: lax.conv(x, w, (2, 2), "VALID").sum()),
                  (_normal(4, 3, 3, 3), _normal(2, 3, 8, 8)))  # fmt: skip
    for name in ("fft", "ifft", "rfft", "fft2"):
        yield Program(name, getattr(jnp.fft, name), (_normal(4, 8),))


def random() -> Iterator[Program]:
    keys = {"threefry2x32": _KEY, "rbg": _WIDE_KEY, "unsafe_rbg": _WIDE_KEY}
    for implementation, key in keys.items():

        def wrapped(data: Any, implementation: str = implementation) -> Any:
            return jax.random.wrap_key_data(data, impl=implementation)

        draws: dict[str, Callable[..., Any]] = {
            "bits": lambda k, w=wrapped: jax.random.bits(w(k), (7,)),
            "bytes": lambda k, w=wrapped: jax.random.bits(w(k), (7,), "uint8"),
            "normal": lambda k, w=wrapped: jax.random.normal(w(k), (3, 5)),
            "split": lambda k, w=wrapped: jax.random.key_data(jax.random.split(w(k), 3)),
            "batch": lambda k, w=wrapped: jax.vmap(lambda q: jax.random.uniform(q, (3,)))(
                jax.random.split(w(k), 4)
            ),
        }
        for name, draw in draws.items():
            yield Program(f"{name} of {implementation}", draw, (key,))
    more: dict[str, Callable[..., Any]] = {
        "categorical": lambda k: jax.random.categorical(k, jnp.ones(5), shape=(9,)),
        "choice": lambda k: jax.random.choice(k, 10, (4,), replace=False),
        "gamma": lambda k: jax.random.gamma(k, 2.0, (5,)),
        "multivariate_normal": lambda k: jax.random.multivariate_normal(
            k, jnp.zeros(3), jnp.eye(3)
        ),
        "permutation": lambda k: jax.random.permutation(k, 10),
        "poisson": lambda k: jax.random.poisson(k, 3.0, (5,)),
    }
    for name, draw in more.items():
        yield Program(name, lambda k, f=draw: f(jax.random.wrap_key_data(k)), (_KEY,))


def control() -> Iterator[Program]:
    x = _normal(3)
    yield Program("cond", lambda p, v: lax.cond(p, jnp.sin, jnp.cos, v), (np.bool_(True), x))
    yield Program(
        "switch", lambda i, v: lax.switch(i, [jnp.sin, jnp.cos, jnp.tan], v), (np.int32(2), x)
    )
    yield Program(
        "while",
        lambda v: lax.while_loop(lambda c: c[0] < 5, lambda c: (c[0] + 1, c[1] * 2), (0, v)),
        (x,),
    )
    yield Program("scan", lambda v: lax.scan(lambda c, y: (c + y, c * y), 0.0, v), (_normal(7),))
    yield Program("map", lambda v: lax.map(jnp.sin, v), (_normal(7),))
    yield Program("associative scan", lambda v: lax.associative_scan(jnp.add, v), (_normal(9),))
    yield Program(
        "remat",
        jax.grad(lambda v: jax.checkpoint(lambda y: jnp.sin(jnp.sin(y)))(v).sum()),
        (_normal(4),),
    )
    yield Program("composite", lax.composite(jnp.sin, name="my.sin"), (x,))

    sine = jax.custom_vjp(jnp.sin)
    sine.defvjp(lambda v: (sine(v), v), lambda v, g: (g * v,))
    yield Program("custom_vjp", jax.grad(lambda v: sine(v).sum()), (x,))


def arrays() -> Iterator[Program]:
    yield Program("sort", lambda x: (jnp.sort(x), jnp.argsort(x)), (_normal(4, 10),))
    yield Program(
        "sort by two keys",
        lambda x, y: lax.sort((x, y), num_keys=2),
        (_random.randint(0, 3, 20).astype(np.int32), _normal(20)),
    )
    yield Program("top_k", lambda x: lax.top_k(x, 3), (_normal(4, 10),))
    yield Program(
        "top_k of integers",
        lambda x: lax.top_k(x, 3),
        (_random.permutation(40).reshape(4, 10).astype(np.int32),),
    )
    yield Program(
        "approx_max_k", lambda x: lax.approx_max_k(x, 3, recall_target=1.0), (_normal(4, 200),)
    )
    yield Program("approx_min_k", lambda x: lax.approx_min_k(x, 3), (_normal(4, 16),))
    if hasattr(lax, "empty"):
        for dtype in (np.bool_, np.int32, np.float32, np.complex64):
            yield Program(
                f"empty of {np.dtype(dtype)}",
                lambda dtype=dtype: jnp.zeros_like(lax.empty((2, 3), dtype)),
                (),
            )
    for mode in ("clip", "fill", "promise_in_bounds"):
        yield Program(
            f"gather, {mode}",
            lambda x, i, mode=mode: x.at[i].get(mode=mode),
            (_normal(5, 3), np.array([0, 4, 2], np.int32)),
        )
    for mode in ("clip", "drop", "promise_in_bounds"):
        yield Program(
            f"scatter, {mode}",
            lambda x, i, y, m=mode: (x.at[i].set(y, mode=m), x.at[i].add(y, mode=m)),
            (_normal(5, 3), np.array([0, 4, 2], np.int32), _normal(3, 3)),
        )
    yield Program(
        "reduce_window",
        lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2), (1, 2, 2), "VALID"),
        (_normal(2, 4, 4),),
    )
    for name in ("cumsum", "cumprod", "cummax", "cumlogsumexp"):
        function = functools.partial(getattr(lax, name), axis=0)
        yield Program(name, function, (_normal(60, 3),), 1e-2)
    for name in ("gelu", "log_softmax", "relu", "silu", "softmax", "standardize"):
        yield Program(name, getattr(jax.nn, name), (_normal(4, 6),))
    yield Program(
        "attention",
        lambda q, k, v: jax.nn.dot_product_attention(q, k, v, is_causal=True),
        (_normal(1, 8, 2, 4), _normal(1, 8, 2, 4), _normal(1, 8, 2, 4)),
        0.03,
    )


def special_functions() -> Iterator[Program]:
    for name in ("digamma", "entr", "erf", "erfc", "erfinv", "gammaln", "i0e", "i1e", "ndtri"):
        yield Program(name, getattr(jax.scipy.special, name), (_INSIDE,), 1e-3)
    for name in ("arccosh", "arcsin", "arctanh", "cbrt", "expm1", "log1p", "sinh", "tan", "tanh"):
        values = _INSIDE + 1 if name == "arccosh" else _INSIDE
        yield Program(name, getattr(jnp, name), (values,))
        complex_values = (values + 0.3j).astype(np.complex64)
        if name != "cbrt":
            yield Program(f"complex {name}", getattr(jnp, name), (complex_values,), 1e-3)
    yield Program("betainc", jax.scipy.special.betainc, (_INSIDE, _INSIDE, _INSIDE))
    yield Program("gammainc", jax.scipy.special.gammainc, (_INSIDE, _INSIDE))
    yield Program("zeta", lambda x: jax.scipy.special.zeta(x + 2, x), (_INSIDE,))


ALL = [
    *linear_algebra(),
    *ragged_dots(),
    *numbers(),
    *random(),
    *control(),
    *arrays(),
    *special_functions(),
]
