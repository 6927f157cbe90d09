"""Waits for semaphores, with the Python line that JAX's interpreter gives to other operations."""

from __future__ import annotations

import functools
from typing import Any

import jax

from ...seam import interpreter, primitives_of_pallas, state_discharge


def operations() -> dict[Any, Any]:
    """The operations by their primitives."""

    def wait(equation: Any, operands: list[Any], ctx: Any, token: Any) -> Any:
        tree = equation.params["args_tree"]
        semaphore, transforms, value, decrements = jax.tree.unflatten(tree, operands)
        if not decrements:
            msg = "a wait that leaves the semaphore as it is"
            raise NotImplementedError(msg)
        token = interpreter.callback.io_callback(
            functools.partial(interpreter.semaphore_wait, source_info=equation.source_info),
            interpreter.TOKEN_SHAPE_DTYPE,
            token,
            ctx.device_id,
            ctx.local_core_id,
            state_discharge.transform_array(semaphore, transforms),
            value,
        )
        return token, []

    return {primitives_of_pallas.semaphore_wait_p: wait}
