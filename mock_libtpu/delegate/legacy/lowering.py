"""Replace lowerings of JAX 0.4.13 for TPU that only a TPU's compiler and runtime understand.

The program that reaches libtpu.so is a CPU's in these places: jaxlib's CPU client runs it anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..seam.legacy import ann, linalg, mlir

_DECOMPOSITIONS = (
    linalg.eigh_p,
    linalg.geqrf_p,
    linalg.householder_product_p,
    linalg.lu_p,
    linalg.svd_p,
)


def install(client: Any) -> None:
    """Change, in this process, how JAX lowers for TPU; `client` is the CPU client that runs it."""
    # Host callbacks: on a TPU the runtime carries them, beside the C API.
    mlir._emit_tpu_python_callback = partial(_emit_python_callback, client)
    # Decompositions are a TPU's custom calls, or made of such; on a CPU they are LAPACK's.
    for primitive in _DECOMPOSITIONS:
        lowering = mlir._platform_specific_lowerings["cpu"][primitive]
        mlir.register_lowering(primitive, lowering, platform="tpu")
    # Approximate top-k: a TPU's custom call; on a CPU it is exact.
    exact = partial(ann._approx_top_k_lowering, fallback=True)
    mlir.register_lowering(ann.approx_top_k_p, exact, platform="tpu")


def _emit_python_callback(
    client: Any,
    _backend: Any,
    ctx: Any,
    callback: Callable[..., Any],
    token: Any,
    operands: Sequence[Any],
    operand_avals: Sequence[Any],
    _operand_shapes: Sequence[Any],
    result_avals: Sequence[Any],
    _result_shapes: Sequence[Any],
    *,
    sharding: Any = None,
) -> Any:
    """In place of mlir._emit_tpu_python_callback: as JAX lowers for CPU."""
    context = ctx.module_context.replace(platform="cpu", backend_or_name=client)
    return mlir.emit_python_callback(
        ctx.replace(module_context=context),
        callback,
        token,
        operands,
        operand_avals,
        result_avals,
        True,
        sharding=sharding,
    )
