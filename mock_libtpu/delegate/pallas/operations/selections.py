"""Copies from or to references that a kernel chooses when it runs: `pl.select_ref`."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax.extend.core import Jaxpr, Var

from ...seam import core, interpreter, tree_util
from ...seam import state_types as types
from . import views


def operation(equation: Any) -> Any:
    """Of a copy with such a reference: the same copy with the one that is chosen. Else None."""
    operands = jax.tree.unflatten(equation.params["tree"], equation.invars)
    if not any(map(_is_chosen, operands)):
        return None

    def copy(equation: Any, values: list[Any], ctx: Any, token: Any) -> Any:
        tree = equation.params["tree"]
        avals = jax.tree.unflatten(tree, [each.aval for each in equation.invars])
        chosen = []
        for value, aval in zip(jax.tree.unflatten(tree, values), avals, strict=True):
            if not _is_chosen(value):
                chosen.append((value, aval))
                continue
            token, number = _chosen(token, value, aval)
            chosen.append((number, aval.type))
        numbers, plain_tree = tree_util.tracing_registry.flatten(
            tuple(number for number, _ in chosen)
        )
        chosen_avals, _ = tree_util.tracing_registry.flatten(tuple(aval for _, aval in chosen))
        variables = list(map(Var, chosen_avals))
        plain = equation.replace(
            invars=variables,
            params={**equation.params, "tree": plain_tree},
            effects=core.no_effects,
        )
        debug_info = core.DebugInfo("pallas", equation.primitive.name, None, None)
        jaxpr = Jaxpr((), variables, equation.outvars, [plain], debug_info=debug_info)
        return interpreter._interpret_jaxpr(jaxpr, *numbers, ctx=ctx, token=token)

    return copy


def _is_chosen(reference: Any) -> bool:
    while isinstance(reference, types.TransformedRef):
        if isinstance(reference.ref, tuple | list):
            return True
        reference = reference.ref
    return False


def _chosen(token: Any, reference: Any, aval: Any) -> tuple[Any, Any]:
    """(the token, the number of the reference)."""
    if not isinstance(reference, types.TransformedRef):
        return token, reference
    if not isinstance(reference.ref, tuple | list):
        token, number = _chosen(token, reference.ref, aval.ref)
        space = getattr(_type(aval), "memory_space", None)
        token, number = views.number(token, number, reference.transforms, space)
        return token, number
    numbers = []
    for each, its_aval in zip(reference.ref, aval.ref, strict=True):
        token, number = _chosen(token, each, its_aval)
        numbers.append(jnp.asarray(number, jnp.int32))
    return token, jnp.stack(numbers)[reference.transforms[0].idx]


def _type(aval: Any) -> Any:
    return aval.type if isinstance(aval, types.TransformedRef) else aval
