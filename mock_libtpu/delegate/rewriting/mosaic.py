"""Reject compiled Pallas kernels for TPU (Mosaic), which only a TPU runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ..errors import DelegateError

if TYPE_CHECKING:
    from jaxlib.mlir import ir

    from .splice import Splicer

__all__ = ["refuse"]


def refuse(operation: ir.Operation, splicer: Splicer) -> NoReturn:  # noqa: ARG001 - one of a table
    """Raise UNIMPLEMENTED with what to set for the kernel to run."""
    attributes = operation.attributes
    name = f" {attributes['kernel_name'].value!r}" if "kernel_name" in attributes else ""
    msg = (
        f"the mock TPU cannot run the Mosaic kernel{name} (custom call tpu_custom_call): let JAX "
        "interpret it, either all kernels by jax.experimental.pallas.tpu.force_tpu_interpret_mode()"
        " (with pltpu.force_tpu_interpret_mode(): ...) or one by pallas_call(..., interpret=True)"
    )
    raise DelegateError("UNIMPLEMENTED", msg)
