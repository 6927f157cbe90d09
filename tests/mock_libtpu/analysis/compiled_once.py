"""Programs that compile each of their functions once, whatever else they do."""

# mypy: disable-error-code="untyped-decorator,no-untyped-call"
from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec

CASES: dict[str, Callable[[], Any]] = {}


def case(program: Callable[[], Any]) -> Callable[[], Any]:
    CASES[program.__name__] = program
    return program


def ones(*shape: int, dtype: Any = np.float32) -> Any:
    return np.ones(shape, dtype)


@case
def training() -> None:
    @jax.jit
    def step(weights: Any, x: Any) -> Any:
        return weights - 0.1 * jax.grad(lambda value: ((x @ value) ** 2).mean())(weights)

    weights = jax.device_put(ones(8))
    for _ in range(4):
        weights = step(weights, ones(16, 8))


@case
def donating() -> None:
    @functools.partial(jax.jit, donate_argnums=0)
    def step(state: Any) -> Any:
        return jax.tree.map(lambda leaf: leaf * 2, state)

    state = jax.device_put({"a": ones(3), "b": ones(4)})
    for _ in range(3):
        state = step(state)


@case
def python_numbers() -> None:
    @jax.jit
    def scale(x: Any, rate: Any) -> Any:
        return x * rate

    for rate in (0.5, 0.25, 2.0):
        scale(ones(3), rate)


@case
def same_names() -> None:
    def one() -> Any:
        @jax.jit
        def apply(x: Any) -> Any:
            return x + 1

        return apply

    def other() -> Any:
        @jax.jit
        def apply(x: Any) -> Any:
            return x + 2

        return apply

    one()(ones(3))
    other()(ones(4))


@case
def two_lambdas() -> None:
    first, second = jax.jit(lambda x: x + 1), jax.jit(lambda x: x - 1)
    first(ones(3))
    second(ones(4))


@case
def gradient() -> None:
    @jax.jit
    def loss(x: Any) -> Any:
        return (x * x).sum()

    for _ in range(2):
        jax.grad(loss)(jax.device_put(ones(3)))


@case
def value_and_gradient() -> None:
    def loss(x: Any) -> Any:
        return (x * x).sum()

    step = jax.jit(jax.value_and_grad(loss))
    for _ in range(2):
        step(ones(3))


@case
def function_and_gradient() -> None:
    @jax.jit
    def loss(x: Any) -> Any:
        return (x * x).sum()

    x = jax.device_put(ones(3))
    loss(x)
    jax.grad(loss)(x)
    loss(x)


@case
def loss_and_its_jitted_gradient() -> None:
    def loss(x: Any) -> Any:
        return (x * x).sum()

    jax.jit(loss)(ones(3))
    jax.jit(jax.grad(loss))(ones(3))


@case
def batched() -> None:
    @jax.jit
    def norm(x: Any) -> Any:
        return (x * x).sum()

    for _ in range(2):
        jax.vmap(norm)(jax.device_put(ones(3, 4)))


@case
def bound_method() -> None:
    class Model:
        def apply(self, x: Any) -> Any:
            return x * 2

    model = Model()
    apply = jax.jit(model.apply)
    for _ in range(2):
        apply(ones(3))


@case
def jit_of_one_function() -> None:
    def double(x: Any) -> Any:
        return x * 2

    for _ in range(3):
        jax.jit(double)(ones(3))


@case
def ahead_of_time() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    compiled = double.lower(ones(3)).compile()
    for _ in range(2):
        compiled(ones(3))
    double(ones(3))


@case
def initialisation() -> None:
    for rows, columns in ((3, 4), (4, 5), (5, 6)):
        jnp.zeros((rows, columns))
        jnp.ones(columns)


@case
def random_numbers() -> None:
    key = jax.random.key(0)
    for shape in ((3,), (4, 5)):
        key, other = jax.random.split(key)
        jax.random.normal(other, shape)


@case
def growing_operations() -> None:
    x = jnp.zeros(1)
    for _ in range(3):
        x = jnp.concatenate([x, x])


@case
def scan_inside() -> None:
    @jax.jit
    def run(x: Any) -> Any:
        return lax.scan(lambda carry, row: (carry + row, carry), jnp.float32(0), x)

    for _ in range(2):
        run(ones(4))


@case
def scan_of_one_function() -> None:
    def add(carry: Any, row: Any) -> Any:
        return carry + row, carry

    x = jax.device_put(ones(4))
    for _ in range(2):
        lax.scan(add, np.float32(0), x)


@case
def nested() -> None:
    @jax.jit
    def inner(x: Any) -> Any:
        return x * 2

    @jax.jit
    def outer(x: Any) -> Any:
        return inner(x) + inner(x + 1)

    for _ in range(2):
        outer(ones(3))


@case
def conditional() -> None:
    @jax.jit
    def choose(flag: Any, x: Any) -> Any:
        return lax.cond(flag, lambda value: value + 1, lambda value: value - 1, x)

    for flag in (True, False):
        choose(flag, ones(3))


@case
def sharded() -> None:
    mesh = jax.make_mesh((2,), ("data",))
    spread = NamedSharding(mesh, PartitionSpec("data"))

    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    x = jax.device_put(ones(4), spread)
    for _ in range(3):
        x = double(x)


@case
def shard_mapped() -> None:
    mesh = jax.make_mesh((2,), ("data",))
    spec = PartitionSpec("data")
    double = jax.jit(jax.shard_map(lambda part: part * 2, mesh=mesh, in_specs=spec, out_specs=spec))
    x = jax.device_put(ones(4), NamedSharding(mesh, spec))
    for _ in range(3):
        x = double(x)


@case
def equal_static_values() -> None:
    @functools.partial(jax.jit, static_argnums=1)
    def raised(x: Any, exponents: Any) -> Any:
        return sum(x**exponent for exponent in exponents)

    for _ in range(2):
        raised(ones(3), (1, 2))


@case
def custom_derivative() -> None:
    @jax.custom_vjp
    def clipped(x: Any) -> Any:
        return x

    clipped.defvjp(lambda x: (x, None), lambda _, gradient: (jnp.clip(gradient, -1, 1),))
    step = jax.jit(jax.grad(lambda x: clipped(x).sum()))
    for _ in range(2):
        step(ones(3))


@case
def rematerialised() -> None:
    step = jax.jit(jax.grad(lambda x: jax.checkpoint(jnp.sin)(x).sum()))
    for _ in range(2):
        step(ones(3))


@case
def printing() -> None:
    @jax.jit
    def show(x: Any) -> Any:
        jax.debug.print("{}", x)
        return x + 1

    for _ in range(2):
        show(ones(2))


@case
def evaluated_abstractly() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    jax.eval_shape(double, ones(5))
    double(ones(3))


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        CASES[name]()
