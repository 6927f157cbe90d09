"""How long JAX traced and lowered a program, by what it tells to all that listen.

A function's trace has those of the functions in it, which are told, too: of what passed at the same
time each moment counts once.
"""

from __future__ import annotations

import threading
import time
from typing import Any

_EVENTS = (
    "/jax/core/compile/jaxpr_trace_duration",
    "/jax/core/compile/jaxpr_to_mlir_module_duration",
)
_MOST = 100_000


class _Thread(threading.local):
    def __init__(self) -> None:
        self.passed: list[tuple[float, float]] = []
        """When each began and ended, in the order of the ends."""


_thread = _Thread()


def install() -> None:
    """Listen from now on."""
    import jax.monitoring  # a program has imported it, or it is no program of JAX

    jax.monitoring.register_event_duration_secs_listener(_note)


def _note(event: str, seconds: float, **_: Any) -> None:
    if event in _EVENTS and len(_thread.passed) < _MOST:
        now = time.monotonic()
        _thread.passed.append((now - seconds, now))


def take() -> float | None:
    """The seconds on this thread since it was last asked; None if nothing was told."""
    passed, _thread.passed = _thread.passed, []
    if not passed:
        return None
    total, end = 0.0, 0.0
    for began, ended in sorted(passed):
        total += max(0.0, ended - max(began, end))
        end = max(end, ended)
    return total
