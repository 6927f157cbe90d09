"""Let torch_xla wait for executions on the mock, which need the GIL.

torch_xla executes on threads of its own, one graph after the other. Some of its functions wait for
the graph before them with the GIL held, which a TPU does not need, but the mock's execution does.
"""

from __future__ import annotations

import functools
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["adapt"]

# dynamo's, and the one that the interpreter's end calls.
_WAITING = ("_run_cached_graph", "_prepare_to_exit")
_WAIT = "_xla_wait_device_ops"


def adapt() -> None:
    """Have torch_xla, if this process uses it, wait without the GIL first. Repeatable."""
    bindings: Any = sys.modules.get("_XLAC")
    wait = getattr(bindings, _WAIT, None)
    for name in _WAITING:
        function = getattr(bindings, name, None)
        if wait is not None and function is not None and not hasattr(function, "__wrapped__"):
            setattr(bindings, name, _waits_first(wait, function))


def _waits_first(wait: Callable[..., None], function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def waited(*arguments: Any) -> Any:
        wait(devices=[])  # of all devices; this one lets go of the GIL
        return function(*arguments)

    return waited
