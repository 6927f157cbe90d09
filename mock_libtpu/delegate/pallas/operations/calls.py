"""Operations of kernels that JAX's interpreter for TPU does not know, done with its token.

The interpreter has one function with a branch for each operation that has an effect. An operation
of this module goes there as a call of a kernel that has nothing but it, and is done when that
kernel begins.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from jax.extend.core import ClosedJaxpr, Jaxpr, Var
from jax.extend.core.primitives import jit_p

from ...seam import core, interpreter, wrap

# Of an equation, its operands, the interpreter's context and its token: the token and results.
Operation = Callable[[Any, list[Any], Any, Any], tuple[Any, list[Any]]]
# The operation that an equation is, if it is one of this module.
Find = Callable[[Any], Operation | None]


def install(find: Find) -> None:
    wrap(interpreter, "_interpret_jaxpr", functools.partial(_interpret, find))


def _interpret(
    find: Find,
    interpret: Callable[..., Any],
    jaxpr: Any,
    *arguments: Any,
    ctx: Any,
    token: Any,
) -> Any:
    if len(jaxpr.eqns) == 1 and _is_alone(jaxpr):
        (equation,) = jaxpr.eqns
        operation = find(equation)
        if operation is not None:
            return operation(equation, list(arguments), ctx, token)
    if any(find(each) is not None for each in jaxpr.eqns):
        equations = [_called(each) if find(each) is not None else each for each in jaxpr.eqns]
        jaxpr = jaxpr.replace(eqns=equations)
    return interpret(jaxpr, *arguments, ctx=ctx, token=token)


def _is_alone(jaxpr: Any) -> bool:
    (equation,) = jaxpr.eqns
    is_whole = equation.invars == jaxpr.invars and equation.outvars == jaxpr.outvars
    return is_whole and not jaxpr.constvars


def _called(equation: Any) -> Any:
    """The equation as a call; the interpreter needs nothing else of one."""
    operands = [Var(each.aval) for each in equation.invars]
    results = [Var(each.aval) for each in equation.outvars]
    alone = Jaxpr(
        constvars=(),
        invars=operands,
        outvars=results,
        eqns=[equation.replace(invars=operands, outvars=results)],
        debug_info=core.DebugInfo("pallas", equation.primitive.name, None, None),
    )
    return equation.replace(primitive=jit_p, params={"jaxpr": ClosedJaxpr(alone, ())})
