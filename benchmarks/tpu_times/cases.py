"""The programs whose times were measured, and their times."""

from __future__ import annotations

import csv
import functools
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import jax

FOLDER = Path(__file__).parent
FILES = ("v4.csv", "others.csv")
# How jax spells the element types of HLO.
_TYPES = {"f16": "float16", "bf16": "bfloat16", "f32": "float32"}
_SELU, _ALPHA = 1.0507009873554805, 1.6732632423543772
_EPSILON = 1e-5


class Case(NamedTuple):
    """A program that was measured on a TPU."""

    operation: str
    """Its function; "matmul+relu" are two programs, one after the other."""
    shapes: str
    """Of its arguments: "128x256;256x64"."""
    element_type: str
    """Of its arguments, as HLO has it."""
    generation: str
    us: float
    """The mean of its times."""
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What distinguishes it from all others."""
        return self.operation, self.shapes, self.element_type, self.generation

    @property
    def is_fitted(self) -> bool:
        """Whether it is in the half that corrections are fitted on; by chance, but always so."""
        return hashlib.sha256(" ".join(self.key).encode()).digest()[0] % 2 == 0


def read_cases() -> Iterator[Case]:
    """All cases, in the order of the files."""
    for name in FILES:
        with (FOLDER / name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                yield Case(
                    row["operation"],
                    row["shapes"],
                    row["element_type"],
                    row["generation"],
                    float(row["mean_us"]),
                    row["source"],
                )


def programs(case: Case) -> Iterator[tuple[Callable[..., Any], list[jax.ShapeDtypeStruct]]]:
    """The functions of a case, and the arguments of each."""
    import jax

    arguments = [
        jax.ShapeDtypeStruct([int(part) for part in shape.split("x")], _TYPES[case.element_type])
        for shape in case.shapes.split(";")
    ]
    for name in case.operation.split("+"):
        function = _functions()[name]
        yield function, arguments
        arguments = [jax.eval_shape(function, *arguments)]


@functools.cache
def _functions() -> dict[str, Callable[..., Any]]:
    """As the sources have them; see each for what was measured."""
    import jax.numpy as jnp

    def batch_norm(x: Any) -> Any:
        of_channels = (1, x.shape[1], 1, 1)
        mean, variance = jnp.zeros(of_channels), jnp.ones(of_channels)
        return (x - mean) / jnp.sqrt(variance + _EPSILON) * variance + mean

    def gemm(x: Any, y: Any) -> Any:
        return jnp.matmul(x, y, preferred_element_type=jnp.float32).astype(x.dtype)

    return {
        "matmul": jnp.matmul,
        "gemm": gemm,
        "copy": jnp.copy,
        "add": jnp.add,
        "sub": jnp.subtract,
        "mul": jnp.multiply,
        "div": jnp.divide,
        "relu": lambda x: jnp.maximum(x, 0),
        "sigmoid": lambda x: 1.0 / (1.0 + jnp.exp(-x)),
        "tanh": jnp.tanh,
        "leaky_relu": lambda x: jnp.maximum(0.1 * x, x),
        "elu": lambda x: jnp.where(x > 0, x, 1.0 * (jnp.exp(x) - 1)),
        "selu": lambda x: _SELU * jnp.where(x > 0, x, _ALPHA * (jnp.exp(x) - 1)),
        "parametric_relu": lambda x: jnp.where(x > 0, x, 0.25 * x),
        "binary_step": lambda x: jnp.where(x > 0.0, 1.0, 0.0),
        "linear": lambda x: 1.0 * x + 0.0,
        "batch_norm_inference": batch_norm,
    }
