"""The operations of a kernel for the rules, and what its compiler can know of offsets in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...seam import core, indexing
from ..failures import place_of

# The operations that make values, by their variables.
Makers = dict[Any, Any]
# What is wrong with an operation.
Rule = Callable[[Any, Makers], Iterable[str]]

_READ = {"get", "load", "masked_load"}
_CALLS = {"cond", "jit", "pjit", "run_scoped"}
_ADDED = {"add", "sub", "convert_element_type"}


def problems(jaxpr: Any, rule: Rule) -> Iterator[str]:
    """What the rule finds in a kernel and in what it calls, with the Python lines."""
    for equation, makers in _operations(jaxpr, {}):
        for problem in rule(equation, makers):
            # JAX has no line of what its own helpers do, such as the copy of sync_copy.
            place = place_of(equation.source_info)
            yield f"{problem} ({place})" if place else problem


def _operations(jaxpr: Any, known: Makers) -> Iterator[tuple[Any, Makers]]:
    """Each operation of a kernel and of what it calls, with the operations that make its values."""
    makers = known | {var: equation for equation in jaxpr.eqns for var in equation.outvars}
    for equation in jaxpr.eqns:
        yield equation, makers
        for inner in core.jaxprs_in_params(equation.params):
            given = _given(equation, inner)
            yield from _operations(
                inner, {var: makers[each] for var, each in given if each in makers}
            )


def tpu_info() -> Any:
    """What JAX knows of the TPU."""
    from jax.experimental.pallas import tpu

    return tpu.get_tpu_info()


def unknown_offset(dimension: str, multiple: int) -> str:
    return (
        f"an offset of the {dimension} that the compiler does not know to be a multiple of"
        f" {multiple}; use pl.multiple_of"
    )


def is_read(dimension: Any, makers: Makers) -> bool:
    """Whether the offset of a part comes from memory, and at most something was added to it."""
    start = dimension.start if isinstance(dimension, indexing.Slice) else dimension
    return _is_read(start, makers)


def _is_read(value: Any, makers: Makers) -> bool:
    maker = makers.get(value) if _is_var(value) else None
    if maker is None:
        return False
    if maker.primitive.name in _READ:
        return True
    parts = [each for each in maker.invars if not isinstance(each, core.Literal)]
    return maker.primitive.name in _ADDED and all(_is_read(each, makers) for each in parts)


def _given(equation: Any, inner: Any) -> Iterator[tuple[Any, Any]]:
    """The variables of what an operation calls, each with what it is outside."""
    name = equation.primitive.name
    outside = equation.invars[1:] if name == "cond" else equation.invars
    inside = inner.constvars if name == "run_scoped" else inner.invars
    if name in _CALLS and len(inside) == len(outside):
        yield from (pair for pair in zip(inside, outside, strict=True) if _is_var(pair[1]))


def _is_var(value: Any) -> bool:
    return isinstance(value, core.Var)
