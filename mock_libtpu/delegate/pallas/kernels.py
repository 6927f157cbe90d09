"""The kernels of this process: a program carries a kernel's key, not what the interpreter needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

# Of a tpu_custom_call: the key of its kernel; and in an exported program the kernel without
# callbacks, as bytecode in base64.
ATTRIBUTE = "mock_libtpu.kernel"
EXPORTED = "mock_libtpu.exported_kernel"

_kernels: dict[str, Kernel] = {}


class Interpreted(NamedTuple):
    """A kernel lowered for a CPU: a module's bytecode, and the callbacks that it calls by index."""

    module: bytes
    callbacks: tuple[Callable[..., Any], ...]


class Kernel(NamedTuple):
    """A kernel by its name, the place of its function, and how it is interpreted or why not."""

    name: str
    place: str
    interpreted: Interpreted | None
    refusal: str
    of_rules: str = ""
    """With --strict why a TPU refuses it; "" if nothing is known against it."""
    of_jax: str = ""
    """Why JAX does not lower it for a TPU, where the TPU's compiler is to see it; "" if it does."""


def add(key: str, kernel: Kernel) -> None:
    """Kernels with the same key are the same; the last one counts."""
    _kernels[key] = kernel


def find(key: str) -> Kernel | None:
    return _kernels.get(key)
