"""Compiles and runs HLO modules on jaxlib 0.4.13's CPU client, for the legacy TPU API.

libtpu.so loads this file under a private name as the package of the folder it lies in, so that
`__init__.py`, which wants a current jaxlib, is not run. It may import only the standard library,
jax, jaxlib, NumPy and ml_dtypes.

    delegate = open_delegate(device_count)
    compiled = delegate.compile(module, replicas, partitions, spmd, propagate)
    outputs = compiled.execute(rows)
"""

from __future__ import annotations

from .legacy_client import LegacyDelegate, open_delegate
from .legacy_errors import LegacyDelegateError

__all__ = ["LegacyDelegate", "LegacyDelegateError", "open_delegate"]
