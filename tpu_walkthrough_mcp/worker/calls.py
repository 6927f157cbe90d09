"""The calls that workers make, by the names of the tools; their modules are slow to import."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from tpu_walkthrough_mcp.answers import AnyAnswer

_MODULES = {
    "find_definition": "lookups",
    "find_callers": "calls_in_sources",
    "find_calls": "calls_in_sources",
    "file_symbols": "calls_in_sources",
    "frame_location": "lookups",
    "missing_headers": "lookups",
    "trace": "programs",
    "fit": "programs",
    "explore": "programs",
    "upgrade": "programs",
    "lines": "recordings",
    "compiles": "recordings",
    "memory": "recordings",
}


def call(name: str) -> Callable[..., AnyAnswer]:
    """The function of this name, which returns the whole answer."""
    module = import_module(f"tpu_walkthrough_mcp.worker.{_MODULES[name]}")
    function: Callable[..., AnyAnswer] = getattr(module, name)
    return function
