"""Run by the first Python of each host, before its program: reports how the program ends.

JAX lets a process wait at its end for the others, who may wait for it. The file named by
MOCK_LIBTPU_END lets mock-libtpu pod end them. This is on the host's path, so it imports nothing of
this project, and then runs the environment's own module of this name.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from types import TracebackType
from typing import Any, NoReturn

__all__: list[str] = []

_MOST_CHARACTERS = 2000  # of a reason


def _leave_the_path() -> None:
    """Nothing that this process starts or imports finds this module."""
    here = os.path.dirname(os.path.abspath(__file__))
    kept = [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    kept = [folder for folder in kept if os.path.abspath(folder) != here]
    os.environ["PYTHONPATH"] = os.pathsep.join(kept)
    if not kept:
        del os.environ["PYTHONPATH"]
    sys.path[:] = [folder for folder in sys.path if os.path.abspath(folder) != here]


class _Ending:
    """Writes how the program of this process ends, once; not that of a fork."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._process = os.getpid()

    def write(self, code: int, reason: str = "") -> None:
        devices = getattr(sys.modules.get("_mock_libtpu_delegate.processes"), "current", None)
        state = getattr(sys.modules.get("jax._src.distributed"), "global_state", None)
        waits = devices is not None or getattr(state, "client", None) is not None
        if not waits or os.getpid() != self._process:
            return  # the process ends by itself, which is seen
        self._process = 0
        import json

        end = {"code": code, "reason": reason[:_MOST_CHARACTERS], "devices": devices is not None}
        with contextlib.suppress(OSError), open(self._file, "w", encoding="utf-8") as written:
            written.write(json.dumps(end))


def _report_exceptions(ending: _Ending) -> None:
    shown = sys.excepthook

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        shown(kind, error, trace)
        ending.write(1, f"{kind.__name__}: {error}")

    sys.excepthook = report


def _report_exits(ending: _Ending) -> None:
    """Report a SystemExit that ends the program: Python asks it for its code, and no hook.

    Python does so where no frame is left, unlike code that has caught one.
    """
    import ctypes

    attributes = gc.get_referents(SystemExit.__dict__)[0]
    own = attributes["code"]

    def code(error: SystemExit) -> Any:
        value = own.__get__(error)
        try:
            sys._getframe(1)
        except ValueError:
            with contextlib.suppress(Exception):
                if isinstance(value, int) and value & 0xFF:
                    ending.write(value & 0xFF)
                elif value is not None and not isinstance(value, int):
                    ending.write(1, str(value))
        return value

    if sys.version_info < (3, 12):
        # There, what sys.exit raises has no code until it is caught.
        end = sys.exit

        def leave(status: Any = None, /) -> NoReturn:
            try:
                end(status)
            except SystemExit:
                raise

        sys.exit = leave
    attributes["code"] = property(code, own.__set__, own.__delete__)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(SystemExit))


def _report_the_end(ending: _Ending) -> None:
    """Any other end of the program, before what JAX registers with atexit waits."""
    import threading

    threading._register_atexit(ending.write, 0)  # type: ignore[attr-defined]


def _run_the_next() -> None:
    """The module that this one is in front of, which Python would have run."""
    this = sys.modules.pop(__name__)
    try:
        __import__(__name__)
    except ModuleNotFoundError:
        sys.modules[__name__] = this


if __name__ == "sitecustomize":
    _leave_the_path()
    if "MOCK_LIBTPU_END" in os.environ:
        program = _Ending(os.environ["MOCK_LIBTPU_END"])
        _report_exceptions(program)
        for watch in (_report_exits, _report_the_end):
            # Another Python than CPython 3.11 to 3.13 may have nothing of the kind.
            with contextlib.suppress(Exception):
                watch(program)
    _run_the_next()
