"""Run by the first Python of each host, before its program: reports an exception that ends it.

JAX lets a process that fails after jax.distributed.initialize() wait at its end for the others, who
wait for it. The file named by MOCK_LIBTPU_FAILURE lets mock-libtpu pod end them. This is on the
host's path, so it imports nothing of this project, and then runs the environment's own module of
this name.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

__all__: list[str] = []


def _leave_the_path() -> None:
    """Nothing that this process starts or imports finds this module."""
    here = os.path.dirname(os.path.abspath(__file__))
    kept = [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    kept = [folder for folder in kept if os.path.abspath(folder) != here]
    os.environ["PYTHONPATH"] = os.pathsep.join(kept)
    if not kept:
        del os.environ["PYTHONPATH"]
    sys.path[:] = [folder for folder in sys.path if os.path.abspath(folder) != here]


def _report_failure() -> None:
    file = os.environ.get("MOCK_LIBTPU_FAILURE")
    shown = sys.excepthook

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        shown(kind, error, trace)
        state = getattr(sys.modules.get("jax._src.distributed"), "global_state", None)
        if file and getattr(state, "client", None) is not None:
            with contextlib.suppress(OSError), open(file, "w", encoding="utf-8") as written:
                written.write(f"{kind.__name__}: {error}")

    sys.excepthook = report


def _run_the_next() -> None:
    """The module that this one is in front of, which Python would have run."""
    this = sys.modules.pop(__name__)
    try:
        __import__(__name__)
    except ModuleNotFoundError:
        sys.modules[__name__] = this


if __name__ == "sitecustomize":
    _leave_the_path()
    _report_failure()
    _run_the_next()
