"""Report JAX that runs inside of a host callback: a TPU waits for the callback, so it can hang.

The mock runs a callback on the CPU, where nothing hangs. JAX is seen when it compiles.
"""

from __future__ import annotations

import functools
import os
import sys
from types import FrameType
from typing import Any

from .pallas import reports

_COMPILED = "/jax/core/compile/backend_compile_duration"
# The interpreter of kernels computes in callbacks, where a TPU has none.
_OF_JAX = "/jax/_src/"
_OF_DELEGATE = os.path.dirname(__file__)
# What calls the user's function, and where it is.
_CALLERS = {
    ("pure_callback_impl", "callback.py"),
    ("io_callback_impl", "callback.py"),
    ("debug_callback_impl", "debugging.py"),
}


@functools.cache  # for all clients of the process
def install() -> None:
    """Look at each compilation from now on."""
    if "jax" not in sys.modules:
        return
    import jax.monitoring

    jax.monitoring.register_event_duration_secs_listener(_look)


def _look(event: str, _: float, **__: Any) -> None:
    """JAX reports an event on the thread that asked for it, with its frames below."""
    place = _place(sys._getframe(1)) if event == _COMPILED else ""
    if place:
        reports.report(
            f"{place}: JAX runs inside of a host callback, which can hang on a TPU; "
            "compute with NumPy there"
        )


def _is_installed(file: str) -> bool:
    return "/site-packages/" in file or file.startswith(_OF_DELEGATE)


def _place(frame: FrameType | None) -> str:
    """The line of the user's callback that called JAX; empty outside of callbacks."""
    place = ""
    while frame is not None:
        code = frame.f_code
        if _OF_JAX in code.co_filename:
            if (code.co_name, code.co_filename.rpartition("/")[2]) in _CALLERS:
                return place
        elif not (place or _is_installed(code.co_filename)):
            place = f"{code.co_filename}:{frame.f_lineno}"
        frame = frame.f_back
    return ""
