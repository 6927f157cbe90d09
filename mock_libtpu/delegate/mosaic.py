"""Compiled Pallas kernels for TPU (Mosaic): interpreted by JAX where that is wished, else refused.

A program carries a kernel as Mosaic MLIR for TPU hardware. JAX's TPU interpreter starts from the
kernel's jaxpr, which the program does not carry any more: the interpreter must be chosen before
JAX lowers the kernel, by JAX's own switch for it.
"""

from __future__ import annotations

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, NoReturn

from .errors import DelegateError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from jaxlib.mlir import ir

    from .splice import Splicer

__all__ = ["interpret_kernels", "refuse"]

_PALLAS = "jax.experimental.pallas"


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


def interpret_kernels() -> None:
    """Make JAX's TPU interpreter the default of this process, now or when Pallas is imported.

    Pallas is not imported for this: most programs do without, and it takes 0.1 to 0.2 s.
    """
    if _PALLAS in sys.modules:
        _set_interpret_mode()
    elif not any(isinstance(finder, _PallasFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _PallasFinder())


def _set_interpret_mode() -> None:
    importlib.import_module("jax.experimental.pallas.tpu").set_tpu_interpret_mode()


class _PallasFinder(MetaPathFinder):
    """Finds Pallas as Python does, once, and sets the mode when it has been loaded."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname != _PALLAS:
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _PallasLoader(spec.loader)
        return spec


class _PallasLoader(Loader):
    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        _set_interpret_mode()
