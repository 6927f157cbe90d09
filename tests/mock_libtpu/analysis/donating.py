# mypy: disable-error-code="untyped-decorator,no-untyped-call"
"""Programs that donate, or could: CASES has what becomes of each argument of their functions.

    python donating.py [NAME...]

A call is in the function of its case.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

CASES: dict[str, tuple[set[tuple[str, str, int]], Callable[[], Any]]] = {}
"""By name: outcomes with the argument and how often, and the program."""


def case(*outcomes: tuple[str, str, int]) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    def add(program: Callable[[], Any]) -> Callable[[], Any]:
        CASES[program.__name__] = set(outcomes), program
        return program

    return add


def array(*shape: int, dtype: Any = np.float32) -> jax.Array:
    """On the device, without an operation."""
    return jax.device_put(np.ones(shape, dtype))


@case(("used", "state f32[8]", 3))
def state() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def step(state: Any) -> Any:
        return state * 2

    x = array(8)
    for _ in range(3):
        x = step(x)


@case(("used", "state['a'] f32[3]", 1), ("used", "state['b'][0] f32[4]", 1))
def tree() -> None:
    @functools.partial(jax.jit, donate_argnames="state")
    def step(state: Any) -> Any:
        return jax.tree.map(lambda leaf: leaf + 1, state)

    step(state={"a": array(3), "b": [array(4)]})


@case(("used", "x f32[3]", 1), ("used", "y f32[3]", 1))
def both() -> None:
    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def swap(x: Any, y: Any) -> Any:
        return y + 1, x + 1

    swap(array(3), array(3))


@case(("used", "cache bf16[4,8]", 1))
def half_precision() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def update(cache: Any, row: Any) -> Any:
        return cache.at[0].set(row)

    row = array(8, dtype=jnp.bfloat16)
    update(array(4, 8, dtype=jnp.bfloat16), row)
    row.block_until_ready()


@case(("used", "x f32[3]", 2))
def again() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def double(x: Any, other: Any) -> Any:
        return x * 2 + other.sum()

    for length in (1, 2):
        double(array(3), array(length))


@case(("refused", "x f32[3]", 1))
def smaller_output() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def total(x: Any) -> Any:
        return x.sum()

    total(array(3))


@case(("refused", "x f32[4]", 1))
def another_type() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def narrowed(x: Any) -> Any:
        return x.astype(jnp.bfloat16)

    narrowed(array(4))


@case(("refused", "x f32[2,3]", 1))
def another_shape() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def flat(x: Any) -> Any:
        return x[:, :2].reshape(-1)

    flat(array(2, 3))


@case(("used", "x f32[3]", 1), ("refused", "y f32[3]", 1))
def two_for_one() -> None:
    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def add(x: Any, y: Any) -> Any:
        return x + y

    add(array(3), array(3))


@case(("refused", "mask f32[5]", 1))
def unused() -> None:
    @functools.partial(jax.jit, donate_argnums=1)
    def double(x: Any, mask: Any) -> Any:
        return x * 2

    x = array(3)
    double(x, array(5))
    x.block_until_ready()
    np.asarray(x)


@case(("refused", "batch f32[16,8]", 3), ("used", "weights f32[8]", 3))
def batch_and_weights() -> None:
    @functools.partial(jax.jit, donate_argnums=(0, 1))
    def step(weights: Any, batch: Any) -> Any:
        return weights - batch.mean(0)

    weights = array(8)
    for _ in range(3):
        weights = step(weights, array(16, 8))


@case(("missed", "state f32[8]", 3))
def overwritten() -> None:
    @jax.jit
    def step(state: Any) -> Any:
        return state * 2

    x = array(8)
    for _ in range(3):
        x = step(x)


@case(("missed", "x f32[8]", 1))
def deleted() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    x = array(8)
    y = double(x)
    del x
    np.asarray(y)


@case(("missed", "params['w'] f32[4]", 2), ("used", "moments f32[4]", 2))
def forgotten_argument() -> None:
    @functools.partial(jax.jit, donate_argnums=1)
    def step(params: Any, moments: Any) -> Any:
        return {"w": params["w"] - moments}, moments * 2

    params, moments = {"w": array(4)}, array(4)
    for _ in range(2):
        params, moments = step(params, moments)


@case(("missed", "x f32[6]", 1))
def temporary() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(array(6))


@case()
def kept() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    x = array(8)
    history = [double(x)]
    history.append(x)
    np.asarray(x)


@case()
def read_later() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    x = array(8)
    double(x)
    np.asarray(x)
    del x


@case()
def used_by_two() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    @jax.jit
    def total(x: Any) -> Any:
        return x.sum()

    x = array(8)
    double(x)
    total(x)
    del x


@case()
def nothing_of_its_shape() -> None:
    @jax.jit
    def total(x: Any) -> Any:
        return x.sum()

    total(array(8))


@case()
def given_twice() -> None:
    @jax.jit
    def add(x: Any, y: Any) -> Any:
        return x + y

    x = array(8)
    add(x, x)
    del x


@case()
def operations() -> None:
    x = array(8)
    for _ in range(2):
        x = x * x


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        CASES[name][1]()
