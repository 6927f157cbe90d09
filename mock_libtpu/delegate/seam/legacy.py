"""What the legacy API's client uses of jax 0.4.13, the only release that it runs with."""

from __future__ import annotations

from jax._src.interpreters import mlir
from jax._src.lax import ann, linalg
from jax._src.lib.mlir import ir
from jax._src.lib.mlir.dialects import func, hlo
from jaxlib import lapack, xla_client, xla_extension

__all__ = ["ann", "func", "hlo", "ir", "lapack", "linalg", "mlir", "xla_client", "xla_extension"]
