"""Add to JAX's interpreter for TPU what it leaves out, each by the module that has it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from jax.core import ShapedArray

from ..seam import interpreter, missing, require

_completing = threading.Lock()
_completed = False
_lacking: list[str] = []
# Features without an install of their own.
_OTHERS = (
    "buffers without a scope",
    "chosen references",
    "kernels whose values differ in rank under shard_map",
    "waits that never end",
    "what a kernel leaves behind",
)


def complete() -> None:
    """Once Pallas is imported. Raises Missing, and ImportError where a package is not installed."""
    global _completed  # noqa: PLW0603
    with _completing:
        if _completed:
            return
        require("Pallas kernels")
        # What is wrapped twice is wrapped in this order.
        from . import (
            adapted,
            ending,
            extended,
            memories,
            packing,
            random_bits,
            semaphores,
            transforms,
        )
        from .operations import known, views

        ending.install()
        extended.install()
        installs: dict[str, Callable[[], None]] = {
            "packed values": packing.install,
            "references in another form": transforms.install,
            "parts of buffers as values": views.install,
            "semaphores as results": semaphores.install,
            "copies in their order": semaphores.in_order,
            "kernels of several cores": adapted.install,
            "random numbers in kernels": random_bits.install,
            "whole tiles in HBM": memories.install,
            "operands in VMEM or SMEM": _accept_operands_anywhere,
        }
        for feature, install in installs.items():
            if not missing(feature):
                install()
        known.install()
        _lacking.extend(
            f"the mock lacks {feature}: {', '.join(missing(feature))}"
            for feature in (*installs, *_OTHERS)
            if missing(feature)
        )
        _completed = True


def lost() -> list[str]:
    """The features that this JAX lacks something for, each with the reason."""
    return _lacking


def _accept_operands_anywhere() -> None:
    """An input that the kernel wants in VMEM or SMEM is in no other place out here."""
    interpreter.remove_memory_space_p.def_abstract_eval(_anywhere)


def _anywhere(value: Any) -> Any:
    if isinstance(value, ShapedArray):
        return ShapedArray(value.shape, value.dtype)
    return value
