"""Replace Pallas kernels for TPU (Mosaic) by the interpreted ones of this process.

Or have them stay calls in a program that is shown and never runs: a CPU client compiles calls into
Python only, so each is one of these until the client is done.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from jaxlib.mlir import ir

from ..errors import DelegateError
from ..pallas import kernels
from ..reading.program import operations
from ..seam import require
from .splice import Splicer

TARGET = "tpu_custom_call"
CALLBACK = "xla_ffi_python_cpu_callback"
_VERSION = 4  # of calls of that kind
_COSTS = {
    "flops": "flops",
    "transcendentals": "transcendentals",
    "bytes_accessed": "bytes accessed",
}


def cost_of(operation: ir.Operation) -> dict[str, float]:
    """What the kernel's author estimates that it costs, by XLA's names; empty if nothing."""
    try:
        config = json.loads(ir.StringAttr(operation.attributes["backend_config"]).value)
        estimate = config["custom_call_config"]["cost_estimate"]
        return {name: float(estimate.get(field, 0)) for field, name in _COSTS.items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        return {}


def refusal(module: ir.Module) -> str:
    """Why JAX does not lower a kernel of the module for a TPU; "" if it lowers all of them."""
    for operation in operations(module):
        if kernels.ATTRIBUTE in operation.attributes:
            kernel = kernels.find(ir.StringAttr(operation.attributes[kernels.ATTRIBUTE]).value)
            if kernel is not None and kernel.of_jax:
                return kernel.of_jax
    return ""


class ShownKernels:
    """The kernels of a module that is compiled to be shown."""

    def __init__(self) -> None:
        self.configs: list[bytes] = []
        """What each call carries, by the index that it has instead."""

    def keep(self, operation: ir.Operation, splicer: Splicer) -> None:  # noqa: ARG002
        attributes = operation.attributes
        config = b""
        if "backend_config" in attributes:
            config = ir.StringAttr(attributes["backend_config"]).value.encode()
        index = ir.IntegerAttr.get(ir.IntegerType.get_unsigned(64), len(self.configs))
        self.configs.append(config)
        for name in (kernels.ATTRIBUTE, kernels.EXPORTED):
            if name in attributes:
                del attributes[name]
        attributes["call_target_name"] = ir.StringAttr.get(CALLBACK)
        attributes["api_version"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), _VERSION)
        attributes["backend_config"] = ir.DictAttr.get({"index": index})


class KernelCall(NamedTuple):
    """A kernel's custom call, the function for it, and whether others must not run meanwhile."""

    operation: ir.Operation
    callee: str
    is_ordered: bool


class Kernels:
    """The kernels of one module: their calls, and the callbacks that the interpreter makes."""

    def __init__(self) -> None:
        self.calls: list[KernelCall] = []
        self.callbacks: list[Callable[..., Any]] = []
        self._callees: dict[str, str] = {}

    def replace(self, operation: ir.Operation, splicer: Splicer) -> None:
        """Splice the kernel in; order.thread calls it.

        Raises DelegateError UNIMPLEMENTED for a kernel that is not of this process, or that JAX's
        interpreter does not know; FAILED_PRECONDITION for one that a TPU refuses, with --strict.
        """
        attributes = operation.attributes
        key = attributes[kernels.ATTRIBUTE].value if kernels.ATTRIBUTE in attributes else ""
        kernel = kernels.find(key)
        if kernel is None and kernels.EXPORTED in attributes:
            exported = base64.b64decode(attributes[kernels.EXPORTED].value)
            self.calls.append(KernelCall(operation, splicer.splice(exported, None), False))
            return
        if kernel is None:
            require("lowering of Pallas kernels")
            name = attributes["kernel_name"].value if "kernel_name" in attributes else "?"
            msg = (
                f"the mock TPU cannot run the Mosaic kernel {name!r} (custom call tpu_custom_call),"
                " which was lowered elsewhere: it interprets the kernels that JAX lowers for it in"
                " this process"
            )
            raise DelegateError("UNIMPLEMENTED", msg)
        if kernel.of_rules:
            raise DelegateError("FAILED_PRECONDITION", kernel.of_rules)
        if kernel.interpreted is None:
            msg = (
                f"the mock TPU cannot run the kernel {kernel.name!r} of {kernel.place}:"
                f" JAX's interpreter for TPU does not support {kernel.refusal}"
            )
            raise DelegateError("UNIMPLEMENTED", msg)
        if key not in self._callees:
            self._callees[key] = splicer.splice(kernel.interpreted.module, len(self.callbacks))
            self.callbacks += kernel.interpreted.callbacks
        is_ordered = bool(kernel.interpreted.callbacks)
        self.calls.append(KernelCall(operation, self._callees[key], is_ordered))
