"""Let torch_xla run graphs of dynamo on the mock, whose executions need the GIL.

torch_xla executes on threads of its own, one graph after the other. `_run_cached_graph` waits for
the graph before it with the GIL held, which a TPU does not need, but the mock's execution does.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

__all__ = ["adapt"]

_RUN = "_run_cached_graph"
_WAIT = "_xla_wait_device_ops"


def adapt() -> None:
    """Have torch_xla, if this process uses it, wait without the GIL first. Repeatable."""
    bindings: Any = sys.modules.get("_XLAC")
    run = getattr(bindings, _RUN, None)
    wait = getattr(bindings, _WAIT, None)
    if run is None or wait is None or hasattr(run, "__wrapped__"):
        return

    @functools.wraps(run)
    def run_cached_graph(*arguments: Any) -> Any:
        wait(devices=[])  # of all devices; this one lets go of the GIL
        return run(*arguments)

    setattr(bindings, _RUN, run_cached_graph)
