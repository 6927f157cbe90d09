"""Programs of which each compiles a function again, for one cause: CASES names it.

    python recompiled.py [NAME...]

A line that a case compiles on is in the function of the case. Each has functions of its own.
"""

# mypy: disable-error-code="untyped-decorator,no-untyped-call"
from __future__ import annotations

import dataclasses
import enum
import functools
import sys
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import NamedSharding, PartitionSpec

CASES: dict[str, tuple[str, Callable[[], Any]]] = {}
"""The cause and the program, by name."""


def case(cause: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    def add(program: Callable[[], Any]) -> Callable[[], Any]:
        CASES[program.__name__] = cause, program
        return program

    return add


def ones(*shape: int, dtype: Any = np.float32) -> Any:
    return np.ones(shape, dtype)


def array(*shape: int) -> jax.Array:
    """On the device, without an operation."""
    return jax.device_put(ones(*shape))


@case("shape")
def last_batch() -> None:
    @jax.jit
    def step(weights: Any, x: Any) -> Any:
        return weights - (x @ weights).sum()

    weights = array(8)
    for rows in (64, 64, 64, 48):
        weights = step(weights, ones(rows, 8))


@case("shape")
def leaf_of_a_tree() -> None:
    @jax.jit
    def apply(params: Any, x: Any) -> Any:
        return x @ params["dense"]["kernel"] + params["dense"]["bias"]

    for width in (4, 5):
        apply({"dense": {"kernel": ones(8, width), "bias": np.float32(0)}}, ones(2, 8))


@case("shape")
def unused_argument() -> None:
    @jax.jit
    def double(x: Any, mask: Any) -> Any:
        return x * 2

    double(ones(3), ones(4))
    double(ones(3), ones(5))


@case("shape")
def batched() -> None:
    @jax.jit
    def norm(x: Any) -> Any:
        return (x * x).sum()

    for rows in (3, 4):
        jax.vmap(norm)(array(rows, 5))


@case("shape")
def custom_derivative() -> None:
    @jax.custom_vjp
    def scaled(x: Any) -> Any:
        return x * 2

    scaled.defvjp(lambda x: (x * 2, None), lambda _, cotangent: (cotangent * 2,))

    @jax.jit
    def loss(x: Any) -> Any:
        return scaled(x).sum()

    for length in (3, 4):
        jax.grad(loss)(ones(length))


@case("shape")
def mapped_over_devices() -> None:
    double = jax.pmap(lambda x: x * 2)
    for length in (3, 4):
        double(ones(jax.device_count(), length))


@case("shape")
def length_of_a_scan() -> None:
    def add(carry: Any, x: Any) -> Any:
        return carry + x, carry

    for length in (4, 6):
        lax.scan(add, np.float32(0), array(length))


@case("shape")
def differentiated() -> None:
    @jax.jit
    def loss(weights: Any, x: Any) -> Any:
        return ((x @ weights) ** 2).mean()

    for rows in (4, 6):
        jax.grad(loss)(array(3), array(rows, 3))


@case("dtype")
def integers() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(ones(3))
    double(ones(3, dtype=np.int32))


@case("dtype")
def mixed_precision() -> None:
    @jax.jit
    def apply(params: Any, x: Any) -> Any:
        return [param @ x for param in params]

    apply([ones(3, 3)], ones(3))
    apply([ones(3, 3, dtype=jnp.bfloat16)], ones(3))


@case("weak type")
def python_number() -> None:
    @jax.jit
    def scale(x: Any, rate: Any) -> Any:
        return x * rate

    scale(ones(3), 0.5)
    scale(ones(3), np.float32(0.5))


@case("weak type")
def carried_number() -> None:
    @jax.jit
    def count(step: Any) -> Any:
        return step + jnp.float32(1)

    step = 0.0
    for _ in range(3):
        step = count(step)


@case("structure")
def another_key() -> None:
    @jax.jit
    def total(metrics: Any) -> Any:
        return sum(metrics.values())

    total({"loss": ones(3)})
    total({"loss": ones(3), "norm": ones(3)})


@case("structure")
def list_or_tuple() -> None:
    @jax.jit
    def total(values: Any) -> Any:
        return values[0] + values[1]

    total([ones(3), ones(3)])
    total((ones(3), ones(3)))


@case("structure")
def optional() -> None:
    @jax.jit
    def attend(x: Any, mask: Any = None) -> Any:
        return x if mask is None else x * mask

    attend(ones(3))
    attend(ones(3), ones(3))


@case("static value")
def power() -> None:
    @functools.partial(jax.jit, static_argnums=1)
    def raised(x: Any, exponent: int) -> Any:
        return x**exponent

    for exponent in (2, 2, 3):
        raised(ones(3), exponent)


@case("static value")
def mode() -> None:
    @functools.partial(jax.jit, static_argnames="mode")
    def apply(x: Any, *, mode: str) -> Any:
        return x * 2 if mode == "train" else x

    apply(ones(3), mode="train")
    apply(ones(3), mode="eval")


@dataclasses.dataclass(frozen=True)
class Config:
    layers: int
    act: str = "relu"


@case("static value")
def configuration() -> None:
    @functools.partial(jax.jit, static_argnames=("config",))
    def run(x: Any, config: Config) -> Any:
        for _ in range(config.layers):
            x = x * 2
        return x

    run(ones(3), config=Config(2))
    run(ones(3), config=Config(3))


@case("static value")
def function_by_name() -> None:
    @functools.partial(jax.jit, static_argnames="activation")
    def apply(x: Any, activation: Any) -> Any:
        return activation(x)

    for activation in (jnp.tanh, jnp.sin):
        apply(ones(3), activation=activation)


@case("static value")
def function_made_anew() -> None:
    @functools.partial(jax.jit, static_argnums=1)
    def apply(x: Any, activation: Any) -> Any:
        return activation(x)

    for _ in range(2):
        apply(ones(3), lambda x: x + 1)


class Options:
    """Its objects are equal to no others."""

    def __init__(self, factor: int) -> None:
        self.factor = factor


@case("static value")
def object_made_anew() -> None:
    @functools.partial(jax.jit, static_argnums=1)
    def scaled(x: Any, options: Options) -> Any:
        return x * options.factor

    for _ in range(2):
        scaled(ones(3), Options(2))


@case("structure")
def given_by_position() -> None:
    @functools.partial(jax.jit, static_argnames="exponent")
    def raised(x: Any, exponent: int) -> Any:
        return x**exponent

    raised(ones(3), exponent=2)
    raised(ones(3), 2)


class Kind(enum.Enum):
    SUM = 1
    MEAN = 2


@case("static value")
def enumeration() -> None:
    @functools.partial(jax.jit, static_argnums=(1,))
    def reduced(x: Any, kind: Kind) -> Any:
        return x.sum() if kind is Kind.SUM else x.mean()

    reduced(ones(3), Kind.SUM)
    reduced(ones(3), Kind.MEAN)


@case("new function object")
def lambda_in_a_loop() -> None:
    for _ in range(3):
        jax.jit(lambda x: x + 1)(ones(3))


@case("new function object")
def jit_in_a_function() -> None:
    def train(x: Any) -> Any:
        @jax.jit
        def update(value: Any) -> Any:
            return value * 3

        return update(x)

    train(ones(3))
    train(ones(3))


@case("new function object")
def partial_in_a_loop() -> None:
    def scaled(factor: float, x: Any) -> Any:
        return x * factor

    for _ in range(2):
        jax.jit(functools.partial(scaled, 2.0))(ones(3))


@case("new function object")
def bound_method() -> None:
    class Model:
        def apply(self, x: Any) -> Any:
            return x * 2

    model = Model()
    for _ in range(2):
        jax.jit(model.apply)(ones(3))


@case("new function object")
def body_of_a_scan() -> None:
    for _ in range(2):
        lax.scan(lambda carry, x: (carry + x, carry), np.float32(0), array(4))


@case("new function object")
def gradient_in_a_loop() -> None:
    def loss(x: Any) -> Any:
        return (x * x).sum()

    for _ in range(2):
        jax.jit(jax.grad(loss))(ones(3))


@case("new function object")
def shard_mapped() -> None:
    mesh = jax.make_mesh((2,), ("data",))
    spec = PartitionSpec("data")
    x = jax.device_put(ones(4), NamedSharding(mesh, spec))
    for _ in range(2):
        jax.jit(jax.shard_map(lambda part: part * 2, mesh=mesh, in_specs=spec, out_specs=spec))(x)


@case("closure")
def factory() -> None:
    def make(factor: int) -> Any:
        @jax.jit
        def scaled(x: Any) -> Any:
            return x * factor

        return scaled

    for factor in (2, 3):
        make(factor)(ones(3))


@case("closure")
def partial_of_another_value() -> None:
    def scaled(x: Any, factor: float) -> Any:
        return x * factor

    for factor in (2.0, 3.0):
        jax.jit(functools.partial(scaled, factor=factor))(ones(3))


@case("closure")
def learning_rate() -> None:
    def sgd(rate: float) -> Any:
        def update(gradient: Any) -> Any:
            return gradient * -rate

        return update

    def make(optimizer: Any) -> Any:
        @jax.jit
        def step(weights: Any) -> Any:
            return weights + optimizer(weights)

        return step

    for rate in (0.1, 0.01):
        make(sgd(rate))(ones(3))


@case("new function object")
def captured_array() -> None:
    def evaluate(table: Any) -> Any:
        return jax.jit(lambda x: x @ table)(ones(3))

    for table in [ones(3, 3), ones(3, 3)]:
        evaluate(table)


class Rule:
    """As the functions of an optimizer are, in the state that a program passes on."""

    def __repr__(self) -> str:
        raise AssertionError("nobody asked for it")


@case("structure")
def new_object_in_a_tree() -> None:
    @jax.tree_util.register_pytree_node_class
    class State:
        def __init__(self, weights: Any, rule: Rule) -> None:
            self.weights, self.rule = weights, rule

        def tree_flatten(self) -> Any:
            return (self.weights,), self.rule

        @classmethod
        def tree_unflatten(cls, rule: Rule, weights: Any) -> Any:
            return cls(weights[0], rule)

    @jax.jit
    def double(state: State) -> Any:
        return state.weights * 2

    for _ in range(2):
        double(State(ones(3), Rule()))


@case("sharding")
def resharded() -> None:
    mesh = jax.make_mesh((2,), ("data",))

    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(jax.device_put(ones(4), NamedSharding(mesh, PartitionSpec("data"))))
    double(jax.device_put(ones(4), NamedSharding(mesh, PartitionSpec())))


@case("device")
def another_device() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    for device in jax.devices()[:2]:
        double(jax.device_put(ones(3), device))


@case("donation")
def donated_later() -> None:
    def double(x: Any) -> Any:
        return x * 2

    jax.jit(double)(array(3))
    jax.jit(double, donate_argnums=0)(array(3))


@case("options")
def compiler_options() -> None:
    def double(x: Any) -> Any:
        return x * 2

    jax.jit(double)(ones(3))
    jax.jit(double, compiler_options={"xla_tpu_scoped_vmem_limit_kib": 4096})(ones(3))


@case("options")
def output_sharding() -> None:
    mesh = jax.make_mesh((2,), ("data",))

    def double(x: Any) -> Any:
        return x * 2

    jax.jit(double, out_shardings=NamedSharding(mesh, PartitionSpec("data")))(ones(4))
    jax.jit(double, out_shardings=NamedSharding(mesh, PartitionSpec()))(ones(4))


@case("context")
def precision() -> None:
    @jax.jit
    def product(x: Any) -> Any:
        return x @ x

    product(ones(3, 3))
    with jax.default_matmul_precision("highest"):
        product(ones(3, 3))


@case("context")
def rank_promotion() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(ones(3))
    jax.config.update("jax_numpy_rank_promotion", "raise")
    double(ones(3))
    jax.config.update("jax_numpy_rank_promotion", "allow")


@case("cache")
def cleared_caches() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(ones(3))
    jax.clear_caches()
    double(ones(3))


@case("cache")
def cleared_cache_of_a_function() -> None:
    @jax.jit
    def double(x: Any) -> Any:
        return x * 2

    double(ones(3))
    double.clear_cache()
    double(ones(3))


if __name__ == "__main__":
    for name in sys.argv[1:] or CASES:
        CASES[name][1]()
