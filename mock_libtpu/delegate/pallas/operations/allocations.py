"""Buffers that a kernel makes where it needs them, without a scope: `jax.empty_ref`."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from ...seam import core, interpreter, interpreter_utilities


def operations() -> dict[Any, Any]:
    """The operations by their primitives. What nobody frees lasts until the kernel ends."""

    def allocate(equation: Any, _: list[Any], ctx: Any, token: Any) -> Any:
        aval = equation.outvars[0].aval
        call = interpreter.callback.io_callback
        place = ctx.device_id, ctx.local_core_id
        if aval.memory_space is interpreter._SEMAPHORE:
            numbers = jax.ShapeDtypeStruct(aval.shape, np.dtype(np.int16))
            results = interpreter.TOKEN_SHAPE_DTYPE, numbers
            function = interpreter._allocate_semaphores
            token, semaphores = call(function, results, token, *place, aval.shape)
            return token, [semaphores]
        number = jax.ShapeDtypeStruct((), np.dtype(np.int16))
        value = interpreter_utilities.get_uninitialized_array(
            aval.shape, aval.dtype, ctx.interpret_params.uninitialized_memory
        )
        results = interpreter.TOKEN_SHAPE_DTYPE, number
        space = _space(aval)
        function = interpreter._allocate_buffer
        token, buffer = call(function, results, token, *place, space, value)
        return token, [buffer]

    def free(equation: Any, operands: list[Any], ctx: Any, token: Any) -> Any:
        aval = equation.invars[0].aval
        if aval.memory_space is interpreter._SEMAPHORE:
            return token, []
        token = interpreter.callback.io_callback(
            interpreter._deallocate_buffer,
            interpreter.TOKEN_SHAPE_DTYPE,
            token,
            ctx.device_id,
            ctx.local_core_id,
            _space(aval),
            operands[0],
        )
        return token, []

    return {core.empty_ref_p: allocate, core.free_ref_p: free}


def _space(aval: Any) -> Any:
    space = interpreter._forward_any_to_hbm(aval.memory_space)
    return interpreter.TPU_MEMORY_SPACE_IDXS[space]
