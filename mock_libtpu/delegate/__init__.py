"""Compiles and runs TPU programs on jaxlib's own CPU client, inside the traced JAX process.

libtpu.so, the mock, loads this package by its path under a private name and calls it with the
GIL held. It may import only the standard library, jax, jaxlib, NumPy and ml_dtypes.

    delegate = open_client(device_count, native)
    compiled = delegate.compile(program, "mlir", compile_options, load=True)
    outputs = compiled.execute(inputs, launch)
"""

from __future__ import annotations

from .client import Delegate, Native, open_client
from .compiled import Compiled
from .errors import DelegateError

__all__ = ["Compiled", "Delegate", "DelegateError", "Native", "open_client"]
